--TEST--
amber.session_key: sessions are signed, and what it did not sign is none
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
echo $server->run($use), $server->run($use);
$stored = file_get_contents("$directory/sess_abc");
print_r(amber_unserialize($stored, ['key' => ['2026' => 'the secret of sessions']]));
$others = ['changed' => substr_replace($stored, "\x09", -38, 1), 'unsigned' => amber_serialize(['n' => 5]),
    'php' => 'n|i:5;', 'php_serialize' => serialize(['n' => 5])];
foreach ($others as $name => $bytes) {
    file_put_contents("$directory/sess_abc", $bytes);
    echo "$name: ", ltrim(preg_replace("~ in /\S+ : eval\(\)'d code on line \d+~", '', $server->run($use)));
}
echo $server->run($use);
?>
--EXPECT--
1
2
Array
(
    [n] => 2
)
changed: Warning: session_start(): The session is damaged: The signature is not that of this message and key (at byte 11)

Warning: session_start(): Failed to decode session object. Session has been destroyed
1
unsigned: Warning: session_start(): The session is damaged: This message has no signature, which the option "key" asks for (at byte 1)

Warning: session_start(): Failed to decode session object. Session has been destroyed
1
php: Warning: session_start(): The session was written by the handler "php", without the signature that amber.session_key asks for

Warning: session_start(): Failed to decode session object. Session has been destroyed
1
php_serialize: Warning: session_start(): The session was written by the handler "php_serialize", without the signature that amber.session_key asks for

Warning: session_start(): Failed to decode session object. Session has been destroyed
1
1
