--TEST--
Property hooks are not run: their raw slots are written and read
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: property hooks came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Hooked
{
    public string $backed = 'raw' { get { echo "get\n"; return strtoupper($this->backed); } set { echo "set\n"; $this->backed = "set $value"; } }
    public int $only_get = 5 { get => $this->only_get * 2; }
    public $plain = 1;
    function raw() { return (array) $this; }
}
same('hooked', new Hooked());
same('many', array_map(fn () => new Hooked(), range(1, 20)));
$copy = round_trip(new Hooked());
var_dump($copy->raw());
echo $copy->backed, "\n";
?>
--EXPECT--
hooked: same
many: same
array(3) {
  ["backed"]=>
  string(3) "raw"
  ["only_get"]=>
  int(5)
  ["plain"]=>
  int(1)
}
get
RAW
