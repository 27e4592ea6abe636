--TEST--
load(): whether an object may have dynamic properties is said by the class of each request
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
#[AllowDynamicProperties] class Open {}
$open = new Open();
$open->name = 'value';
Amber\store($file = new_file(), [$open]);
$requests = [
    'as it was' => '#[AllowDynamicProperties] class Open {}',
    'and again' => '#[AllowDynamicProperties] class Open {}',
    'forbidden' => 'readonly class Open {}',
    'not announced' => 'class Open {}',
    'taken by a static one' => '#[AllowDynamicProperties] class Open { private static $name; }',
    'as it was, later' => '#[AllowDynamicProperties] class Open {}',
];
$tell = 'function tell($read) { ob_start(); try { var_dump($read()); } catch (Throwable $e) { echo $e->getMessage(); }
    return preg_replace(["/ in .* on line.*/", "/#\d+/", "/.*cannot be decoded: /"], "", ob_get_clean()); }
    ini_set("display_errors", 1); ini_set("html_errors", 0); error_reporting(E_ALL); ';
$server = new Server('-d amber.load_revalidate=-1');
foreach ($requests as $name => $class) {
    echo "$name: ", trim($server->run("$class $tell \$decoded = tell(fn () => amber_unserialize(file_get_contents('$file')));
        for (\$i = 0; \$i < 3; \$i++) { \$loaded = tell(fn () => Amber\\load('$file'));
            echo \$loaded === \$decoded ? 'same ' : \"\$loaded | \$decoded \"; }")), "\n";
}
?>
--EXPECT--
as it was: same same same
and again: same same same
forbidden: same same same
not announced: same same same
taken by a static one: same same same
as it was, later: same same same
