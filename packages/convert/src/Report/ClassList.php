<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Report;

use Amber\Convert\Classes;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\ValueWrapper;
use Amber\Convert\Left;

/** The classes of what lies in places, as a list to be pasted where PHP asks for allowed_classes. */
final class ClassList
{
    /** What a name says to nobody. */
    private const KNOWN = [ValueWrapper::CLASS_NAME => 'Symfony\'s wrapper of a cached value'];

    /** What may be a class: nothing else ends quotes, or is worth to be allowed. */
    private const NAME = '~\A([a-z_\x80-\xff][a-z0-9_\x80-\xff]*)(?:\\\\(?1))*\z~i';

    /** Longer names stand out of the column: data may have one of a megabyte, and thousands of short ones. */
    private const WIDEST = 100;

    private readonly Classes $classes;
    private int $read = 0;
    private int $empty = 0;

    /** @var array<string, Left> what could not be read, by the reason */
    private array $left = [];

    public function __construct()
    {
        $this->classes = new Classes();
    }

    /** @param iterable<string, string|PayloadError> $payloads by name, or why one cannot be had */
    public function take(iterable $payloads): void
    {
        foreach ($payloads as $name => $payload) {
            try {
                $payload = is_string($payload) ? $payload : throw $payload;
                $this->classes->add($payload);
                ++$this->read;
                $this->empty += (int) ($payload === '');
            } catch (PayloadError $error) {
                ($this->left[$error->getMessage()] ??= new Left())->add($name);
            }
        }
    }

    /** @return bool whether everything could be read */
    public function isWhole(): bool
    {
        return $this->left === [];
    }

    /** @return list<string> lines of an array of PHP, the most frequent class first */
    public function literal(): array
    {
        $lines = [];
        foreach ($this->names() as $class => $times) {
            $note = isset(self::KNOWN[$class]) ? ', ' . self::KNOWN[$class] : '';
            $lines[self::quoted($class) . ','] = Amount::count($times, 'time') . $note;
        }
        $width = min(self::WIDEST, max([0, ...array_map(strlen(...), array_keys($lines))]));
        $line = static fn (string $name, string $times): string => sprintf("    %-{$width}s // %s", $name, $times);

        return $lines === [] ? ['[]'] : ['[', ...array_map($line, array_keys($lines), $lines), ']'];
    }

    /** @return list<string> how much was read, and what could not be */
    public function notes(): array
    {
        $classes = count($this->names());
        $others = count($this->classes->counts()) - $classes;
        $lines = [Amount::count($this->read, 'payload') . ($this->empty > 0 ? ", $this->empty of them empty: " : ': ')
            . $classes . ($classes === 1 ? ' class.' : ' classes.')];
        if ($others > 0) {
            $lines[] = 'Not listed: ' . Amount::count($others, 'name') . ' that no class can have.';
        }
        foreach ($this->left as $reason => $left) {
            $lines[] = 'Not read, so its classes are not listed: ' . ShownNames::some($left) . ": $reason";
        }

        return $lines;
    }

    /** @return array<string, int> how often each class is there */
    private function names(): array
    {
        $isName = static fn (string $name): bool => preg_match(self::NAME, $name) === 1;

        return array_filter($this->classes->counts(), $isName, ARRAY_FILTER_USE_KEY);
    }

    /** @param string $class a name: there is nothing in it to escape but what a terminal would obey */
    private static function quoted(string $class): string
    {
        $text = Printable::text($class);

        return $text === $class ? "'$text'" : "\"$text\"";
    }
}
