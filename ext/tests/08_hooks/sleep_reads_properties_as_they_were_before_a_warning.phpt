--TEST--
What a handler of __sleep()'s warnings changes of dynamic properties, or a name's __toString(), is not seen any more
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class Sleeper
{
    public $p = 1;
    public $names;

    public function __sleep()
    {
        return $this->names;
    }
}
class Name
{
    public function __construct(private Closure $act)
    {
    }

    public function __toString()
    {
        ($this->act)();
        return 'p';
    }
}
function tell(object $copy): void
{
    echo json_encode($copy), "\n";
}
foreach (['changed', 'added', 'unset'] as $case) {
    both(function ($serialize, $unserialize) use ($case) {
        foreach (['by a handler', 'by a name'] as $by) {
            $object = new Sleeper();
            if ($case !== 'added') {
                $object->d = 'before';
            }
            $held = WeakReference::create($object);
            $act = function () use ($held, $case) {
                $held->get()->d = 'after';
                if ($case === 'unset') {
                    unset($held->get()->d);
                }
                return true;
            };
            set_error_handler($by === 'by a handler' ? $act : fn () => true);
            $object->names = $by === 'by a handler' ? ['p', 5, 'd'] : ['p', new Name($act), 'd'];
            $text = $serialize($object);
            restore_error_handler();
            echo "$case $by: ";
            tell($unserialize($text));
        }
    });
}
?>
--EXPECT--
changed by a handler: {"p":1,"names":null,"d":"before"}
changed by a name: {"p":1,"names":null,"d":"before"}
added by a handler: {"p":1,"names":null}
added by a name: {"p":1,"names":null}
unset by a handler: {"p":1,"names":null,"d":"before"}
unset by a name: {"p":1,"names":null,"d":"before"}
