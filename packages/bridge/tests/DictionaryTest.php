<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Psr16\SerializingCache;
use Amber\Bridge\Symfony\MessengerSerializer;
use Amber\DecodeException;
use Amber\Polyfill\Dictionary;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

require_once __DIR__ . '/Lines.php';

/** Messages with dictionaries, where they are loaded and where they are not. */
final class DictionaryTest extends TestCase
{
    private const UNKNOWN = "\xC1\x11\xAA\xBB\xCC\xDD\x05";

    public function test_what_is_written_with_a_dictionary_comes_back_signed_and_compressed_too(): void
    {
        $directory = sys_get_temp_dir() . '/amber-bridge-' . bin2hex(random_bytes(6));
        mkdir($directory);
        $content = amber_serialize(['strings' => [], 'keys' => [['id', 'name', 'items'], ['id', 'name']],
            'classes' => []]);
        file_put_contents("$directory/shop.amberdict", Dictionary::bytes('shop', 1, '2026-11-30', $content));
        $module = dirname(__DIR__, 3) . '/ext/modules/amber.so';
        $command = [PHP_BINARY, '-d', "extension=$module", '-d', "amber.dictionaries=$directory",
            __DIR__ . '/dictionary.php'];
        $said = shell_exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1');
        unlink("$directory/shop.amberdict");
        rmdir($directory);
        self::assertSame('[]', $said);
    }

    public function test_one_that_is_missing_is_told_from_damage(): void
    {
        $codec = new Codec();
        foreach ([self::UNKNOWN => true, "\xC1\x01\xA2\x05" => false] as $bytes => $isMissing) {
            try {
                $codec->decode($bytes);
                self::fail('it was decoded');
            } catch (DecodeException $error) {
                self::assertSame($isMissing, Codec::lacksDictionary($error), $error->getMessage());
            }
        }
    }

    public function test_a_cache_misses_what_it_has_no_dictionary_for_and_logs_the_id(): void
    {
        $inner = new Psr16Cache(new ArrayAdapter(storeSerialized: false));
        $inner->set('key', self::UNKNOWN);
        $cache = new SerializingCache($inner, new Codec(readsOthers: true), logger: $log = new Lines());
        self::assertSame('none', $cache->get('key', 'none'));
        self::assertStringContainsString('needs the dictionary aabbccdd, which is not loaded', $log->lines[0]);
        self::assertSame(self::UNKNOWN, $inner->get('key'));
    }

    public function test_a_queue_keeps_what_it_has_no_dictionary_for(): void
    {
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('needs the dictionary aabbccdd');
        (new MessengerSerializer())->decode(['body' => base64_encode(self::UNKNOWN)]);
    }

    public function test_the_type_of_what_has_no_dictionary_is_not_guessed_before_a_signature_is_checked(): void
    {
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('needs the dictionary aabbccdd');
        (new MessengerSerializer())->getMessageType(['body' => base64_encode(self::UNKNOWN)]);
    }

    public function test_one_that_is_not_loaded_is_not_written_with_and_php_s_log_says_so(): void
    {
        $log = (string) tempnam(sys_get_temp_dir(), 'amber-log');
        $before = ini_set('error_log', $log);
        try {
            $codec = new Codec(options: ['dictionary' => 'none']);
        } finally {
            ini_set('error_log', (string) $before);
            $lines = (string) file_get_contents($log);
            unlink($log);
        }
        self::assertStringContainsString('A codec writes without a dictionary: ', $lines);
        self::assertStringContainsString('"none" is not (loaded: none', $lines);
        self::assertSame(amber_serialize(['a' => 1]), $codec->encode(['a' => 1]));
        self::assertSame(['a' => 1], $codec->decode($codec->encode(['a' => 1])));
    }

    /**
     * @dataProvider wrongSettings
     * @param array<string, mixed> $arguments of the codec
     */
    #[DataProvider('wrongSettings')]
    public function test_a_dictionary_that_cannot_be_written_is_refused_when_the_codec_is_made(
        string $error, array $arguments,
    ): void {
        $this->expectException(\Error::class);
        $this->expectExceptionMessage($error);
        new Codec(...$arguments);
    }

    /** @return iterable<string, array{string, array<string, mixed>}> */
    public static function wrongSettings(): iterable
    {
        $old = ['readsOthers' => true, 'writes' => 'serialize', 'options' => ['dictionary' => 'none']];
        yield 'one that another format has no place for' => ['has no dictionary', $old];
        yield 'compression among the options' => ['compression: true', ['options' => ['compress' => 1]]];
        yield 'another option' => ['and key, and of a codec dictionary', ['options' => ['depth' => 1]]];
        yield 'no name' => ['must be of type string', ['options' => ['dictionary' => 5]]];
    }
}
