--TEST--
Typed properties of every type come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
interface Marker {}
class Typed implements Marker
{
    public int $int = 1;
    public float $float = 2.0;
    public string $string = 's';
    public bool $bool = false;
    public array $array = [1];
    public ?int $nullable = null;
    public int|string|null $union = 'u';
    public mixed $mixed = 1.5;
    public iterable $iterable = ['i'];
    public object $object;
    public self|null $self = null;
    public Marker $marker;
    public Marker&Typed $both;
    public ?Closure $closure = null;
    function __construct(bool $fill = true)
    {
        if ($fill) {
            $this->object = new stdClass();
            $this->marker = $this;
            $this->self = new Typed(false);
            $this->both = $this->self;
        }
    }
}
same('one', new Typed());
same('many', array_map(fn ($i) => new Typed($i % 2 > 0), range(0, 30)));
?>
--EXPECT--
one: same
many: same
