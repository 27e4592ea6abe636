--TEST--
The script ends while an autoloader waits in a fiber: no destructor of an object that is not whole runs
--FILE--
<?php
class Half
{
    public $list;
    function __destruct() { echo "destructor\n"; $this->list = null; }
}
class Kept { static $fiber; }
spl_autoload_register(function ($class) { echo "loading $class\n"; Fiber::suspend(); });
$handle = new stdClass(); // its handle will be that of the half-made object, lower than the fiber's
Kept::$fiber = new Fiber(function () {
    // Half { list: [1, 2, 3, Gone {}, 4, 5, 6, 7] }
    amber_unserialize("\xC1\x01\xF8\x44Half\x01\x44list\xA8\x01\x02\x03\xF8\x44Gone\x00\x04\x05\x06\x07");
});
unset($handle);
Kept::$fiber->start();
echo "end\n";
?>
--EXPECT--
loading Gone
end
