--TEST--
Two dictionaries of one name and version, but of different content, are not both loaded; equal content under two names is
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$directory = new_dictionaries();
put_dictionary($directory, 'shop', ['strings' => ['one']]);
put_dictionary($directory, 'shop', ['strings' => ['two']], [], 'shop@1.amberdict');
put_dictionary($directory, 'zoo', ['strings' => ['one']]);
echo trim(run_with($directory, 'echo implode(" ", array_column(Amber\status()["dictionaries"], "name"));')), "\n";
?>
--EXPECT--
Warning: amber.dictionaries: DIR/shop@1.amberdict: shop.amberdict is another version 1 of shop
shop zoo
