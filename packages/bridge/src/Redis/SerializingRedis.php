<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Redis;

use Amber\Bridge\Codec;
use Amber\Bridge\Misses;
use Predis\ClientContextInterface;
use Predis\ClientInterface;
use Predis\Transaction\MultiExec;
use Psr\Log\LoggerInterface;

use function Amber\detect;

/**
 * A client of phpredis or Predis whose values are amber: what Redis::OPT_SERIALIZER is with phpredis' own serializers.
 *
 * Values are those of strings, hashes and lists (Commands); other commands go through as they are. An int is written as
 * its digits, so that Redis counts with it, and digits are read as an int. A string that no serializer made is read as
 * it is. With a codec that signs, neither is.
 *
 * What looks as if serialize() had written it is decoded unless a codec is given that does not read others' data: a
 * string that a script or append() left there plain becomes the objects that it names, as with phpredis' own
 * serializers. Where users choose such strings, limit allowed_classes, or sign.
 *
 * What cannot be read is missing, as the client has it (false with phpredis, null with Predis), and a line in the log
 * says why; or it throws.
 *
 * @mixin \Redis
 */
final class SerializingRedis
{
    /** They return the client, too, and nothing is queued then. */
    private const BEGINNING = ['multi', 'pipeline', 'discard'];

    /** @var list<array{string, string}> commands whose replies come later, and what to call them */
    private array $queue = [];

    /**
     * @param \Redis|\RedisCluster|ClientInterface|ClientContextInterface $client connected, and without a serializer of
     *                                                                            its own
     * @param Codec $codec reads what serialize() and igbinary wrote unless another is given
     * @param bool $throws whether what cannot be read throws
     * @param LoggerInterface|null $logger null: PHP's own log
     * @throws \LogicException for a client that serializes by itself, or a \Redis that is not connected
     */
    public function __construct(
        public readonly \Redis|\RedisCluster|ClientInterface|ClientContextInterface $client,
        private readonly Codec $codec = new Codec(readsOthers: true),
        private readonly bool $throws = false,
        private readonly ?LoggerInterface $logger = null,
    ) {
        if ($client instanceof ClientInterface || $client instanceof ClientContextInterface) {
            return;
        }
        if ($client instanceof \Redis && !$client->isConnected()) {
            throw new \LogicException('Whether this client serializes it says when it is connected: connect() first');
        }
        self::checkSerializer($client);
    }

    /**
     * Sends a command.
     *
     * @param array<mixed> $arguments as the client takes them
     * @return mixed what the client returns, with decoded values; $this where it returns itself
     * @throws \BadMethodCallException for a command that is not sent by this
     * @throws \Amber\EncodeException for a value that cannot be serialized; nothing is sent
     * @throws ReplyException for a reply that cannot be read, if that was asked for
     */
    public function __call(string $name, array $arguments): mixed
    {
        $command = strtolower($name);
        $this->check($name, $command, $arguments);
        if (!$this->isPhpredis() && \in_array($command, ['pipeline', 'transaction', 'execute'], true)) {
            return $this->inContext($name, $arguments);
        }
        $reply = $this->send($name, Commands::encoded($command, $arguments, !$this->isPhpredis(), $this->encode(...)));
        if ($command === 'setoption') {
            $this->refuseSerializer();
        }

        return $command === 'exec'
            ? $this->readQueued($reply)
            : $this->received($command, self::called($name, $arguments), $reply);
    }

    /**
     * SCAN: keys, and no values. It is here because the cursor of phpredis is passed by reference.
     *
     * @param mixed $cursor a variable, with Predis too
     * @return mixed what the client returns
     */
    public function scan(mixed &$cursor, mixed ...$arguments): mixed
    {
        return $this->received('scan', 'scan()', $this->send('scan', [&$cursor, ...$arguments]));
    }

    /**
     * HSCAN, here for the same reason.
     *
     * @param mixed $cursor a variable, with Predis too
     * @return mixed what the client returns, with decoded values
     * @throws ReplyException for a reply that cannot be read, if that was asked for
     */
    public function hScan(string $key, mixed &$cursor, mixed ...$arguments): mixed
    {
        $command = !$this->isPhpredis() && Commands::scansFields($arguments) ? 'hkeys' : 'hscan';

        return $this->received($command, "hScan($key)", $this->send('hScan', [$key, &$cursor, ...$arguments]));
    }

    private function isPhpredis(): bool
    {
        return !$this->client instanceof ClientInterface && !$this->client instanceof ClientContextInterface;
    }

    /**
     * @param array<mixed> $arguments
     * @throws \BadMethodCallException
     */
    private function check(string $name, string $command, array $arguments): void
    {
        $refusal = match (true) {
            !array_is_list($arguments) => 'arguments by name are not known here',
            \in_array($command, ['multi', 'pipeline'], true) => $this->refusalToBegin($command),
            default => Commands::refusal($command),
        };
        if ($refusal !== null) {
            throw new \BadMethodCallException(
                "$name() is not sent by " . self::class . ": $refusal. ->client->$name() sends it as it is",
            );
        }
    }

    /** Of the client itself, which takes '1' for an option, too. */
    private function refuseSerializer(): void
    {
        if ($this->client instanceof \Redis || $this->client instanceof \RedisCluster) {
            try {
                self::checkSerializer($this->client);
            } catch (\LogicException $error) {
                $this->client->setOption(\Redis::OPT_SERIALIZER, \Redis::SERIALIZER_NONE);
                throw $error;
            }
        }
    }

