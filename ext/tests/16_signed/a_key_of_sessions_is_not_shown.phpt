--TEST--
amber.session_key: phpinfo() does not show it, and one that is none lets no session pass
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

$server = new Server("$options -d '$key'");
$info = $server->run('phpinfo(INFO_MODULES);');
var_dump(str_contains($info, 'the secret of sessions'), str_contains($info, 'set, not shown'));
file_put_contents("$directory/sess_abc", $before = amber_serialize(['n' => 5]));
$server = new Server("$options -d display_startup_errors=0 -d log_errors=1 -d amber.session_key=short");
echo preg_replace("~ in /\S+ : eval\(\)'d code on line \d+~", '', $server->run('echo 1; ' . $use)), "\n";
preg_match('/amber.session_key must.*?(?= in )/', $server->log(), $warning);
echo $warning[0], "\n";
var_dump(file_get_contents("$directory/sess_abc") === $before);
?>
--EXPECT--
bool(false)
bool(true)
1
Warning: session_start(): amber.session_key is no key: the session is neither read nor written

Warning: session_start(): Failed to decode session object. Session has been destroyed
1

amber.session_key must be a key of 16 bytes or more, or some, each with an id of its own ("new:key,old:key"); until it is, no session is read or written
bool(true)
