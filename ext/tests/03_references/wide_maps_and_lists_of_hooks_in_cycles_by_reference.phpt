--TEST--
Wide maps and lists of hooks in cycles by an aliased reference come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';

class Gives
{
    public array $list = [];
    function __serialize(): array { return $this->list; }
    function __unserialize(array $data): void { $this->list = $data; }
}

function wide(): array
{
    $map = array_fill_keys(array_map(fn ($i) => "key $i", range(1, 64)), 'value');
    $map['self'] = &$map;
    return [&$map, 'between', &$map, [&$map]];
}

function gives(): array
{
    $object = new Gives();
    $object->list = range(1, 20);
    $object->list[3] = &$object;
    return [&$object, 'between', &$object, [$object]];
}

same('a wide map', wide());
same('a wide map in an object', (object) ['map' => wide()]);
same('a list that a hook gives', gives());
same('both', [wide(), gives(), wide()]);
?>
--EXPECT--
a wide map: same
a wide map in an object: same
a list that a hook gives: same
both: same
