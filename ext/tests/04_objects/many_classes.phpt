--TEST--
Objects of hundreds of classes, in turn, come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
for ($i = 0; $i < 300; $i++) {
    eval("class C$i { public \$a = $i; protected \$p$i = 'x'; private \$q; }");
}
$list = [];
for ($i = 0; $i < 1000; $i++) {
    $class = 'C' . $i * 7 % 300;
    $list[] = new $class();
}
same('list', $list);
?>
--EXPECT--
list: same
