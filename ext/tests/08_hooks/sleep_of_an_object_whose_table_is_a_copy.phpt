--TEST--
__sleep() chooses from the table of properties, where that is a copy which no longer leads to the declared ones
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class Sleeper
{
    public $p = 'old';
    protected $q = 'old';
    public $inner;

    public function set()
    {
        $this->p = $this->q = 'new';
    }

    public function __sleep()
    {
        return ['p', 'q'];
    }
}
class Writer
{
    public function __construct(private WeakReference $object)
    {
    }

    /** Writes while var_dump() holds the table: the object's becomes a copy. */
    public function __debugInfo()
    {
        $this->object->get()->d = 1;
        return [];
    }
}
$object = new Sleeper();
$object->inner = new Writer(WeakReference::create($object));
ob_start();
var_dump($object);
ob_end_clean();
$object->set();
same('a copy', $object);
?>
--EXPECT--
a copy: same
