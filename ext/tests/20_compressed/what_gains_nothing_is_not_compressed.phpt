--TEST--
A value that is short, or does not become shorter, or becomes more than 64 times shorter, is written as without compression
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
mt_srand(1);
$random = '';
while (strlen($random) < 100000) {
    $random .= chr(mt_rand(0, 255));
}
$values = ['short' => str_repeat('ab', 509), 'an int' => 5, 'nothing' => [], 'random' => $random,
    'one byte' => str_repeat('a', 1000000)];
foreach ($values as $name => $value) {
    $bytes = amber_serialize($value, ['compress' => true]);
    echo $name, ': ', $bytes === amber_serialize($value) ? 'as it is' : 'compressed', "\n";
}
echo 'long: ', bin2hex(amber_serialize(str_repeat('ab', 511), ['compress' => true])[1]), "\n";
?>
--EXPECT--
short: as it is
an int: as it is
nothing: as it is
random: as it is
one byte: as it is
long: 21
