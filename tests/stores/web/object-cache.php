<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// In the place of the drop-in of Redis Object Cache, which neither Debian nor Packagist has: an object cache that keeps
// values as that does, in protected methods of the same names. Strings and numbers stay; the rest is serialize() data.
class WP_Object_Cache
{
    private Redis $redis;
    /** @var array<string, mixed> what this request has seen, by the key in Redis */
    private array $seen = [];
    /** @var list<string> groups that live as long as the request */
    private array $fleeting = [];

    public function __construct(bool $gracefully = false)
    {
        $this->redis = new Redis();
        $this->redis->connect('127.0.0.1', WP_REDIS_PORT);
    }

    public function get(string $key, ?bool &$found = null): mixed
    {
        if (!array_key_exists($key, $this->seen)) {
            $kept = $this->isFleeting($key) ? false : $this->redis->get($key);
            if ($kept === false) {
                return $found = false;
            }
            $this->seen[$key] = $this->maybe_unserialize($kept);
        }
        $found = true;

        return is_object($this->seen[$key]) ? clone $this->seen[$key] : $this->seen[$key];
    }

    public function set(string $key, mixed $value, int $seconds): bool
    {
        $this->seen[$key] = is_object($value) ? clone $value : $value;
        $options = $seconds > 0 ? ['EX' => $seconds] : [];

        return $this->isFleeting($key) || $this->redis->set($key, (string) $this->maybe_serialize($value), $options);
    }

    public function delete(string $key): bool
    {
        unset($this->seen[$key]);

        return (bool) $this->redis->del($key);
    }

    public function flush(): bool
    {
        $this->seen = [];

        return $this->redis->flushDB();
    }

    /** @param list<string> $groups */
    public function add_non_persistent_groups(array $groups): void
    {
        $this->fleeting = [...$this->fleeting, ...$groups];
    }

    protected function maybe_serialize($data)
    {
        return is_array($data) || is_object($data) || is_serialized($data, false) ? serialize($data) : $data;
    }

    protected function maybe_unserialize($original)
    {
        return is_serialized($original) ? @unserialize($original) : $original;
    }

    private function isFleeting(string $key): bool
    {
        return in_array(strtok($key, ':'), $this->fleeting, true);
    }
}

function wp_cache_init(): void
{
    // The drop-in may have put one of its own there.
    $GLOBALS['wp_object_cache'] ??= new WP_Object_Cache();
}

function wp_cache_key(string|int $key, string $group): string
{
    return ($group === '' ? 'default' : $group) . ":$key";
}

function wp_cache_get($key, $group = '', $force = false, &$found = null)
{
    return $GLOBALS['wp_object_cache']->get(wp_cache_key($key, (string) $group), $found);
}

function wp_cache_set($key, $data, $group = '', $seconds = 0)
{
    return $GLOBALS['wp_object_cache']->set(wp_cache_key($key, (string) $group), $data, (int) $seconds);
}

function wp_cache_add($key, $data, $group = '', $seconds = 0)
{
    wp_cache_get($key, $group, false, $found);

    return !$found && !wp_suspend_cache_addition() && wp_cache_set($key, $data, $group, $seconds);
}

function wp_cache_replace($key, $data, $group = '', $seconds = 0)
{
    wp_cache_get($key, $group, false, $found);

    return $found && wp_cache_set($key, $data, $group, $seconds);
}

function wp_cache_delete($key, $group = '')
{
    return $GLOBALS['wp_object_cache']->delete(wp_cache_key($key, (string) $group));
}

function wp_cache_incr($key, $offset = 1, $group = '')
{
    $value = max(0, (int) wp_cache_get($key, $group) + $offset);

    return wp_cache_set($key, $value, $group) ? $value : false;
}

function wp_cache_decr($key, $offset = 1, $group = '')
{
    return wp_cache_incr($key, -$offset, $group);
}

function wp_cache_flush()
{
    return $GLOBALS['wp_object_cache']->flush();
}

function wp_cache_close()
{
    return true;
}

function wp_cache_add_global_groups($groups): void
{
}

function wp_cache_add_non_persistent_groups($groups): void
{
    $GLOBALS['wp_object_cache']->add_non_persistent_groups((array) $groups);
}
