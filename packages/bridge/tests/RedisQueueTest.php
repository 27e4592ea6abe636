<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Redis\ReplyException;
use Amber\Bridge\Redis\SerializingRedis;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\RedisCluster;
use Amber\Stores\Values;
use PHPUnit\Framework\Attributes\DataProvider;
use Predis\Transaction\AbortedMultiExecException;
use Psr\Log\NullLogger;
use Symfony\Component\Cache\Adapter\RedisAdapter;

require_once __DIR__ . '/RedisTestCase.php';

/** Pipelines and transactions, whose replies come later, by phpredis and Predis, in a real Redis. */
final class RedisQueueTest extends RedisTestCase
{
    /** @dataProvider queues */
    #[DataProvider('queues')]
    public function test_each_reply_is_read_as_its_command_asks(\Closure $run): void
    {
        $this->raw->set('old', igbinary_serialize(['o' => 1]));
        $this->raw->set('5', '5');
        $replies = $run(static function (SerializingRedis $queue): void {
            $queued = $queue->set('k', Values::everyKind(4))->get('k')->hMset('h', ['f' => [1], 'g' => 2]);
            self::assertSame($queue, $queued);
            $queue->hGetAll('h');
            $queue->hKeys('h');
            $queue->mget(['old', 'never', '5']);
            $queue->incrBy('n', 3);
            $queue->get('n');
            $queue->rPush('l', ['job'], 'x');
            $queue->lPop('l');
            $queue->getRange('h2', 0, 1);
            $queue->exists('k');
        });
        self::assertCount(12, $replies);
        self::assertTrue(Values::areEveryKind($replies[1], 4));
        self::assertSame([['f' => [1], 'g' => 2], ['f', 'g']], array_slice($replies, 3, 2));
        self::assertSame([['o' => 1], 2 => 5], array_filter($replies[5]));
        self::assertSame([3, 3, 2, ['job'], '', 1], array_slice($replies, 6));
        self::assertSame('amber', \Amber\detect((string) $this->raw->hGet('h', 'f')));
    }

    /** @return iterable<string, array{\Closure(\Closure(SerializingRedis): void): mixed}> give the replies */
    public static function queues(): iterable
    {
        $begins = [
            'pipeline()' => static fn (SerializingRedis $redis): mixed => $redis->pipeline(),
            'multi()' => static fn (SerializingRedis $redis): mixed => $redis->multi(),
            'multi(PIPELINE)' => static fn (SerializingRedis $redis): mixed => $redis->multi(\Redis::PIPELINE),
        ];
        foreach ($begins as $name => $begin) {
            yield "phpredis, $name" => [static function (\Closure $commands) use ($begin): mixed {
                $redis = self::on('phpredis');
                self::assertSame($redis, $begin($redis));
                $commands($redis);

                return $redis->exec();
            }];
        }
        yield from self::queuesOfPredis([]);
    }

    /**
     * @param array<string, mixed> $options of the client
     * @return iterable<string, array{\Closure(\Closure(SerializingRedis): void): mixed}>
     */
    private static function queuesOfPredis(array $options): iterable
    {
        $on = static fn (): SerializingRedis => new SerializingRedis(self::predis($options), throws: true);
        foreach (['pipeline', 'transaction'] as $begin) {
            yield "Predis, $begin(callable)" => [static fn (\Closure $commands): mixed => $on()->$begin($commands)];
            yield "Predis, $begin()->execute(callable)" => [
                static fn (\Closure $commands): mixed => $on()->$begin()->execute($commands),
            ];
            yield "Predis, $begin()->execute()" => [static function (\Closure $commands) use ($on, $begin): mixed {
                $queue = $on()->$begin();
                $commands($queue);

                return $queue->execute();
            }];
        }
        yield 'Predis, atomic pipeline' => [
            static fn (\Closure $commands): mixed => $on()->pipeline(['atomic' => true], $commands),
        ];
        yield 'Predis, multi() in a transaction' => [static function (\Closure $commands) use ($on): mixed {
            $callable = static function (SerializingRedis $inside) use ($commands): void {
                self::assertSame(['o' => 1], $inside->get('old'));
                self::assertSame($inside, $inside->multi());
                $commands($inside);
            };

            return $on()->transaction(['cas' => true], $callable);
        }];
    }

