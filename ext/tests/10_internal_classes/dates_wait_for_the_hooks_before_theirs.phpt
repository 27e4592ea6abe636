--TEST--
A hook that runs before that of a date finds the date as native's does: without a time
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Part {
    public $whole;
    public function __serialize(): array { return ['whole' => $this->whole]; }
    public function __unserialize(array $data): void {
        $this->whole = $data['whole'];
        try {
            echo $this->whole->date->format('Y'), "\n";
        } catch (Error) {
            echo "no time yet\n";
        }
    }
}
class Whole { public $first; public $part; public $date; public $last; }
$whole = new Whole();
$whole->first = new DateTime('2001-02-03 04:05:06');
$whole->part = new Part();
$whole->part->whole = $whole;
$whole->date = new DateTimeImmutable('2024-05-06 07:08:09');
$whole->last = new Part();
$whole->last->whole = $whole;
both(function ($serialize, $unserialize) use ($whole) {
    $back = $unserialize($serialize($whole));
    echo $back->first->format('c'), " ", $back->date->format('c'), "\n";
});
?>
--EXPECT--
no time yet
2024
2001-02-03T04:05:06+00:00 2024-05-06T07:08:09+00:00
