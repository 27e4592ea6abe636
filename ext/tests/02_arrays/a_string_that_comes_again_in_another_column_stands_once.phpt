--TEST--
A string that comes again in another column of the same rows stands in the data once, and other columns are text as before
--EXTENSIONS--
amber
--FILE--
<?php
foreach ([16, 17, 40, 64, 300] as $n) {
    $rows = $one = [];
    for ($i = 0; $i < $n; $i++) {
        $time = sprintf('%s-%08d', md5((string) $i), $i * 7919);
        $rows[] = ['id' => $i, 'mail' => "user$i@example.org", 'created' => $time, 'changed' => $i % 4 === 1 ? null : $time];
        $one[] = ['id' => $i, 'mail' => "user$i@example.org", 'created' => $time];
    }
    $bytes = amber_serialize($rows);
    $often = 0;
    foreach ($rows as $row) {
        $often += substr_count($bytes, $row['created']) !== 1;
    }
    /* a number takes three bytes at most, a new string's tag one, the bit of a null an eighth */
    $more = strlen($bytes) - strlen(amber_serialize($one));
    echo $n, ': ', $often, ' stand more than once; ', $more <= 4 * $n + $n / 8 + 16 ? 'few' : $more, " bytes more\n";
    if (amber_unserialize($bytes) !== $rows) {
        echo "another value\n";
    }
}
?>
--EXPECT--
16: 0 stand more than once; few bytes more
17: 0 stand more than once; few bytes more
40: 0 stand more than once; few bytes more
64: 0 stand more than once; few bytes more
300: 0 stand more than once; few bytes more
