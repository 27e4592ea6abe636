--TEST--
load(): what is made of a file belongs to who loaded it: changes are seen nowhere else, destructors run for each object
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
class Node
{
    public array $list = [1, 2, 3];
    public ?Node $inner = null;
    public static int $gone = 0;
    function __construct(public string $name) {}
    function __destruct() { self::$gone++; }
}
$node = new Node('outer');
$node->inner = new Node('inner');
Amber\store($file = new_file(), ['node' => $node, 'nodes' => [$node, [$node->inner]], 'text' => 'text']);
unset($node);
for ($i = 0; $i < 6; $i++) {
    Node::$gone = 0;
    $loaded = Amber\load($file);
    echo json_encode($loaded), $loaded['node'] === $loaded['nodes'][0] ? ' one' : ' two', "\n";
    $loaded['node']->list[] = 4;
    $loaded['node']->name .= '!';
    $loaded['nodes'][1][0]->name = 'changed';
    sort($loaded['nodes'][1]);
    $reference = &$loaded['node']->list;
    $reference[] = 5;
    $loaded['text'] .= '!';
    unset($loaded['nodes'][1], $loaded, $reference);
    echo Node::$gone, " gone\n";
}
?>
--EXPECTREGEX--
(\{"node":\{"list":\[1,2,3\],"inner":\{"list":\[1,2,3\],"inner":null,"name":"inner"\},"name":"outer"\},"nodes":\[\{"list":\[1,2,3\],"inner":\{"list":\[1,2,3\],"inner":null,"name":"inner"\},"name":"outer"\},\[\{"list":\[1,2,3\],"inner":null,"name":"inner"\}\]\],"text":"text"\} one
2 gone
?){6}
