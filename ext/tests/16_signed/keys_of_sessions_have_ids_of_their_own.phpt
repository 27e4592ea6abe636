--TEST--
amber.session_key: keys without ids, or of one id, are none, as only the last of them would be used
--EXTENSIONS--
amber
session
--FILE--
<?php
$php = escapeshellarg(getenv('TEST_PHP_EXECUTABLE')) . ' ' . trim(getenv('TEST_PHP_EXTRA_ARGS') ?: '');
[$new, $old] = ['the key of now..', 'the key before..'];
foreach (["$new,$old", "a:$new,a:$old", "a:$new,b:$new,a:$old", "a:$new,$old", "a:$new,b:$old", "$new,b:$old"] as $keys) {
    $warns = shell_exec("$php -d display_startup_errors=1 -d " . escapeshellarg("amber.session_key=\"$keys\"") . ' -r ""');
    echo $keys, ': ', preg_match('/each with an id of its own/', $warns ?? '') ? 'refused' : 'taken', "\n";
}
?>
--EXPECT--
the key of now..,the key before..: refused
a:the key of now..,a:the key before..: refused
a:the key of now..,b:the key of now..,a:the key before..: refused
a:the key of now..,the key before..: taken
a:the key of now..,b:the key before..: taken
the key of now..,b:the key before..: taken
