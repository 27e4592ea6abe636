<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Group;
use Amber\Lab\Model\ByteCheck;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\Peer;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Result;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Model\Settings;

/** Reports with figures that a test knows. */
final class Reports
{
    /**
     * @param list<SetReport> $sets
     * @param list<string> $serializers
     * @param list<ByteCheck> $checks
     */
    public static function of(array $sets, array $serializers, array $checks = []): Report
    {
        $peers = array_map(static fn (string $name): Peer => new Peer($name, "$name()", '1.0', null), $serializers);

        return new Report(
            ['PHP' => '8.2.0'],
            [],
            Settings::quick(7),
            [...$peers, new Peer('gone', 'gone()', '', 'extension not loaded')],
            'igbinary',
            $sets,
            ['lost' => 'the file is missing'],
            $checks,
            ['encode' => 9.0, 'decode' => 9.0],
            1.5,
        );
    }

    /** @param list<Result> $results */
    public static function set(string $name, array $results, Group $group = Group::Application): SetReport
    {
        return new SetReport($name, "the set $name", $group, array_combine(array_column($results, 'serializer'), $results));
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

        return new Result($name, new Fidelity($faith, $reason), $bytes, $memory, [
            'encode' => new Samples(10, $encode),
            'decode' => new Samples(10, $decode),
        ]);
    }
}
