--TEST--
amber.session_dictionary: sessions name the dictionary; one whose dictionary is gone is kept as it is, and neither emptied nor overwritten
--EXTENSIONS--
session
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$id = put_dictionary($directory = new_dictionaries(), 'shop', ['keys' => [['user', 'cart'], ['sku', 'qty']]]);
mkdir($sessions = new_file('sessions'));
$options = "-d session.serialize_handler=amber -d session.save_path=$sessions -d session.use_cookies=0 -d session.cache_limiter=";
$open = 'session_id("one"); ';
$write = $open . 'session_start(); $_SESSION = ["user" => 7, "cart" => [["sku" => "A", "qty" => 2]]];';
$read = $open . 'var_dump(session_start()); echo json_encode($_SESSION), " ", session_id(), "\n"; $_SESSION["lost"] = 1;';
echo run_with($directory, $write, "$options -d amber.session_dictionary=shop");
$bytes = bin2hex(file_get_contents("$sessions/sess_one"));
echo str_replace($id, '<id>', $bytes), "\n";
echo run_with($directory, $open . 'session_start(); echo json_encode($_SESSION), "\n";', "$options -d amber.session_dictionary=shop");
echo str_replace($id, '<id>', run_with(new_dictionaries(), $read, $options));
var_dump($bytes === bin2hex(file_get_contents("$sessions/sess_one")));
array_map(unlink(...), glob("$sessions/*"));
rmdir($sessions);
?>
--EXPECT--
c111<id>9007a191414102
{"user":7,"cart":[{"sku":"A","qty":2}]}

Warning: session_start(): The session stays as it is: This message needs the dictionary <id>, which is not loaded (loaded: none); put its file into the directory of amber.dictionaries (DIR) and restart PHP (at byte 2)

Warning: session_start(): Failed to decode session object. Session has been destroyed
bool(false)
[] 
bool(true)
