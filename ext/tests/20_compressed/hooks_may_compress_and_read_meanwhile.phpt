--TEST--
Hooks compress and read values of their own while a compressed value is written and read
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/prose.inc';
class Hook
{
    public function __construct(public array $inner) {}
    public function __serialize(): array { return [amber_serialize($this->inner, ['compress' => 19])]; }
    public function __unserialize(array $data): void { $this->inner = amber_unserialize($data[0]); }
}
$long = array_map(fn ($i) => sentence($i), range(1, 100));
$value = [new Hook([$long, new Hook($long)]), new Hook($long), $long];
var_dump(amber_unserialize(amber_serialize($value, ['compress' => 1])) == $value);
?>
--EXPECT--
bool(true)