    public function test_phpredis_takes_the_next_pipeline_and_single_commands_behind_one(): void
    {
        $redis = self::on('phpredis');
        self::assertSame([true, [1]], $redis->pipeline()->set('a', [1])->get('a')->exec());
        self::assertSame([1], $redis->get('a'));
        self::assertSame([[1]], $redis->multi()->get('a')->exec());
        $redis->multi()->get('a')->get('a');
        $redis->discard();
        self::assertSame([true], $redis->multi()->set('a', [2])->exec());
        self::assertSame([2], $redis->get('a'));
        $redis->pipeline();
        self::assertFalse($redis->mget([]), 'phpredis does not send it');
        self::assertSame([[2]], $redis->get('a')->exec());
    }

    public function test_a_transaction_that_somebody_came_before_gives_what_the_client_gives(): void
    {
        $redis = self::on('phpredis');
        $redis->watch('a');
        $this->raw->set('a', '1');
        self::assertFalse($redis->multi()->get('a')->exec());
        self::assertSame([1], $redis->multi()->get('a')->exec());
        $this->expectException(AbortedMultiExecException::class);
        self::on('predis')->transaction(['watch' => 'a', 'cas' => true], function (SerializingRedis $inside): void {
            self::assertSame(1, $inside->get('a'));
            $this->raw->incr('a');
            $inside->multi();
            $inside->get('a');
        });
    }

    public function test_predis_tries_a_transaction_again(): void
    {
        $tries = 0;
        $options = ['watch' => 'a', 'retry' => 2];
        $replies = self::on('predis')->transaction($options, function (SerializingRedis $inside) use (&$tries): void {
            $inside->get('a');
            ++$tries === 1 && $this->raw->set('a', amber_serialize(['by others']));
            $inside->set('b', $tries);
            $inside->get('b');
        });
        self::assertSame(2, $tries);
        self::assertSame([['by others'], 2], [$replies[0], $replies[2]]);
    }

    public function test_a_pipeline_of_predis_is_flushed_and_gives_all_its_replies(): void
    {
        $pipeline = self::on('predis')->pipeline()->set('a', [0])->get('a');
        self::assertSame([0], $pipeline->execute()[1]);
        self::assertSame([[0], 1], \array_slice($pipeline->incr('n')->execute(), 1));
        $replies = self::on('predis')->pipeline(static function (SerializingRedis $pipeline): void {
            $pipeline->set('a', [1]);
            $pipeline->flushPipeline();
            $pipeline->get('a');
        });
        self::assertSame([1], $replies[1]);
        $set = static fn (SerializingRedis $pipeline): mixed => $pipeline->set('a', [2]);
        self::assertSame([], self::on('predis')->pipeline(['fire-and-forget' => true], $set));
    }

    /** @dataProvider queues */
    #[DataProvider('queues')]
    public function test_what_is_damaged_throws_and_the_connection_goes_on(\Closure $run): void
    {
        $this->raw->mset(['whole' => amber_serialize([3]), 'old' => serialize(['o' => 1])]);
        $this->raw->set('cut', substr(amber_serialize([1, 2]), 0, -1));
        $used = null;
        try {
            $run(static function (SerializingRedis $queue) use (&$used): void {
                $used = $queue;
                $queue->get('whole');
                $queue->get('cut');
                $queue->set('later', [4]);
            });
            self::fail('it was read');
        } catch (ReplyException $error) {
            self::assertStringStartsWith('The reply to get(cut) cannot be read: ', $error->getMessage());
        }
        self::assertSame([4], amber_unserialize((string) $this->raw->get('later')));
        self::assertNotNull($used);
        $client = $used->client;
        if (!$client instanceof \Redis) {
            $client = (new \ReflectionProperty($client, 'client'))->getValue($client);
        }
        $redis = new SerializingRedis($client);
        self::assertSame([[3], [4]], [$redis->get('whole'), $redis->get('later')]);
    }

