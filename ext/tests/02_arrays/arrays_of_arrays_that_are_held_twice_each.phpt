--TEST--
Arrays of which each holds the one below twice are written in as many steps as there are arrays, beside hooks, too
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
class Hook
{
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void {}
}
class Beside implements Serializable
{
    public function serialize() { return 'x'; }
    public function unserialize($bytes) {}
}
$levels = function (int $levels, array $below): array {
    while ($levels-- > 0) {
        $below = [$below, 'again' => $below, $levels];
    }
    return $below;
};
/* each holds the two below, at two distances */
$ladder = function (int $levels): array {
    [$a, $b] = [[1, 2], [3, 4]];
    while ($levels-- > 0) {
        [$a, $b] = [[$a, $b, $levels], $a];
    }
    return $a;
};
$depth = function (array $value): int { for ($depth = 0; is_array($value); $depth++) { $value = $value[0]; } return $depth; };
foreach ([60, 120, 300] as $count) {
    foreach ([$levels($count, [1, 2]), $ladder($count)] as $value) {
        foreach ([null, new Hook, new Beside] as $beside) {
            $bytes = amber_serialize([range(1, 300), $value, $beside, $value]);
            $read = amber_unserialize($bytes);
            echo $depth($read[1]), ' ', $depth($read[3]), strlen($bytes) < 200 * $count ? '' : ' LONG', ', ';
        }
    }
    echo "\n";
}
?>
--EXPECT--
61 61, 61 61, 61 61, 61 61, 61 61, 61 61, 
121 121, 121 121, 121 121, 121 121, 121 121, 121 121, 
301 301, 301 301, 301 301, 301 301, 301 301, 301 301, 
