--TEST--
What an autoloader takes for a default value of a class is no memory of its objects
--FILE--
<?php
spl_autoload_register(function ($class) {
    $constants = 'class Defaults { const FIVE = 5; const MORE = [';
    for ($i = 0; $i < 600; $i++) {
        $constants .= "'key $i' => $i, ";
    }
    eval($constants . ']; }');
});
class Registry extends SplObjectStorage { public $value = Defaults::FIVE; }
$bytes = hex2bin("c101efc901f848" . bin2hex("Registry") . "020001a0a0") . str_repeat("\xc0\xa0\xa0", 200);
for ($i = 0; $i < 2; $i++) {
    echo count(amber_unserialize($bytes)), "\n";
}
?>
--EXPECT--
201
201
