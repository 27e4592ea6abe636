<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Laravel;

use Amber\Bridge\Codec;
use Illuminate\Cache\DatabaseStore as Base;
use Illuminate\Database\ConnectionInterface;

/** Laravel's database cache store with amber's bytes, in base64, as its column is text. */
final class DatabaseStore extends Base
{
    private readonly Codec $codec;

    /**
     * @param array{int, int} $lockLottery how often old locks are removed, as Laravel's store takes it
     * @param int $lockTimeout seconds
     * @param list<class-string>|bool|null $serializableClasses as Laravel's store takes them; null: those of the codec
     */
    public function __construct(
        Codec $codec,
        ConnectionInterface $connection,
        string $table,
        string $prefix = '',
        string $lockTable = 'cache_locks',
        array $lockLottery = [2, 100],
        int $lockTimeout = 86_400,
        array|bool|null $serializableClasses = null,
    ) {
        $this->codec = $codec->withAllowedClasses($serializableClasses);
        parent::__construct($connection, $table, $prefix, $lockTable, $lockLottery, $lockTimeout, $serializableClasses);
    }

    protected function serialize($value)
    {
        return base64_encode($this->codec->encode($value));
    }

    protected function unserialize($value)
    {
        $bytes = base64_decode($value, true);
        if ($bytes === false || !Codec::recognises($bytes)) {
            return parent::unserialize($value);
        }

        return $this->codec->decode($bytes);
    }
}
