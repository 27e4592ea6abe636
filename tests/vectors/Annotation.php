<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Decode\Tag;
use Amber\Polyfill\Decode\Trace;
use Amber\Polyfill\Dictionary;

/** A message piece by piece: a line for each, with its offset, its bytes in hex and what they mean. */
final class Annotation implements Trace
{
    private const BYTES_COLUMNS = 50;

    /** @var list<array{string, int, int, list<array<mixed>>}> what has begun: what, byte, start, pieces in it */
    private array $open = [];

    /** @var list<string> */
    private array $lines = [];

    /**
     * @param array<int, string> $tags names by the first byte of their ranges
     * @param array<int, string> $columns names of the kinds of columns, by each of their bytes
     */
    private function __construct(
        private readonly string $message,
        private readonly array $tags,
        private readonly array $columns,
    ) {
    }

    /**
     * @param array<int, string> $tags names by the first byte of their ranges
     * @param array<int, string> $columns names of the kinds of columns, by each of their bytes
     */
    public static function of(string $message, array $tags, array $columns): string
    {
        $annotation = new self($message, $tags, $columns);
        $annotation->line(0, 2, 0, 'magic, version');
        if (Dictionary::idIn($message) !== null) {
            $annotation->line(2, 2 + Dictionary::ID_BYTES, 0, 'id of the dictionary');
        }
        (new Decoder(trace: $annotation))->decode($message);
        return implode("\n", $annotation->lines) . "\n";
    }

    public function begin(string $what, int $byte, int $start): void
    {
        $this->open[] = [$what, $byte, $start, []];
    }

    public function again(int $start): void
    {
    }

    public function end(int $end, mixed $value): void
    {
        [$what, $byte, $start, $inner] = array_pop($this->open) ?? throw new \LogicException('nothing has begun');
        $piece = [$start, $end, $this->label($what, $byte, $value, $inner === []), $inner];
        if ($this->open === []) {
            $this->put($piece, 0);
            return;
        }
        $this->open[array_key_last($this->open)][3][] = $piece;
    }

    /** @param array<mixed> $piece */
    private function put(array $piece, int $level): void
    {
        [$start, $end, $label, $inner] = $piece;
        $behind = $inner[0][0] ?? $end;
        $this->line($start, $behind, $level, $label);
        foreach ($inner as $part) {
            if ($part[0] > $behind) {
                $this->line($behind, $part[0], $level + 1, 'count ' . ord($this->message[$behind]));
            }
            $this->put($part, $level + 1);
            $behind = $part[1];
        }
        if ($inner !== [] && $behind < $end) {
            $this->line($behind, $end, $level + 1, $label === 'ENUM' ? 'case' : 'payload');
        }
    }

    private function label(string $what, int $byte, mixed $value, bool $isWhole): string
    {
        $name = $what === 'column' || $what === 'keys' ? $this->columns[$byte] : $this->tags[Tag::of($byte)];
        $before = ['item' => '', 'rows' => '', 'column' => 'column, ', 'keys' => 'column of keys, ', 'key' => 'key, ',
            'class' => 'class, '][$what];
        return $before . $name . ($isWhole ? self::shown($name, $value) : '');
    }

    /** A leaf, or the leaves of a column, as JSON. */
    private static function shown(string $name, mixed $value): string
    {
        $isShown = is_scalar($value) || is_array($value) && array_filter($value, is_object(...)) === [];
        return $isShown && strcasecmp($name, json_encode($value) ?: '') !== 0
            ? ' ' . json_encode($value, JSON_PRESERVE_ZERO_FRACTION | JSON_UNESCAPED_SLASHES) : '';
    }

    private function line(int $start, int $end, int $level, string $label): void
    {
        $hex = strtoupper(bin2hex(substr($this->message, $start, $end - $start)));
        $bytes = str_repeat('  ', $level) . implode(' ', str_split($hex, 2));
        $this->lines[] = sprintf('%02X  %s%s', $start, str_pad($bytes, self::BYTES_COLUMNS), $label);
    }
}
