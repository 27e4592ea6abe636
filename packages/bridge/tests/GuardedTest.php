<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Symfony\MessengerSerializer;
use Amber\Polyfill\Native;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Transport\Serialization\SigningSerializer;

require_once __DIR__ . '/Guarded.php';

/** Classes whose hooks throw to keep their destructors from foreign bytes, as unserialize() does. */
final class GuardedTest extends TestCase
{
    /** Its hook throws before that of what stands behind it is reached. */
    private const THROWER = 'O:8:"DateTime":0:{}';

    /**
     * @dataProvider readers
     * @param \Closure(string): mixed $read
     */
    #[DataProvider('readers')]
    public function test_no_destructor_runs_of_an_object_whose_hook_threw_or_was_not_reached(\Closure $read): void
    {
        $guarded = 'O:26:"Amber\Bridge\Tests\Guarded":1:{s:4:"call";s:3:"pwn";}';
        foreach (['a:1:{i:0;' . $guarded . '}', 'a:2:{i:0;' . self::THROWER . "i:1;$guarded}"] as $bytes) {
            Guarded::$called = [];
            try {
                $read($bytes);
                self::fail('It was read');
            } catch (\Throwable $error) {
                self::assertMatchesRegularExpression('/Never from bytes|data for DateTime/', $error->getMessage());
                unset($error);
            }
            self::assertSame([], Guarded::$called);
        }
    }

    /** @return iterable<string, array{\Closure(string): mixed}> */
    public static function readers(): iterable
    {
        foreach ([['max_elements' => 1000], ['max_depth' => 100], ['class_map' => ['Old' => 'New']]] as $options) {
            $codec = new Codec(readsOthers: true, options: $options);
            yield key($options) => [$codec->decode(...)];
        }
        yield 'no option' => [(new Codec(readsOthers: true))->decode(...)];
        yield 'the ini setting' => [static function (string $bytes): mixed {
            $before = ini_set('amber.max_elements', '1000');
            try {
                return (new Codec(readsOthers: true))->decode($bytes);
            } finally {
                ini_set('amber.max_elements', (string) $before);
            }
        }];
        $messenger = new MessengerSerializer();
        yield 'Messenger' => [static fn (string $bytes): mixed => $messenger->decode(self::encoded($bytes))];
        $signing = new SigningSerializer($messenger, 'a key', [Counted::class]);
        yield 'its signatures' => [static fn (string $bytes): mixed => $signing->decode(self::encoded($bytes))];
    }

    public function test_no_destructor_runs_of_an_object_whose_hook_was_not_reached_when_another_exits(): void
    {
        $root = \dirname(__DIR__, 3);
        $code = "require '$root/packages/polyfill/autoload.php';"
            . 'class Exiting { public function __wakeup() { exit("exits"); } }'
            . 'class Held { public function __wakeup() {} public function __destruct() { echo "destructed"; } }'
            . Native::class . '::unserialize(\'a:2:{i:0;O:7:"Exiting":0:{}i:1;O:4:"Held":0:{}}\');';
        $command = [\PHP_BINARY, '-d', "extension=$root/ext/modules/amber.so", '-r', $code];
        self::assertSame('exits', shell_exec(implode(' ', array_map('escapeshellarg', $command)) . ' 2>&1'));
    }

    /** @return array{body: string} an envelope around a message that holds it, as PhpSerializer writes it */
    private static function encoded(string $bytes): array
    {
        $class = Envelope::class;
        $body = "O:36:\"$class\":2:{s:44:\"\0$class\0stamps\";a:0:{}s:45:\"\0$class\0message\";"
            . "O:8:\"stdClass\":1:{s:4:\"held\";{$bytes}}}";

        return ['body' => base64_encode(addslashes($body))];
    }
}
