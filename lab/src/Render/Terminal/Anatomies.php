<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Convert\Format\Anatomy;
use Amber\Convert\Format\Node;
use Amber\Convert\Format\Share;
use Amber\Convert\Report\Printable;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Sheet;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Table;
use Amber\Lab\Render\Text;

/** A payload taken apart: a tree with offsets, and where its bytes go. */
final class Anatomies
{
    private const BAR = 60;
    private const LONGEST_VALUE = 48;
    private const SIGNS = [
        'keys' => '█', 'strings' => '▓', 'numbers' => '▒', 'structure' => '░', 'shared' => '▚', 'compressed' => '▞',
    ];

    private int $shown = 0;

    /**
     * @param bool $values whether to print keys and values, and not their types alone
     * @param int $mostNodes how many lines the tree may have
     */
    public function __construct(
        private readonly Paint $paint,
        private readonly bool $values,
        private readonly int $mostNodes,
    ) {}

    /** @return list<string> */
    public function lines(Anatomy $anatomy): array
    {
        $this->shown = 0;
        $title = sprintf('%s, %s bytes', $anatomy->format, number_format($anatomy->bytes));
        $width = max(strlen('offset'), strlen((string) $anatomy->bytes));
        $tree = $this->tree($anatomy->root, '', '', $width);
        if ($this->shown > $this->mostNodes) {
            $more = "… (--nodes=$this->mostNodes; more with a larger number)";
            $tree[] = str_repeat(' ', 2 * $width + 3) . $more;
        }

        return [
            $this->paint->apply(Style::Heading, $title),
            '',
            $this->paint->apply(Style::Quiet, sprintf("%{$width}s %" . ($width + 1) . 's', 'offset', 'bytes')),
            ...$tree,
            '',
            ...$this->shares($anatomy),
            '',
            ...$this->types($anatomy),
        ];
    }

    /** @return list<string> */
    private function tree(Node $node, string $indent, string $childIndent, int $width): array
    {
        if (++$this->shown > $this->mostNodes) {
            return [];
        }
        $offset = sprintf('%' . $width . 'd %' . ($width + 1) . 'd  ', $node->start, $node->end - $node->start);
        $lines = [$this->paint->apply(Style::Quiet, $offset . $indent) . $this->describe($node)];
        $last = array_key_last($node->children);
        foreach ($node->children as $place => $child) {
            $isLast = $place === $last;
            array_push($lines, ...$this->tree(
                $child,
                $childIndent . ($isLast ? '└ ' : '├ '),
                $childIndent . ($isLast ? '  ' : '│ '),
                $width,
            ));
        }

        return $lines;
    }

    private function describe(Node $node): string
    {
        $key = $node->key === null ? '' : ($this->values ? self::name($node->key) : self::typeOf($node->key)) . ' => ';
        $text = match ($node->type) {
            'object', 'enum', 'custom', 'class' => "$node->type " . Printable::text((string) $node->value),
            'array' => 'array of ' . ($node->count ?? count($node->children)),
            'again' => 'the same as at ' . ($node->target->start ?? 'a place before'),
            'rows', 'rows of objects', 'rows of lists' => "$node->count $node->type",
            'string', 'key' => $node->type . ' of ' . strlen((string) $node->value)
                . ($this->values ? ': ' . self::quoted($node->value) : ''),
            default => $node->type . ($this->values ? self::valuesOf($node) : ''),
        };

        return $key . ($node->isReference ? '& ' : '') . $text;
    }

    /** A scalar, or as many values of a column as there is room for. */
    private static function valuesOf(Node $node): string
    {
        if (is_scalar($node->value)) {
            return ': ' . self::quoted($node->value);
        }
        if ($node->sample === []) {
            return '';
        }
        $text = '';
        foreach ($node->sample as $place => $value) {
            $next = ($place === 0 ? '' : ', ') . self::quoted($value);
            if ($place > 0 && strlen($text . $next) > self::LONGEST_VALUE) {
                return ": $text, …";
            }
            $text .= $next;
        }

        return ": $text" . (count($node->sample) < $node->count ? ', …' : '');
    }

    /** @return list<string> a table and a bar */
    private function shares(Anatomy $anatomy): array
    {
        $rows = [];
        $bar = '';
        foreach (Share::cases() as $share) {
            $bytes = $anatomy->shares[$share->value];
            $part = $anatomy->bytes === 0 ? 0.0 : $bytes / $anatomy->bytes;
            $rows[] = [
                new Cell($share->value),
                new Cell(number_format($bytes)),
                new Cell(sprintf('%.1f %%', 100 * $part)),
                new Cell(self::SIGNS[$share->value], Style::Quiet),
            ];
            $bar .= str_repeat(self::SIGNS[$share->value], (int) round(self::BAR * $part));
        }

        $sheet = new Sheet('', '', ['', 'bytes', 'share', ''], $rows);

        return ['Where the bytes go', ...Table::lines($sheet, $this->paint), '', $bar];
    }

    /** @return list<string> */
    private function types(Anatomy $anatomy): array
    {
        $words = [];
        foreach ($anatomy->types() as $type => $count) {
            $words[] = ($type === 'again' ? 'named again' : $type) . ' × ' . number_format($count);
        }

        return Text::wrap('Holds ' . implode(', ', $words) . '.', self::BAR + 40);
    }

    /** A key; of a property that is not public, its name and who sees it. */
    private static function name(int|string $key): string
    {
        if (is_string($key) && preg_match('/^\0([^\0]+)\0(.+)$/s', $key, $parts) === 1) {
            $sees = $parts[1] === '*' ? 'protected' : 'private of ' . Printable::text($parts[1]);

            return self::quoted($parts[2]) . " ($sees)";
        }

        return self::quoted($key);
    }

    private static function typeOf(int|string $key): string
    {
        return is_int($key) ? '(int)' : '(string of ' . strlen($key) . ')';
    }

    private static function quoted(int|float|string|bool|null $value): string
    {
        if (!is_string($value)) {
            return var_export($value, true);
        }
        $short = strlen($value) > self::LONGEST_VALUE ? substr($value, 0, self::LONGEST_VALUE) : $value;

        return '"' . Printable::text($short) . '"' . ($short === $value ? '' : '…');
    }
}
