--TEST--
Classes that implement Serializable are asked for their data and given it back
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Old implements Serializable
{
    public $data;
    function __construct($data) { $this->data = $data; }
    function serialize() { echo "serialize\n"; return $this->data; }
    function unserialize($data) { echo 'unserialize ', printable($data), "\n"; $this->data = $data; }
}
both(function ($serialize, $unserialize) {
    $o = new Old("some \0 data");
    $copy = $unserialize($serialize([$o, new Old(''), $o]));
    var_dump($copy[0] === $copy[2], $copy[1]->data, count($copy));
});
?>
--EXPECT--
serialize
serialize
unserialize some \000 data
unserialize 
bool(true)
string(0) ""
int(3)
