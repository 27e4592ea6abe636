--TEST--
Objects that refer to the next and to the one before, each named many times, are as deep as they are many, no deeper
--FILE--
<?php
class Item { public ?Item $next = null; public ?Item $previous = null; public $more = [1, 2, 3, 4]; }

function chain(int $length): array
{
    $all = [new Item()];
    for ($i = 1; $i < $length; $i++) {
        $all[] = $item = new Item();
        $item->previous = $all[$i - 1];
        $all[$i - 1]->next = $item;
    }
    return $all;
}

foreach ([100, 1000, 3000] as $length) {
    $all = chain($length);
    foreach ([[$all[0], $all, $all], [$all, $all[$length - 1], $all], [array_reverse($all), $all]] as $value) {
        $copy = amber_unserialize(amber_serialize($value));
        echo serialize($copy) === serialize($value) ? 'as serialize()' : 'otherwise', "\n";
    }
}

// the bound is still one
try {
    amber_serialize([$all[0], $all, $all], ['max_depth' => 700]);
} catch (Amber\EncodeException $e) {
    echo preg_replace('/^.*: it/', 'it', $e->getMessage()), "\n";
}
unset($all, $value, $copy, $e);
gc_collect_cycles(); // a circle at the end of PHP is a leak for the sanitizer
?>
--EXPECT--
as serialize()
as serialize()
as serialize()
as serialize()
as serialize()
as serialize()
as serialize()
as serialize()
as serialize()
it is nested deeper than max_depth = 700 allows; raise the max_depth option or the amber.max_depth setting
