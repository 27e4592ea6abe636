<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

use Amber\DecodeException;

/**
 * The options of a codec: checked when they are given, and what they mean for each reader.
 *
 * @internal
 * @phpstan-import-type Key from Codec
 * @phpstan-import-type Options from Codec
 */
final readonly class Limits
{
    /** Enums that one value may make PHP load beside allowed_classes; more are refused. */
    private const MOST_LOADED = 32;

    /** @var Options all but the key */
    public array $open;

    /** The option key, where there is one: no dump of this object and no backtrace shows it. */
    private ?\SensitiveParameterValue $key;

    /**
     * @param Options $all options of amber_unserialize()
     * @param bool|array<string> $enums names of enums whose cases are built beside allowed_classes; true: of any
     */
    private function __construct(#[\SensitiveParameter] array $all, public bool|array $enums = false)
    {
        $this->key = isset($all['key']) ? new \SensitiveParameterValue($all['key']) : null;
        unset($all['key']);
        $this->open = $all;
    }

    /**
     * @param Options $options of amber_unserialize(); unknown_class is "throw" unless given
     * @throws \TypeError|\ValueError for an option that does not exist, or has a wrong value
     */
    public static function of(#[\SensitiveParameter] array $options): self
    {
        // The functions themselves know which options there are.
        amber_unserialize(amber_serialize(null, self::keyOf($options)), $options);

        return new self($options + ['unknown_class' => 'throw']);
    }

    /**
     * @param array<string>|bool $allowed names of classes; what is not allowed so far stays so
     * @param bool $likeNative whether cases of enums are built whatever this list says, as unserialize() does; what
     *     limited classes before still holds for them
     */
    public function withAllowedClasses(array|bool $allowed, bool $likeNative): self
    {
        return self::of(['allowed_classes' => $this->common($allowed)] + $this->all())
            ->withEnums($likeNative && $this->allowed() === true ? true : $this->enums);
    }

    /**
     * Builds no objects but stand-ins for those of some classes: all others are incomplete ones. Cases of enums that
     * are allowed are built.
     *
     * @param array<string, class-string> $standIns by the names of the classes
     */
    public function peeking(array $standIns): self
    {
        // What names a stand-in itself must not pass for that which it stands for.
        $to = array_change_key_case($standIns + array_fill_keys($standIns, \__PHP_Incomplete_Class::class));
        $map = array_map(
            static fn (string $new): string => $to[strtolower($new)] ?? $new,
            array_change_key_case($this->open['class_map'] ?? []),
        ) + $to;
        $options = [
            'allowed_classes' => array_values($standIns), 'unknown_class' => 'incomplete', 'class_map' => $map,
        ];

        return (new self($options + $this->all()))->withEnums($this->allowed() ?: $this->enums);
    }

    /** @return class-string|null of the objects that are built of those of a name, mapped before; null: of none */
    public function classOf(string $name): ?string
    {
        $isAllowed = $this->allowed() === true || self::has($this->names(), $name);
        if ($isAllowed && class_exists($name)) {
            return (new \ReflectionClass($name))->name;
        }

        return ($this->open['unknown_class'] ?? '') === 'throw' ? null : \__PHP_Incomplete_Class::class;
    }

    /** These with the ini settings that are their defaults, which amber's own reader alone asks for. */
    public function withSettings(): self
    {
        $settings = [];
        foreach (['max_depth' => 4096, 'max_elements' => 0] as $name => $default) {
            $setting = ini_get("amber.$name");
            $value = $setting === false ? $default : max(0, ini_parse_quantity($setting));
            $settings += $value === $default ? [] : [$name => $value];
        }

        return $settings === [] ? $this : new self($this->all() + $settings, $this->enums);
    }

    /** @return Options of amber_unserialize(), with the key */
    public function all(): array
    {
        return $this->key() + $this->open;
    }

    /** @return bool|array<string> */
    public function allowed(): bool|array
    {
        return $this->open['allowed_classes'] ?? true;
    }

    /** @return list<string> names of the options, set in php.ini too, that limit what may be read, or change it */
    public function limits(): array
    {
        $names = ['max_depth' => 0, 'max_elements' => 0, 'class_map' => 0];
        $others = array_intersect_key($this->withSettings()->open, $names);

        return array_keys(array_filter($others) + ($this->allowed() === true ? [] : ['allowed_classes' => 0]));
    }

    /** @return Key the option of amber_serialize() */
    public function key(): array
    {
        return $this->key === null ? [] : ['key' => $this->key->getValue()];
    }

    /**
     * Cases of enums that are not in allowed_classes are refused by name, so these are learned where they are to be
     * built. Before all are known nothing else is built.
     *
     * @param \Closure(Options): mixed $decode reads amber's or igbinary's bytes by these options
     * @throws DecodeException
     */
    public function decode(\Closure $decode): mixed
    {
        try {
            return $decode($this->all());
        } catch (DecodeException $error) {
            // What a hook throws is about other bytes: once hooks run, all that is to be built is.
            $isOfClass = str_contains($error->getMessage(), ' is not in allowed_classes');
            $isLearned = $isOfClass && $this->enums !== false && $this->allowed() !== true;
            $names = $isLearned ? $this->enumsFor($decode) : [];

            return $names === []
                ? throw $error
                : $decode(['allowed_classes' => [...$this->names(), ...$names]] + $this->all());
        }
    }

    /**
     * Those that are loaded are known at once where there is one; each other one costs a look at the bytes, and the
     * loading of its file.
     *
     * @param \Closure(Options): mixed $decode
     * @return list<string> enums beside allowed_classes that may be built; none where the bytes have no such enum, and
     *     a hook of what they hold was refused one
     */
    private function enumsFor(\Closure $decode): array
    {
        $isLoaded = static fn (string $class): bool => is_subclass_of($class, \UnitEnum::class);
        $loaded = array_filter(get_declared_classes(), $isLoaded);
        $own = array_filter($this->names(), static fn (string $name): bool => enum_exists($name, false));
        $names = [];
        for ($looks = 0; $looks < self::MOST_LOADED; ++$looks) {
            $options = ['allowed_classes' => [...$own, ...$names] ?: false, 'unknown_class' => 'incomplete'];
            try {
                $decode($options + $this->all());

                return $names;
            } catch (DecodeException $error) {
                $isEnum = preg_match('/^Enum ([^ ]+) is not in allowed_classes/', $error->getMessage(), $match) === 1;
                if (!$isEnum || !$this->isEnumToBuild($match[1])) {
                    return $names;
                }
                $known = $names === [] ? array_filter($loaded, $this->isEnumToBuild(...)) : $names;
                $names = [...array_values($known), $match[1]];
            }
        }

        return $names;
    }

    private function isEnumToBuild(string $name): bool
    {
        return ($this->enums === true || self::has((array) $this->enums, $name) || self::has($this->names(), $name))
            && enum_exists($name);
    }

    /** @return list<string> of the classes that are allowed; none where all are */
    private function names(): array
    {
        return array_values(array_filter((array) $this->allowed(), is_string(...)));
    }

    /** @param bool|array<string> $enums */
    private function withEnums(bool|array $enums): self
    {
        return new self($this->all(), $enums);
    }

    /**
     * @param array<string>|bool $allowed
     * @return array<string>|bool what is in both lists
     */
    private function common(array|bool $allowed): array|bool
    {
        $own = $this->allowed();
        if ($own === true || $allowed === false) {
            return $allowed;
        }
        if ($own === false || $allowed === true) {
            return $own;
        }

        return array_values(array_filter($allowed, static fn (string $name): bool => self::has($own, $name)));
    }

    /** @param array<mixed> $names */
    private static function has(array $names, string $name): bool
    {
        return \in_array(strtolower($name), array_map(strtolower(...), array_filter($names, is_string(...))), true);
    }

    /**
     * @param Options $options
     * @return Key
     */
    private static function keyOf(#[\SensitiveParameter] array $options): array
    {
        return array_intersect_key($options, ['key' => true]);
    }
}
