--TEST--
Of many classes in one message each is allowed and mapped as one alone is
--EXTENSIONS--
amber
--FILE--
<?php
$objects = $allowed = $map = [];
for ($i = 0; $i < 40; $i++) {
    eval("class C$i { public \$p = $i; } class D$i { public \$p = 0; }");
    $objects[] = new ("C$i")();
    $i % 3 ? $allowed["k$i"] = $i % 2 ? "C$i" : "c$i" : $map[$i % 2 ? "C$i" : "c$i"] = "D$i";
}
$map['c3'] = 'D1'; // of names that differ in case the last one counts
$bytes = amber_serialize($objects);
$names = fn ($options) => implode(' ', array_map(fn ($o) => $o::class === '__PHP_Incomplete_Class' ? '-' : $o::class,
    amber_unserialize($bytes, $options)));
$wanted_allowed = $wanted_mapped = [];
for ($i = 0; $i < 40; $i++) {
    $wanted_allowed[] = $i % 3 ? "C$i" : '-';
    $wanted_mapped[] = $i % 3 ? "C$i" : ($i === 3 ? 'D1' : "D$i");
}
for ($call = 0; $call < 3; $call++) {
    var_dump($names(['allowed_classes' => $allowed]) === implode(' ', $wanted_allowed),
        $names(['class_map' => $map]) === implode(' ', $wanted_mapped));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
