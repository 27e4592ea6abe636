<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Application;
use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Measure\Interpreter;
use Amber\Lab\Measure\Progress;
use Amber\Lab\Measure\Requests;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\RequestReport;
use Amber\Lab\Model\RequestResult;
use Amber\Lab\Model\Settings;
use Amber\Lab\Serializer\Catalogue as Serializers;
use Amber\Lab\Server\BuiltInServer;
use Amber\Lab\Server\Sandbox;
use Amber\Lab\Server\WebServer;
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
        $file = self::moody($folder, 'public function encode(mixed $value): string {
            return serialize(PHP_SAPI === "cli" ? $value : []);
        }');
        $report = self::measure('^session-guest$', ['native', $file], 1);
        $fidelity = $report->sets[0]->results['moody']->fidelity;
        self::assertSame(Faith::Failed, $fidelity->faith);
        self::assertSame('its bytes stood for another value in a request', $fidelity->reason);
        self::assertSame(Faith::Exact, $report->sets[0]->results['native']->fidelity->faith);
    }

    public function test_who_ends_the_server_is_left_out_and_named_and_all_others_are_measured(): void
    {
        $folder = new Folder();
        $file = self::moody($folder, 'public function encode(mixed $value): string {
            PHP_SAPI === "cli" || posix_kill(getmypid(), 6);
            return serialize($value);
        }');
        $report = self::measure('^(session-guest|session-token)$', ['native', 'amber', $file], 2);
        foreach ($report->sets as $set) {
            self::assertSame(Faith::Failed, $set->results['moody']->fidelity->faith);
            self::assertCount(2, $set->results['native']->times['both']->nanoseconds);
            self::assertCount(2, $set->results['amber']->times['both']->nanoseconds);
        }
        self::assertSame(
            ['In requests moody was left out on session-guest, session-token: it ended the server (signal 6).'],
            $report->leftOut,
        );
    }

    public function test_who_is_not_loaded_in_the_server_is_left_out_and_why_is_said(): void
    {
        $folder = new Folder();
        $file = self::moody($folder, 'public function encode(mixed $value): string { return serialize($value); }
            public function absence(): ?string { return PHP_SAPI === "cli" ? null : "no such extension"; }');
        $report = self::measure('^session-guest$', ['native', $file], 1);
        self::assertSame(
            ['In requests moody was left out on session-guest: the server\'s PHP lacks it (no such extension).'],
            $report->leftOut,
        );
    }

    public function test_a_server_with_other_php_ini_files_is_given_the_modules_that_this_php_loads(): void
    {
        $folder = new Folder();
        $bare = $folder->file('php-fpm', '#!/bin/sh' . "\nexec " . PHP_BINARY . ' -n "$@"');
        chmod($bare, 0700);
        $modules = static function (string ...$command): array {
            exec(implode(' ', array_map(escapeshellarg(...), [...$command, '-m'])), $lines);

            return $lines;
        };
        self::assertNotContains('igbinary', $modules($bare));
        self::assertContains('igbinary', $modules($bare, ...Interpreter::modulesFor([$bare])));
        self::assertSame([], Interpreter::modulesFor([PHP_BINARY]), 'this one has them all');
    }

    public function test_each_server_tells_how_it_ended_and_is_started_again(): void
    {
        $folder = new Folder();
        $folder->file('end.php', '<?php isset($_GET["end"]) && posix_kill(getmypid(), 6); echo "here";');
        $sandbox = new Sandbox();
        $servers = [new BuiltInServer($sandbox, $folder->path, [])];
        if (WebServer::isHere()) {
            $servers[] = new WebServer($sandbox, $folder->path, [], 1);
        }
        foreach ($servers as $server) {
            self::assertNull($server->end());
            @file_get_contents($server->url('end.php', ['end' => 1]));
            for ($look = 0; ($end = $server->end()) === null && $look < 1000; ++$look) {
                usleep(5_000);
            }
            self::assertSame('signal 6', $end);
            $server->restart();
            self::assertNull($server->end());
            self::assertSame('here', file_get_contents($server->url('end.php')));
        }
    }

    public function test_nothing_is_measured_where_no_request_is_wanted(): void
    {
        $requests = new Requests(Settings::of(true, 1, 1, 0), new Progress(), Serializers::named(['native']));
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

    /** @return string the file of a serializer with such methods, which is another under a server */
    private static function moody(Folder $folder, string $methods): string
    {
        return $folder->file('moody.php', <<<PHP
            <?php
            return new class ('moody', '', extension: 'standard') extends Amber\Lab\Serializer\Functions {
                $methods
                public function decode(string \$data): mixed { return unserialize(\$data); }
            };
            PHP);
    }

    /** @param list<string> $serializers */
    private static function measure(string $sets, array $serializers, int $rounds): RequestReport
    {
        $requests = new Requests(Settings::of(true, 1, $rounds, 2), new Progress(), Serializers::named($serializers));
        $report = $requests->measure(Datasets::matching($sets, Application::all()));
        self::assertNotNull($report);

        return $report;
    }
}
