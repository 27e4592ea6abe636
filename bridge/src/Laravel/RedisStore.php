<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Laravel;

use Amber\Bridge\Codec;
use Illuminate\Cache\RedisStore as Base;
use Illuminate\Contracts\Redis\Factory;

/** Laravel's Redis cache store with amber's bytes. Numbers stay text, as in Laravel's own: Redis counts with them. */
final class RedisStore extends Base
{
    private readonly Codec $codec;

    /** @param list<class-string>|bool|null $serializableClasses as Laravel's store takes them; null: the codec's */
    public function __construct(
        Codec $codec,
        Factory $redis,
        string $prefix = '',
        string $connection = 'default',
        array|bool|null $serializableClasses = null,
    ) {
        $this->codec = $codec->withAllowedClasses($serializableClasses);
        parent::__construct($redis, $prefix, $connection, $serializableClasses);
    }

    protected function serialize($value)
    {
        return $this->shouldBeStoredWithoutSerialization($value) ? $value : $this->codec->encode($value);
    }

    protected function unserialize($value)
    {
        return is_numeric($value) ? $value : $this->codec->decode($value);
    }
}
