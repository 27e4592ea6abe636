<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Redis\SerializingRedis;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\RedisServer;
use PHPUnit\Framework\TestCase;
use Predis\Client;
use Psr\Log\LoggerInterface;

/** A real Redis, empty at the start of each test, and both clients on it. */
abstract class RedisTestCase extends TestCase
{
    private static ?RedisServer $server = null;

    protected \Redis $raw;

    public static function setUpBeforeClass(): void
    {
        self::$server = new RedisServer(new Sandbox());
    }

    public static function tearDownAfterClass(): void
    {
        self::$server = null;
    }

    protected function setUp(): void
    {
        $this->raw = self::phpredis();
        $this->raw->flushAll();
    }

    /** @return iterable<string, array{string, mixed}> a client, and what it gives for what is not there */
    public static function clients(): iterable
    {
        yield 'phpredis' => ['phpredis', false];
        yield 'Predis' => ['predis', null];
    }

    protected static function on(
        string $client,
        Codec $codec = new Codec(readsOthers: true),
        bool $throws = true,
        ?LoggerInterface $logger = null,
    ): SerializingRedis {
        $inner = $client === 'phpredis' ? self::phpredis() : self::predis();

        return new SerializingRedis($inner, $codec, $throws, $logger);
    }

    protected static function phpredis(int $serializer = \Redis::SERIALIZER_NONE): \Redis
    {
        assert(self::$server !== null);
        $redis = self::$server->connect();
        $redis->setOption(\Redis::OPT_SERIALIZER, $serializer);

        return $redis;
    }

    protected static function port(): int
    {
        assert(self::$server !== null);

        return self::$server->port;
    }

    /** @param array<string, mixed> $options */
    protected static function predis(array $options = []): Client
    {
        return new Client(['host' => '127.0.0.1', 'port' => self::port()], $options);
    }
}
