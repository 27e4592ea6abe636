<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/** The options of a call. An unknown name is a ValueError, a wrong type a TypeError; nothing is guessed. */
final class Options
{
    private const MAX_DEPTH = 4096;

    /** Nothing is deeper, and the limits that are multiples of it are ints. */
    private const DEEPEST = 0x7FFFFFFF;

    /** As of PHP's own options: there may be no class of such a name. */
    private const CLASS_NAME = '/\A[a-zA-Z0-9_\x80-\xff\\\\]*\z/';

    public int $maxDepth = self::MAX_DEPTH;
    public int $maxElements = 0;
    public bool $throwUnknown = false;

    /** Whether what is read is not amber's. */
    public bool $isForeign = false;

    /** What signs, or must have signed; null: nothing. */
    public ?Signature $key = null;

    /** What messages begin with that are written; null: with nothing. */
    public ?Dictionary $dictionary = null;

    /** The level by which is compressed; 0: not. */
    public int $compress = 0;

    /** @var array<string, true>|null the allowed classes in lower case; null: all */
    public ?array $allowed = null;

    /** @var array<string, string> new names by the old ones in lower case */
    public array $classMap = [];

    private function __construct(private readonly string $function)
    {
    }

    /**
     * @param array<mixed> $given
     * @throws \ValueError for an unknown option or value
     * @throws \TypeError for a wrong type
     */
    public static function encoding(#[\SensitiveParameter] array $given): self
    {
        $options = new self('amber_serialize');
        foreach ($given as $name => $value) {
            match ($name) {
                'max_depth' => $options->maxDepth = $options->depth($value),
                'key' => $options->key = Signature::of('amber_serialize', $value),
                'dictionary' => $options->dictionary = $options->dictionary($value),
                'compress' => $options->compress = Compression::level('amber_serialize', $value),
                default => $options->failUnknown($name, 'max_depth, key, compress and dictionary'),
            };
        }
        return $options;
    }

    /**
     * @param array<mixed> $given
     * @throws \ValueError for an unknown option or value
     * @throws \TypeError for a wrong type
     */
    public static function decoding(#[\SensitiveParameter] array $given): self
    {
        $options = new self('amber_unserialize');
        foreach ($given as $name => $value) {
            if ($name === 'key') {
                $options->key = Signature::of('amber_unserialize', $value);
            } elseif (!$options->decode($name, $value)) {
                $options->failUnknown(
                    $name,
                    'allowed_classes, max_depth, max_elements, class_map, unknown_class and key',
                );
            }
        }
        return $options;
    }

    /**
     * Of what others wrote, which nobody has signed.
     *
     * @param string $function that reads it
     * @param array<mixed> $given
     * @throws \ValueError for an unknown option or value
     * @throws \TypeError for a wrong type
     */
    public static function reading(string $function, #[\SensitiveParameter] array $given): self
    {
        $options = new self($function);
        $options->isForeign = true;
        foreach ($given as $name => $value) {
            $options->decode($name, $value) ?: $options->failUnknown(
                $name,
                'allowed_classes, max_depth, max_elements, class_map and unknown_class',
            );
        }
        return $options;
    }

    public function isAllowed(string $class): bool
    {
        return $this->allowed === null || isset($this->allowed[strtolower($class)]);
    }

    /** Sets an option of decoding; false: there is none of this name. */
    private function decode(int|string $name, #[\SensitiveParameter] mixed $value): bool
    {
        match ($name) {
            'allowed_classes' => $this->allow($value),
            'max_depth' => $this->maxDepth = $this->depth($value),
            'max_elements' => $this->maxElements = $this->limit($name, $value),
            'class_map' => $this->map($value),
            'unknown_class' => $this->unknownClass($value),
            default => $name = null,
        };
        return $name !== null;
    }

    private function dictionary(mixed $name): Dictionary
    {
        if (!is_string($name)) {
            $this->failType('"dictionary" must be of type string', $name);
        }
        $dictionaries = Dictionaries::ofProcess();
        return $dictionaries->named($name) ?? throw new \ValueError(
            "$this->function(): Option \"dictionary\" names \"$name\", which is not loaded; {$dictionaries->inWords()}",
        );
    }

    private function failUnknown(int|string $name, string $known): never
    {
        $shown = is_int($name) ? $name : "\"$name\"";
        throw new \ValueError("$this->function(): Unknown option $shown; the options are $known");
    }

    private function depth(mixed $value): int
    {
        return min($this->limit('max_depth', $value), self::DEEPEST);
    }

    private function limit(string $name, mixed $value): int
    {
        if (!is_int($value)) {
            $this->failType("\"$name\" must be of type int", $value);
        }
        if ($value < 0) {
            throw new \ValueError("$this->function(): Option \"$name\" must be greater than or equal to 0");
        }
        return $value;
    }

    private function failType(string $what, #[\SensitiveParameter] mixed $value): never
    {
        throw new \TypeError("$this->function(): Option $what, " . get_debug_type($value) . ' given');
    }

    private function allow(mixed $value): void
    {
        if ($value === true) {
            $this->allowed = null;
            return;
        }
        if ($value !== false && !is_array($value)) {
            $this->failType('"allowed_classes" must be of type array|bool', $value);
        }
        $this->allowed = [];
        foreach ($value ?: [] as $name) {
            $this->allowed[strtolower($this->className('allowed_classes', $name))] = true;
        }
    }

    private function map(mixed $value): void
    {
        if (!is_array($value)) {
            $this->failType('"class_map" must be of type array', $value);
        }
        foreach ($value as $old => $new) {
            if (!is_string($old)) {
                throw new \ValueError("$this->function(): Option \"class_map\" must have old class names as keys");
            }
            $this->classMap[strtolower($old)] = $this->className('class_map', $new);
        }
    }

    private function className(string $option, mixed $name): string
    {
        if (!is_string($name)) {
            $this->failType("\"$option\" must be an array of class names", $name);
        }
        if (preg_match(self::CLASS_NAME, $name) !== 1) {
            $name = explode("\0", $name)[0];
            throw new \ValueError(
                "$this->function(): Option \"$option\" must be an array of class names, \"$name\" given",
            );
        }
        return $name;
    }

    private function unknownClass(mixed $value): void
    {
        if (!is_string($value)) {
            $this->failType('"unknown_class" must be of type string', $value);
        }
        if ($value !== 'throw' && $value !== 'incomplete') {
            throw new \ValueError(
                "$this->function(): Option \"unknown_class\" must be \"incomplete\" or \"throw\", \"$value\" given",
            );
        }
        $this->throwUnknown = $value === 'throw';
    }
}
