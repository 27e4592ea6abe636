<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Convert\Format\PayloadError;
use Amber\Polyfill\Dictionary;

/**
 * Learns from messages what to put into a dictionary: shapes first, which hold no data, then names and keys of shapes
 * that did not come in; values only where they stand in so many messages as the user says.
 *
 * What saves most comes in, and what is used most comes first, as small numbers take one byte. The same messages make
 * the same dictionary, in whatever order they come.
 */
final class Training
{
    /** What stands in fewer messages stays out: it saves next to nothing, and its keys may be data. */
    private const LEAST_MESSAGES = 3;
    private const LEAST_SHARE = 0.005;

    /** Numbers of one byte: strings, key lists, class layouts (docs/FORMAT.md, "Tags"). */
    private const SMALL_STRINGS = 48;
    private const SMALL_KEYS = 16;
    private const SMALL_CLASSES = 8;

    /** So many small numbers of strings are left to the message where it needs them more. */
    private const LEFT_STRINGS = 8;

    /** What a string takes in the file beside its bytes, at most. */
    private const STRING_BYTES = 3;

    private int $messages = 0;
    private int $again = 0;

    /** @var array<string, Shape> of all messages, by their ids */
    private array $shapes = [];

    /** @var list<list<string>> ids of the shapes that each message writes out */
    private array $written = [];

    /** @var list<array<string>> names that each message writes out and no shape has */
    private array $names = [];

    /** @var list<array<string>> strings of each message, where values are asked for */
    private array $strings = [];

    /**
     * @param Dictionary|null $old what the new one begins with
     * @param float|null $share of the messages in which a value must stand to come in; null: none does
     */
    public function __construct(private readonly ?Dictionary $old = null, private readonly ?float $share = null)
    {
    }

    /**
     * @param string $message as amber_serialize() writes it, without a dictionary
     * @throws PayloadError for bytes that are no message; nothing was learned of it
     */
    public function add(string $message): void
    {
        $survey = Survey::of($message);
        ++$this->messages;
        $this->again += $survey->again;
        $written = [];
        foreach ($survey->shapes as $id => $one) {
            $shape = $this->shapes[$id] ??= new Shape($one->class, $one->keys);
            ++$shape->messages;
            $shape->uses += $one->uses;
            $shape->bytes += $one->bytes;
            $written[] = (string) $id;
        }
        $this->written[] = $written;
        $this->names[] = self::texts($survey->names);
        if ($this->share !== null) {
            $this->strings[] = self::texts($survey->strings);
        }
    }

    /** @return int messages that were learned from */
    public function count(): int
    {
        return $this->messages;
    }

    /** @return Lists what saves most, within the bytes that a dictionary may have */
    public function lists(): Lists
    {
        $most = Dictionary::MOST;
        do {
            $lists = $this->within($most);
            $most -= max(1, strlen($lists->content()) - Dictionary::MOST);
        } while (strlen($lists->content()) > Dictionary::MOST && $most > 0);

        return $lists;
    }

    private function within(int $bytes): Lists
    {
        $lists = new Lists($this->old);
        $bytes -= strlen($lists->content());
        foreach ($this->fitting($this->shapes($lists), $bytes) as $id) {
            $lists->addShape($this->shapes[$id]);
        }
        [$names, $values] = $this->stringsBeside($lists);
        $least = $this->least();
        $leastOfValues = max($least, (int) ceil(($this->share ?? 0) * $this->messages));
        $names = array_filter($names, static fn (int $messages): bool => $messages >= $least);
        $values = array_filter($values, static fn (int $messages): bool => $messages >= $leastOfValues);
        foreach ($this->fitting($this->strings($names, $values, $lists), $bytes) as $string) {
            $lists->addString($string, !isset($names[$string]));
        }

        return $lists;
    }

    /** @return int how many messages it takes */
    private function least(): int
    {
        return max(self::LEAST_MESSAGES, (int) ceil(self::LEAST_SHARE * $this->messages));
    }

