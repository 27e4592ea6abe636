--TEST--
Whether a value is too deep does not depend on whether the one before it had hooks
--EXTENSIONS--
amber
--FILE--
<?php
class Pair { public $a; public $b; }
class Hooked { public $v = 1; function __serialize(): array { return ['v' => $this->v]; } function __unserialize(array $data): void { $this->v = $data['v']; } }

foreach ([false, true] as $by_reference) {
    $pair = new Pair();
    $pair->a = [1];
    $rows = [];
    for ($i = 0; $i < 20; $i++) {
        $rows[] = ['id' => $i, 'name' => "row $i"];
    }
    // deep in one row, and less so in another one, whose column is written first
    if ($by_reference) {
        $rows[4]['name'] = [0];
        $rows[4]['name'][0] = &$pair;
        $rows[9]['id'] = &$pair;
    } else {
        $rows[4]['name'] = [$pair];
        $rows[9]['id'] = $pair;
    }
    foreach (range(3, 7) as $depth) {
        $results = [];
        foreach ([[1, [2]], [new Hooked(), str_repeat('x', 5000)]] as $before) {
            amber_serialize($before);
            try {
                $results[] = md5(amber_serialize([$rows], ['max_depth' => $depth]));
            } catch (Amber\EncodeException $e) {
                $results[] = 'too deep';
            }
        }
        echo $results[0] === $results[1] ? '' : "max_depth $depth: differs\n";
    }
    unset($pair);
}
echo "done\n";
?>
--EXPECT--
done
