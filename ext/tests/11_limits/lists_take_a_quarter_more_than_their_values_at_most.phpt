--TEST--
A list that came back takes a quarter more memory than its values at most, a map three quarters of what PHP's takes
--INI--
memory_limit=1G
--FILE--
<?php
function taken(string $bytes, callable $decode): int
{
    $decode($bytes);
    $decode($bytes); /* from the second message on there is something to keep of them */
    $before = memory_get_usage();
    $copy = $decode($bytes);
    return memory_get_usage() - $before;
}
$page = 4096;
foreach ([1100, 2300, 5000, 10000, 20481, 70000] as $n) {
    $bytes = amber_serialize(range(1, 3 * $n, 3));
    if (taken($bytes, 'amber_unserialize') > $n * 16 * 1.25 + 2 * $page) {
        echo "$n values: ", taken($bytes, 'amber_unserialize'), "\n";
    }
}
foreach ([1100, 5000, 6100, 9000] as $n) {
    $map = array_combine(range(3, 3 * $n, 3), range(1, $n));
    $amber = taken(amber_serialize($map), 'amber_unserialize');
    $native = taken(serialize($map), 'unserialize');
    if ($amber > $native * 0.75 + 2 * $page) {
        echo "$n keys: $amber instead of $native\n";
    }
}
?>
done
--EXPECT--
done
