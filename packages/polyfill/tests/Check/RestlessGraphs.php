<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Generator\Log;
use Amber\Generator\Random;

/**
 * Random values whose hooks change what else is in them while they are encoded: variables that references lead to,
 * arrays in these, properties. The same seed makes the same value each time.
 */
final class RestlessGraphs
{
    /** How many variables references lead to. */
    private const VARIABLES = 3;

    private static ?self $running = null;

    /** @var list<object> */
    private array $objects = [];

    /** @var list<array{mixed}> each holds a reference */
    private array $variables = [];

    private int $left;

    private Random $changes;

    private function __construct(private readonly Random $random, int $seed)
    {
        $this->left = $random->between(3, 25);
        $this->changes = new Random(-$seed);
        for ($i = 0; $i < self::VARIABLES; $i++) {
            $variable = $i;
            $this->variables[] = [&$variable];
            unset($variable);
        }
    }

    /**
     * What the value of a seed is read as when it was encoded, how, and what its hooks and PHP said meanwhile.
     *
     * @param \Closure(mixed): string $encode
     * @return list<string>
     */
    public static function outcome(int $seed, \Closure $encode): array
    {
        $graph = new self(new Random($seed), $seed);
        $value = $graph->any(0);
        $graph->variables[0][0] = $graph->any(1);
        Log::take();
        self::$running = $graph;
        try {
            $bytes = $encode($value);
        } catch (\Throwable $e) {
            return [$e::class . ': ' . $e->getMessage(), Log::take()];
        } finally {
            self::$running = null;
        }
        $log = Log::take();
        try {
            $read = amber_unserialize($bytes);
            return [serialize($read) . ' ' . bin2hex(amber_serialize($read)), $log];
        } catch (\Throwable $e) {
            return ['what was written: ' . $e->getMessage(), $log];
        } finally {
            Log::take();
        }
    }

    /** A hook of an object runs. */
    public static function run(object $object): void
    {
        Log::add('hook', $object);
        $graph = self::$running;
        for ($i = $graph?->changes->below(3) ?? 0; $i > 0; $i--) {
            $graph->change();
        }
    }

    private function any(int $depth): mixed
    {
        $this->left--;
        $kinds = $this->left <= 0 || $depth > 5 ? 3 : 12;
        return match ($this->random->below($kinds)) {
            0 => $this->random->below(100),
            1 => self::pair($this->random->below(100)),
            2 => $this->objects ? $this->random->of($this->objects) : 'text',
            3, 4, 5 => $this->object($depth),
            6 => \Amber\Generator\Pure::One,
            default => $this->array($depth),
        };
    }

    /** @return array<mixed> */
    private function array(int $depth): array
    {
        $array = [];
        for ($i = $this->random->below(6); $i > 0; $i--) {
            $key = $this->random->once(3) ? "k$i" : count($array);
            if ($this->random->once(2)) {
                $array[$key] = &$this->variables[$this->random->below(self::VARIABLES)][0];
            } else {
                $array[$key] = $this->any($depth + 1);
            }
        }
        return $array;
    }

    private function object(int $depth): object
    {
        $class = $this->random->of([
            Fixtures\RestlessSleep::class,
            Fixtures\RestlessSerialize::class,
            Fixtures\RestlessSerializable::class,
            Fixtures\Restful::class,
            \ArrayObject::class,
            \stdClass::class,
        ]);
        $object = $this->objects[] = new $class();
        foreach (['a', 'b', 'c'] as $name) {
            if (!$this->random->once(3)) {
                $this->set($object, $name, $this->random, $depth);
            }
        }
        return $object;
    }

    private function set(object $object, string $name, Random $random, int $depth): void
    {
        if ($object instanceof \ArrayObject) {
            $object[$name] = $depth > 5 ? $random->below(100) : $this->any($depth + 1);
            return;
        }
        unset($object->$name);
        if ($random->once(2)) {
            $object->$name = &$this->variables[$random->below(self::VARIABLES)][0];
        } else {
            $object->$name = $depth > 5 ? $random->below(100) : $this->any($depth + 1);
        }
    }

    /** One change, chosen apart from what the value is made of: that is of another size in each process of encoding. */
    private function change(): void
    {
        $random = $this->changes;
        $variable = &$this->variables[$random->below(self::VARIABLES)][0];
        $object = $random->of($this->objects);
        match ($random->below(9)) {
            0 => $variable = $random->below(100),
            1 => $variable = $random->of($this->objects),
            2 => $variable = [$random->below(100), $random->of($this->objects)],
            3 => $variable = \Amber\Generator\Pure::Two,
            4 => is_array($variable) ? $variable['new'] = $random->below(100) : $variable = [],
            5, 6 => $this->set($object, $random->of(['a', 'b', 'c']), $random, 6),
            7 => $this->remove($object, $random->of(['a', 'b', 'c'])),
            8 => $variable = self::pair($random->below(100)),
        };
    }

    private function remove(object $object, string $name): void
    {
        unset($object->$name);
    }

    /**
     * A reference that nobody else holds: when it is let go, the next one may get its place in memory.
     *
     * @return array<mixed>
     */
    private static function pair(int $value): array
    {
        return [&$value, [&$value]];
    }
}
