<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Probe;

use Amber\Lab\Measure\Comparer;

/** A store of PHP's with its serializer, as the settings of this process name them, used over and over. */
final class StoreProbe
{
    /**
     * @param mixed $value of APCu's
     * @param int $nanoseconds what each sample is to last at least
     * @return array{store: float, fetch: float, bytes: float} nanoseconds; bytes of shared memory
     * @throws \RuntimeException when something else comes back
     */
    public static function apcu(mixed $value, int $nanoseconds): array
    {
        $answer = [
            'store' => Timer::perCall(static fn (): mixed => apcu_store('value', $value), $nanoseconds),
            'fetch' => Timer::perCall(static fn (): mixed => apcu_fetch('value'), $nanoseconds),
        ];
        if (Comparer::difference($value, apcu_fetch('value')) !== null) {
            throw new \RuntimeException('APCu gave back something else');
        }
        /** @var array{cache_list: array{array{mem_size: int}}} $info */
        $info = apcu_cache_info();

        return $answer + ['bytes' => (float) $info['cache_list'][0]['mem_size']];
    }

    /**
     * @param array<array-key, mixed> $value of a session, with the time of the request before
     * @param int $nanoseconds what a sample is to last at least
     * @return array{request: float, bytes: float} nanoseconds to open it, change that time and close it; its length
     * @throws \RuntimeException when something else comes back
     */
    public static function session(array $value, int $nanoseconds): array
    {
        // A handler cannot read what another left, unless it is amber's.
        $id = strtr((string) ini_get('session.serialize_handler'), '_', '-');
        session_id($id);
        session_start();
        $_SESSION = $value;
        session_write_close();
        $time = 1_700_000_000;
        $request = static function () use (&$time, $id): void {
            session_id($id);
            session_start();
            $_SESSION['_last_seen'] = ++$time;
            session_write_close();
        };
        $answer = ['request' => Timer::perCall($request, $nanoseconds)];
        session_start();
        if (Comparer::difference(['_last_seen' => $time] + $value, ['_last_seen' => $time] + $_SESSION) !== null
            || $_SESSION['_last_seen'] !== $time) {
            throw new \RuntimeException('the session is another');
        }

        return $answer + ['bytes' => (float) strlen((string) session_encode())];
    }
}
