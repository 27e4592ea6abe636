<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Application;
use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Measure\Progress;
use Amber\Lab\Measure\Requests;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\RequestReport;
use Amber\Lab\Model\RequestResult;
use Amber\Lab\Model\Settings;
use Amber\Lab\Serializer\Catalogue as Serializers;
use Amber\Lab\Server\BuiltInServer;
use Amber\Lab\Server\Sandbox;
use PHPUnit\Framework\TestCase;

/** Measuring in requests; nothing here depends on how long they take. */
final class RequestsTest extends TestCase
{
    public function test_every_call_of_every_serializer_has_a_time_in_every_round(): void
    {
        $report = self::measure('^(session-guest|session-token)$', ['native', 'var_export', 'amber'], 2);
        self::assertSame(['session-guest', 'session-token'], array_column($report->sets, 'name'));
        $times = [];
        foreach (['both', 'decode', 'encode'] as $what) {
            array_push($times, $what, "$what 2", "$what 3", "$what 4", "$what " . RequestResult::BUSY);
        }
        foreach (['native', 'amber'] as $name) {
            foreach ($report->sets as $set) {
                $samples = $set->results[$name]->times;
                ksort($samples);
                self::assertSame($times, array_keys($samples));
                foreach ($samples as $one) {
                    self::assertCount(2, $one->nanoseconds);
                }
            }
        }
        self::assertCount(15, $report->sets[0]->results['var_export']->times);
    }

    public function test_what_comes_back_changed_is_compared_with_nothing(): void
    {
        $report = self::measure('^cached-item$', ['native', 'json'], 1);
        [$set] = $report->sets;
        self::assertSame(Faith::Lossy, $set->results['json']->fidelity->faith);
        self::assertNull($set->ratio('json', 'native', 'both'));
        self::assertNotNull($set->ratio('native', 'native', 'both'));
    }

    public function test_a_request_whose_bytes_stand_for_another_value_fails(): void
    {
        $folder = new Folder();
        $file = $folder->file('moody.php', <<<'PHP'
            <?php
            return new class ('moody', 'loses all under a server', extension: 'standard')
                extends Amber\Lab\Serializer\Functions {
                public function encode(mixed $value): string { return serialize(PHP_SAPI === 'cli' ? $value : []); }
                public function decode(string $data): mixed { return unserialize($data); }
            };
            PHP);
        $report = self::measure('^session-guest$', ['native', $file], 1);
        $fidelity = $report->sets[0]->results['moody']->fidelity;
        self::assertSame(Faith::Failed, $fidelity->faith);
        self::assertSame('its bytes stood for another value in a request', $fidelity->reason);
        self::assertSame(Faith::Exact, $report->sets[0]->results['native']->fidelity->faith);
    }

    public function test_nothing_is_measured_where_no_request_is_wanted(): void
    {
        $requests = new Requests(Settings::quick(1, 1, 0), new Progress(), Serializers::named(['native']));
        self::assertNull($requests->measure(Application::all()));
    }

    public function test_the_built_in_server_answers_as_well_and_with_opcache(): void
    {
        $sandbox = new Sandbox();
        $server = new BuiltInServer($sandbox, dirname(__DIR__) . '/web', ['-d', 'opcache.enable=1']);
        $sandbox->write('job', json_encode([
            'serializer' => 'native', 'bootstrap' => null, 'isSealed' => true, 'classes' => [],
        ]));
        $sandbox->write('payload', serialize([1, 2]));
        $server->restart();
        $query = ['job' => 'job', 'file' => 'payload', 'busy' => 1, 'check' => 1];
        $answer = json_decode((string) file_get_contents($server->url('request.php', $query)), true);
        self::assertSame([hash('xxh3', serialize([1, 2])), true], [$answer['value'], $answer['opcache']]);
    }

    /** @param list<string> $serializers */
    private static function measure(string $sets, array $serializers, int $rounds): RequestReport
    {
        $requests = new Requests(Settings::quick(1, $rounds, 2), new Progress(), Serializers::named($serializers));
        $report = $requests->measure(Datasets::matching($sets, Application::all()));
        self::assertNotNull($report);

        return $report;
    }
}
