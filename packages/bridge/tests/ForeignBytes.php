<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Algorithm;
use Symfony\Component\Messenger\Envelope;

require_once __DIR__ . '/compressors.php';

/** Bytes that somebody else may have left in a store, in every form that one of the adapters could take up. */
final class ForeignBytes
{
    public const GONE = 'Amber\Bridge\Tests\Gone\Card';

    /** @return array<string, string> by a name that says what they are */
    public static function all(): array
    {
        $bytes = self::plain() + self::compressed();
        foreach (self::values() as $name => $value) {
            foreach (['amber_serialize', 'serialize', 'igbinary_serialize'] as $serialize) {
                $bytes["$name by $serialize"] = $serialize($value);
            }
            $bytes["$name, signed by another key"] = amber_serialize($value, ['key' => 'the key of somebody else']);
        }

        return $bytes;
    }

    /** @return array<string, mixed> */
    private static function values(): array
    {
        $storage = new \SplObjectStorage();
        $storage[new Gadget()] = new UnserializingGadget();

        return [
            'an array' => ['a' => [1, 'text']],
            'false' => false,
            'a gadget' => new Gadget(),
            'gadgets in arrays' => [[new Gadget(), new UnserializingGadget()]],
            'gadgets in an ArrayObject' => new \ArrayObject([new Gadget()]),
            'gadgets in an SplObjectStorage' => $storage,
            'gadgets in an envelope' => new Envelope(new Gadget()),
            'an incomplete object' => unserialize('O:28:"Amber\Bridge\Tests\Gone\Card":0:{}'),
        ];
    }

    /** @return array<string, string> */
    private static function plain(): array
    {
        $class = UnserializingGadget::class;
        $length = \strlen($class);

        return [
            'nothing' => '',
            'digits' => '5',
            'an exponent' => '1e9',
            'a float' => '-0.5',
            'a number behind a space' => ' 7',
            'text' => 'Dear reader',
            'text that is base64' => 'text',
            'JSON' => '{"a":1}',
            'msgpack' => "\x82\xA1a\x01\xA1b\xC3",
            'a session' => 'user|O:25:"Amber\Bridge\Tests\Gadget":1:{s:1:"n";i:1;}',
            'a Serializable payload' => "C:$length:\"$class\":1:{n}",
            'an iterator class' => 'O:11:"ArrayObject":4:{i:0;i:0;i:1;a:0:{}i:2;a:0:{}i:3;s:28:"' . self::GONE . '";}',
            'an enum' => serialize(Algorithm::Zstd),
            'an enum that is gone' => 'E:32:"' . self::GONE . ':One";',
            'amber, cut' => substr(amber_serialize(['a' => 'text']), 0, -1),
        ];
    }

    /** @return array<string, string> */
    private static function compressed(): array
    {
        $bytes = [];
        foreach (['amber_serialize', 'serialize', 'igbinary_serialize'] as $serialize) {
            $whole = $serialize([new Gadget(), str_repeat('text ', 50)]);
            $bytes["zstd of $serialize"] = (string) zstd_compress($whole);
            $bytes["lz4 of $serialize"] = "\xFFLZ4" . lz4_compress($whole);
            $bytes["zstd of $serialize, cut"] = substr((string) zstd_compress($whole), 0, -1);
        }

        return $bytes + [
            'zstd that declares much' => "\x28\xB5\x2F\xFD\xE0" . pack('P', 1 << 40) . "\x01\0\0",
            'zstd of many blocks' => "\x28\xB5\x2F\xFD\x00\x58" . str_repeat("\x02\0\x10x", 9999) . "\x03\0\x10x",
            'lz4 that declares much' => "\xFFLZ4" . pack('l', 0x7FFFFFFF) . 'x',
        ];
    }
}
