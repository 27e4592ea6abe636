--TEST--
Exceptions and errors come back with the trace that stands in the message, and none of amber_unserialize()
--INI--
zend.exception_ignore_args=1
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Own extends RuntimeException { public $more = ['x']; function __construct() { parent::__construct('own', 7, new LogicException('before')); } }
class Slept extends Exception { function __sleep(): array { return ['message']; } }
function made(string $class): Throwable { return new $class(); }
foreach ([Exception::class, Error::class, ErrorException::class, TypeError::class, Own::class, ParseError::class, JsonException::class] as $class) {
    $made = made($class);
    same($class, $made);
    same("$class, 20 times", array_map(made(...), array_fill(0, 20, $class)));
    $copy = round_trip($made);
    var_dump($copy->getTraceAsString() === $made->getTraceAsString(), $copy->getLine() === $made->getLine());
}
$copy = round_trip(new Slept('only this'));
var_dump($copy->getMessage(), $copy->getTrace(), $copy->getLine());
?>
--EXPECT--
Exception: same
Exception, 20 times: same
bool(true)
bool(true)
Error: same
Error, 20 times: same
bool(true)
bool(true)
ErrorException: same
ErrorException, 20 times: same
bool(true)
bool(true)
TypeError: same
TypeError, 20 times: same
bool(true)
bool(true)
Own: same
Own, 20 times: same
bool(true)
bool(true)
ParseError: same
ParseError, 20 times: same
bool(true)
bool(true)
JsonException: same
JsonException, 20 times: same
bool(true)
bool(true)
string(9) "only this"
array(0) {
}
int(0)
