--TEST--
A hook that replaces $_SESSION while another handler writes it changes what comes next, not these bytes
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
class Meddler
{
    public function __serialize(): array
    {
        $_SESSION = array_slice($_SESSION, 0) + ['new' => 1];
        return [1];
    }
    public function __unserialize(array $data): void {}
}
foreach (['php', 'php_serialize'] as $handler) {
    ini_set('amber.session_write_as', $handler);
    $bytes = in_session($store, '', function () {
        $_SESSION = array_fill_keys(range('a', 'z'), ['value']);
        $_SESSION['meddler'] = new Meddler();
        $_SESSION += array_fill_keys(range('A', 'Z'), ['value']);
    });
    echo $handler, ' ', substr_count($bytes, 'value'), ' ', substr_count($bytes, 'new'), ' ', $_SESSION['new'], "\n";
}
?>
--EXPECT--
php 52 0 1
php_serialize 52 0 1
