--TEST--
A session that session.auto_start opens, before our own part of the request begins, is read whole and leaves nothing behind
--EXTENSIONS--
session
--INI--
session.serialize_handler=amber
session.auto_start=1
session.save_path={PWD}/auto_start
session.gc_probability=0
session.cache_limiter=
session.use_strict_mode=0
report_memleaks=1
--COOKIE--
PHPSESSID=autostart
--FILE--
<?php
class Cart { public $items = []; public ?Cart $next = null; }
// the class was not there when the session was read
$cart = (array) $_SESSION['cart'];
var_dump($_SESSION['user'], $cart['__PHP_Incomplete_Class_Name'], count($cart['items']), $_SESSION['since']->format('c'), $_SESSION[5]);
// what is decoded now may be kept
var_dump(amber_unserialize(amber_serialize($_SESSION))['list'][1]);
?>
--EXPECT--
array(3) {
  ["id"]=>
  int(7)
  ["name"]=>
  string(3) "Ada"
  ["roles"]=>
  array(2) {
    [0]=>
    string(5) "admin"
    [1]=>
    string(6) "editor"
  }
}
string(4) "Cart"
int(10)
string(25) "2024-02-29T12:00:00+00:00"
string(4) "five"
int(2)
