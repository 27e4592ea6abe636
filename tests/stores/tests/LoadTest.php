<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\Crowd;
use Amber\Stores\Site;
use PHPUnit\Framework\TestCase;

/** Amber\load() in the processes of php-fpm. */
final class LoadTest extends TestCase
{
    private const CHILDREN = 8;

    public function test_processes_share_what_was_preloaded_and_go_on_sharing_it_under_load(): void
    {
        $sandbox = new Sandbox();
        $file = $sandbox->directory . '/catalogue.amber';
        $texts = array_map(static fn (int $i): string => "a text of the catalogue, number $i", range(1, 60_000));
        \Amber\store($file, [0, $texts]);
        sleep(3); // what was read just after it changed is read again
        $site = new Site(['amber.preload' => $file], self::CHILDREN);
        $crowd = new Crowd(self::CHILDREN, static function () use ($site, $file): array {
            $seen = [];
            for ($i = 0; $i < 60; ++$i) {
                $answer = $site->ask('load.php', ['file' => $file]);
                $seen[$answer['pid']] = $answer;
            }

            return $seen;
        });
        $answers = array_replace(...$crowd->results());
        self::assertGreaterThan(self::CHILDREN / 2, \count($answers));
        foreach ($answers as $answer) {
            self::assertSame(array_sum(array_map(strlen(...), $texts)), $answer['sum']);
            self::assertSame([0, 1], [$answer['misses'], $answer['files']]);
            self::assertCount(1, $answer['kept']);
            // all of them and the master have the pages, and none has one of its own
            self::assertSame(0, $answer['kept'][0]['Private_Dirty']);
            self::assertLessThan($answer['kept'][0]['Rss'] / (self::CHILDREN / 2), $answer['kept'][0]['Pss']);
        }
    }

    public function test_memory_stays_level_while_a_catalogue_is_rewritten_under_load(): void
    {
        $sandbox = new Sandbox();
        $file = $sandbox->directory . '/catalogue.amber';
        $site = new Site(['amber.load_revalidate' => '0'], 2);
        $resident = [];
        for ($round = 0; $round < 120; ++$round) {
            $site->ask('load.php', ['file' => $file, 'do' => 'store', 'round' => $round]);
            for ($i = 0; $i < 2; ++$i) {
                $answer = $site->ask('load.php', ['file' => $file]);
                self::assertSame($round, $answer['first']);
                self::assertSame(1, $answer['files']);
                $resident[$answer['pid']][] = $answer['resident'];
            }
        }
        foreach ($resident as $sizes) {
            $half = (int) (\count($sizes) / 2);
            // a process that kept each of them would have grown by 100 MB and more
            self::assertLessThan(max(\array_slice($sizes, 0, $half)) + 8_000, max(\array_slice($sizes, $half)));
        }
    }
}
