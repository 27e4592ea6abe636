--TEST--
Values that serialize() cannot tell apart have other bytes only where an enum case stands before a reference to it
--EXTENSIONS--
amber
--FILE--
<?php
enum Suit { case Hearts; case Spades; }
[$r, $q, $other] = [Suit::Hearts, Suit::Hearts, Suit::Spades];
$case = Suit::Hearts;
$values = ['[case, &r]' => [$case, &$r], '[case, &r, &r]' => [$case, &$r, &$r], '[[case], &r]' => [[$case], &$r],
    '[case, case, &r, &r]' => [$case, $case, &$r, &$r], '[&r, case]' => [&$r, $case], '[&r, case, &r]' => [&$r, $case, &$r],
    '[&r, &r, case]' => [&$r, &$r, $case], '[&r, &q, &r, &q]' => [&$r, &$q, &$r, &$q], '[case, &other]' => [$case, &$other]];
foreach ($values as $name => $value) {
    $native = unserialize(serialize($value));
    $read = amber_unserialize(amber_serialize($value));
    echo str_pad($name, 22), amber_serialize($native) === amber_serialize($value) ? 'the same bytes' : 'other bytes', ', ',
        print_r($read, true) === print_r($native, true) && amber_serialize($read) === amber_serialize($value) ? 'read as it was' : 'wrong', "\n";
}
?>
--EXPECT--
[case, &r]            other bytes, read as it was
[case, &r, &r]        other bytes, read as it was
[[case], &r]          other bytes, read as it was
[case, case, &r, &r]  other bytes, read as it was
[&r, case]            the same bytes, read as it was
[&r, case, &r]        the same bytes, read as it was
[&r, &r, case]        the same bytes, read as it was
[&r, &q, &r, &q]      the same bytes, read as it was
[case, &other]        the same bytes, read as it was
