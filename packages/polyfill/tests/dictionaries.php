<?php

// SPDX-License-Identifier: MIT

/*
 * Messages with dictionaries, and the files of dictionaries: php packages/polyfill/tests/dictionaries.php
 * The last line is "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\FileException;
use Amber\Polyfill\Amber;
use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Dictionaries;
use Amber\Polyfill\Dictionary;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/../bootstrap.php';

/** An array of the three lists, all empty, behind flag 20: a frame of zstd with one raw block. */
const COMPRESSED = "\xC1\x21\x19\x28\xB5\x2F\xFD\x20\x19\xC9\x00\x00"
    . "\xB2\x47strings\x44keys\x47classes\xA0\xA0\xA0";

/** Files of dictionaries, in a directory that goes with the process. */
final class Shelf
{
    public readonly string $directory;

    public function __construct()
    {
        $this->directory = sys_get_temp_dir() . '/amber-dictionaries-' . getmypid();
        mkdir($this->directory);
    }

    public function __destruct()
    {
        array_map(unlink(...), glob("$this->directory/*") ?: []);
        rmdir($this->directory);
    }

    /** @param array<mixed> $lists */
    public function add(string $file, array $lists, int $version = 1): string
    {
        $content = Amber::serialize($lists + ['strings' => [], 'keys' => [], 'classes' => []]);
        return $this->put($file, Dictionary::bytes((string) strtok($file, '@.'), $version, '2026-11-30', $content));
    }

    public function put(string $file, string $bytes): string
    {
        file_put_contents("$this->directory/$file", $bytes);
        return "$this->directory/$file";
    }
}

/** The reason of the FileException that a call throws; null: it throws none. */
function reason(\Closure $call): ?string
{
    try {
        $call();
        return null;
    } catch (FileException $e) {
        return preg_replace('/^.*?: /', '', $e->getMessage());
    }
}

