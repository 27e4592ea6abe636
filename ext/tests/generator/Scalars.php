<?php

namespace Amber\Generator;

/** Random ints, floats and strings, near the edges more often than not. */
final class Scalars
{
    private const WORDS = [
        'id', 'name', 'value', 'type', 'created_at', 'a', 'b', '', 'some longer text that stands in many places',
        "null\0byte", '7', '-3', '007', "\xff\xfe", 'ünïcode', 'list', 'items', 'x', 'deep', 'none',
    ];

    public function __construct(private Random $random) {}

    public function any(): mixed
    {
        return match ($this->random->below(9)) {
            0 => null,
            1 => true,
            2 => false,
            3, 4 => $this->int(),
            5 => $this->float(),
            default => $this->string(),
        };
    }

    public function int(): int
    {
        $random = $this->random;
        $near = $random->between(-3, 3);
        return match ($random->below(7)) {
            0 => $random->between(0, 70),
            1 => $random->between(-10, 300),
            2 => PHP_INT_MAX - $random->below(5),
            3 => PHP_INT_MIN + $random->below(5),
            4 => (1 << $random->below(8 * PHP_INT_SIZE - 2)) + $near,
            5 => -(1 << $random->below(8 * PHP_INT_SIZE - 2)) + $near,
            6 => $random->between(-2000000000, 2000000000),
        };
    }

    public function float(): float
    {
        $random = $this->random;
        return match ($random->below(8)) {
            0 => $random->of([
                0.0, -0.0, INF, -INF, 1.0, -1.0, PHP_FLOAT_MAX, PHP_FLOAT_MIN, 5e-324, PHP_FLOAT_EPSILON, 0.1 + 0.2,
                1e22, 1e23,
            ]),
            1, 2 => $random->between(-100000, 100000) / 100.0,
            3 => $random->between(-1000000000, 1000000000) / 10 ** $random->below(22),
            4 => (float) $random->between(-1000000, 1000000),
            5 => $this->int() * 1.0,
            6 => 1 / ($random->below(1000) + 1.5),
            7 => $this->anyBits(),
        };
    }

    private function anyBits(): float
    {
        $float = unpack('E', $this->random->bytes(8))[1];
        return is_nan($float) ? 0.5 : $float;
    }

    public function string(): string
    {
        $random = $this->random;
        return match ($random->below(8)) {
            0, 1, 2 => $random->of(self::WORDS),
            3 => $random->bytes($random->size(40)),
            4 => 'word ' . $random->below(20),
            5 => str_repeat($random->of(self::WORDS), $random->size(40)),
            6 => (string) $this->int(),
            7 => str_repeat('s', $random->of([15, 16, 31, 32, 33, 127, 128, 255, 256])),
        };
    }

    public function key(): int|string
    {
        return $this->random->once(4) ? $this->int() : $this->string();
    }

    /** The name of a dynamic property. */
    public function name(): string
    {
        $name = $this->random->of(['x', 'y', 'dynamic', '7', 'with space', '-3', 'p' . $this->random->below(30)]);
        return $name;
    }
}
