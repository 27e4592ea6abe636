--TEST--
load(): a hook may load the file that is being loaded
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
class Loader
{
    public $inner;
    public static $file, $depth = 0;
    function __wakeup()
    {
        if (self::$depth++ < 3) {
            Amber\store(self::$file, ['replaced', self::$depth]);
            $this->inner = Amber\load(self::$file);
        }
    }
}
Loader::$file = new_file();
Amber\store(Loader::$file, [new Loader(), 'end']);
$loaded = Amber\load(Loader::$file);
for ($n = 0, $inner = $loaded; $inner; $n++) {
    echo $inner[1], "\n";
    $inner = $inner[0]->inner ?? null;
}
echo $n, "\n";
?>
--EXPECT--
end
1
2
