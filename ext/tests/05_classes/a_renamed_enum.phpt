--TEST--
class_map works for enums
--FILE--
<?php
enum Old { case A; case B; }
enum Fresh { case B; case A; }
var_dump(amber_unserialize(amber_serialize([Old::A, Old::B]), ['class_map' => ['Old' => 'Fresh']]));
?>
--EXPECT--
array(2) {
  [0]=>
  enum(Fresh::A)
  [1]=>
  enum(Fresh::B)
}
