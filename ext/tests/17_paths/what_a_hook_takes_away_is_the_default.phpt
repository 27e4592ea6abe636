--TEST--
get(), has(): what a hook takes away is the default, and no other value; options are hidden in traces
--EXTENSIONS--
amber
--INI--
zend.exception_ignore_args=0
--FILE--
<?php
class Takes
{
    public $list = ['x' => 1];
    function __wakeup() { $this->list = null; }
}
$message = amber_serialize(['o' => new Takes()]);
var_dump(Amber\get($message, ['o', 'list', 'x'], 'default'), Amber\has($message, ['o', 'list', 'x']), Amber\has($message, ['o', 'list']));
foreach (['get' => [null, ['key' => 'a key of the test']], 'has' => [['key' => 'a key of the test']], 'keys' => [['key' => 'a key of the test']]] as $function => $rest) {
    try {
        ("Amber\\$function")('none', [], ...$rest);
    } catch (Exception $e) {
        echo get_debug_type($e->getTrace()[0]['args'][1 + count($rest)]), "\n";
    }
}
?>
--EXPECT--
string(7) "default"
bool(false)
bool(true)
SensitiveParameterValue
SensitiveParameterValue
SensitiveParameterValue
