--TEST--
Another process, with other addresses, gives the same bytes
--FILE--
<?php
$code = '
    class Item { public $a = 1; protected $b = "x"; private $c = [1]; public ?Item $next = null; }
    for ($i = 0; $i < 100; $i++) { eval("class C$i { public \$p$i = $i; public \$q = 1; }"); }
    $list = [];
    for ($i = 0; $i < 500; $i++) { $class = "C" . $i * 7 % 100; $list[] = [new $class(), new Item(), "word " . $i % 17, ["k" . $i % 40 => $i, "x" => "word $i"]]; }
    echo md5(amber_serialize($list)), "\n";
';
$hashes = [];
foreach (['', 'str_repeat("x", 5000); $junk = range(1, 5000);', 'class Before {} $o = new Before(); amber_serialize(range(1, 3000));', '$a = []; for ($i = 0; $i < 5000; $i++) { $a[] = "junk $i"; } amber_serialize($a);'] as $before) {
    $hashes[] = shell_exec(getenv('TEST_PHP_EXECUTABLE') . ' ' . getenv('TEST_PHP_EXTRA_ARGS') . ' -r ' . escapeshellarg($before . $code));
}
var_dump(count(array_unique($hashes)), strlen($hashes[0]));
?>
--EXPECT--
int(1)
int(33)
