--TEST--
Exceptions and errors come back with message, code, trace and previous
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class MyException extends RuntimeException { private $context = ['a' => 1]; public readonly int $id; function __construct($m, $id) { parent::__construct($m, 5, new LogicException('before')); $this->id = $id; } }
function fail($argument) { return new MyException("failed with $argument", 7); }
same('Exception', new Exception('text', 3));
same('child', fail('something'));
same('Error', new TypeError('wrong', 1));
same('ErrorException', new ErrorException('text', 1, E_WARNING, 'file', 10));
same('JsonException', new JsonException('json'));
$copy = round_trip(fail('argument'));
var_dump($copy->getMessage(), $copy->getPrevious()->getMessage(), $copy->getLine() > 0, $copy->id, count($copy->getTrace()));
try {
    throw $copy;
} catch (RuntimeException $e) {
    var_dump($e === $copy);
}
?>
--EXPECT--
Exception: same
child: same
Error: same
ErrorException: same
JsonException: same
string(20) "failed with argument"
string(6) "before"
bool(true)
int(7)
int(1)
bool(true)