    private function refusalToBegin(string $command): ?string
    {
        if ($this->client instanceof \Redis || $this->client instanceof \RedisCluster) {
            return $this->client->getMode() === \Redis::ATOMIC
                ? null : 'a multi() or pipeline() inside another is not read; exec() first';
        }

        return $command === 'multi' && !$this->client instanceof MultiExec
            ? "use transaction() or pipeline(['atomic' => true])" : null;
    }

    /**
     * Called from inside PHP, which is as from a file without strict_types: there a client converts what it is given,
     * a TTL that is a string.
     *
     * @param array<mixed> $arguments
     */
    private function send(string $name, array $arguments): mixed
    {
        return (\call_user_func_array(...))($this->client->$name(...), $arguments);
    }

    /**
     * pipeline(), transaction() and execute() of Predis, whose callables get a context: this on it.
     *
     * @param array<mixed> $arguments
     */
    private function inContext(string $name, array $arguments): mixed
    {
        $within = $this->client instanceof ClientContextInterface ? $this : null;
        $last = array_key_last($arguments);
        $callable = $last === null ? null : $arguments[$last];
        if (\is_callable($callable)) {
            $arguments[$last] = function (ClientContextInterface $context) use ($callable, &$within): void {
                $within ??= new self($context, $this->codec, $this->throws, $this->logger);
                // A transaction that is tried again begins anew.
                $context instanceof MultiExec && $within->queue = [];
                $callable($within);
            };
        }
        $replies = $this->send($name, $arguments);
        if ($replies instanceof ClientContextInterface) {
            return new self($replies, $this->codec, $this->throws, $this->logger);
        }

        return $within === null ? $replies : $within->readQueued($replies);
    }

    private function received(string $command, string $called, mixed $reply): mixed
    {
        $isQueued = $this->isClient($reply);
        if (\in_array($command, self::BEGINNING, true)) {
            $this->queue = [];
        } elseif ($isQueued && $command !== 'flushpipeline') {
            $this->queue[] = [$command, $called];
        }

        return $isQueued ? $this : $this->decoded($command, $called, $reply);
    }

    /** A lazy proxy, as Symfony's connections are, gives the client behind it in the place of itself. */
    private function isClient(mixed $reply): bool
    {
        return $reply === $this->client || $reply instanceof \Redis || $reply instanceof \RedisCluster;
    }

    /** The queue stays: a pipeline of Predis gives its earlier replies again. What begins anew clears it. */
    private function readQueued(mixed $replies): mixed
    {
        if (!\is_array($replies) || $replies === []) {
            return $replies;
        }
        if (\count($replies) !== \count($this->queue)) {
            throw new \LogicException(\sprintf(
                'There are %d replies, but %d commands went through %s: which is whose cannot be told',
                \count($replies),
                \count($this->queue),
                self::class,
            ));
        }
        $read = fn (array $sent, mixed $reply): mixed => $this->decoded($sent[0], $sent[1], $reply);

        return array_map($read, $this->queue, $replies);
    }

    private function decoded(string $command, string $called, mixed $reply): mixed
    {
        $decode = fn (string $bytes, string $at): mixed => $this->decode($bytes, $called . $at);

        return Commands::decoded($command, $reply, $decode);
    }

    /** Digits are no value to who reads the old format, and are not signed. */
    private function encode(mixed $value): string
    {
        return \is_int($value) && $this->codec->writes === 'amber' && !$this->codec->signs()
            ? (string) $value
            : $this->codec->encode($value);
    }

    /** @throws ReplyException if that was asked for */
    private function decode(string $bytes, string $where): mixed
    {
        $read = fn (): mixed => $this->read($bytes);
        if (!$this->throws) {
            $miss = $this->isPhpredis() ? false : null;

            return (Misses::orNull($read, "The reply to $where", $this->logger) ?? [$miss])[0];
        }
        try {
            return $read();
        } catch (\Throwable $error) {
            throw new ReplyException("The reply to $where cannot be read: {$error->getMessage()}", 0, $error);
        }
    }

    private function read(string $bytes): mixed
    {
        return $this->codec->signs() || !self::isPlain($bytes)
            ? $this->codec->decode($bytes)
            : $this->codec->pass((string) (int) $bytes === $bytes ? (int) $bytes : $bytes);
    }

    private static function isPlain(string $bytes): bool
    {
        return !Codec::recognises($bytes) && !\in_array(detect($bytes), ['serialize', 'igbinary'], true);
    }

    /** @param array<mixed> $arguments */
    private static function called(string $name, array $arguments): string
    {
        // That of _unserialize() and _unpack() is the value.
        $isKey = $name[0] !== '_' && \is_scalar($arguments[0] ?? null);

        return $name . '(' . ($isKey ? $arguments[0] : '') . ')';
    }

    /** @throws \LogicException */
    private static function checkSerializer(\Redis|\RedisCluster $client): void
    {
        if ($client->getOption(\Redis::OPT_SERIALIZER) === \Redis::SERIALIZER_NONE) {
            return;
        }
        throw new \LogicException('This client serializes by itself, and values would be serialized twice: first'
            . ' setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_NONE). What serialize() or igbinary wrote is read');
    }
}
