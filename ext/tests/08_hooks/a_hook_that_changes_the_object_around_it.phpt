--TEST--
__serialize() that changes an object being serialized does no harm
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
#[AllowDynamicProperties]
class Holder { public $a = ['before']; public $vandal; public $b = ['after']; public ?stdClass $c; public int $d = 5; function __construct($how) { $this->vandal = new Vandal($this, $how); $this->c = new stdClass(); } }
class Vandal { public $holder; public $how; function __construct($holder, $how) { $this->holder = $holder; $this->how = $how; } function __serialize(): array { ($this->how)($this->holder); return [1]; } function __unserialize(array $d): void { } }
foreach ([
    'sets' => function ($h) { $h->a = $h->b = 'changed'; $h->c = null; },
    'unsets' => function ($h) { unset($h->a, $h->b, $h->c, $h->d, $h->vandal); },
    'adds' => function ($h) { for ($i = 0; $i < 100; $i++) { $h->{"dynamic$i"} = $i; } },
    'tables' => function ($h) { (array) $h; foreach ($h as &$p) { } },
    'references' => function ($h) { $r = &$h->b; $q = &$h->d; $r = 'by reference'; },
    'unsets and sets' => function ($h) { unset($h->b); $h->b = 'again'; },
] as $name => $how) {
    $dynamic = new Holder($how);
    $dynamic->x = 1;
    // the engine itself loses a property table that is serialized while it grows
    $values = $name === 'adds' || $name === 'tables' ? [] : [$dynamic];
    foreach ([[new Holder($how), new Holder($how)], ...$values] as $value) {
        try {
            round_trip($value);
        } catch (Amber\EncodeException $e) {
            // native writes less than it announced when a property vanishes meanwhile
            echo $name === 'unsets' ? '' : $e->getMessage();
        }
    }
    echo "$name\n";
    $std = new stdClass();
    $std->a = ['before'];
    $std->vandal = new Vandal($std, $how);
    $std->b = ['after'];
    $std->c = new stdClass();
    round_trip($std);
}
?>
--EXPECT--
sets
unsets
adds
tables
references
unsets and sets
