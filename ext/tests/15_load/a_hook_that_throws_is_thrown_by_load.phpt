--TEST--
load(): what a hook throws is thrown as it is, and the file can be loaded again
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
class Throws
{
    public static $throw = true;
    function __wakeup() { if (self::$throw) throw new RuntimeException('from the hook'); }
}
Amber\store($file = new_file(), [new Throws()]);
thrown(fn () => Amber\load($file));
Throws::$throw = false;
echo get_class(Amber\load($file)[0]), "\n";
?>
--EXPECT--
RuntimeException: from the hook
Throws
