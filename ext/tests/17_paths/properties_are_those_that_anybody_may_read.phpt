--TEST--
get(): of an object the public properties, whoever asks; others are the default, and no __get() runs
--EXTENSIONS--
amber
--FILE--
<?php
class Above
{
    private $above = 'private of a parent';
    public static function ask(string $message, array $path): mixed { return Amber\get($message, $path, 'default'); }
}
#[AllowDynamicProperties]
class Closed extends Above
{
    public $public = 'public';
    public int $unset;
    protected $protected = 'protected';
    private $private = 'private';
    public static function ask(string $message, array $path): mixed { return Amber\get($message, $path, 'default'); }
    public function __isset($name): bool { return true; }
    public function __get($name): mixed { return "__get($name)"; }
}
enum Suit: string { case Hearts = 'H'; }
$object = new Closed();
$object->dynamic = 'dynamic';
$object->{'5'} = 'five';
$message = amber_serialize(['o' => $object, 'suit' => Suit::Hearts]);
foreach ([['public'], ['dynamic'], [5], ['5'], ['unset'], ['protected'], ['private'], ['above'], ['none'],
    ["\0*\0protected"], ["\0Closed\0private"], [''], ['public', 'x']] as $path) {
    $path = ['o', ...$path];
    $told = [Amber\get($message, $path, 'default'), Closed::ask($message, $path), Above::ask($message, $path)];
    echo str_replace("\0", '~', implode('.', $path)), ': ', implode(', ', array_unique($told)), "\n";
}
echo Amber\get($message, ['suit', 'value']), Amber\get($message, ['suit', 'name']), "\n";
?>
--EXPECT--
o.public: public
o.dynamic: dynamic
o.5: five
o.5: five
o.unset: default
o.protected: default
o.private: default
o.above: default
o.none: default
o.~*~protected: default
o.~Closed~private: default
o.: default
o.public.x: default
HHearts
