--TEST--
A reference to an object, and the object beside it, are told apart as native does
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$o = new stdClass();
$p = $o;
same('plain, then references', [$o, &$p, &$p]);
same('references, then plain', [&$p, &$p, $o]);
same('between', [&$p, $o, &$p, $o]);
same('two groups of references', (function () use ($o) { $a = $o; $b = $o; return [&$a, &$b, &$a, &$b]; })());
$o->self = &$o->self2;
$o->self = $o;
same('to itself', $o);
?>
--EXPECT--
plain, then references: same
references, then plain: same
between: same
two groups of references: same
to itself: same
