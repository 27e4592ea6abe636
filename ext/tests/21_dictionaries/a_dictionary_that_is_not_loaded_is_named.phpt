--TEST--
Without its dictionary a message is refused, with the id, what is loaded and what to do; get(), has() and keys() refuse it, too
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
$with = new_dictionaries();
$id = put_dictionary($with, 'shop', ['keys' => [['id', 'name']]]);
$bytes = run_with($with, 'echo bin2hex(amber_serialize(["id" => 1, "name" => "x"], ["dictionary" => "shop"]));');
$without = new_dictionaries();
put_dictionary($without, 'blog', ['keys' => [['title']]]);
$code = '$bytes = hex2bin("' . $bytes . '"); foreach (["amber_unserialize", "Amber\get", "Amber\has", "Amber\keys"] as $function) {
    try { var_dump($function($bytes, [])); } catch (Amber\DecodeException $e) { echo $e->getOffset(), " ", $e->getMessage(), "\n"; } }
    foreach (["c111", "c1110102", "c11101020304"] as $short) { try { amber_unserialize(hex2bin($short)); } catch (Amber\DecodeException $e) { echo $e->getMessage(), "\n"; } }';
echo str_replace($id, '<id>', run_with($without, $code) . run_with('', '$bytes = hex2bin("' . $bytes . '"); try { amber_unserialize($bytes); }
    catch (Amber\DecodeException $e) { echo $e->getMessage(); }')), "\n";
?>
--EXPECT--
2 This message needs the dictionary <id>, which is not loaded (loaded: blog 1 (8957bea5)); put its file into the directory of amber.dictionaries (DIR) and restart PHP (at byte 2)
2 This message needs the dictionary <id>, which is not loaded (loaded: blog 1 (8957bea5)); put its file into the directory of amber.dictionaries (DIR) and restart PHP (at byte 2)
2 This message needs the dictionary <id>, which is not loaded (loaded: blog 1 (8957bea5)); put its file into the directory of amber.dictionaries (DIR) and restart PHP (at byte 2)
2 This message needs the dictionary <id>, which is not loaded (loaded: blog 1 (8957bea5)); put its file into the directory of amber.dictionaries (DIR) and restart PHP (at byte 2)
The data ends early (at byte 2)
The data ends early (at byte 4)
The data ends early (at byte 6)
This message needs the dictionary <id>, which is not loaded (loaded: none); put its file into the directory of amber.dictionaries (not set) and restart PHP (at byte 2)
