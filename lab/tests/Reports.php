<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Kind;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Model\Peer;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\RequestReport;
use Amber\Lab\Model\RequestResult;
use Amber\Lab\Model\RequestSet;
use Amber\Lab\Model\Result;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Model\Settings;
use Amber\Lab\Model\Sizes;
use PHPUnit\Framework\Assert;

/** Reports with figures that a test knows. */
final class Reports
{
    /**
     * @param list<SetReport> $sets
     * @param list<string> $serializers
     * @param mixed ...$more further parts of the report, by name
     */
    public static function of(array $sets, array $serializers, mixed ...$more): Report
    {
        $peers = array_map(static fn (string $name): Peer => new Peer($name, "$name()", '1.0', null), $serializers);

        return new Report(
            'A test',
            'php bin/amber bench --seed=7',
            ['PHP' => '8.2.0', 'CPU' => 'one', 'date' => 'today'],
            [],
            Settings::of(true, 7),
            [...$peers, new Peer('gone', 'gone()', '', 'extension not loaded')],
            in_array('igbinary', $serializers, true) ? 'igbinary' : $serializers[0],
            ['encode' => 9.0, 'decode' => 9.0],
            1.5,
            $sets,
            ['lost' => 'the file is missing'],
            ...$more,
        );
    }

    /** @param list<Result> $results */
    public static function set(
        string $name,
        array $results,
        Kind $kind = Kind::Documents,
        bool $hasStandIns = false,
    ): SetReport {
        $named = array_combine(array_column($results, 'serializer'), $results);

        return new SetReport($name, "the set $name", $kind, $named, hasStandIns: $hasStandIns);
    }

    /**
     * @param list<float> $encode nanoseconds
     * @param list<float> $decode nanoseconds
     */
    public static function result(
        string $name,
        int $bytes,
        array $encode,
        array $decode,
        int $memory = 100,
        Faith $faith = Faith::Exact,
    ): Result {
        $reason = $faith === Faith::Exact ? null : 'a float became an int';

        $sizes = new Sizes((float) $bytes, null, (float) $memory, 2.0 * $memory);

        return new Result($name, new Fidelity($faith, $reason), $sizes, [
            'encode' => new Samples(10, $encode),
            'decode' => new Samples(10, $decode),
        ]);
    }

    /**
     * One set, rounds of a serializer's own speed; after other work everything takes three times as long.
     *
     * @param array<string, float> $speeds nanoseconds to decode by name; encoding takes twice as long
     */
    public static function requests(
        array $speeds,
        Faith $faith = Faith::Exact,
        string $set = 'session-guest',
        int $payloads = 1,
        string ...$leftOut,
    ): RequestReport {
        $results = [];
        foreach ($speeds as $name => $speed) {
            $times = [];
            foreach (['decode' => 1, 'encode' => 2, 'both' => 3] as $what => $factor) {
                $slowness = ['' => 1, ' 2' => 1, ' 3' => 1, ' 4' => 1, ' ' . RequestResult::BUSY => 3];
                foreach ($slowness as $when => $slower) {
                    $time = $speed * $factor * $slower;
                    $times["$what$when"] = new Samples(1, [$time, $time, $time * 1.01, $time, $time]);
                }
            }
            $quantiles = array_map(static fn (Samples $one): array => [$one->median, $one->median], $times);
            $fidelity = new Fidelity($name === 'json' ? $faith : Faith::Exact);
            $results[$name] = new RequestResult($name, $fidelity, $times, $quantiles);
        }
        $sets = [new RequestSet($set, 'of <b>guests</b>', $results, $payloads)];

        $method = 'In requests, so and so.';

        return new RequestReport($sets, array_keys($speeds), $method, 'php-fpm', array_values($leftOut));
    }

    public static function fidelity(): FidelityTable
    {
        return new FidelityTable(
            ['floats' => 'every bit'],
            [
                'amber' => ['floats' => new Fidelity(Faith::Exact)],
                'json' => ['floats' => new Fidelity(Faith::Lossy, 'a float changed')],
            ],
        );
    }

    /** Claims that something is thrown whose message holds a text. */
    public static function throws(string $message, \Closure $act): void
    {
        try {
            $act();
        } catch (\Throwable $error) {
            Assert::assertStringContainsString($message, $error->getMessage());

            return;
        }
        Assert::fail('nothing was thrown');
    }
}
