--TEST--
store(): a link that another process changed is followed to where it leads now, whatever PHP remembers of paths
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
Amber\store($a = new_file('a'), ['a']);
Amber\store($b = new_file('b'), ['b']);
symlink($a, $link = new_file('link'));
realpath($link);
exec('ln -sfn ' . escapeshellarg($b) . ' ' . escapeshellarg($link));
Amber\store($link, ['stored']);
echo json_encode([Amber\load($a), Amber\load($b), Amber\load($link)]), "\n";
?>
--EXPECT--
[["a"],["stored"],["stored"]]
