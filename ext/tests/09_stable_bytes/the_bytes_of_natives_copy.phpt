--TEST--
A value that went through serialize() gives the same bytes as before
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
foreach (kinds() as $kind => $value) {
    if ($kind === 'sleep') {
        continue; // __wakeup() changes it
    }
    if (amber_serialize(unserialize(serialize($value))) !== amber_serialize($value)) {
        echo "$kind: other bytes\n";
    }
}
?>
done
--EXPECT--
done
