--TEST--
A class that earlier calls allowed, or gave another name, is what this call says
--FILE--
<?php
class Kept { public $value = 1; public $other = 'two'; }
class Instead { public $value; public $other; }
$bytes = amber_serialize(new Kept);
for ($i = 0; $i < 4; ++$i) {
    $all = amber_unserialize($bytes);
    $named = amber_unserialize($bytes, ['allowed_classes' => ['KEPT']]);
    $others = amber_unserialize($bytes, ['allowed_classes' => ['Other']]);
    $none = amber_unserialize($bytes, ['allowed_classes' => false]);
    $mapped = amber_unserialize($bytes, ['class_map' => ['Kept' => 'Instead']]);
    $unknown = amber_unserialize($bytes, ['class_map' => ['Kept' => 'Gone']]);
    echo implode(' ', array_map('get_class', [$all, $named, $others, $none, $mapped, $unknown])), ' ', $mapped->other, "\n";
    try {
        amber_unserialize($bytes, ['allowed_classes' => [], 'unknown_class' => 'throw']);
    } catch (Amber\DecodeException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Kept Kept __PHP_Incomplete_Class __PHP_Incomplete_Class Instead __PHP_Incomplete_Class two
Class Kept is not in allowed_classes (at byte 3)
Kept Kept __PHP_Incomplete_Class __PHP_Incomplete_Class Instead __PHP_Incomplete_Class two
Class Kept is not in allowed_classes (at byte 3)
Kept Kept __PHP_Incomplete_Class __PHP_Incomplete_Class Instead __PHP_Incomplete_Class two
Class Kept is not in allowed_classes (at byte 3)
Kept Kept __PHP_Incomplete_Class __PHP_Incomplete_Class Instead __PHP_Incomplete_Class two
Class Kept is not in allowed_classes (at byte 3)
