--TEST--
Whether the array after this one has holes does not show in how this one's strings are written
--FILE--
<?php
function make(bool $hole): array
{
    $ahead = $hole ? ['string0' => 1, 'gone' => 5, 'string1' => 2] : ['string0' => 1, 'string1' => 2];
    unset($ahead['gone']);
    return [['a' => 1, 'list' => array_map(fn ($i) => "string$i", range(0, 7))], $ahead, 0, 1, 2, 3, 4, 5, 6, 7];
}
var_dump(serialize(make(true)) === serialize(make(false)), amber_serialize(make(true)) === amber_serialize(make(false)));
?>
--EXPECT--
bool(true)
bool(true)
