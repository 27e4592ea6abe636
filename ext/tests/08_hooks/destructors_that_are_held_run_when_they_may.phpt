--TEST--
Amber\without_destructors() keeps the destructors of objects from running until they may again
--EXTENSIONS--
amber
--FILE--
<?php
class D { function __construct(public $n) {} function __destruct() { echo "~$this->n\n"; } }
function generate() { try { yield 1; } finally { echo "the generator ends\n"; } }

$held = new D('held');
$again = new D('again');
$generator = generate();
$generator->current();
$objects = [5, 'text', [new D('deeper')], $held, &$again, $generator];
Amber\without_destructors($objects);
Amber\without_destructors([$again, null], false);
unset($objects, $held);
echo "released\n";
unset($again, $generator);
$last = new D('of the end');
Amber\without_destructors([$last]);
?>
--EXPECT--
~deeper
released
~again
the generator ends
