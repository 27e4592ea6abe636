--TEST--
Hooks that call Amber on what calls them again end with an exception before the C stack ends
--INI--
memory_limit=-1
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
require __DIR__ . '/../inc/oracle.inc';
class Modern
{
    public $other;
    function __serialize(): array { return [amber_serialize($this->other)]; }
    function __unserialize(array $data): void { $this->other = amber_unserialize($data[0]); }
}
class Sleeper { public $other, $bytes; function __sleep() { $this->bytes = amber_serialize($this->other); return ['bytes']; } }
class Old implements Serializable
{
    public $other, $depth = 0;
    function serialize() { $next = new Old(); return amber_serialize($next); }
    function unserialize($data) { amber_unserialize($data); }
}
/** The exceptions of Amber, from the outermost in; others are in the way. */
function at_the_end(callable $call): void
{
    try {
        $call();
        echo "no exception\n";
    } catch (Amber\Exception $e) {
        echo $e::class, ': ', preg_replace('/^Cannot serialize [^:]*: it /', '… ', $e->getMessage()), "\n";
    }
}
$a = new Modern;
$b = new Modern;
[$a->other, $b->other] = [$b, $a];
at_the_end(fn () => amber_serialize($a));
$a = new Sleeper;
$a->other = $a;
at_the_end(fn () => amber_serialize($a));
at_the_end(fn () => amber_serialize([new Old]));
require_once __DIR__ . '/../inc/varint.inc';
$heads = [];
$length = strlen(amber_serialize(1));
for ($i = 0; $i < 10000; $i++) {
    $heads[] = "\xC1\x01\xF8\x46Modern\x01\x00\xEA" . varint($length);
    $length += strlen(end($heads));
}
$bytes = implode('', array_reverse($heads)) . amber_serialize(1);
at_the_end(fn () => amber_unserialize($bytes));
(new Fiber(fn () => at_the_end(fn () => amber_unserialize($bytes))))->start();
// and after that all is as before
var_dump(amber_unserialize(amber_serialize([1, new ArrayObject([2])]))[1][0]);
?>
--EXPECTF--
Amber\EncodeException: … is serialized by hooks inside hooks, so many that the C stack is at its end
Amber\EncodeException: … is serialized by hooks inside hooks, so many that the C stack is at its end
Amber\EncodeException: … is serialized by hooks inside hooks, so many that the C stack is at its end
Amber\DecodeException: This is decoded by hooks inside hooks, so many that the C stack is at its end (at byte 0)
Amber\DecodeException: This is decoded by hooks inside hooks, so many that the C stack is at its end (at byte 0)
int(2)
