<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Laravel;

use Amber\Bridge\Codec;
use Amber\Bridge\Misses;
use Illuminate\Cache\RedisStore as Base;
use Illuminate\Contracts\Redis\Factory;
use Illuminate\Redis\Connections\Connection;
use Illuminate\Redis\Connections\PhpRedisConnection;
use Psr\Log\LoggerInterface;

/**
 * Laravel's Redis cache store with amber's bytes. Numbers stay text, as in Laravel's own: Redis counts with them. With
 * a codec that signs they are signed like all else, and nothing is counted.
 *
 * An entry that cannot be read is missing, and a line in the log says why.
 */
final class RedisStore extends Base
{
    use AskedKeys;

    /**
     * Laravel's script, but that it returns what is there, and replaces it where that is what is to be replaced. What
     * is no string stays.
     */
    private const ADD = <<<'LUA'
        local there = redis.pcall('get', KEYS[1])
        if type(there) == 'table' then
            return 0
        end
        if there and there ~= ARGV[3] then
            return there
        end
        redis.call('setex', KEYS[1], ARGV[2], ARGV[1])
        return 1
        LUA;

    private readonly Codec $codec;

    /**
     * @param list<class-string>|bool|null $serializableClasses as Laravel's store takes them: enums are not meant;
     *     null: those of the codec, whose own limits hold in any case
     * @param LoggerInterface|null $logger null: PHP's own log
     */
    public function __construct(
        Codec $codec,
        Factory $redis,
        string $prefix = '',
        string $connection = 'default',
        array|bool|null $serializableClasses = null,
        private readonly ?LoggerInterface $logger = null,
    ) {
        $this->codec = $codec->withAllowedClasses($serializableClasses, likeNative: true);
        parent::__construct($redis, $prefix, $connection, $serializableClasses);
    }

    /**
     * Replaces what cannot be read, too, unless another process has just done so: it is missing. What only lacks its
     * dictionary here stays, as other servers read it.
     *
     * @param string $key
     * @param mixed $value
     * @param int $seconds
     */
    public function add($key, $value, $seconds)
    {
        $connection = $this->connection();
        $arguments = [self::ADD, 1, $this->prefix . $key, $this->pack($value, $connection), (int) max(1, $seconds)];
        // @phpstan-ignore arguments.count, argument.type, argument.type (PHPStan takes it for the client behind it)
        $add = static fn (string $instead): mixed => $connection->eval(...[...$arguments, $instead]);
        $there = $add(''); // which nobody reads
        if (!\is_string($there)) {
            return $there === 1;
        }
        // What a script returns the client does not decompress.
        $isPacked = $connection instanceof PhpRedisConnection && $connection->compressed();
        $bytes = $isPacked ? $connection->client()->_unpack($there) : $there;
        $isMissing = $this->asking(
            [$key],
            fn (): bool => $this->read($bytes, $error) === null && !Codec::lacksDictionary($error),
        );

        return $isMissing && $add($there) === 1;
    }

    /** @throws \LogicException with a codec that signs */
    public function increment($key, $value = 1)
    {
        $this->checkCounts();

        return parent::increment($key, $value);
    }

    /** @throws \LogicException with a codec that signs */
    public function decrement($key, $value = 1)
    {
        $this->checkCounts();

        return parent::decrement($key, $value);
    }

    /** @throws \LogicException for a connection that serializes by itself: it would build what nobody has checked */
    public function connection()
    {
        return self::checked(parent::connection());
    }

    /** @throws \LogicException as connection() */
    public function lockConnection()
    {
        return self::checked(parent::lockConnection());
    }

    /** @throws \LogicException */
    private static function checked(Connection $connection): Connection
    {
        if ($connection instanceof PhpRedisConnection && $connection->serialized()) {
            throw new \LogicException('This Redis connection serializes by itself, around amber: take the option'
                . ' "serializer" out of its configuration in config/database.php');
        }

        return $connection;
    }

    protected function serialize($value)
    {
        return !$this->codec->signs() && $this->shouldBeStoredWithoutSerialization($value)
            ? $value
            : $this->codec->encode($value);
    }

    /** @return mixed null for what cannot be read */
    protected function unserialize($value)
    {
        return $this->read($value)[0] ?? null;
    }

    /**
     * @param \Throwable|null $error becomes what says why it cannot be read
     * @return array{mixed}|null the value; null: it cannot be read
     */
    private function read(mixed $value, ?\Throwable &$error = null): ?array
    {
        return Misses::orNull(
            fn (): mixed => is_numeric($value) ? $this->codec->pass($value) : $this->codec->decode((string) $value),
            $this->named("the Redis cache \"$this->prefix\""),
            $this->logger,
            $error,
        );
    }

    private function checkCounts(): void
    {
        if ($this->codec->signs()) {
            throw new \LogicException('Redis counts with plain digits, which nobody signs: with a key, keep counters in'
                . ' another store (for rate limits: "limiter" in config/cache.php)');
        }
    }
}
