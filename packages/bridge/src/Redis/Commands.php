<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Redis;

/**
 * Where commands take values, and which give some: those of strings, hashes and lists for which the serializers of
 * phpredis hold, too. Names are in lower case.
 */
final class Commands
{
    /** One value at this place. */
    private const VALUE_AT = [
        'set' => 1, 'setnx' => 1, 'getset' => 1, 'setex' => 2, 'psetex' => 2, 'hsetnx' => 2, 'lset' => 2,
        '_serialize' => 0, '_pack' => 0,
    ];

    /** An array of values at this place, or from there on names and values by turns. */
    private const PAIRS_FROM = ['mset' => 0, 'msetnx' => 0, 'hset' => 1, 'hmset' => 1];

    /** Values from the second argument on. */
    private const VALUES = ['lpush', 'rpush', 'lpushx', 'rpushx'];

    /** Their replies are a value, or an array of values. */
    private const GIVING = [
        'get', 'mget', 'getmultiple', 'getset', 'getdel', 'getex', 'set',
        'hget', 'hmget', 'hgetall', 'hvals', 'hscan',
        'lpop', 'rpop', 'lindex', 'lget', 'lrange', 'lgetrange', 'rpoplpush', 'brpoplpush', 'lmove', 'blmove',
        '_unserialize', '_unpack',
    ];

    /** Their replies are a key and a value. */
    private const GIVING_KEY_AND_VALUE = ['blpop', 'brpop'];

    /** Redis compares the bytes of members and elements. */
    private const COMPARED = '/^(b?z.+|pfadd|linsert|lpos|lrem|lremove|s(add|card|contains|diff|getmembers|inter'
        . '|ismember|members|mismember|move|pop|randmember|rem|scan|size|union).*)$/';

    /** These take or give values, too, in forms of their own. */
    private const OTHERS = '/^(sort.*|hrandfield|b?lm(pop|ovem)|hgetex|hsetex|hgetdel|himport|msetex|del(ex|ifeq)'
        . '|h?getwithmeta)$/';

    /** @return string|null why a command is not sent, if it is not */
    public static function refusal(string $command): ?string
    {
        if (preg_match(self::COMPARED, $command) === 1) {
            return 'Redis finds members and elements by their bytes, and none that another serializer wrote';
        }

        return preg_match(self::OTHERS, $command) === 1 ? 'it holds values in a form that is not known here' : null;
    }

    /**
     * @param array<mixed> $arguments
     * @param bool $takesLists whether an array in the place of all values is a list of them, as with Predis
     * @param \Closure(mixed): string $encode
     * @return array<mixed> the arguments with encoded values
     * @throws \BadMethodCallException for an array with keys of its own in the place of such a list
     */
    public static function encoded(string $command, array $arguments, bool $takesLists, \Closure $encode): array
    {
        $pairs = self::PAIRS_FROM[$command] ?? null;
        $values = \in_array($command, self::VALUES, true) ? 1 : null;
        $array = $pairs ?? ($takesLists ? $values : null);
        if ($array !== null && \count($arguments) === $array + 1 && \is_array($arguments[$array])) {
            if ($values !== null && !array_is_list($arguments[$array])) {
                throw new \BadMethodCallException(
                    "$command() of Predis takes an array for a list of values; one value that is an array is [\$array]",
                );
            }
            $arguments[$array] = array_map($encode, $arguments[$array]);

            return $arguments;
        }
        $at = self::VALUE_AT[$command] ?? null;
        foreach ($arguments as $i => $argument) {
            $isOfPairs = $pairs !== null && $i > $pairs && ($i - $pairs) % 2 === 1;
            if ($isOfPairs || $i === $at || ($values !== null && $i >= $values)) {
                $arguments[$i] = $encode($argument);
            }
        }

        return $arguments;
    }

    /**
     * @param mixed $reply of the command
     * @param \Closure(string, string): mixed $decode a value, and where in the reply it stands
     * @return mixed the reply with decoded values; what is no string stays
     */
    public static function decoded(string $command, mixed $reply, \Closure $decode): mixed
    {
        if (\in_array($command, self::GIVING_KEY_AND_VALUE, true)) {
            return self::second($reply, $decode);
        }
        if (!\in_array($command, self::GIVING, true)) {
            return $reply;
        }

        // Predis gives the cursor, and the fields behind it.
        return $command === 'hscan' && \is_array($reply[1] ?? null)
            ? self::second($reply, $decode)
            : self::all($reply, $decode);
    }

    /**
     * @param array<mixed> $options of HSCAN, as Predis takes them: an array, or one by one
     * @return bool whether the reply has fields alone, which are plain
     */
    public static function scansFields(array $options): bool
    {
        $options = \is_array($options[0] ?? null) ? array_keys(array_filter($options[0])) : $options;

        return \in_array('novalues', array_map(strtolower(...), array_filter($options, is_string(...))), true);
    }

    /** @param \Closure(string, string): mixed $decode */
    private static function second(mixed $reply, \Closure $decode): mixed
    {
        if (\is_array($reply) && \array_key_exists(1, $reply)) {
            $reply[1] = self::all($reply[1], $decode);
        }

        return $reply;
    }

    /** @param \Closure(string, string): mixed $decode */
    private static function all(mixed $reply, \Closure $decode): mixed
    {
        if (\is_string($reply)) {
            return $decode($reply, '');
        }
        if (!\is_array($reply)) {
            return $reply;
        }
        foreach ($reply as $key => $each) {
            \is_string($each) && $reply[$key] = $decode($each, "[$key]");
        }

        return $reply;
    }
}
