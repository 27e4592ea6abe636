--TEST--
An array that is in itself both by a reference that nothing else holds and by an object comes back, whatever limit there is
--FILE--
<?php
function circle(object $object): array
{
    $array = ['object' => $object];
    $array['self'] = &$array;
    return $array;
}
/** The same through an array between. */
function wide_circle(object $object): array
{
    $array = ['object' => $object];
    $between = ['array' => &$array, 'list' => [1, 2]];
    $array['self'] = &$between;
    return $array;
}
foreach (['circle', 'wide_circle'] as $circle) {
    foreach (['value', 'reference'] as $kind) {
        $object = new stdClass();
        $array = $circle($object);
        if ($kind === 'value') {
            $object->array = $array;
        } else {
            $object->array = &$array;
        }
        foreach ([[$array], [$array, $object], [1, [$array], $array]] as $value) {
            foreach ([4096, 0] as $limit) {
                $copy = amber_unserialize(amber_serialize($value, ['max_depth' => $limit]));
                $first = $copy[0]['object'] ?? $copy[2]['object'];
                $way = $first->array['self'];
                $way = ($way['array'] ?? $way)['object']->array['object'];
                echo $circle, ' ', $kind, ' ', $first === $way ? 'one object' : 'several objects', "\n";
            }
        }
        $object->array = null;
    }
}
unset($array, $value, $copy, $first, $way);
gc_collect_cycles(); // a circle at the end of PHP is a leak for the sanitizer
?>
--EXPECT--
circle value one object
circle value one object
circle value one object
circle value one object
circle value one object
circle value one object
circle reference one object
circle reference one object
circle reference one object
circle reference one object
circle reference one object
circle reference one object
wide_circle value one object
wide_circle value one object
wide_circle value one object
wide_circle value one object
wide_circle value one object
wide_circle value one object
wide_circle reference one object
wide_circle reference one object
wide_circle reference one object
wide_circle reference one object
wide_circle reference one object
wide_circle reference one object
