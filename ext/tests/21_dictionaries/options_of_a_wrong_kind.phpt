--TEST--
The option "dictionary" must be the name of a dictionary that is loaded, and is no option of reading
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$id = put_dictionary($directory = new_dictionaries(), 'shop', []);
echo str_replace($id, '<id>', run_with($directory, <<<'PHP'
    $calls = [
        fn () => amber_serialize([1], ['dictionary' => 'shop2']),
        fn () => amber_serialize([1], ['dictionary' => '']),
        fn () => amber_serialize([1], ['dictionary' => 5]),
        fn () => amber_unserialize('x', ['dictionary' => 'shop']),
        fn () => Amber\store('/x', [1], ['dictionary' => 'shop2']),
    ];
    foreach ($calls as $call) {
        try {
            $call();
        } catch (Error $e) {
            echo $e::class, ': ', $e->getMessage(), "\n";
        }
    }
    PHP));
?>
--EXPECT--
ValueError: amber_serialize(): Option "dictionary" must name a dictionary that is loaded, "shop2" is not (loaded: shop 1 (<id>); see the setting amber.dictionaries)
ValueError: amber_serialize(): Option "dictionary" must name a dictionary that is loaded, "" is not (loaded: shop 1 (<id>); see the setting amber.dictionaries)
TypeError: amber_serialize(): Option "dictionary" must be of type string, int given
ValueError: amber_unserialize(): Unknown option "dictionary"; the options are allowed_classes, max_depth, max_elements, class_map, unknown_class and key
ValueError: Amber\store(): Option "dictionary" must name a dictionary that is loaded, "shop2" is not (loaded: shop 1 (<id>); see the setting amber.dictionaries)
