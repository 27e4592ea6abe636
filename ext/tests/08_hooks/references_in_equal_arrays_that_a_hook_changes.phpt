--TEST--
What references in arrays held when a hook was called is what counts, also where the hook makes them equal or endless
--FILE--
<?php
final class Changes
{
    public static ?Closure $change = null;
    function __serialize(): array { (self::$change)(); return []; }
    function __unserialize(array $data): void {}
}
function two_lists(array &$held): array
{
    // place 1 is not among those that tell whether two lists may be equal
    $lists = [array_fill(0, 64, 's'), array_fill(0, 64, 's')];
    foreach ($lists as $i => &$list) {
        $list[1] = &$held[$i];
    }
    unset($list);
    return [range(0, 400), $lists[0], 'between', $lists[1], new Changes()];
}
function two_lists_of_rows(array &$held): array
{
    $rows = fn () => array_map(fn ($i) => ['a' => $i, 'b' => $i * $i, 'c' => 1], range(1, 20));
    $lists = [$rows(), $rows()];
    foreach ($lists as $i => &$list) {
        $list[6]['b'] = &$held[$i];
    }
    unset($list);
    return [range(0, 400), $lists[0], 'between', $lists[1], new Changes()];
}
foreach ([['one', 'two'], ['one', 'one']] as $first) {
    foreach (['two_lists', 'two_lists_of_rows'] as $make) {
        foreach ([fn (&$value) => $value = 'same', fn (&$value) => $value = [&$value]] as $change) {
            $held = $first;
            $value = $make($held);
            Changes::$change = function () use (&$held, $change) {
                foreach ($held as &$one) {
                    $change($one);
                }
            };
            $result = amber_unserialize(amber_serialize($value));
            $place = fn ($list) => $make === 'two_lists' ? $list[1] : $list[6]['b'];
            echo $make, ': ', $place($result[1]), ', ', $place($result[3]), "\n";
            // circles would be left to PHP's collector
            foreach ($held as &$one) {
                $one = null;
            }
            unset($one);
        }
    }
}
?>
--EXPECT--
two_lists: one, two
two_lists: one, two
two_lists_of_rows: one, two
two_lists_of_rows: one, two
two_lists: one, one
two_lists: one, one
two_lists_of_rows: one, one
two_lists_of_rows: one, one
