--TEST--
Objects with dynamic properties besides declared ones read the same, and fail the same, however often their class was met
--FILE--
<?php
#[AllowDynamicProperties]
class Base
{
    public ?int $number = null;
    protected $shared = [1];
    private $own = 'base';
}
class Child extends Base
{
    private $own = 'child';
    public $woken = 0;

    public function __wakeup(): void
    {
        $this->woken++;
    }
}
#[AllowDynamicProperties]
class Loose
{
    public $number = 'seven';
    private $own = 'loose';
}
class Strict
{
    public $declared = 1;
}
set_error_handler(function (int $level, string $message) {
    echo $message, "\n";
    return true;
});

$child = new Child;
$child->number = 7;
foreach (['added' => [1, 2], '5' => 'five', 'long ' . str_repeat('x', 90) => null] as $name => $value) {
    $child->$name = $value;
}
$strict = new Strict;
$strict->other = 2;
$expected = serialize(unserialize(serialize([$child, $strict])));
$message = amber_serialize([$child, $strict]);
for ($time = 1; $time <= 4; $time++) {
    echo serialize(amber_unserialize($message)) === $expected ? "the same\n" : "another\n";
}

$loose = new Loose;
$loose->added = 1;
$message = str_replace('Loose', 'Child', amber_serialize($loose));
for ($time = 1; $time <= 4; $time++) {
    try {
        amber_unserialize($message);
        echo "no error\n";
    } catch (Amber\DecodeException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Creation of dynamic property Strict::$other is deprecated
Creation of dynamic property Strict::$other is deprecated
Creation of dynamic property Strict::$other is deprecated
the same
Creation of dynamic property Strict::$other is deprecated
the same
Creation of dynamic property Strict::$other is deprecated
the same
Creation of dynamic property Strict::$other is deprecated
the same
The value of Base::$number is not of its type (at byte 47)
The value of Base::$number is not of its type (at byte 47)
The value of Base::$number is not of its type (at byte 47)
The value of Base::$number is not of its type (at byte 47)