function refused(Report $report, Shelf $shelf): void
{
    $good = ['amber' => 'dictionary', 'name' => 'bad', 'version' => 1, 'date' => '2026-11-30'];
    $content = Amber::serialize(['strings' => [], 'keys' => [], 'classes' => []]);
    $good += ['content' => $content, 'sha256' => hash('sha256', $content, true)];
    $lists = static fn (mixed $value): array => ['content' => Amber::serialize($value),
        'sha256' => hash('sha256', Amber::serialize($value), true)];
    $listed = static fn (array $some): array => $lists($some + ['strings' => [], 'keys' => [], 'classes' => []]);
    $ordered = static fn (string $list, mixed $value): array
        => $lists(array_replace(['strings' => [], 'keys' => [], 'classes' => []], [$list => $value]));
    $packed = static fn (mixed $zstd): array
        => $lists(['strings' => [], 'keys' => [], 'classes' => [], 'zstd' => $zstd]);
    $long = str_repeat('x', Dictionary::MOST);
    $files = [
        'another first value' => ['amber' => 'cache'],
        'a key more' => ['more' => 1],
        'a name with capitals' => ['name' => 'Bad'],
        'a name of 65 letters' => ['name' => str_repeat('b', 65)],
        'a name that begins with a dot' => ['name' => '.bad'],
        'a name that is another than the file\'s' => ['name' => 'good'],
        'version 0' => ['version' => 0],
        'a version that is a string' => ['version' => '1'],
        'a date that is none' => ['date' => 'today'],
        'content that is no string' => ['content' => [], 'sha256' => hash('sha256', '', true)],
        'another hash' => ['sha256' => hash('sha256', 'other', true)],
        'content that is no message' => ['content' => 'abc', 'sha256' => hash('sha256', 'abc', true)],
        'content with a flag' => ['content' => "\xC1\x81\x05", 'sha256' => hash('sha256', "\xC1\x81\x05", true)],
        'content that is compressed' => ['content' => COMPRESSED, 'sha256' => hash('sha256', COMPRESSED, true)],
        'content of 64 kB and more' => $ordered('strings', [$long]),
        'lists in another order' => $listed(['keys' => []]),
        'lists that lack one' => $lists(['strings' => [], 'keys' => []]),
        'strings with keys' => $ordered('strings', ['a' => 'ab']),
        'strings that are no list' => $ordered('strings', 'ab'),
        'a string of one byte' => $ordered('strings', ['a']),
        'a string that is an int' => $ordered('strings', [55]),
        'a string twice' => $ordered('strings', ['ab', 'cd', 'ab']),
        'a string of more than 1,024 bytes' => $ordered('strings', [str_repeat('a', 1025)]),
        'more than 2,048 strings' => $ordered('strings', array_map(strval(...), range(10, 2058))),
        'more than 1,024 key lists' => $ordered('keys', array_chunk(range(1, 1025), 1)),
        'a key of more than 128 bytes' => $ordered('keys', [[str_repeat('a', 129)]]),
        'an int key in a string' => $ordered('keys', [['a', '5']]),
        'content for zstd that is none' => $packed('none'),
        'content for zstd that is no string' => $packed(null),
        'content for zstd of more than 32 kB' => $packed(str_pad("\x37\xA4\x30\xEC", 32769)),
        'an empty key list' => $ordered('keys', [[]]),
        'a key list that is a string' => $ordered('keys', ['ab']),
        'a key that is a float' => $ordered('keys', [['a', 1.5]]),
        'a key that is null' => $ordered('keys', [[null]]),
        'a key twice' => $ordered('keys', [['a', 'b', 'a']]),
        'a key twice, as a string and an int' => $ordered('keys', [['5', 5]]),
        'a key list twice' => $ordered('keys', [['a'], ['b'], ['a']]),
        'a class without names' => $ordered('classes', [['Item']]),
        'a class whose name begins with a backslash' => $ordered('classes', [['\Item', ['a']]]),
        'a class with an empty name' => $ordered('classes', [['', ['a']]]),
        'a property that is mangled wrongly' => $ordered('classes', [['Item', ["\0a"]]]),
        'a property twice' => $ordered('classes', [['Item', ['a', 'a']]]),
        'a class layout twice' => $ordered('classes', [['Item', ['a']], ['Item', ['a']]]),
        'a layout that is an object' => $ordered('classes', [(object) ['Item', ['a']]]),
    ];
    foreach ($files as $name => $changes) {
        $file = $shelf->put('bad.amberdict', Amber::serialize(array_replace($good, $changes)));
        $reason = reason(static fn () => Dictionary::load($file));
        $report->check("refuses $name", $reason === null ? 'it is loaded' : null);
    }
    $bytes = Amber::serialize($good);
    foreach (['nothing' => '', 'a byte less' => substr($bytes, 0, -1), 'a byte more' => "$bytes\0",
        'a signed one' => Amber::serialize($good, ['key' => '0123456789abcdef'])] as $name => $bad) {
        $file = $shelf->put('bad.amberdict', $bad);
        $report->check("refuses $name", reason(static fn () => Dictionary::load($file)) === null ? 'loaded' : null);
    }
    $file = $shelf->put('bad.amberdict', $bytes);
    chmod($file, 0646);
    $reason = reason(static fn () => Dictionary::load($file));
    $report->check('refuses a file that anybody may write',
        str_contains((string) $reason, 'chmod o-w') ? null : "$reason");
    chmod($file, 0644);
    $report->check('takes what these were made of', reason(static fn () => Dictionary::load($file)));
    $file = $shelf->put('bad.amberdict',
        Amber::serialize(array_replace($good, $ordered('classes', [['I', ['a']]]))));
    $report->check('takes a class with a name of one byte', reason(static fn () => Dictionary::load($file)));
    rename($file, "$shelf->directory/bad@2.amberdict");
    $reason = reason(static fn () => Dictionary::load("$shelf->directory/bad@2.amberdict"));
    $report->check('refuses another version than the file says', $reason === null ? 'loaded' : null);
    unlink("$shelf->directory/bad@2.amberdict");
    // Two contents whose SHA-256 begins with the same four bytes.
    $of = static fn (int $n): Dictionary => Dictionary::load($shelf->add("id$n.amberdict", ['strings' => ["v$n"]]));
    $reason = reason(static fn () => Dictionaries::none()->add($of(17596), $of(23401)));
    $report->check('refuses two with one id', str_contains((string) $reason, 'train it anew') ? null : "$reason");
    array_map(unlink(...), glob("$shelf->directory/id*") ?: []);
    $report->check('refuses a place that is not there',
        reason(static fn () => Dictionaries::load("$shelf->directory/none")) === null ? 'loaded' : null);
}

