--TEST--
index: what is damaged in it is an exception, in parts that go by it or in the whole
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/indexed.inc';
$wholes = $parts = $wrong = 0;
foreach (indexed() as $name => $value) {
    $message = amber_serialize($value, ['index' => true]);
    $plain = amber_serialize($value);
    $index = strlen($message) - strlen($plain);
    for ($i = 0; $i < 150; $i++) {
        $at = mt_rand(2, $index + 1);
        $damaged = substr_replace($message, $message[$at] ^ chr(mt_rand(1, 255)), $at, 1);
        try {
            amber_unserialize($damaged);
            $wholes++;
        } catch (Amber\DecodeException) {
        }
        $path = [];
        for ($part = $value; is_array($part) && $part; $part = $part[end($path)]) {
            $path[] = array_rand($part);
        }
        try {
            $wrong += serialize(Amber\get($damaged, $path)) !== serialize($part);
            $parts++;
        } catch (Amber\DecodeException) {
        }
    }
    foreach ([substr($message, 0, 2), substr($message, 0, 4), substr($message, 0, $index + 1), "\xC1\x11\x07" . str_repeat("\0", 7) . "\x05",
        "\xC1\x11\x08\x01\0\0\0\0\0\0\0\x05",
        /* one record, or mark, of numbers that are too wide, or of none; many marks of no bytes */
        "\xC1\x11\x13\x01\0\0\0\0\0\0\0\x06\0\0\0\0\0\0\1\0\0\0\x05", "\xC1\x11\x13\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05",
        "\xC1\x11\x13\x01\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1\0\0\0\x05", "\xC1\x11\x13\x01\0\0\0\xFF\xFF\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\x05",
        "\xC1\x11\x08\0\0\0\0\xFF\xFF\xFF\xFF\x05",
        /* no tables where there are some, too many of them */
        "\xC1\x11\x09\0\0\0\0\0\0\0\0\0\x05", "\xC1\x11\x10" . str_repeat("\0", 16) . "\x05",
        "\xC1\x11\x10" . str_repeat("\0", 8) . str_repeat("\xFF", 8) . "\x05",
        "\xC1\x11\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\x05"] as $short) {
        foreach ([fn () => amber_unserialize($short), fn () => Amber\get($short, ['x']), fn () => Amber\View::of($short)->value()] as $call) {
            try {
                $call();
                echo "accepted\n";
            } catch (Amber\DecodeException) {
            }
        }
    }
}
// a part may not go by what is damaged; then it is right
var_dump($wholes, $wrong, $parts > 100);
?>
--EXPECT--
int(0)
int(0)
bool(true)
