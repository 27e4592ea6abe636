--TEST--
A call inside of Serializable::unserialize() gets the object around it only if its own allowed_classes has the class
--EXTENSIONS--
amber
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
require __DIR__ . '/../inc/oracle.inc';
class Node implements Serializable
{
    public $held;
    public static $allowed = true;
    function serialize() { return amber_serialize($this->held); }
    function unserialize($data) { $this->held = amber_unserialize($data, ['allowed_classes' => self::$allowed]); }
}
$node = new Node;
$node->held = [$node];
$bytes = amber_serialize($node);
foreach ([true, ['node'], ['Other'], false] as Node::$allowed) {
    thrown(function () use ($bytes) {
        $copy = amber_unserialize($bytes);
        var_dump($copy->held[0] === $copy);
    });
}
?>
--EXPECT--
bool(true)
no exception
bool(true)
no exception
Amber\DecodeException: Class Node is not in allowed_classes (at byte 3)
Amber\DecodeException: Class Node is not in allowed_classes (at byte 3)
