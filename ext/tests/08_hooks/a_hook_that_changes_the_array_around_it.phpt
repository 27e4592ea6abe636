--TEST--
__serialize() that changes the very array being serialized does no harm
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Vandal { public static $target; public $how; function __construct($how) { $this->how = $how; } function __serialize(): array { ($this->how)(self::$target); return [1]; } function __unserialize(array $d): void { } }
foreach ([
    'grows' => function (&$t) { for ($i = 0; $i < 1000; $i++) { $t[] = str_repeat('x', 10) . $i; } },
    'empties' => function (&$t) { $t = []; },
    'unsets' => function (&$t) { unset($t[3], $t[2], $t['nested']); },
    'nulls' => function (&$t) { $t = null; },
    'replaces' => function (&$t) { foreach ($t as $k => $v) { $t[$k] = "new $k"; } },
] as $name => $how) {
    foreach ([true, false] as $list) {
        $value = [1, new Vandal($how), ['nested' => [1, 2]], 'last', new stdClass()];
        if (!$list) {
            $value = array_combine(['a', 'b', 'nested', 'd', 'e'], $value);
        }
        Vandal::$target = &$value;
        $copy = round_trip($value);
        echo $name, ': ', count($copy), ' ', get_debug_type(end($copy)), "\n";
        $copy = round_trip(['x' => &$value]);
        unset($value);
    }
}
?>
--EXPECTF--
grows: %d stdClass
grows: %d stdClass
empties: %d %s
empties: %d %s
unsets: %d %s
unsets: %d %s
nulls: %d %s
nulls: %d %s
replaces: %d %s
replaces: %d %s
