--TEST--
apc.serializer = igbinary stores by this module, and fetches what either format wrote
--EXTENSIONS--
apcu
--INI--
apc.enable_cli=1
apc.serializer=igbinary
amber.igbinary_writes=amber
--FILE--
<?php
$value = ['object' => new ArrayObject([1]), 'list' => range(1, 500)];
apcu_store('x', $value);
var_dump(apcu_fetch('x') == $value, apcu_cache_info()['cache_list'][0]['mem_size'] < strlen(serialize($value)) / 2);
try {
    apcu_store('x', [fn () => 1]);
} catch (Exception $e) {
    echo get_class($e), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
Amber\EncodeException
