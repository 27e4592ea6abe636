--TEST--
After a fatal error Serializable objects that hold themselves are still written and read: hooks that it ended are forgotten, later ones are known
--EXTENSIONS--
amber
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
class Node implements Serializable
{
    public $held;
    public static bool $ends = false;
    function serialize() { self::$ends && trigger_error('the end', E_USER_ERROR); return amber_serialize($this->held); }
    function unserialize($data) { $this->held = amber_unserialize($data); }
}
$node = new Node;
$node->held = [$node];
$bytes = amber_serialize($node);
register_shutdown_function(function () use ($node, $bytes) {
    Node::$ends = false;
    $copy = amber_unserialize($bytes);
    var_dump(amber_serialize($node) === $bytes, $copy->held[0] === $copy);
});
Node::$ends = true;
amber_serialize($node);
?>
--EXPECTF--
Fatal error: the end in %s on line %d
bool(true)
bool(true)
