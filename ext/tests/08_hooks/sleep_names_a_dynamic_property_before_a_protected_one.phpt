--TEST--
Of a name that a dynamic and a protected or private property have, __sleep() means the dynamic one
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Sleeper
{
    protected $x = 'protected';
    private $y = 'private';
    public $z = 'public';

    public function __sleep()
    {
        return ['x', 'z', 'y'];
    }
}
$plain = new Sleeper();
same('declared alone', $plain);
$both = new Sleeper();
$array = @new ArrayObject($both); // deprecated since PHP 8.5
$array['x'] = 'dynamic x';
$array['y'] = 'dynamic y';
same('dynamic beside', $both);
echo implode(', ', (array) amber_unserialize(amber_serialize($both))), "\n";
?>
--EXPECT--
declared alone: same
dynamic beside: same
dynamic x, dynamic y, public
