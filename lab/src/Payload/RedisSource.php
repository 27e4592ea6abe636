<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/** Strings of a Redis database, found with SCAN and read with GET: neither blocks the server nor changes anything. */
final readonly class RedisSource implements Source
{
    /** @param string $url redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE] */
    public function __construct(private string $url)
    {
    }

    public function samples(int $limit): iterable
    {
        try {
            $redis = new Redis($this->url);
        } catch (\InvalidArgumentException $error) {
            throw new \InvalidArgumentException("--from: {$error->getMessage()}");
        }
        $number = 0;
        foreach ($redis->keys() as $key) {
            if (++$number > $limit) {
                $total = $redis->ask('DBSIZE');
                yield new Rest(max(1, (is_int($total) ? $total : 0) - $limit));
                return;
            }
            $type = $redis->ask('TYPE', $key);
            $data = $type === 'string' ? $redis->ask('GET', $key) : null;
            yield is_string($data)
                ? new Sample("redis entry $number", $data)
                : new Unreadable("redis entry $number", is_string($type) && $type !== 'string' ? "is a $type and no string" : 'is gone');
        }
    }
}
