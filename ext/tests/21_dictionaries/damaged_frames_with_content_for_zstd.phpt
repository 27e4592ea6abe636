--TEST--
Damaged frames of a dictionary with content for zstd are refused, and give no more bytes than they may
--EXTENSIONS--
amber
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/dictionary.inc';
require __DIR__ . '/../inc/zstd.inc';
$lists = ['keys' => [['id', 'text', 'owner']], 'zstd' => zstd_dictionary()];
put_dictionary($directory = new_dictionaries(), 'shop', $lists);
echo run_with($directory, 'require "' . __DIR__ . '/../inc/zstd.inc";' . <<<'PHP'
    $good = amber_serialize(['id' => 7, 'text' => str_repeat('The river is beside the bread. ', 5), 'owner' => 'x'],
        ['dictionary' => 'shop', 'compress' => true]);
    function tell(string $name, string $bytes): void
    {
        try {
            amber_unserialize($bytes);
            echo "$name: read\n";
        } catch (Amber\DecodeException $e) {
            echo "$name: {$e->getMessage()}\n";
        }
    }
    $head = substr($good, 0, 6);
    $frame = fn (int $says, int $makes): string => substr(zstd_frame(zstd_block('x', $makes), $says), 4);
    tell('with the magic number', $head . "\x19\x28\xB5\x2F\xFD" . $frame(25, 25));
    tell('64 times', $head . "\xC0\x04" . $frame(576, 576));
    tell('more than 64 times', $head . "\xC1\x04" . $frame(577, 577));
    tell('a frame of more', $head . "\x18" . $frame(25, 25));
    tell('blocks of more', $head . "\x19" . $frame(25, 65536));
    tell('a byte behind', $head . "\x19" . $frame(25, 25) . 'x');
    tell('nothing behind the id', $head);
    tell('half an id', substr($head, 0, 4));
    for ($i = 0; $i < strlen($good); $i++) {
        foreach ([substr($good, 0, $i), ...array_map(fn (int $bit): string => substr_replace($good,
            chr(ord($good[$i]) ^ 1 << $bit), $i, 1), range(0, 7))] as $bytes) {
            try {
                amber_unserialize($bytes);
            } catch (Amber\DecodeException) {
            }
        }
    }
    echo "every byte was changed\n";
    PHP);
?>
--EXPECT--
with the magic number: What is compressed is not one zstd frame that says that it makes 25 bytes (at byte 7)
64 times: There is no string number 24 here (at byte 7)
more than 64 times: The 9 compressed bytes say that they make 577, and 64 times their number is the most that is read (at byte 6)
a frame of more: What is compressed is not one zstd frame that says that it makes 24 bytes (at byte 7)
blocks of more: The zstd frame is damaged: Destination buffer is too small (at byte 7)
a byte behind: What is compressed is not one zstd frame that says that it makes 25 bytes (at byte 7)
nothing behind the id: The length of what is compressed is no number, or the data ends early (at byte 6)
half an id: The length of what is compressed is no number, or the data ends early (at byte 6)
every byte was changed
