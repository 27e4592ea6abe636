--TEST--
What a hook throws while an entry is decoded is thrown by apcu_fetch(), which returns nothing of it
--EXTENSIONS--
apcu
--INI--
apc.enable_cli=1
apc.serializer=amber
--FILE--
<?php
class Thrower
{
    public function __serialize(): array { return [1]; }
    public function __unserialize(array $data): void { throw new DomainException('no'); }
}
var_dump(apcu_store('x', ['a' => new Thrower]));
$got = 'untouched';
try {
    $got = apcu_fetch('x');
} catch (DomainException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($got);
?>
--EXPECT--
bool(true)
no
string(9) "untouched"
