--TEST--
Each byte of a payload of every kind changed to every other gives a value or DecodeException
--INI--
error_reporting=0
memory_limit=256M
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
$values = $exceptions = 0;
foreach (kinds() as $kind => $value) {
    $bytes = amber_serialize($value);
    $step = strlen($bytes) > 150 ? 7 : 1;
    for ($at = 0; $at < strlen($bytes); $at++) {
        for ($byte = $at % $step; $byte < 256; $byte += $step) {
            $changed = $bytes;
            $changed[$at] = chr($byte);
            try {
                $copy = amber_unserialize($changed);
                $values++;
                amber_serialize($copy);
            } catch (Amber\DecodeException | Amber\EncodeException) {
                $exceptions++;
            } catch (Throwable $e) {
                // what __unserialize() of an internal class throws passes through
                if (!preg_match('/^(Invalid|Incomplete|Unexpected|Passed|The DateT|Timezone|Array|SplObj|Overloaded|Cannot des|Non-object)/', $e->getMessage())) {
                    echo "$kind, byte $at to $byte: ", $e::class, ': ', $e->getMessage(), "\n";
                }
            }
        }
    }
}
var_dump($values > 1000, $exceptions > 1000);
?>
--EXPECT--
bool(true)
bool(true)
