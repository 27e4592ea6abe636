<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench;

use Amber\Lab\Dataset\Kind;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
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

/**
 * What `--json` wrote, as the report that it was: its figures, without fidelity and findings.
 *
 * @phpstan-type Times array<string, array{revolutions: int, samples_ns: non-empty-list<float>}>
 * @phpstan-type Faithful array{faith: string, reason: string|null}
 * @phpstan-type One array{
 *     serializer: string,
 *     fidelity: Faithful,
 *     sizes: array{bytes: float, zstd: float|null, retained: float|null, peak: float|null}|null,
 *     times: Times,
 * }
 * @phpstan-type Set array{name: string, description: string, kind: string, results: array<string, One>}
 * @phpstan-type OneRequest array{
 *     serializer: string,
 *     fidelity: Faithful,
 *     times: Times,
 *     quantiles: array<string, array{float, float}>,
 * }
 * @phpstan-type Requested array{
 *     name: string, description: string, payloads: int, results: array<string, OneRequest>,
 * }
 * @phpstan-type Saved array{
 *     schema: int,
 *     title: string,
 *     command: string,
 *     environment: array<string, string>,
 *     warnings: list<string>,
 *     settings: array{seed: int},
 *     peers: list<array{name: string, description: string, version: string, absence: string|null}>,
 *     baseline: string,
 *     loopCost: array<string, float>,
 *     seconds: float,
 *     sets: list<Set>,
 *     requests?: array{
 *         sets: non-empty-list<Requested>, serializers: list<string>, method: string, server: string,
 *     }|null,
 * }
 */
final class SavedReport
{
    /** @throws \InvalidArgumentException for a file that is no such report, or has nothing of requests */
    public static function read(string $file): Report
    {
        /** @var Saved|null $json as Json writes it */
        $json = json_decode((string) @file_get_contents($file), true);
        if (!is_array($json) || ($json['schema'] ?? null) !== Report::SCHEMA || !isset($json['requests'])) {
            throw new \InvalidArgumentException("$file is no report of --json that has requests in it");
        }
        $requests = $json['requests'];

        return new Report(
            $json['title'],
            $json['command'],
            $json['environment'],
            $json['warnings'],
            Settings::of(false, $json['settings']['seed']),
            array_map(static fn (array $peer): Peer => new Peer(...$peer), $json['peers']),
            $json['baseline'],
            $json['loopCost'],
            $json['seconds'],
            array_map(self::set(...), $json['sets']),
            requests: new RequestReport(
                array_map(self::requestSet(...), $requests['sets']),
                $requests['serializers'],
                $requests['method'],
                $requests['server'],
            ),
        );
    }

    /** @param Set $set */
    private static function set(array $set): SetReport
    {
        $results = array_map(static fn (array $one): Result => new Result(
            $one['serializer'],
            self::fidelity($one['fidelity']),
            $one['sizes'] === null ? null : new Sizes(...$one['sizes']),
            self::times($one['times']),
        ), $set['results']);

        return new SetReport($set['name'], $set['description'], Kind::from($set['kind']), $results);
    }

    /** @param Requested $set */
    private static function requestSet(array $set): RequestSet
    {
        $results = array_map(static fn (array $one): RequestResult => new RequestResult(
            $one['serializer'], self::fidelity($one['fidelity']), self::times($one['times']), $one['quantiles'],
        ), $set['results']);

        return new RequestSet($set['name'], $set['description'], $results, $set['payloads']);
    }

    /** @param Faithful $saved */
    private static function fidelity(array $saved): Fidelity
    {
        return new Fidelity(Faith::from($saved['faith']), $saved['reason']);
    }

    /**
     * @param Times $times
     * @return array<string, Samples>
     */
    private static function times(array $times): array
    {
        return array_map(
            static fn (array $samples): Samples => new Samples($samples['revolutions'], $samples['samples_ns']),
            $times,
        );
    }
}
