--TEST--
A byte more than there should be throws, whatever it is, at its offset
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
foreach (kinds() as $kind => $value) {
    $bytes = amber_serialize($value);
    for ($byte = 0; $byte < 256; $byte++) {
        try {
            amber_unserialize($bytes . chr($byte));
            echo "$kind and byte $byte: no exception\n";
        } catch (Amber\DecodeException $e) {
            if ($e->getOffset() !== strlen($bytes)) {
                echo "$kind and byte $byte: offset {$e->getOffset()} and not ", strlen($bytes), "\n";
            }
        }
    }
    try {
        amber_unserialize($bytes . $bytes);
        echo "$kind twice: no exception\n";
    } catch (Amber\DecodeException) {
    }
}
?>
done
--EXPECT--
done
