--TEST--
Constant arrays beside a hook, which opcache keeps where nobody can write, are only read
--FILE--
<?php
class Hook
{
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void {}
}
const TREE = ['tree' => [[1, 2], [[3]]]];
function trees(): array { return [TREE, [TREE, TREE], ['again' => TREE['tree'], 'and' => [TREE, new Hook]]]; }

$trees = trees();
var_dump(amber_unserialize(amber_serialize([$trees, $trees])) == [trees(), trees()]);
echo json_encode(TREE);
?>
--EXPECT--
bool(true)
{"tree":[[1,2],[[3]]]}
