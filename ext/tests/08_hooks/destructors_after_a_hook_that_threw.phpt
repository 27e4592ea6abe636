--TEST--
After a hook threw, objects of Serializable whose hook ran have their destructors, as natively
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
require __DIR__ . '/../inc/oracle.inc';
class S implements Serializable
{
    function __construct(public $n) {}
    function serialize() { return $this->n; }
    function unserialize($d) { $this->n = $d; if ($d === 'bad') { throw new Exception; } }
    function __destruct() { echo "~S($this->n)\n"; }
}
class W { public $bad = 1; function __wakeup() { throw new Exception; } function __destruct() { echo "~W\n"; } }
$values = [[new S('bad')], [new W, new S('good')], [new S('good'), new W, new W], [new S('good'), new S('bad')]];
both(function ($serialize, $unserialize) use ($values) {
    foreach ($values as $i => $value) {
        echo "-- $i\n";
        try {
            $unserialize($serialize($value));
        } catch (Exception) {
            echo "thrown\n";
        }
    }
});
ob_start();
unset($values, $value);
ob_end_clean();
?>
--EXPECT--
-- 0
~S(bad)
thrown
-- 1
~S(good)
thrown
-- 2
~S(good)
thrown
-- 3
~S(good)
~S(bad)
thrown
