--TEST--
Arrays that contain each other by reference come back as such
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$a = ['in' => 'a'];
$b = ['in' => 'b'];
$a['other'] = &$b;
$b['other'] = &$a;
same('one root', $a);
same('both', [&$a, &$b]);
same('copies of both', [$a, $b]);
?>
--EXPECT--
one root: same
both: same
copies of both: same
