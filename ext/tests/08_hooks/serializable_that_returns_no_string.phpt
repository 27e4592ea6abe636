--TEST--
An object whose serialize() returns neither a string nor null throws, as in native
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Old implements Serializable { static $result; function serialize() { return self::$result; } function unserialize($data) { } }
foreach ([5, [], new stdClass(), 1.5, false] as $result) {
    Old::$result = $result;
    both(fn ($serialize, $unserialize) => thrown(fn () => $unserialize($serialize([new Old()]))));
}
?>
--EXPECT--
Exception: Old::serialize() must return a string or NULL
Exception: Old::serialize() must return a string or NULL
Exception: Old::serialize() must return a string or NULL
Exception: Old::serialize() must return a string or NULL
Exception: Old::serialize() must return a string or NULL
