--TEST--
A class that earlier messages did not find is found once it is there, and hooks may read messages while one is read
--FILE--
<?php
class Later_ { public $value = 5; public $name = 'later'; }
$bytes = str_replace('Later_', 'Later1', amber_serialize([new Later_, new Later_]));
for ($i = 0; $i < 3; ++$i) {
    echo get_class(amber_unserialize($bytes)[0]), "\n";
}
eval('class Later1 { public $value; public $name; }');
for ($i = 0; $i < 3; ++$i) {
    echo get_class(amber_unserialize($bytes)[1]), ' ', amber_unserialize($bytes)[1]->name, "\n";
}

/* Every class that is loaded reads messages of 200 others: whatever is kept gives way while the one outside is read. */
for ($i = 0; $i < 200; ++$i) {
    eval("class Filler$i { public \$value = $i; public \$name = 'filler'; }");
    $class = "Filler$i";
    $fillers[] = amber_serialize(new $class);
}
spl_autoload_register(function ($class) use ($fillers) {
    foreach ([...$fillers, ...$fillers, ...$fillers] as $i => $filler) {
        if (amber_unserialize($filler)->value !== $i % 200) {
            echo "filler $i is lost\n";
        }
    }
    eval("class $class { public \$value; public \$name; }");
});
class Hook { public $kept; public $name = 'hook'; function __wakeup() { global $fillers; foreach ([...$fillers, ...$fillers] as $filler) { amber_unserialize($filler); } $this->name = 'woke'; } }
$hook = new Hook;
$hook->kept = new Later1;
$hook->kept->name = 'kept';
for ($i = 0; $i < 3; ++$i) {
    $bytes = str_replace('Later1', "Next_$i", amber_serialize([$hook, new Hook, clone $hook->kept, $hook]));
    $copy = amber_unserialize($bytes);
    echo get_class($copy[0]->kept), ' ', $copy[0]->kept->name, ' ', $copy[1]->name, ' ', $copy[2]->name, ' ', $copy[3] === $copy[0] ? 'one' : 'two', "\n";
}
?>
--EXPECT--
__PHP_Incomplete_Class
__PHP_Incomplete_Class
__PHP_Incomplete_Class
Later1 later
Later1 later
Later1 later
Next_0 kept woke kept one
Next_1 kept woke kept one
Next_2 kept woke kept one
