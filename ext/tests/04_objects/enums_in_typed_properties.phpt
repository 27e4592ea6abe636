--TEST--
An enum case in a typed property comes back
--FILE--
<?php
enum Size: string { case Small = 's'; case Large = 'l'; }
class Shirt { function __construct(public readonly Size $size, public ?Size $other = null, public array $sizes = []) {} }
$copy = amber_unserialize(amber_serialize(new Shirt(Size::Large, Size::Small, Size::cases())));
var_dump($copy->size === Size::Large, $copy->other === Size::Small, $copy->sizes === Size::cases());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
