--TEST--
key: hooks may serialize with other keys, and change the option while they run
--EXTENSIONS--
amber
--FILE--
<?php
class Inner
{
    public $a = 1;
    function __serialize(): array
    {
        global $options;
        $options['key'] = 'changed by a hook';
        return ['inner' => amber_serialize($this->a, ['key' => 'the key inside..'])];
    }
    function __unserialize(array $data): void { $this->a = amber_unserialize($data['inner'], ['key' => 'the key inside..']) + 1; }
}
$key = str_repeat('outside', 3);
$options = ['key' => &$key];
$bytes = amber_serialize([new Inner(), new Inner()], $options);
var_dump(amber_unserialize($bytes, ['key' => 'outsideoutsideoutside'])[1]->a);
?>
--EXPECT--
int(2)
