--TEST--
load(), store(): open_basedir holds, also for what is kept and through links
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
$server = new Server();
Amber\store($file = new_file(), ['outside']);
mkdir($inside = dirname($file) . '/in');
symlink($file, "$inside/link.amber");
$try = <<<'CODE'
foreach ([$file, "$inside/link.amber", "$inside/value.amber", "$inside/../value.amber"] as $path) {
    try {
        Amber\store("$path", ['inside']);
        echo json_encode(Amber\load($path)), "\n";
    } catch (Amber\FileException $e) {
        echo preg_replace('~/\S*/(?=\w)~', '', $e->getMessage()), "\n";
    }
}
CODE;
$names = "\$file = '$file'; \$inside = '$inside';";
$server->run("Amber\\load('$file'); Amber\\load('$inside/link.amber');");
echo $server->run("$names ini_set('open_basedir', '$inside'); $try");
array_map(unlink(...), glob("$inside/*"));
rmdir($inside);
?>
--EXPECT--
value.amber: open_basedir does not allow this path (in)
link.amber: open_basedir does not allow this path (in)
["inside"]
value.amber: open_basedir does not allow this path (in)
