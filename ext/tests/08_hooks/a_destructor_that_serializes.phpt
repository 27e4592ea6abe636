--TEST--
A destructor that runs while temporaries of a call are released may use Amber
--FILE--
<?php
class Temp { public $n = 1; function __destruct() { echo strlen(amber_serialize([1, 2, [3]])) > 0 ? "destructed\n" : ''; } }
class Magic { function __serialize(): array { return [new Temp(), new Temp()]; } function __unserialize(array $d): void { } }
$bytes = amber_serialize([new Magic(), 'text', 'text']);
echo "--\n";
var_dump(amber_unserialize($bytes)[2]);
?>
--EXPECT--
destructed
destructed
--
destructed
destructed
string(4) "text"
