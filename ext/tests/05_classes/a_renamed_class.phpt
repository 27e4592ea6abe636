--TEST--
class_map names the new class of old data, in any case of letters, and once only
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Old { public $p = 1; }
class Fresh { public $p; }
class Third { public $p; }
$bytes = amber_serialize([new Old(), new Old()]);
$copy = amber_unserialize($bytes, ['class_map' => ['oLD' => 'fResh']]);
var_dump($copy[0]::class, $copy[1]::class, $copy[1]->p);
$copy = amber_unserialize($bytes, ['class_map' => ['Old' => 'Fresh', 'Fresh' => 'Third']]);
var_dump($copy[0]::class);
$copy = amber_unserialize($bytes, ['class_map' => ['Old' => 'Missing']]);
var_dump(serialize($copy[0]));
?>
--EXPECT--
string(5) "Fresh"
string(5) "Fresh"
int(1)
string(5) "Fresh"
string(30) "O:7:"Missing":1:{s:1:"p";i:1;}"
