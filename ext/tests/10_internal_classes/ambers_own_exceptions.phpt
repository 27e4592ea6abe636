--TEST--
Amber's own exceptions come back, with the offset
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
try {
    amber_unserialize("\xc1\x01\xa3\x01");
} catch (Amber\DecodeException $e) {
    same('DecodeException', $e);
    var_dump(round_trip($e)->getOffset() === $e->getOffset(), unserialize(serialize($e))->getOffset() === $e->getOffset());
}
?>
--EXPECT--
DecodeException: same
bool(true)
bool(true)
