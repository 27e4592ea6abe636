--TEST--
amber.session_key: amber.session_write_as does not take the signature away
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

$server = new Server("$options -d '$key' -d amber.session_write_as=php");
echo preg_replace("~ in /\S+ : eval\(\)'d code on line \d+~", '', $server->run("$use session_write_close();"));
echo bin2hex(substr(file_get_contents("$directory/sess_abc"), 0, 2)), "\n";
?>
--EXPECT--
1

Warning: session_write_close(): amber.session_write_as: the handler "php" cannot sign, as amber.session_key asks for; the session is written as amber
c181
