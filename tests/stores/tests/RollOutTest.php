<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Convert\Loader;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\Crowd;
use Amber\Stores\Site;
use PHPUnit\Framework\TestCase;

/**
 * The roll-out of docs/STORES.md, and the way back, with 10,000 sessions and requests all the time. Each visit of a
 * session sees that it is whole, and counts one more; none may be missing at the end.
 */
final class RollOutTest extends TestCase
{
    private const SESSIONS = 10_000;
    private const CLIENTS = 4;
    private const VISITS = 600;

    private string $directory;
    /** @var array<int, int> visits that were answered, by session */
    private array $visits = [];

    public function test_no_session_is_lost_from_php_to_amber_and_back(): void
    {
        $sandbox = new Sandbox();
        $this->directory = "$sandbox->directory/sessions";
        mkdir($this->directory);
        $php = $this->site(['session.serialize_handler' => 'php']);
        $this->login($php);
        self::assertSame(['php' => self::SESSIONS], $this->formats());

        // Servers get the extension one by one, and write as before: all read all.
        $asBefore = $this->site(['session.serialize_handler' => 'amber', 'amber.session_write_as' => 'php']);
        $this->load([$php, $asBefore]);
        self::assertSame(['php' => self::SESSIONS], $this->formats());

        // All read both: one by one they begin to write amber.
        $amber = $this->site(['session.serialize_handler' => 'amber']);
        $this->load([$asBefore, $amber]);
        $this->load([$amber], while: 'amber');
        $this->convert('amber');
        self::assertSame(['amber' => self::SESSIONS], $this->formats());
        self::assertSame([], $this->lost());

        // And back: one by one they write as before, until all do.
        $this->load([$amber, $asBefore]);
        $this->load([$asBefore], while: 'php');
        $this->convert('php');
        self::assertSame(['php' => self::SESSIONS], $this->formats());
        $this->load([$asBefore, $php]);
        self::assertSame([], $this->lost());
        self::assertGreaterThan(10_000, array_sum($this->visits));
    }

    /** @param array<string, string> $settings */
    private function site(array $settings): Site
    {
        return new Site($settings + [
            'session.save_path' => $this->directory, 'session.use_strict_mode' => '0', 'session.gc_probability' => '0',
            'opcache.enable' => '1',
        ]);
    }

    private function login(Site $site): void
    {
        $crowd = new Crowd(self::CLIENTS, static function (int $client) use ($site): int {
            for ($seed = $client; $seed < self::SESSIONS; $seed += self::CLIENTS) {
                $site->ask('session.php', ['do' => 'login', 'seed' => $seed], "user$seed");
            }

            return 0;
        });
        $crowd->results();
        $this->visits = array_fill(0, self::SESSIONS, 0);
    }

    /**
     * Visits of sessions drawn at random, some of them by two clients at once.
     *
     * @param list<Site> $sites any of which may get the next request
     * @param string|null $while format to convert all to meanwhile
     */
    private function load(array $sites, ?string $while = null): void
    {
        $crowd = new Crowd(self::CLIENTS, static function (int $client) use ($sites): array {
            mt_srand($client);
            $visits = [];
            for ($i = 0; $i < self::VISITS; ++$i) {
                // One in four is of the same few sessions, so that requests wait for each other.
                $seed = $i % 4 === 0 ? mt_rand(0, 5) : mt_rand(0, self::SESSIONS - 1);
                $site = $sites[array_rand($sites)];
                $answer = $site->ask('session.php', ['do' => 'visit', 'seed' => $seed], "user$seed");
                if (($answer['whole'] ?? false) !== true) {
                    throw new \RuntimeException("session $seed: " . json_encode($answer));
                }
                $visits[] = $seed;
            }

            return $visits;
        });
        if ($while !== null) {
            $this->convert($while);
        }
        foreach ($crowd->results() as $visits) {
            foreach ($visits as $seed) {
                ++$this->visits[$seed];
            }
        }
    }

    private function convert(string $format): void
    {
        $amber = dirname(__DIR__, 3) . '/bin/amber';
        $command = [PHP_BINARY, $amber, 'convert', $this->directory, '--match=sess_*', "--to=$format"];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $said, $code);
        self::assertSame(0, $code, implode("\n", $said));
    }

    /** @return array<string, int> how many sessions are in which format */
    private function formats(): array
    {
        $files = glob("$this->directory/sess_*") ?: [];

        $format = static fn (string $file): string => \Amber\detect((string) file_get_contents($file));

        return array_count_values(array_map($format, $files));
    }

    /** @return list<string> sessions whose visits are not those that were answered */
    private function lost(): array
    {
        $lost = [];
        $loader = new Loader(false);
        foreach ($this->visits as $seed => $visits) {
            [, $session] = $loader->load((string) file_get_contents("$this->directory/sess_user$seed"));
            if ($session['n'] !== $visits) {
                $lost[] = "$seed: {$session['n']} and not $visits";
            }
        }

        return $lost;
    }
}
