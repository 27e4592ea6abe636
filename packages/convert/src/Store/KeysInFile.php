<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** Keys of entries, one a line, where a server cannot list them. */
final readonly class KeysInFile
{
    private const AT_ONCE = 500;

    /** @var resource */
    private mixed $file;

    /**
     * @param string $name of the file, or php://stdin
     * @throws \InvalidArgumentException where it cannot be read
     */
    public function __construct(string $name)
    {
        $this->file = @fopen($name, 'rb') ?: throw new \InvalidArgumentException("cannot read $name");
    }

    /** @return iterable<list<string>> some at a time; once, as the file may be a pipe */
    public function __invoke(): iterable
    {
        $page = [];
        while (($line = fgets($this->file)) !== false) {
            $key = rtrim($line, "\r\n");
            $key === '' || $page[] = $key;
            if (count($page) === self::AT_ONCE) {
                yield $page;
                $page = [];
            }
        }
        yield $page;
    }
}
