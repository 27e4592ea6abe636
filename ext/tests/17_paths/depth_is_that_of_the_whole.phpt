--TEST--
get(), has(), keys(): max_depth allows of parts what it allows of the whole
--EXTENSIONS--
amber
--FILE--
<?php
$values = [range(1, 500), array_combine(array_map(fn ($i) => "k$i", range(1, 499)), range(1, 499)), array_fill(0, 40, ['a' => 1, 'b' => [2, 3]]), [[[[1]]]]];
foreach ($values as $i => $value) {
    $message = amber_serialize($value);
    for ($depth = 1; $depth < 6; $depth++) {
        $allowed = [];
        foreach ([fn ($o) => amber_unserialize($message, $o), fn ($o) => Amber\get($message, [], null, $o), fn ($o) => Amber\keys($message, [], $o), fn ($o) => Amber\has($message, [], $o)] as $call) {
            try {
                $call(['max_depth' => $depth]);
                $allowed[] = true;
            } catch (Amber\DecodeException) {
                $allowed[] = false;
            }
        }
        if ($allowed[0] && in_array(false, $allowed, true)) {
            echo "$i, $depth: ", json_encode($allowed), "\n";
        }
    }
}
$a = ['x' => 1];
$a['self'] = &$a;
echo Amber\get(amber_serialize($a), [...array_fill(0, 5000, 'self'), 'x']), "\n";
echo count(Amber\get(amber_serialize($a), array_fill(0, 5000, 'self'))), "\n";
unset($a);
gc_collect_cycles();
?>
--EXPECT--
1
2
