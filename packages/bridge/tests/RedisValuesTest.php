<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Redis\ReplyException;
use Amber\Bridge\Redis\SerializingRedis;
use Amber\EncodeException;
use Amber\Stores\Values;
use PHPUnit\Framework\Attributes\DataProvider;
use Predis\ClientInterface;

require_once __DIR__ . '/RedisTestCase.php';
require_once __DIR__ . '/Gadget.php';
require_once __DIR__ . '/Lines.php';

/** Values of strings, hashes and lists, by phpredis and Predis, in a real Redis. */
final class RedisValuesTest extends RedisTestCase
{
    private const OLD = [\Redis::SERIALIZER_PHP, \Redis::SERIALIZER_IGBINARY];

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_every_kind_of_value_comes_back_and_redis_keeps_amber(string $client, mixed $miss): void
    {
        $redis = self::on($client);
        $values = [Values::everyKind(3), ...array_values(Values::everyKind(5)), '', '0', '5', 'i:5;', 1.0, -0.0];
        foreach ($values as $value) {
            $redis->set('k', $value);
            self::assertSame(\is_int($value) ? 'json' : 'amber', \Amber\detect((string) $this->raw->get('k')));
            self::assertSame(serialize($value), serialize($redis->get('k')));
        }
        self::assertSame($miss, $redis->get('never'));
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_every_command_of_strings_holds_values(string $client, mixed $miss): void
    {
        $redis = self::on($client);
        $redis->setex('a', 60, [1]);
        $redis->psetex('b', 60_000, [2]);
        self::assertTrue((bool) $redis->setnx('c', [3]));
        self::assertFalse((bool) $redis->setnx('c', [4]));
        self::assertSame([[1], [2], [3], $miss], $redis->mget(['a', 'b', 'c', 'never']));
        self::assertSame([3], $redis->getset('c', [5]));
        self::assertSame($miss, $redis->getset('d', [6]));
        $redis->mset(['e' => [7], 'f' => null]);
        self::assertTrue((bool) $redis->msetnx(['g' => ['x' => 1.5]]));
        self::assertFalse((bool) $redis->msetnx(['g' => [8], 'h' => [9]]));
        self::assertSame([[5], [6], [7], null, ['x' => 1.5], $miss], $redis->mget(['c', 'd', 'e', 'f', 'g', 'h']));
        self::assertGreaterThan(50, $redis->ttl('a'));
    }

    public function test_predis_takes_names_and_values_by_turns_and_gives_what_it_deletes(): void
    {
        $redis = self::on('predis');
        $redis->mset('a', [1], 'b', [2]);
        $redis->hmset('h', 'f', [3], 'g', [4]);
        self::assertSame([[1], [2]], $redis->mget('a', 'b'));
        self::assertSame(['f' => [3], 'g' => [4]], $redis->hgetall('h'));
        self::assertSame([1], $redis->getex('a', 'ex', 60));
        self::assertSame([1], $redis->getdel('a'));
        self::assertNull($redis->get('a'));
        self::assertSame([2], $redis->set('b', [3], 'GET'));
    }

    public function test_set_takes_the_options_of_each_client(): void
    {
        $phpredis = self::on('phpredis');
        self::assertTrue($phpredis->set('k', [1], ['NX', 'EX' => 60]));
        self::assertFalse($phpredis->set('k', [2], ['NX', 'EX' => 60]));
        self::assertTrue($phpredis->set('k', [3], 90));
        $predis = self::on('predis');
        self::assertNull($predis->set('k', [4], 'EX', 60, 'NX'));
        self::assertSame('OK', (string) $predis->set('k', [5], 'EX', 60, 'XX'));
        self::assertSame([5], $phpredis->get('k'));
        self::assertSame(60, $phpredis->ttl('k'));
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_hashes_hold_values_and_their_fields_are_plain(string $client, mixed $miss): void
    {
        $redis = self::on($client);
        self::assertSame(1, (int) $redis->hSet('h', 'a', [1]));
        self::assertTrue((bool) $redis->hSetNx('h', 'b', null));
        self::assertFalse((bool) $redis->hSetNx('h', 'b', [2]));
        $redis->hMset('h', ['c' => ['x' => 'y'], '7' => 'seven']);
        $all = ['a' => [1], 'b' => null, 'c' => ['x' => 'y'], 7 => 'seven'];
        self::assertSame([1], $redis->hGet('h', 'a'));
        self::assertSame($miss, $redis->hGet('h', 'never'));
        self::assertSame($all, $redis->hGetAll('h'));
        self::assertSame(array_values($all), $redis->hVals('h'));
        self::assertSame(['a', 'b', 'c', '7'], $redis->hKeys('h'));
        self::assertSame([[1], $miss, null], array_values($redis->hMget('h', ['a', 'never', 'b'])));
        self::assertSame(1, $redis->hDel('h', 'a'));
        self::assertSame($client === 'phpredis' ? ['c' => ['x' => 'y']] : [['x' => 'y']], $redis->hMget('h', ['c']));
    }

    public function test_scans_take_their_cursor_from_a_variable(): void
    {
        for ($i = 0, $expected = []; $i < 2_000; ++$i) {
            $expected["f$i"] = ['n' => $i];
        }
        $phpredis = self::on('phpredis');
        $phpredis->hMset('h', $expected);
        for ($found = [], $cursor = null; ($some = $phpredis->hScan('h', $cursor, 'f*', 100)) !== false;) {
            $found += $some;
        }
        self::assertEquals($expected, $found);
        $predis = self::on('predis');
        $found = [];
        $cursor = 0;
        do {
            [$cursor, $some] = $predis->hscan('h', $cursor, ['COUNT' => 100]);
            $found += $some;
        } while ((int) $cursor !== 0);
        self::assertEquals($expected, $found);
        $cursor = null;
        self::assertSame(['h'], $phpredis->scan($cursor, 'h*', 1000));
        $cursor = 0;
        self::assertSame(['0', ['h']], $predis->scan($cursor));
    }

    /** Redis before 7.4 has no NOVALUES: a client that answers as a later one does stands for it. */
    public function test_a_scan_of_fields_alone_builds_nothing_of_their_names(): void
    {
        $client = $this->createStub(ClientInterface::class);
        $client->method('__call')->willReturn(['0', $fields = ['7', serialize(new Gadget())]]);
        Gadget::$ran = [];
        $options = [[['novalues' => true]], [['MATCH' => '*', 'NOVALUES' => true]], ['COUNT', 9, 'NOVALUES']];
        foreach ($options as $each) {
            $cursor = 0;
            self::assertSame(['0', $fields], (new SerializingRedis($client))->hScan('h', $cursor, ...$each));
        }
        $cursor = 0;
        (new SerializingRedis($client))->hScan('h', $cursor, ['NOVALUES' => false]);
        self::assertNotSame([], Gadget::$ran);
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_lists_hold_values(string $client, mixed $miss): void
    {
        $redis = self::on($client);
        self::assertSame(2, $redis->rPush('l', ['a' => 1], null));
        self::assertSame(3, $redis->lPush('l', 1.5));
        self::assertSame(4, $redis->rPushX('l', 2.5));
        self::assertSame(5, $redis->lPushX('l', true));
        self::assertSame([true, 1.5, ['a' => 1], null, 2.5], $redis->lRange('l', 0, -1));
        $redis->lSet('l', 3, ['third']);
        self::assertSame(['third'], $redis->lIndex('l', 3));
        self::assertSame(2.5, $redis->rPopLPush('l', 'other'));
        self::assertTrue($redis->lPop('l'));
        self::assertSame(['third'], $redis->rPop('l'));
        self::assertSame(['l', 1.5], $redis->blPop(['l', 'none'], 1));
        self::assertSame(['l', ['a' => 1]], $redis->brPop(['l'], 1));
        self::assertSame(2.5, $redis->brPopLPush('other', 'l', 1));
        self::assertSame($miss, $redis->lPop('none'));
        self::assertEmpty($redis->blPop(['none'], 1));
    }

    public function test_old_names_of_phpredis_hold_values(): void
    {
        $redis = self::on('phpredis');
        $redis->set('k', [1]);
        $redis->rPush('l', [2]);
        $calls = ['getMultiple' => [['k']], 'lGetRange' => ['l', 0, -1], 'lGet' => ['l', 0]];
        foreach ($calls as $name => $arguments) {
            if (method_exists($this->raw, $name)) {
                $reply = @$redis->$name(...$arguments); // deprecated
                self::assertContains($name === 'getMultiple' ? [1] : [2], $name === 'lGet' ? [$reply] : $reply);
            }
        }
        self::assertSame([1], $redis->get('k'));
    }

    public function test_an_array_of_values_is_a_value_to_phpredis_and_values_to_predis(): void
    {
        self::on('phpredis')->rPush('l', [1, 'a']);
        self::on('predis')->rpush('l', [[2], 'b']);
        self::assertSame([[1, 'a'], [2], 'b'], self::on('phpredis')->lRange('l', 0, -1));
        self::assertSame([[[1, 'a'], [2]], 'b'], [self::on('predis')->lpop('l', 2), self::on('predis')->rpop('l')]);
        self::on('phpredis')->rPush('l', [3]);
        self::assertSame([3], self::on('predis')->lmove('l', 'other', 'LEFT', 'RIGHT'));
        self::assertSame([3], self::on('predis')->blmove('other', 'l', 'LEFT', 'RIGHT', 1));
        $this->expectException(\BadMethodCallException::class);
        $this->expectExceptionMessage('[$array]');
        self::on('predis')->rpush('l', ['id' => 4]);
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_what_phpredis_serializers_wrote_is_read(string $client): void
    {
        $redis = self::on($client);
        foreach (self::OLD as $serializer) {
            $this->raw->flushAll();
            $old = self::phpredis($serializer);
            $old->set('k', Values::everyKind(9));
            $old->mset(['a' => false, 'b' => null, 'c' => 5, 'd' => 'text']);
            $old->hMset('h', ['f' => [1], 'g' => 'text']);
            $old->rPush('l', ['job'], 7);
            self::assertTrue(Values::areEveryKind($redis->get('k'), 9));
            self::assertSame([false, null, 5, 'text'], $redis->mget(['a', 'b', 'c', 'd']));
            self::assertSame(['f' => [1], 'g' => 'text'], $redis->hGetAll('h'));
            self::assertSame([['job'], 7], $redis->lRange('l', 0, -1));
        }
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_what_others_wrote_is_refused_by_name_when_the_codec_does_not_read_it(string $client): void
    {
        self::phpredis(\Redis::SERIALIZER_PHP)->set('k', [1]);
        $this->expectException(ReplyException::class);
        $this->expectExceptionMessageMatches('/^The reply to get\(k\) cannot be read: .*PHP serialize\(\) data/');
        self::on($client, new Codec())->get('k');
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_ints_are_plain_and_redis_counts_with_them(string $client): void
    {
        $redis = self::on($client);
        foreach ([0, 7, -7, PHP_INT_MAX, PHP_INT_MIN] as $int) {
            $redis->set('n', $int);
            self::assertSame((string) $int, $this->raw->get('n'));
            self::assertSame($int, $redis->get('n'));
        }
        $redis->set('n', 5);
        self::assertSame(7, $redis->incrBy('n', 2));
        self::assertSame(6, $redis->decr('n'));
        self::assertSame(6, $redis->get('n'));
        self::assertSame(1, $redis->incr('new'));
        self::assertSame([6, 1], $redis->mget(['n', 'new']));
        $redis->hSet('h', 'n', 5);
        self::assertSame(8, $redis->hIncrBy('h', 'n', 3));
        self::assertSame(['n' => 8], $redis->hGetAll('h'));
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_what_no_serializer_wrote_is_read_as_the_string_it_is(string $client): void
    {
        $redis = self::on($client);
        $texts = ['', 'text', 'Grüße', '{"a":1}', '[1]', 'true', "\x82\xA1a\x01", 's:text', "\0\0\0"];
        $noInts = ['1.5', '-0', '007', '+5', '5 ', '9223372036854775808'];
        foreach ([...$texts, ...$noInts] as $text) {
            $this->raw->set('k', $text);
            self::assertSame($text, $redis->get('k'));
        }
        $this->raw->set('k', 'f');
        self::assertSame(2, $redis->append('k', 'g'));
        self::assertSame('fg', $redis->get('k'));
        $redis->incrByFloat('float', 1.5);
        self::assertSame('1.5', $redis->get('float'));
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_a_string_of_digits_comes_back_as_a_string(string $client): void
    {
        $redis = self::on($client);
        $redis->mset(['a' => '5', 'b' => 5]);
        self::assertSame(['5', 5], $redis->mget(['a', 'b']));
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_what_is_damaged_throws_and_says_where(string $client): void
    {
        $redis = self::on($client);
        $this->raw->set('whole', amber_serialize([1]));
        foreach (['amber_serialize', 'serialize', 'igbinary_serialize'] as $serialize) {
            $this->raw->set('cut', substr($serialize(['a' => 'text']), 0, -2));
            $this->raw->hSet('h', 'f', substr($serialize(['a' => 'text']), 0, -2));
            $calls = [
                'get(cut)' => static fn (): mixed => $redis->get('cut'),
                'mget()[1]' => static fn (): mixed => $redis->mget(['whole', 'cut']),
                'hGetAll(h)[f]' => static fn (): mixed => $redis->hGetAll('h'),
            ];
            foreach ($calls as $where => $call) {
                try {
                    $call();
                    self::fail('it was read');
                } catch (ReplyException $error) {
                    self::assertStringStartsWith("The reply to $where cannot be read: ", $error->getMessage());
                    self::assertInstanceOf(\Amber\Exception::class, $error->getPrevious());
                }
            }
        }
        self::assertSame([1], $redis->get('whole'));
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_what_is_damaged_is_missing_and_in_the_log_unless_it_is_to_throw(
        string $client,
        mixed $miss,
    ): void {
        $redis = self::on($client, throws: false, logger: $log = new Lines());
        $this->raw->mset(['whole' => amber_serialize([1]), 'cut' => substr(amber_serialize([1, 2]), 0, -1)]);
        $this->raw->set('wrong', 'O:17:"DateTimeImmutable":0:{}');
        $this->raw->hSet('h', 'f', substr(amber_serialize([1, 2]), 0, -1));
        self::assertSame([[1], $miss, $miss], $redis->mget(['whole', 'cut', 'wrong']));
        self::assertSame(['f' => $miss], $redis->hGetAll('h'));
        self::assertCount(3, $log->lines);
        self::assertStringStartsWith('warning: The reply to mget()[1] cannot be read, and is missing', $log->lines[0]);
    }

    public function test_a_value_that_is_unserialized_by_hand_is_not_in_the_log(): void
    {
        $codec = new Codec(options: ['key' => 'the secret of now']);
        $redis = self::on('phpredis', $codec, false, $log = new Lines());
        self::assertFalse($redis->_unserialize('a password'));
        self::assertStringStartsWith('warning: The reply to _unserialize() cannot be read', $log->lines[0]);
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_a_codec_that_writes_the_old_format_is_read_by_what_knows_no_amber(string $client): void
    {
        $formats = array_combine(['serialize', 'igbinary'], self::OLD);
        foreach ($formats as $writes => $old) {
            $first = self::on($client, new Codec(readsOthers: true, writes: $writes));
            $then = self::on($client);
            foreach ([5, 'text', '5', [1, 'a' => 2.5], new \ArrayObject([1])] as $value) {
                $first->set('k', $value);
                self::assertEquals($value, self::phpredis($old)->get('k'));
                self::assertEquals($value, $then->get('k'));
                $then->set('k', $value);
                self::assertEquals($value, $first->get('k'));
            }
        }
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_what_cannot_be_serialized_is_not_sent(string $client): void
    {
        $redis = self::on($client);
        try {
            $redis->mset(['a' => [1], 'b' => static fn (): int => 1]);
            self::fail('it was sent');
        } catch (EncodeException) {
            self::assertSame(0, $this->raw->exists('a'));
        }
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_with_a_key_nothing_is_read_that_it_has_not_signed(string $client): void
    {
        $redis = self::on($client, new Codec(readsOthers: true, options: ['key' => 'the secret of now']));
        foreach ([5, 'text', ['a' => 1]] as $value) {
            $redis->set('k', $value);
            self::assertSame($value, $redis->get('k'));
        }
        foreach (['5', 'text', serialize([1]), amber_serialize([1])] as $bytes) {
            $this->raw->set('k', $bytes);
            try {
                $redis->get('k');
                self::fail("$bytes was read");
            } catch (ReplyException $error) {
                self::assertStringContainsString('signature', $error->getMessage());
            }
        }
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_commands_that_compare_values_or_hold_them_otherwise_are_refused(string $client): void
    {
        $redis = self::on($client);
        $reasons = [
            'by their bytes' => ['sAdd', 'sIsMember', 'sMembers', 'zAdd', 'zIncrBy', 'bzPopMin', 'lRem', 'pfAdd'],
            'not known here' => [
                'sort', 'hSetEx', 'hImport', 'bLMPop', 'hRandField', 'hGetWithMeta', 'lMoveM', 'delIfEq',
            ],
        ];
        foreach ($reasons as $reason => $commands) {
            foreach ($commands as $command) {
                try {
                    $redis->$command('k', 'v');
                    self::fail("$command was sent");
                } catch (\BadMethodCallException $error) {
                    self::assertStringContainsString($reason, $error->getMessage());
                    self::assertStringContainsString("->client->$command()", $error->getMessage());
                }
            }
        }
        self::assertSame(1, $redis->client->sAdd('s', ['v']));
    }

    /** @dataProvider clients */
    #[DataProvider('clients')]
    public function test_arguments_by_name_are_refused(string $client): void
    {
        $this->expectException(\BadMethodCallException::class);
        $this->expectExceptionMessage('by name');
        self::on($client)->set('k', value: [1]);
    }

    public function test_a_client_that_serializes_by_itself_is_refused(): void
    {
        foreach ([\Redis::SERIALIZER_PHP, \Redis::SERIALIZER_IGBINARY, \Redis::SERIALIZER_JSON] as $serializer) {
            $attempts = [
                static fn (): SerializingRedis => new SerializingRedis(self::phpredis($serializer)),
                static fn (): mixed => self::on('phpredis')->setOption(\Redis::OPT_SERIALIZER, $serializer),
            ];
            foreach ($attempts as $attempt) {
                try {
                    $attempt();
                    self::fail('it was taken');
                } catch (\LogicException $error) {
                    self::assertStringContainsString('setOption(Redis::OPT_SERIALIZER, ', $error->getMessage());
                }
            }
        }
        self::assertTrue(self::on('phpredis')->setOption(\Redis::OPT_SERIALIZER, \Redis::SERIALIZER_NONE));
        $this->expectExceptionMessage('connect()');
        new SerializingRedis(new \Redis());
    }

    public function test_a_serializer_is_refused_however_the_option_is_spelt_and_is_not_left_set(): void
    {
        $option = \Redis::OPT_SERIALIZER;
        foreach ([[$option, '1'], [(string) $option, 1], [(string) $option, '1'], [(float) $option, 1.0]] as $spelt) {
            $redis = self::on('phpredis');
            try {
                $redis->setOption(...$spelt);
                self::fail('it was taken');
            } catch (\LogicException $error) {
                self::assertStringContainsString('serializes by itself', $error->getMessage());
            }
            self::assertSame(\Redis::SERIALIZER_NONE, $redis->client->getOption($option));
        }
    }

    public function test_phpredis_prefixes_keys_and_compresses_beneath(): void
    {
        $client = self::phpredis();
        $client->setOption(\Redis::OPT_PREFIX, 'app:');
        $client->setOption(\Redis::OPT_COMPRESSION, \Redis::COMPRESSION_LZF);
        $redis = new SerializingRedis($client);
        $redis->set('k', $value = array_map(static fn (int $i): string => "some text, $i", range(1, 500)));
        self::assertSame($value, $redis->get('k'));
        self::assertLessThan(\strlen(amber_serialize($value)), \strlen((string) $this->raw->get('app:k')));
        $client->setOption(\Redis::OPT_SERIALIZER, \Redis::SERIALIZER_PHP);
        $client->set('old', $value);
        $client->setOption(\Redis::OPT_SERIALIZER, \Redis::SERIALIZER_NONE);
        self::assertSame($value, $redis->get('old'));
        self::assertSame($value, $redis->_unpack($redis->_pack($value)));
        self::assertSame($value, $redis->_unserialize($redis->_serialize($value)));
    }

    public function test_a_client_converts_its_arguments_as_without_strict_types(): void
    {
        $redis = self::on('phpredis');
        $redis->set(5, [1]);
        self::assertTrue($redis->expire(5, '60'));
        self::assertSame([1], $redis->get('5'));
    }
}
