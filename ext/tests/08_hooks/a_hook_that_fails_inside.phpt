--TEST--
A failed call inside a hook, caught there, does not spoil the call outside
--FILE--
<?php
class Tries { public $log = []; function __serialize(): array { foreach ([fn () => amber_serialize(STDIN), fn () => amber_unserialize('x'), fn () => amber_serialize([[[1]]], ['max_depth' => 1])] as $call) { try { $call(); } catch (Amber\Exception $e) { $this->log[] = $e::class; } } return $this->log; } function __unserialize(array $d): void { try { amber_unserialize("\xc1\x01"); } catch (Amber\DecodeException $e) { $d[] = 'decode'; } $this->log = $d; } }
echo json_encode(amber_unserialize(amber_serialize(['a' => new Tries(), 'b' => ['text', new Tries(), 'text']]))), "\n";
?>
--EXPECT--
{"a":{"log":["Amber\\EncodeException","Amber\\DecodeException","Amber\\EncodeException","decode"]},"b":["text",{"log":["Amber\\EncodeException","Amber\\DecodeException","Amber\\EncodeException","decode"]},"text"]}