    /** @dataProvider errors */
    #[DataProvider('errors')]
    public function test_an_error_among_the_replies_stays_in_its_place(\Closure $run): void
    {
        $this->raw->set('old', serialize(['o' => 1]));
        $replies = $run(static function (SerializingRedis $queue): void {
            $queue->set('k', 'text');
            $queue->lPush('k', [1]);
            $queue->get('k');
        });
        self::assertSame('text', $replies[2]);
        self::assertTrue($replies[1] === false || $replies[1] instanceof \Predis\Response\Error);
    }

    /** @return iterable<string, array{\Closure}> */
    public static function errors(): iterable
    {
        yield from [...self::queuesOfPredis(['exceptions' => false])] + [...self::queues()];
    }

    public function test_a_transaction_inside_a_pipeline_is_refused(): void
    {
        $pairs = [['pipeline', 'multi'], ['multi', 'pipeline'], ['multi', 'multi'], ['pipeline', 'pipeline']];
        foreach ($pairs as [$outer, $inner]) {
            $redis = self::on('phpredis')->$outer();
            $redis->set('a', [1]);
            try {
                $redis->$inner();
                self::fail("$inner() was sent");
            } catch (\BadMethodCallException $error) {
                self::assertStringContainsString('exec() first', $error->getMessage());
            }
            self::assertSame([true], $redis->exec());
        }
    }

    public function test_multi_by_hand_is_refused_with_predis(): void
    {
        foreach ([self::on('predis'), self::on('predis')->pipeline()] as $redis) {
            try {
                $redis->multi();
                self::fail('multi() was sent');
            } catch (\BadMethodCallException $error) {
                self::assertStringContainsString('transaction()', $error->getMessage());
            }
        }
    }

    public function test_what_is_refused_is_sent_in_a_pipeline_by_hand(): void
    {
        $redis = self::on('phpredis')->pipeline()->set('k', [1])->rawCommand('SADD', 'tag', 'k');
        self::assertSame([true, 1, [1]], $redis->get('k')->exec());
        $replies = self::on('predis')->pipeline(static function (SerializingRedis $pipeline): void {
            $pipeline->get('k');
            $pipeline->executeCommand(self::predis()->createCommand('smembers', ['tag']));
            $pipeline->get('k');
        });
        self::assertSame([[1], ['k'], [1]], $replies);
    }

    public function test_a_lazy_connection_of_symfony_queues_as_the_client_behind_it(): void
    {
        $client = RedisAdapter::createConnection('redis://127.0.0.1:' . self::port(), ['lazy' => true]);
        self::assertNotSame(\Redis::class, $client::class);
        $this->raw->set('unsigned', 'text');
        $codec = new Codec(options: ['key' => 'the secret of now']);
        foreach (['multi', 'pipeline'] as $begin) {
            $redis = new SerializingRedis($client, $codec, logger: new NullLogger());
            self::assertSame($redis, $redis->$begin());
            $redis->set('k', [1])->get('k');
            self::assertSame([true, [1], false], $redis->get('unsigned')->exec());
        }
    }

    public function test_replies_to_commands_that_went_past_it_are_not_guessed(): void
    {
        $redis = self::on('phpredis');
        $redis->multi()->set('a', [1]);
        $redis->client->get('a');
        try {
            $redis->exec();
            self::fail('the replies were read');
        } catch (\LogicException $error) {
            self::assertStringContainsString('There are 2 replies, but 1 commands', $error->getMessage());
        }
        self::assertSame([1], $redis->get('a'));
    }

    public function test_a_cluster_holds_values_and_queues(): void
    {
        $cluster = new RedisCluster(new Sandbox());
        $redis = new SerializingRedis($cluster->connect());
        for ($i = 0; $i < 20; ++$i) {
            $redis->set("k$i", ['n' => $i]);
        }
        self::assertSame([['n' => 3], ['n' => 17], false], $redis->mget(['k3', 'k17', 'never']));
        self::assertSame([true, [1], 1], $redis->multi()->set('a', [1])->get('a')->incr('n')->exec());
        $client = $cluster->connect();
        $client->setOption(\Redis::OPT_SERIALIZER, \Redis::SERIALIZER_PHP);
        $this->expectExceptionMessage('serialized twice');
        new SerializingRedis($client);
    }
}
