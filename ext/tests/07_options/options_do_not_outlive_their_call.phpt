--TEST--
Options of one call say nothing to the next, nor to calls from hooks
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Plain { public $p = 1; }
class Nests { function __serialize(): array { return ['bytes' => amber_serialize([[[new Plain()]]])]; } function __unserialize(array $d): void { echo amber_unserialize($d['bytes'])[0][0][0]::class, "\n"; } }
$bytes = amber_serialize(new Nests(), ['max_depth' => 1]);
amber_unserialize($bytes, ['max_depth' => 1, 'allowed_classes' => ['Nests'], 'unknown_class' => 'throw']);
thrown(fn () => amber_unserialize(amber_serialize(new Plain()), ['allowed_classes' => false, 'unknown_class' => 'throw']), false);
echo amber_unserialize(amber_serialize(new Plain()))::class, "\n";
?>
--EXPECT--
Plain
Amber\DecodeException
Plain
