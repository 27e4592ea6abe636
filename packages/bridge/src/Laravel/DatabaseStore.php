<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Laravel;

use Amber\Bridge\Codec;
use Amber\Bridge\Misses;
use Illuminate\Cache\DatabaseStore as Base;
use Illuminate\Database\ConnectionInterface;
use Illuminate\Database\SQLiteConnection;
use Psr\Log\LoggerInterface;

/**
 * Laravel's database cache store with amber's bytes, in base64, as its column is text.
 *
 * An entry that cannot be read is missing, and a line in the log says why.
 */
final class DatabaseStore extends Base
{
    use AskedKeys;

    private readonly Codec $codec;

    /** What is in the table of the entry that was read last, if add() is to replace it. */
    private ?string $unread = null;

    /**
     * @param array{int, int} $lockLottery how often old locks are removed, as Laravel's store takes it
     * @param int $lockTimeout seconds
     * @param list<class-string>|bool|null $serializableClasses as Laravel's store takes them: enums are not meant;
     *     null: those of the codec, whose own limits hold in any case
     * @param LoggerInterface|null $logger null: PHP's own log
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
        private readonly ?LoggerInterface $logger = null,
    ) {
        $this->codec = $codec->withAllowedClasses($serializableClasses, likeNative: true);
        parent::__construct($connection, $table, $prefix, $lockTable, $lockLottery, $lockTimeout, $serializableClasses);
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
        $this->unread = null;

        return parent::add($key, $value, $seconds)
            || $this->replaceUnread($this->prefix . $key, $value, (int) $seconds);
    }

    private function replaceUnread(string $key, mixed $value, int $seconds): bool
    {
        if ($this->unread === null) {
            return false;
        }
        $new = ['value' => $this->serialize($value), 'expiration' => $this->getTime() + $seconds];
        $entry = $this->table()->where('key', $key);
        $there = $this->connection instanceof SQLiteConnection // where no BLOB equals a text
            ? $entry->whereRaw('cast(value as blob) = cast(? as blob)', [$this->unread])
            : $entry->where('value', $this->unread);

        return $there->update($new) > 0;
    }

    protected function serialize($value)
    {
        // Laravel's own store reads that as it writes it.
        return $this->codec->writes === 'serialize'
            ? parent::serialize($value)
            : base64_encode($this->codec->encode($value));
    }

    /** @return mixed null for what cannot be read */
    protected function unserialize($value)
    {
        $read = Misses::orNull(
            fn (): mixed => $this->codec->decode(self::bytes((string) $value)),
            $this->named("the table \"$this->table\""),
            $this->logger,
            $error,
        );
        $this->unread = $read === null && !Codec::lacksDictionary($error) ? (string) $value : null;

        return $read[0] ?? null;
    }

    /** Laravel writes what serialize() gives, which holds one of two bytes that base64 has not, or that in base64. */
    private static function bytes(string $text): string
    {
        $bytes = strpbrk($text, ':;') === false ? base64_decode($text, true) : false;

        return $bytes === false ? $text : $bytes;
    }
}
