<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use PhpParser\ParserFactory;

/** A PHP file as nikic/php-parser sees it: many objects of many classes, each with an array of attributes. */
final class SyntaxTree implements Dataset
{
    /** The file that is parsed, on the include path: part of the parser itself. */
    private const FILE = 'PhpParser/NodeAbstract.php';
    private const LOADER = 'PhpParser/autoload.php';

    public function name(): string
    {
        return 'syntax-tree';
    }

    public function description(): string
    {
        return 'the syntax tree of a PHP file of 180 lines, by php-parser';
    }

    public function kind(): Kind
    {
        return Kind::Objects;
    }

    public function absence(): ?string
    {
        return stream_resolve_include_path(self::LOADER) === false ? self::LOADER . ' is not on the include path (Debian: php-parser)' : null;
    }

    public function build(): mixed
    {
        require_once self::LOADER;
        $file = stream_resolve_include_path(self::FILE);

        return (new ParserFactory())->create(ParserFactory::PREFER_PHP7)->parse((string) file_get_contents((string) $file));
    }
}
