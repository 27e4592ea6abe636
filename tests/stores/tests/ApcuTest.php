<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Stores\Crowd;
use Amber\Stores\Site;
use PHPUnit\Framework\TestCase;

/** APCu's shared memory, between the processes of php-fpm. */
final class ApcuTest extends TestCase
{
    public function test_every_kind_of_value_that_one_process_stores_another_fetches(): void
    {
        $site = new Site(['apc.serializer' => 'amber', 'apc.shm_size' => '64M']);
        for ($seed = 0; $seed < 30; ++$seed) {
            self::assertTrue($site->ask('apcu.php', ['do' => 'store', 'seed' => $seed])['stored']);
        }
        $processes = [];
        for ($seed = 0; $seed < 120; ++$seed) {
            $answer = $site->ask('apcu.php', ['do' => 'fetch', 'seed' => $seed % 30]);
            self::assertTrue($answer['same'], (string) $seed);
            $processes[$answer['pid']] = true;
        }
        self::assertGreaterThan(1, count($processes));
    }

    public function test_entries_that_are_written_and_read_at_the_same_time_are_whole(): void
    {
        $site = new Site(['apc.serializer' => 'amber', 'apc.shm_size' => '64M']);
        $crowd = new Crowd(4, static function (int $number) use ($site): array {
            $wrong = [];
            for ($i = 0; $i < 100; ++$i) {
                $do = ($i + $number) % 3 === 0 ? 'store' : 'fetch';
                $answer = $site->ask('apcu.php', ['do' => $do, 'seed' => $i % 7]);
                if (($answer['stored'] ?? true) !== true || ($answer['found'] ?? false) && !$answer['same']) {
                    $wrong[] = $answer;
                }
            }

            return $wrong;
        });
        self::assertSame([[], [], [], []], $crowd->results());
    }
}