function read(Report $report, Shelf $shelf): void
{
    $shelf->add('shop.amberdict', [
        'strings' => ['Hearts', 'Suit'], 'keys' => [['id', 'name'], [7]], 'classes' => [['Item', ["\0*\0a"]]],
    ]);
    Dictionaries::load($shelf->directory);
    $id = Dictionaries::ofProcess()->named('shop')?->id;
    $head = "\xC1\x11$id";
    $messages = [
        'a string' => ["\x60", 'Hearts'],
        'a string of its own behind those' => ["\xA2\x42ab\x62", ['ab', 'ab']],
        'a key list' => ["\x90\x05\x60", ['id' => 5, 'name' => 'Hearts']],
        'a key list of its own behind those' => ["\xA2\xB0\x41x\x01\x92\x02", [['x' => 1], ['x' => 2]]],
        'an int key' => ["\x91\x05", [7 => 5]],
        'rows' => ["\xA2\xFC\x01\x02\x0B\x02\x00\x01\x01\x60",
            [['id' => 1, 'name' => 'Hearts'], ['id' => 2, 'name' => 'Hearts']]],
    ];
    foreach ($messages as $name => [$item, $expected]) {
        try {
            $value = Amber::unserialize($head . $item);
            $problem = $value === $expected ? null : var_export($value, true);
        } catch (DecodeException $e) {
            $problem = $e->getMessage();
        }
        $report->check("reads $name", $problem);
    }
    $object = (new Decoder())->decode("$head\xA2\xC0\x05\xF8\x41B\x00");
    $report->check('reads a class layout', [$object[0]->class, $object[0]->properties, $object[1]->class]
        === ['Item', ["\0*\0a" => 5], 'B'] ? null : var_export($object, true));
    $beyond = ["\x62" => 'a string', "\x92\x05" => 'a key list', "\xC1" => 'a layout', '' => 'nothing'];
    foreach ($beyond as $item => $of) {
        try {
            (new Decoder())->decode($head . $item);
            $report->check("refuses a number beyond the dictionary of $of", 'accepted');
        } catch (DecodeError $e) {
            $report->check("refuses a number beyond the dictionary of $of", $e->offset >= 6 ? null : $e->getMessage());
        }
    }
    try {
        Amber::unserialize("\xC1\x11\xAA\xBB\xCC\xDD\x05");
        $report->check('says which dictionary is missing', 'accepted');
    } catch (DecodeException $e) {
        $isSaid = str_contains($e->getMessage(), 'aabbccdd') && str_contains($e->getMessage(), 'shop 1 (');
        $report->check('says which dictionary is missing', $isSaid ? null : $e->getMessage());
    }
}

function written(Report $report, Shelf $shelf): void
{
    $value = ['id' => 5, 'name' => 'Hearts', 'more' => [['id' => 6, 'name' => 'Hearts'], 'Hearts', [7 => true]]];
    $plain = Amber::serialize($value);
    $bytes = Amber::serialize($value, ['dictionary' => 'shop']);
    $report->check('writes what comes back', Amber::unserialize($bytes) === $value ? null : bin2hex($bytes));
    $report->check('writes fewer bytes', strlen($bytes) < strlen($plain) ? null : bin2hex($bytes));
    $signed = Amber::serialize($value, ['dictionary' => 'shop', 'key' => '0123456789abcdef']);
    $again = Amber::unserialize($signed, ['key' => '0123456789abcdef']);
    $report->check('signs what a dictionary is named in', $again === $value ? null : bin2hex($signed));
    $shelf->add('shop@2.amberdict', ['strings' => ['Hearts'], 'keys' => [['id', 'name']]], 2);
    Dictionaries::load($shelf->directory);
    $new = Amber::serialize($value, ['dictionary' => 'shop']);
    $report->check('writes with the highest version', $new !== $bytes && Amber::unserialize($new) === $value
        ? null : bin2hex($new));
    $pinned = Amber::serialize($value, ['dictionary' => 'shop@1']);
    $report->check('writes with the version that is asked for', $pinned === $bytes ? null : bin2hex($pinned));
    $report->check('reads with the version before', Amber::unserialize($bytes) === $value ? null : bin2hex($bytes));
    $shelf->put('shop.amberdict', Dictionary::bytes('shop', 2, '2026-11-30',
        Amber::serialize(['strings' => ['other'], 'keys' => [], 'classes' => []])));
    $reason = reason(static fn () => Dictionaries::load($shelf->directory));
    $report->check('refuses two of one version', str_contains((string) $reason, 'two') ? null : "$reason");
    foreach (['none', 'shop@3', 'shop@', 5] as $name) {
        try {
            Amber::serialize(1, ['dictionary' => $name]);
            $report->check("refuses the option $name", 'accepted');
        } catch (\ValueError | \TypeError $e) {
            $report->check("refuses the option $name", str_contains($e->getMessage(), 'dictionary') ? null : $e);
        }
    }
}

$report = new Report();
$shelf = new Shelf();
refused($report, $shelf);
array_map(unlink(...), glob("$shelf->directory/*") ?: []);
read($report, $shelf);
written($report, $shelf);
exit($report->finish());
