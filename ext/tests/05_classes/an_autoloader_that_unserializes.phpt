--TEST--
An autoloader that serializes, unserializes and fails at it, in the midst of a message
--FILE--
<?php
$depth = 0;
spl_autoload_register(function (string $class) use (&$depth) {
    if ($depth++ < 3) {
        $inner = amber_unserialize("\xC1\x01\xA2\xF8\x4B" . "Loaded_000" . $depth . "\x01\x41a\x05\xA1\x44text");
        echo str_repeat('  ', $depth), get_class($inner[0]), ' ', amber_serialize($inner) === '' ? '' : 'serialized', "\n";
        try {
            amber_unserialize("\xC1\x01\xA2\xA1\x44text");
        } catch (Amber\DecodeException $e) {
            echo str_repeat('  ', $depth), $e->getMessage(), "\n";
        }
    }
    $depth--;
    eval("class $class { public \$a; }");
});
$value = amber_unserialize("\xC1\x01\xA3\x44text\xF8\x45First\x01\x41a\x60\xA2\x60\xF8\x46Second\x01\x41a\x60");
var_dump($value[1]->a, $value[2][1]->a, $value[0]);
?>
--EXPECT--
      Loaded_0003 serialized
      The data ends early (at byte 9)
    Loaded_0002 serialized
    The data ends early (at byte 9)
  Loaded_0001 serialized
  The data ends early (at byte 9)
  Loaded_0001 serialized
  The data ends early (at byte 9)
string(4) "text"
string(4) "text"
string(4) "text"
