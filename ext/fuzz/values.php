<?php
// The classes that values.c makes objects of. Their hooks keep all there is: the value must survive.

#[AllowDynamicProperties]
class Untyped { public $a; protected $b = [1]; private $c = 'c'; public $d; }

class Child extends Untyped { private $c = 'of the child'; public $e; }

#[AllowDynamicProperties]
class Typed { public int $a = 0; public ?string $b = null; public float|array|null $c = null; public mixed $d; }

#[AllowDynamicProperties]
class Magic
{
    public $a;
    public $b;
    public function __serialize(): array { return [$this->a, 'b' => $this->b]; }
    public function __unserialize(array $data): void { [$this->a, $this->b] = [$data[0], $data['b']]; }
}

#[AllowDynamicProperties]
class Woken
{
    public $a;
    public $b = 5;
    public $c;
    public function __sleep() { return ['a', 'b', 'c']; }
    public function __wakeup() {}
}
