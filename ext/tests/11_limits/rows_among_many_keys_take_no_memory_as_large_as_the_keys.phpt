--TEST--
Rows among many keys take no memory as large as the keys
--EXTENSIONS--
amber
--INI--
memory_limit=1G
--FILE--
<?php
/* A block of memory as large as the keys was made and freed for each group of rows. */
function peak(bool $rows): int
{
    $value = [];
    for ($i = 0; $i < 131000; $i++) {
        $value["key $i"] = $rows ? ['a' => $i, 'b' => 1] : ['a' . $i % 2 => $i, 'b' => 1];
    }
    $before = memory_get_usage();
    memory_reset_peak_usage();
    amber_serialize($value);
    return memory_get_peak_usage() - $before;
}

peak(true);
$more = peak(true) - peak(false);
echo $more < 1 << 20 ? 'ok' : "$more bytes more than without rows", "\n";
?>
--EXPECT--
ok
