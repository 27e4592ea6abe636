--TEST--
Dynamic properties come back in their order, after the declared ones
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class Open { public $declared = 1; private $hidden = 2; }
$o = new Open();
$o->z = 1;
$o->a = [2];
$o->{'0'} = 'zero';
$o->{'7'} = 'seven';
$o->{'with space'} = true;
same('open', $o);
var_dump(round_trip($o)->{'7'});
?>
--EXPECT--
open: same
string(5) "seven"
