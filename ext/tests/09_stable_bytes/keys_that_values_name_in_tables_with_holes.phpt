--TEST--
The bytes of a large array whose values name its keys are the same whether its table has holes, and with references that nobody shares
--EXTENSIONS--
amber
--FILE--
<?php
foreach ([64, 100, 129] as $n) {
    $value = $holes = [];
    for ($i = 0; $i < $n; $i++) {
        $key = "name of number $i";
        $value[$key] = $i % 3 ? ['of' => 'name of number ' . intdiv($i, 2), 'n' => $i] : "name of number $i";
        foreach (range(0, $i % 5) as $k) {
            $holes["gone $i $k"] = 1;
        }
        $holes[$key] = $value[$key];
    }
    foreach (array_diff_key($holes, $value) as $key => $gone) {
        unset($holes[$key]);
    }
    $referring = $holes;
    foreach ($referring as &$inner) {
        if (is_array($inner)) {
            foreach ($inner as &$leaf);
            unset($leaf);
        }
    }
    unset($inner);
    var_dump($holes === $value, amber_serialize($holes) === amber_serialize($value), amber_serialize($referring) === amber_serialize($value));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
