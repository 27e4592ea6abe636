<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Soak;

use Amber\Lab\Server\Sandbox;
use Amber\Lab\Server\WebServer;
use Amber\Stores\Crowd;
use Amber\Stores\MemcachedServer;
use Amber\Stores\RedisCluster;
use Amber\Stores\RedisServer;

/** A site with all stores, visited for a while, to which things happen. */
final class Soak
{
    private const CLIENTS = 16;
    private const WORKERS = 8;

    private readonly string $root;
    private readonly Sandbox $sandbox;
    private int $deploys = 0;

    /** @param bool $hasAmber whether by Amber; else by serialize() alone, without the extension */
    public function __construct(private readonly bool $hasAmber)
    {
        $this->root = dirname(__DIR__, 3);
        $this->sandbox = new Sandbox();
        mkdir("{$this->sandbox->directory}/sessions");
        $this->deploy();
    }

    /**
     * @param float $pause from one fault to the next, in seconds, on average
     * @return array<string, mixed> counts, what was wrong, and workers
     */
    public function run(float $seconds, float $pause): array
    {
        $redis = new RedisServer($this->sandbox);
        $cluster = new RedisCluster($this->sandbox);
        $memcached = new MemcachedServer($this->sandbox);
        $sessions = "{$this->sandbox->directory}/sessions";
        $stores = [
            'files' => $sessions,
            'redis' => "tcp://127.0.0.1:$redis->port",
            'rediscluster' => $cluster->savePath(),
            'memcached' => "127.0.0.1:$memcached->port",
        ];
        $site = new WebServer($this->sandbox, "{$this->sandbox->directory}/current", $this->options(), self::WORKERS);
        $url = rtrim($site->url('visit.php'), '?');
        $first = ['seed' => 0, 'handler' => 'files', 'path' => $sessions, 'bomb' => ''];
        $answer = json_decode((string) file_get_contents("$url?" . http_build_query($first)), true);
        $faults = new Faults(
            $answer['parent'] ?? throw new \RuntimeException('the site does not answer'),
            $this->deploy(...),
            [$redis->connect()->info('server')['process_id']],
            $cluster,
            $this->hasAmber ? $this->conversions($stores, $cluster) : [],
        );
        $until = microtime(true) + $seconds;
        $crowd = new Crowd(
            self::CLIENTS, static fn (int $i): array => (new Client($i + 1, $url, $stores))->visit($until),
        );
        $faults->happen($until, $pause);

        return $this->result($crowd->results(), $faults);
    }

    /** Another copy of the pages takes the place of the one before. */
    private function deploy(): void
    {
        $directory = $this->sandbox->directory;
        $release = 'release' . ++$this->deploys % 2;
        @mkdir("$directory/$release");
        foreach (glob("$this->root/tests/soak/web/*.php") as $file) {
            copy($file, "$directory/$release/" . basename($file));
        }
        symlink($release, "$directory/next");
        rename("$directory/next", "$directory/current");
    }

    /** @return list<string> of PHP */
    private function options(): array
    {
        putenv("AMBER_ROOT=$this->root");
        $directory = $this->sandbox->directory;
        $settings = [
            'opcache.preload' => "$directory/current/preload.php", 'opcache.preload_user' => 'root',
            'opcache.jit' => 'tracing', 'opcache.jit_buffer_size' => '32M',
            'session.use_cookies' => '0', 'session.cache_limiter' => '', 'session.gc_probability' => '0',
            'session.serialize_handler' => $this->hasAmber ? 'amber' : 'php_serialize',
            'apc.serializer' => $this->hasAmber ? 'amber' : 'php',
            'redis.session.locking_enabled' => '1', 'redis.session.lock_expire' => '3',
            'redis.session.lock_retries' => '200', 'memcached.sess_lock_expire' => '3',
            'memory_limit' => '64M', 'log_errors' => '1', 'error_log' => "$directory/php.log",
        ];
        $options = $this->hasAmber ? ['-d', "extension=$this->root/ext/modules/amber.so"] : [];
        foreach ($settings as $name => $value) {
            array_push($options, '-d', "$name=\"$value\"");
        }

        return $options;
    }

    /**
     * @param array<string, string> $stores
     * @return list<list<string>>
     */
    private function conversions(array $stores, RedisCluster $cluster): array
    {
        $seeds = implode(',', $cluster->seeds());
        $bootstrap = '--bootstrap=' . $this->sandbox->write('classes.php', <<<'PHP'
            <?php
            require_once __DIR__ . '/current/preload.php';
            PHP);

        return [
            [$stores['files'], '--match=sess_*', $bootstrap],
            ["redis://{$this->hostOf($stores['redis'])}", '--match=PHPREDIS_SESSION:*', $bootstrap],
            ["redis://$seeds?cluster", '--match=PHPREDIS_CLUSTER_SESSION:*', $bootstrap],
            ["memcached://{$stores['memcached']}", '--match=memc.sess.key.*', $bootstrap],
        ];
    }

    private function hostOf(string $path): string
    {
        return substr($path, strlen('tcp://'));
    }

    /**
     * @param list<array<string, mixed>> $clients
     * @return array<string, mixed>
     */
    private function result(array $clients, Faults $faults): array
    {
        $counts = $workers = [];
        $told = $faults->told;
        foreach ($clients as $client) {
            foreach ($client['counts'] as $what => $count) {
                $counts[$what] = $count + ($counts[$what] ?? 0);
            }
            foreach ($client['workers'] as $pid => $worker) {
                $known = $workers[$pid] ?? ['requests' => 0, 'first' => $worker['first'], 'last' => 0];
                $workers[$pid] = [
                    'requests' => $known['requests'] + $worker['requests'],
                    'first' => min($known['first'], $worker['first']), 'last' => max($known['last'], $worker['last']),
                ];
            }
            array_push($told, ...$client['told']);
        }
        $log = (string) file_get_contents("{$this->sandbox->directory}/fpm.log");
        $counts['crashes'] = preg_match_all('~exited on signal (?:4|6|7|8|11) ~', $log);

        return ['counts' => $counts + $faults->counts, 'workers' => $workers, 'told' => $told];
    }
}
