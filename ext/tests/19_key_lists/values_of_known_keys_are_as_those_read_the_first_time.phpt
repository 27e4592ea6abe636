--TEST--
Values whose keys are known are as those read the first time, whatever is done with these
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
#[AllowDynamicProperties] class Open {}
class Data { public $all = []; function __serialize(): array { return $this->all; } function __unserialize(array $all): void { $this->all = $all; } }
$open = new Open();
$open->{'dynamic'} = 1;
$open->{'12'} = 2;
$data = new Data();
$data->all = ['x' => 1, 5 => 2, 'y' => [3]];
$row = fn ($i) => ['id' => $i, 'name' => "n$i", 'tags' => ['a' => $i, 'b' => [$i]]];
$shared = ['shared' => ['in' => 'both']];
$reference = ['deep' => ['r' => 1, 's' => 2]];
$reference['again'] = &$reference['deep']['r'];
$values = [
    ['id' => 1, 'name' => 'x'], ['one' => 1], [7 => 'int', 'mixed' => 'string', -1 => 2], ['07' => 1, '-0' => 2, '9' => 3],
    [PHP_INT_MAX => 1], [PHP_INT_MIN => 1, '' => 2, "\0" => 3], array_map($row, range(0, 40)), [$row(1), $row(2)],
    array_fill_keys(array_map(fn ($i) => "key number $i", range(0, 150)), 'value'), array_fill_keys(range(5, 500, 5), 'v'),
    [$shared, $shared, ['in' => 'both', 'shared' => 2]], $reference, (object) ['p' => 1, 'q' => (object) ['p' => 2]],
    [$open, clone $open], [$data, ['x' => 1]], ['name' => ['name' => ['name' => 'name', 'x' => 'name']]], new ArrayObject(['k' => 1]),
    ['value' => 'key', 'key' => 'value', 'strings' => ['value' => 'key', 'key' => ['key' => 1]]],
];
$code = 'foreach ([' . implode(',', array_map(fn ($v) => '"' . base64_encode(amber_serialize($v)) . '"', $values)) . '] as $bytes) {
    $want = null;
    for ($i = 0; $i < 4; $i++) {
        $value = amber_unserialize(base64_decode($bytes));
        $text = serialize($value) . json_encode($value instanceof Data ? 0 : $value) . (is_array($value) ? implode(",", array_keys($value)) : "");
        $value2 = unserialize(serialize($value));
        if ($value != $value2 || amber_serialize($value) !== base64_decode($bytes)) { echo "not equal "; }
        if ($want !== null && $text !== $want) { echo "differs: $text\n"; }
        $want = $text;
        if (is_array($value)) {
            foreach ($value as $key => &$element) { $kept[$key] = &$element; $element = is_array($element) ? $element + ["more" => 1] : 5; }
            unset($element);
            if (isset($value["id"])) { $value["id"] .= "x"; }
            $value["new $i"] = 1; unset($value["name"], $value["id"]); ksort($value); try { array_push($value, 1); $value[] = 2; } catch (Error) {}
            foreach (array_keys($value) as $key) { $flipped[(string) $key . $i] = $key; }
            array_walk($value, function (&$v, $k) { $v = $k; });
            extract(array_filter($value, "is_string", ARRAY_FILTER_USE_KEY), EXTR_PREFIX_ALL, "of");
            $copy = array_change_key_case(array_flip($value), CASE_UPPER); sort($copy);
        } elseif (!$value instanceof Data) {
            $value->new = 1; foreach ($value as $key => $v) { unset($value->$key); }
        }
    }
    echo md5($want), " ";
}';
$classes = '#[AllowDynamicProperties] class Open {} class Data { public $all; function __serialize(): array { return $this->all; }
    function __unserialize(array $all): void { $this->all = $all; } } ';
$knows = new Server();
$reads = new Server('-d amber.key_memory=0');
$want = $reads->run($classes . $code);
for ($i = 0; $i < 4; $i++) {
    $known = $knows->run($classes . $code);
    echo $known === $want && !preg_match('/differs|equal|Warning|Fatal/', $known) ? "same\n" : "$known\n$want\n";
}
?>
--EXPECT--
same
same
same
same
