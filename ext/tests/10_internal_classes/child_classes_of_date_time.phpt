--TEST--
Classes that extend DateTime, with properties of their own, come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class MyDate extends DateTime { public $name = 'mine'; private $hidden = [1]; protected ?MyDate $next = null; }
class MyInterval extends DateInterval { public $note = 'note'; }
$date = new MyDate('2024-01-01 UTC');
$date->name = 'changed';
$date->dynamic = 'd';
same('DateTime', [$date, $date]);
same('DateInterval', new MyInterval('P1D'));
?>
--EXPECT--
DateTime: same
DateInterval: same
