--TEST--
What a hook throws while a session is decoded is thrown by session_start()
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
class Thrower
{
    public function __serialize(): array { return [1]; }
    public function __unserialize(array $data): void { throw new DomainException('no'); }
}
try {
    in_session($store, amber_serialize(['x' => new Thrower]), function () {});
} catch (DomainException $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
?>
--EXPECTF--
%ADomainException: no
