--TEST--
The bytes of a value with a dictionary do not depend on what was written before, be it large, refused, or ended by a fatal error
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
require __DIR__ . '/../inc/server.inc';
$directory = new_dictionaries();
put_dictionary($directory, 'shop', ['strings' => ['active'], 'keys' => [['id', 'name']],
    'classes' => [['Gone', ['a']], ['Throws', ['id']]]]);
$server = new Server("-d amber.dictionaries=$directory");
$small = 'class Gone { public $a = "Gone"; } $small = fn () => bin2hex(substr(amber_serialize([["id" => 1, "name" => "active"], new Gone, ["x" => "active", "y" => "own"]], ["dictionary" => "shop"]), 6)) . "\n";';
echo $server->run("$small echo \$small();");
echo $server->run($small . <<<'PHP'
    $many = array_map(fn ($i) => ["key$i" => "text $i", 'name' => ['id' => $i, 'name' => 'active']], range(1, 3000));
    $bytes = amber_serialize($many, ['dictionary' => 'shop']);
    echo amber_unserialize($bytes) === $many ? 'whole, ' : 'wrong, ', $small();
    try {
        amber_serialize(['active', 'a' => ['x' => fn () => 1]], ['dictionary' => 'shop']);
    } catch (Amber\EncodeException) {
        echo 'refused, ', $small();
    }
    class Throws { function __serialize(): array { global $small; echo 'inside, ', $small(); return ['id' => 1]; } }
    echo bin2hex(substr(amber_serialize(new Throws, ['dictionary' => 'shop']), 6)), "\n";
    PHP);
$server->run('class Ends { function __serialize(): array { ini_set("memory_limit", "8M"); return [str_repeat("x", 1 << 26)]; } } amber_serialize(["active", new Ends], ["dictionary" => "shop"]);');
echo $server->run("$small echo 'after a fatal error, ', \$small();");
?>
--EXPECT--
a3900160c044476f6e65b14178417960436f776e
whole, a3900160c044476f6e65b14178417960436f776e
refused, a3900160c044476f6e65b14178417960436f776e
inside, a3900160c044476f6e65b14178417960436f776e
c101
after a fatal error, a3900160c044476f6e65b14178417960436f776e