    /** @return array<string, Candidate> shapes by their ids */
    private function shapes(Lists $lists): array
    {
        $candidates = [];
        foreach ($this->shapes as $id => $shape) {
            if ($shape->messages >= $this->least() && $shape->fits() && !$lists->hasShape((string) $id)) {
                $candidates[(string) $id] = new Candidate($shape->bytes, $shape->size(), $shape->uses);
            }
        }

        foreach ([true, false] as $isClass) {
            $own = array_filter($candidates, fn (string $id): bool
                => ($this->shapes[$id]->class !== null) === $isClass, ARRAY_FILTER_USE_KEY);
            $small = $isClass ? self::SMALL_CLASSES : self::SMALL_KEYS;
            foreach (array_slice(self::byUse($own), $small) as $id) {
                $candidates[$id]->payForNumber();
            }
        }

        return $candidates;
    }

    /**
     * @param array<string, Candidate> $candidates
     * @param int $bytes that are left; less those that they take
     * @return list<string> those that save most for their bytes, the most used first
     */
    private function fitting(array $candidates, int &$bytes): array
    {
        uksort($candidates, static fn (string $a, string $b): int
            => [$candidates[$b]->saved / $candidates[$b]->size, $a]
                <=> [$candidates[$a]->saved / $candidates[$a]->size, $b]);
        $fitting = [];
        foreach ($candidates as $name => $candidate) {
            if ($candidate->saved > 0 && $candidate->size <= $bytes) {
                $bytes -= $candidate->size;
                $fitting[$name] = $candidate;
            }
        }

        return self::byUse($fitting);
    }

    /**
     * @param array<string, Candidate> $candidates
     * @return list<string> the most used first
     */
    private static function byUse(array $candidates): array
    {
        uksort($candidates, static fn (string $a, string $b): int
            => [$candidates[$b]->uses, $candidates[$b]->saved, $a]
                <=> [$candidates[$a]->uses, $candidates[$a]->saved, $b]);

        return array_map(strval(...), array_keys($candidates));
    }

    /**
     * Strings that messages write out although they know the shapes.
     *
     * @return array{array<string, int>, array<string, int>} names and keys, and values: in how many messages each is
     */
    private function stringsBeside(Lists $lists): array
    {
        $names = $values = [];
        foreach ($this->written as $place => $ids) {
            $found = $this->names[$place];
            foreach ($ids as $id) {
                if (!$lists->hasShape($id)) {
                    array_push($found, ...$this->shapes[$id]->strings());
                }
            }
            foreach (array_unique($found) as $name) {
                $names[$name] = 1 + ($names[$name] ?? 0);
            }
            foreach (array_diff($this->strings[$place] ?? [], $found) as $value) {
                $values[$value] = 1 + ($values[$value] ?? 0);
            }
        }

        return [$names, $values];
    }

    /**
     * @param array<string, int> $names
     * @param array<string, int> $values
     * @return array<string, Candidate> strings that may come in
     */
    private function strings(array $names, array $values, Lists $lists): array
    {
        $candidates = [];
        foreach (array_unique([...self::texts($names), ...self::texts($values)]) as $string) {
            $length = strlen($string);
            if ($length > 1 && $length <= Dictionary::LONGEST_STRING && !$lists->hasString($string)) {
                $messages = ($names[$string] ?? 0) + ($values[$string] ?? 0);
                $candidates[$string] = new Candidate($messages * $length, $length + self::STRING_BYTES, $messages);
            }
        }
        $byUse = self::byUse($candidates);
        $further = array_slice($byUse, self::SMALL_STRINGS - self::LEFT_STRINGS);
        $saved = 0;
        foreach ($further as $string) {
            $candidates[$string]->payForNumber();
            $saved += max(0, $candidates[$string]->saved);
        }

        // With these, the numbers of a message's own strings take two bytes.
        return $saved > $this->again ? $candidates : array_diff_key($candidates, array_flip($further));
    }

    /**
     * @param array<int> $counts by strings, of which PHP makes ints where they look like such
     * @return list<string>
     */
    private static function texts(array $counts): array
    {
        return array_map(strval(...), array_keys($counts));
    }
}
