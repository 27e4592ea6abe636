--TEST--
Sessions written by igbinary are read without igbinary, by Amber's limits
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/../inc/session.inc';
final class Cart
{
    public array $items;
    private object $owner;

    public function isOf(object $owner): bool
    {
        return $owner === $this->owner;
    }
}
final class Thrower
{
    public function __wakeup(): void { throw new DomainException('the database is down'); }
}
// igbinary_serialize() of a user, their cart, a reference, and a key that is a number
$whole = hex2bin('0000000214051104757365721708737464436c6173731401110269640607110463617274170443617274140211056974'
    . '656d731402060006010601110374776f110b0043617274006f776e657222011101612506031101622501040605110466'
    . '697665');
$throws = hex2bin('00000002140111017817075468726f7765721400');

$bytes = in_session($store, $whole, function () {
    var_dump($_SESSION['cart']->isOf($_SESSION['user']), $_SESSION['cart']->items, $_SESSION[5]);
    $_SESSION['a']++;
    var_dump($_SESSION['b']);
});
var_dump(Amber\detect($bytes));

echo "-- damaged\n";
in_session($store, substr($whole, 0, -3), function () { var_dump($_SESSION); });
echo "-- no array\n";
in_session($store, "\0\0\0\2\x06\5", function () { var_dump($_SESSION); });
echo "-- too deep\n";
ini_set('amber.max_depth', '1');
in_session($store, $whole, function () { var_dump($_SESSION); });
ini_restore('amber.max_depth');

echo "-- a hook that throws\n";
try {
    in_session($store, $throws, function () {});
} catch (DomainException $e) {
    echo $e->getMessage(), "\n";
}
session_write_close();
var_dump($store->sessions['one'] === $throws);

echo "-- added\n";
in_session($store, amber_serialize(['user' => 1, 'here' => 2]), function () use ($whole) {
    var_dump(session_decode($whole), $_SESSION['user']->id, $_SESSION['here']);
});
?>
--EXPECTF--
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  string(3) "two"
}
string(4) "five"
int(4)
string(5) "amber"
-- damaged

Warning: session_start(): The session is damaged: The data ends early (at byte %d) in %s on line %d

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
array(0) {
}
-- no array

Warning: session_start(): The session is damaged: it holds int and no array in %s on line %d

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
array(0) {
}
-- too deep

Warning: session_start(): The session is damaged: The data is nested deeper than max_depth = 1 allows; %s (at byte %d) in %s on line %d

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
array(0) {
}
-- a hook that throws
the database is down
bool(true)
-- added
bool(true)
int(7)
int(2)
