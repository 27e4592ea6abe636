--TEST--
amber.session_key: a second key reads what it signed, and the first signs anew
--EXTENSIONS--
amber
session
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';
$directory = dirname(new_file());
$key = 'amber.session_key=2026:the secret of sessions';
$options = "-d session.serialize_handler=amber -d session.save_path=$directory -d session.use_cookies=0"
    . ' -d session.use_only_cookies=0 -d session.cache_limiter= -d session.use_strict_mode=0';
$use = 'session_id("abc"); session_start(); $_SESSION["n"] = ($_SESSION["n"] ?? 0) + 1; echo $_SESSION["n"], "\n";';

$old = new Server("$options -d '$key'");
echo $old->run($use);
$new = new Server("$options -d 'amber.session_key=2027:the secret from now on,2026:the secret of sessions'");
echo $new->run($use);
print_r(amber_unserialize(file_get_contents("$directory/sess_abc"), ['key' => ['2027' => 'the secret from now on']]));
?>
--EXPECT--
1
2
Array
(
    [n] => 2
)
