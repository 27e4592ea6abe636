--TEST--
Values of all kinds are the same, whether their shapes and strings stand in a dictionary or in the message
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
error_reporting(E_ALL & ~E_DEPRECATED);
require __DIR__ . '/../inc/kinds.inc';

// everything that the values have, up to what a dictionary may have
function learn(mixed $value, array &$lists, int $depth = 0): void
{
    if (is_string($value) && strlen($value) > 1 && strlen($value) < 1000) {
        $lists['strings'][$value] = $value;
    } elseif ((is_array($value) || (is_object($value) && !$value instanceof UnitEnum)) && $depth < 8) {
        $array = (array) $value;
        if (is_object($value)) {
            $names = array_diff(array_keys($array), ['__PHP_Incomplete_Class_Name']);
            $lists['classes'][serialize([$value::class, $names])] = [$value::class, array_values($names)];
        } elseif (count($array) && count($array) < 64) {
            $lists['keys'][serialize(array_keys($array))] = array_keys($array);
        }
        foreach ($array as $inner) {
            learn($inner, $lists, $depth + 1);
        }
    }
}
$lists = ['strings' => [], 'keys' => [], 'classes' => []];
learn(kinds(), $lists);
$directory = new_dictionaries();
put_dictionary($directory, 'kinds', array_map(array_values(...), $lists));
put_dictionary($directory, 'half', array_map(fn ($list) => array_values(array_filter(array_values($list),
    fn ($i) => $i % 2 === 0, ARRAY_FILTER_USE_KEY)), $lists));
echo run_with($directory, 'require ' . var_export(__DIR__ . '/../inc/kinds.inc', true) . ';' . <<<'PHP'
    foreach (kinds() + ['all of them' => kinds()] as $name => $value) {
        foreach (['kinds', 'half'] as $dictionary) {
            $bytes = amber_serialize($value, ['dictionary' => $dictionary]);
            $plain = amber_serialize($value);
            if (amber_serialize(amber_unserialize($bytes)) !== amber_serialize(amber_unserialize($plain))) {
                echo "$name: $dictionary: another value\n";
            }
            if (amber_serialize($value, ['dictionary' => $dictionary]) !== $bytes) {
                echo "$name: $dictionary: other bytes the second time\n";
            }
            if (amber_serialize(amber_unserialize($bytes), ['dictionary' => $dictionary]) !== $bytes
             && amber_serialize(amber_unserialize($plain)) === $plain) {
                echo "$name: $dictionary: other bytes when encoded again\n";
            }
            if ($name === 'all of them' && strlen($bytes) > strlen($plain) * ($dictionary === 'kinds' ? 0.6 : 0.8)) {
                echo "$dictionary: ", strlen($bytes) / strlen($plain), "\n";
            }
        }
    }
    echo "done\n";
    PHP, '-d error_reporting=24575');
?>
--EXPECT--
done
