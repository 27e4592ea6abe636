--TEST--
Properties are found by name whatever their order and visibility, and typed ones take only values of their type
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
class Account
{
    public $first = 'default';
    protected array $second = [1];
    private ?float $third = null;
    public readonly int $fourth;
}
$keys = ["\0Account\0third", 'fourth', "\0*\0second", 'first'];
$values = ['06 03', '06 04', '14 00', '05'];
foreach ([[0, 1, 2, 3], [3, 2, 1, 0], [1], []] as $order) {
    $hex = '';
    foreach ($order as $i) {
        $hex .= text($keys[$i]) . $values[$i];
    }
    var_dump(igbinary(object_of('Account') . sprintf('14 %02X ', count($order)) . $hex));
}
thrown(fn () => igbinary(object_of('Account') . '14 01' . text('fourth') . text('x')));
?>
--EXPECTF--
object(Account)#%d (4) {
  ["first"]=>
  bool(true)
  ["second":protected]=>
  array(0) {
  }
  ["third":"Account":private]=>
  float(3)
  ["fourth"]=>
  int(4)
}
object(Account)#%d (4) {
  ["first"]=>
  bool(true)
  ["second":protected]=>
  array(0) {
  }
  ["third":"Account":private]=>
  float(3)
  ["fourth"]=>
  int(4)
}
object(Account)#%d (4) {
  ["first"]=>
  string(7) "default"
  ["second":protected]=>
  array(1) {
    [0]=>
    int(1)
  }
  ["third":"Account":private]=>
  NULL
  ["fourth"]=>
  int(4)
}
object(Account)#%d (3) {
  ["first"]=>
  string(7) "default"
  ["second":protected]=>
  array(1) {
    [0]=>
    int(1)
  }
  ["third":"Account":private]=>
  NULL
  ["fourth"]=>
  uninitialized(int)
}
Amber\DecodeException: The value of Account::$fourth is not of its type (at byte 26)
  because of TypeError: Cannot assign string to property Account::$fourth of type int
