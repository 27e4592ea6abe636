--TEST--
apc.serializer=amber: it is amber that serializes, in less memory than PHP's own
--EXTENSIONS--
apcu
--INI--
apc.enable_cli=1
apc.serializer=amber
--FILE--
<?php
try {
    apcu_store('x', [fn () => 1]);
} catch (Exception $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
$records = array_map(fn ($i) => ['id' => $i, 'name' => "name $i", 'is_active' => true], range(1, 1000));
apcu_store('records', $records);
$entry = apcu_cache_info()['cache_list'][0];
var_dump($entry['info'], $entry['mem_size'] < strlen(serialize($records)) / 2, apcu_fetch('records') === $records);
?>
--EXPECT--
Amber\EncodeException: Cannot serialize $value[0]: it is an object of class Closure, which does not allow serialization
string(7) "records"
bool(true)
bool(true)
