<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use function strlen;

/**
 * What is known of strings that somebody chooses.
 *
 * In an array of PHP's, strings can be chosen to collide, and each is then compared with all before it. Where there are
 * many, they are found by a hash that nobody can foresee.
 *
 * @internal
 * @template T
 */
final class Table
{
    /** So many that collide are no matter: some ten milliseconds. */
    private const FEW = 2048;

    /** Longer ones may come again in few bytes, and are not hashed each time: PHP keeps its own hash of each. */
    public const LONG = 512;

    /** Of how many something is known. */
    public int $count = 0;

    /** @var array<T> by the strings, or their hashes */
    private array $known = [];

    /** What is hashed with a string, so that md5() is good enough; null: there are few. */
    private ?string $secret = null;

    /** @return T|null null: nothing is known */
    public function get(string $of): mixed
    {
        return $this->known[$this->secret === null ? $of : $this->hidden($of)] ?? null;
    }

    /**
     * @param T $new not null
     * @return T|null what is known; null: nothing was, and the new is
     */
    public function add(string $of, mixed $new): mixed
    {
        $key = $this->secret === null ? $of : $this->hidden($of);
        $known = $this->known[$key] ?? null;
        if ($known === null) {
            $this->known[$key] = $new;
            if (++$this->count === self::FEW) {
                $this->hide();
            }
        }
        return $known;
    }

    private function hide(): void
    {
        $this->secret = random_bytes(16);
        $plain = $this->known;
        $this->known = [];
        foreach ($plain as $of => $known) {
            $this->known[$this->hidden((string) $of)] = $known;
        }
    }

    private function hidden(string $of): string
    {
        return strlen($of) > self::LONG ? $of : md5($this->secret . $of, true);
    }
}
