--TEST--
store(): the request loads what it stored by whatever path, also where a link or another spelling leads there
--EXTENSIONS--
amber
--INI--
amber.load_revalidate=-1
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
$file = new_file();
$directory = dirname($file);
symlink($file, new_file('link'));
symlink($directory, new_file('directory'));
$paths = ["$directory/./value.amber", "$directory//value.amber", new_file('link'), new_file('directory') . '/value.amber',
    "$directory/none/../value.amber"];
$code = 'chdir(' . var_export($directory, true) . '); $paths = ' . var_export($paths, true) . ';';
$code .= <<<'CODE'
$paths[] = 'value.amber';
$paths[] = getcwd() . '/value.amber';
mkdir('none');
foreach ($paths as $stored) {
    foreach ($paths as $loaded) {
        Amber\store('value.amber', ['old']);
        Amber\load($loaded);
        for ($i = 0; $i < 3; $i++) {
            Amber\store($stored, ["new $i"]);
            if (Amber\load($loaded) !== ["new $i"]) {
                echo "$stored was stored, $loaded is ", json_encode(Amber\load($loaded)), "\n";
            }
        }
    }
}
rmdir('none');
CODE;
eval($code);

// what an earlier request of the process has loaded
$server = new Server('-d amber.load_revalidate=-1');
sleep(3); // younger files are read anew in any case
$load = 'echo json_encode(Amber\load(' . var_export(new_file('link'), true) . ')), "\n";';
echo $server->run($load);
echo $server->run('Amber\store(' . var_export($file, true) . ', ["stored"]);' . $load);
echo $server->run($load);
?>
--EXPECT--
["new 2"]
["stored"]
["stored"]
