--TEST--
What Serializable::unserialize() throws passes through, and ends the decoding
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Old implements Serializable { public $d; function __construct($d) { $this->d = $d; } function serialize() { return $this->d; } function unserialize($d) { echo "unserialize $d\n"; if ($d === 'thrower') { throw new DomainException('from unserialize'); } } }
class Wakes { function __wakeup() { echo "wakeup\n"; } }
thrown(fn () => round_trip([new Wakes(), new Old('one'), new Old('thrower'), new Old('two'), new Wakes()]));
?>
--EXPECT--
unserialize one
unserialize thrower
DomainException: from unserialize
