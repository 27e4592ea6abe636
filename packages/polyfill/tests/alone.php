<?php

// SPDX-License-Identifier: MIT

/*
 * The polyfill where the extension is not loaded, by the functions that it defines:
 * php packages/polyfill/tests/alone.php
 *
 * Reads tests/vectors and what each release wrote, and what it writes itself. The last line is "N passed, N failed".
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Polyfill\ClassInfo;
use Amber\Polyfill\Decode\Decoder;
use Amber\Polyfill\Dictionaries;
use Amber\Polyfill\Igbinary;
use Amber\Polyfill\Native;
use Amber\Vectors\Notation;

error_reporting(E_ALL & ~E_DEPRECATED);
$deprecated = [];
set_error_handler(static function (int $level, string $message, string $file) use (&$deprecated): bool {
    $isOwn = str_starts_with($file, dirname(__DIR__)) && !str_starts_with($file, __DIR__);
    // what PHP says of dynamic properties is meant for the application
    if ($isOwn && !str_starts_with($message, 'Creation of dynamic property')) {
        $deprecated["$message in $file"] = true;
    }
    return true;
}, E_DEPRECATED);
require __DIR__ . '/../../../tests/vectors/autoload.php';
require __DIR__ . '/../bootstrap.php';
require __DIR__ . '/Check/fixtures.php';
require __DIR__ . '/Check/nested.php';
require __DIR__ . '/Check/written.php';
require __DIR__ . '/../../../ext/tests/golden/text.inc';
require __DIR__ . '/../../../ext/tests/generator/fixtures.php';

/** What differs between a value and what a message is read as; null: nothing does. */
function difference(string $name, mixed $value, string $message): ?string
{
    try {
        $read = \text($name, amber_unserialize($message));
    } catch (DecodeException $e) {
        return $e->getMessage();
    }
    $expected = \text($name, $value);
    return $read === $expected ? null : "$read, not $expected";
}

function refusal(string $message, int $from, int $to, \Closure $read): ?string
{
    try {
        $read($message);
    } catch (DecodeException $e) {
        return $e->getOffset() >= $from && $e->getOffset() <= $to ? null : "another place: {$e->getMessage()}";
    }
    return 'accepted';
}

/** What is read, by serialize(). */
function written(\Closure $read): string
{
    try {
        return serialize($read());
    } catch (\Amber\Exception $e) {
        return $e->getMessage();
    }
}

/** An exception that has another one before it, and what is given here in its trace, unless PHP leaves that out. */
function exception(mixed $argument): \Throwable
{
    return new \LogicException('outer', 5, new \TypeError('inner'));
}

/**
 * Whether a class of PHP's own is one that serialize() takes, as serialize() itself says of an object.
 *
 * @param class-string $class a name: of an exception what is given here may be in the trace
 * @return bool|null null: there is no object to ask it of
 */
function isTaken(string $class): ?bool
{
    try {
        $object = (new \ReflectionClass($class))->newInstanceWithoutConstructor();
    } catch (\Throwable) {
        return null;
    }
    try {
        serialize($object);
    } catch (\Throwable $e) {
        return $e->getMessage() !== "Serialization of '$class' is not allowed"; // else a hook's
    }
    return true;
}

$report = new Report();
if (extension_loaded('amber')) {
    $report->check('the extension is not loaded', 'it is');
}
// a copy: where the tree is mounted, anybody may seem to write it
$copy = sys_get_temp_dir() . '/vectors.amberdict';
copy(__DIR__ . '/../../../tests/vectors/vectors.amberdict', $copy);
chmod($copy, 0644);
Dictionaries::load($copy);
unlink($copy);
foreach ([...Vectors::of('good'), ...Vectors::of('good-dictionary')] as $vector) {
    $notation = Notation::of((new Decoder())->decode((string) hex2bin($vector['hex'])));
    $report->check($vector['name'], $notation === $vector['value'] ? null : 'another value');
}
foreach ([...Vectors::of('bad'), ...Vectors::of('bad-dictionary')] as $vector) {
    $problem = refusal((string) hex2bin($vector['hex']), $vector['offset'], $vector['behind'], amber_unserialize(...));
    $report->check($vector['name'], $problem);
}
$golden = __DIR__ . '/../../../ext/tests/golden';
$values = require "$golden/values.inc";
foreach (glob("$golden/*/messages.jsonl") ?: [] as $file) {
    foreach (file($file) ?: [] as $line) {
        ['name' => $name, 'hex' => $hex] = json_decode($line, true);
        $problem = difference($name, $values[$name](), (string) hex2bin($hex));
        $report->check("$name, as the release wrote it", $problem);
    }
}
foreach ($values as $name => $make) {
    $report->check("$name, there and back", difference($name, $make(), amber_serialize($make())));
}
foreach (Families::values() as $name => $object) {
    $read = static fn (object $object): object => amber_unserialize(amber_serialize($object));
    $report->check($name, Families::difference($object, $read));
}
$exception = exception(['an argument of a call in its trace']);
$told = written(static fn () => amber_unserialize(amber_serialize($exception)));
$report->check('an exception comes back with its trace', $told === serialize($exception) ? null : $told);
$variable = 1;
$same = amber_serialize([1, &$variable, 2, 3]) === amber_serialize([1, 1, 2, 3]);
$report->check('a reference that stands in one place alone changes no byte', $same ? null : 'it does');
$removed = unserialize("a:2:{i:0;O:4:\"None\":1:{s:7:\"\0None\0a\";i:1;}i:1;R:3;}");
$told = written(static fn () => amber_unserialize(amber_serialize($removed)));
$report->check('a reference to a property without its class', $told === serialize($removed) ? null : $told);
$nameless = unserialize('O:4:"None":1:{s:27:"__PHP_Incomplete_Class_Name";i:5;}');
$told = written(static fn () => amber_unserialize(amber_serialize($nameless)));
$report->check('an object without the name of its class', $told === serialize($nameless) ? null : $told);
$nameless = 'O:22:"__PHP_Incomplete_Class":1:{s:27:"__PHP_Incomplete_Class_Name";s:2:"a-";}';
$nameless = unserialize("a:2:{i:0;{$nameless}i:1;R:3;}");
$told = written(static fn () => amber_unserialize(amber_serialize($nameless)));
$report->check('a reference in place of the name of its class', $told === serialize($nameless) ? null : $told);
foreach (get_declared_classes() as $name) {
    $class = new \ReflectionClass($name);
    $expected = $class->isInternal() ? isTaken($name) : null;
    $same = $expected === null || $expected === ClassInfo::allowsSerialization($class);
    $report->check("whether $name may be serialized", $same ? null : 'serialize() says otherwise');
}
foreach (file(__DIR__ . '/igbinary.jsonl') ?: [] as $line) {
    ['name' => $name, 'hex' => $hex, 'value' => $value] = json_decode($line, true);
    $told = written(static fn () => Igbinary::unserialize((string) hex2bin($hex)));
    $report->check("$name, as igbinary wrote it", $told === hex2bin($value) ? null : "$told, not " . hex2bin($value));
}
foreach (IgbinaryValues::unsound() as $name => [$hex, $offset]) {
    $data = "\0\0\0\2" . hex2bin(str_replace(' ', '', $hex));
    $report->check("$name, of igbinary", refusal($data, $offset, $offset, Igbinary::unserialize(...)));
}

/** What holds for files, paths and signatures, by name: each is true. */
function claims(string $file): iterable
{
    $before = glob(sys_get_temp_dir() . '/.amber-*') ?: [];
    $value = ['a' => ['b' => [1, 2, 'x' => null]], 'o' => new \ArrayObject([1]), 5 => 'five'];
    \Amber\store($file, $value);
    yield 'a file comes back' => \Amber\load($file) == $value;
    chmod($file, 0640);
    \Amber\store($file, [1]);
    clearstatcache();
    yield 'permissions are kept' => (fileperms($file) & 0777) === 0640 && \Amber\load($file) === [1];
    Written::$calls = [];
    $umask = umask(0);
    \Amber\store($file, [1]);
    umask($umask);
    yield 'what is written is the writer\'s alone' => array_column(Written::$calls, 1, 0)['fwrite'] === 0600;
    $size = strlen(amber_serialize([1]));
    yield 'it is brought to the disk' => end(Written::$calls) === ['fsync', 0600, $size];
    unlink($file);
    umask(0027);
    \Amber\store($file, [1]);
    umask($umask);
    clearstatcache();
    yield 'a new file has the permissions of the umask' => (fileperms($file) & 0777) === 0640;
    yield 'nothing is left beside it' => glob(dirname($file) . '/.amber-*') === [];
    $ages = ['.amber-0123456789abcdef.tmp' => 3700, '.amber-tmp-abcDE1' => 3700, '.amber-tmp-abcDE2' => 3500,
        '.amber-tmp-1a6e969eqofg2kiNoHf' => 3700, // as tempnam() names files since PHP 8.4
        '.amber-tmp-other-file' => 3700, 'value' => 3700];
    mkdir("$file.left");
    array_map(static fn (string $name, int $age): bool => touch("$file.left/$name", time() - $age),
        array_keys($ages), $ages);
    \Amber\store("$file.left/value", [1]);
    $left = array_values(array_diff(scandir("$file.left") ?: [], ['.', '..']));
    array_map(static fn (string $name): bool => unlink("$file.left/$name"), $left);
    rmdir("$file.left");
    yield 'what killed processes have left goes after an hour'
        => $left === ['.amber-tmp-abcDE2', '.amber-tmp-other-file', 'value'];
    foreach (["$file.none", dirname($file), __FILE__] as $other) {
        $told = told(static fn () => \Amber\load($other));
        yield basename($other) . ' is refused by its path' => str_starts_with($told, "Amber\\FileException: $other: ");
    }
    yield 'stream wrappers are not supported' => told(static fn () => \Amber\store("file://$file", [1]))
        === "Amber\\FileException: file://$file: Stream wrappers are not supported; give the path of a file";
    yield 'an empty path names function and argument' => told(static fn () => \Amber\load(''))
        === 'ValueError: Amber\load(): Argument #1 ($file) must not be empty';
    $reason = "Cannot create a temporary file in $file.none: No such file or directory";
    yield 'a path with a null byte names function and argument' => told(static fn () => \Amber\store("a\0b", 1))
        === 'ValueError: Amber\store(): Argument #1 ($file) must not contain any null bytes';
    yield 'a directory that is not there is named' => told(static fn () => \Amber\store("$file.none/x", [1]))
        === "Amber\\FileException: $file.none/x: $reason";
    $folder = (string) getcwd();
    mkdir("$file.gone");
    chdir("$file.gone");
    @rmdir("$file.gone"); // WebAssembly keeps it as long as it is in use
    $told = told(static fn () => \Amber\load('etc/passwd'));
    chdir($folder);
    @rmdir("$file.gone");
    yield 'without a working directory no file of the root is meant' => PHP_SAPI !== 'cli' // not WebAssembly
        || $told === 'Amber\FileException: etc/passwd: There is no working directory';
    symlink("$file.none", "$file.link");
    $told = told(static fn () => \Amber\store("$file.link", [1]));
    yield 'a link that leads to nothing stays' => is_link("$file.link")
        && $told === "Amber\\FileException: $file.link: This is a symbolic link that leads to no file";
    set_error_handler(static fn (int $level, string $message) => throw new \ErrorException($message));
    $calls = [static fn () => \Amber\load("$file.none"), static fn () => \Amber\store("$file/none/x", [1]),
        static fn () => \Amber\store((PHP_SAPI === 'cli' ? '/proc' : "$file/none") . '/x', [1])]; // no WebAssembly
    $others = array_filter(array_map(told(...), $calls), static fn (string $told): bool
        => !str_starts_with($told, 'Amber\FileException: '));
    restore_error_handler();
    yield 'handlers of errors do not hear of files' => $others === [];
    yield 'nothing is left elsewhere' => (glob(sys_get_temp_dir() . '/.amber-*') ?: []) === $before;
    $limit = ini_set('memory_limit', (string) (memory_get_usage(true) + (16 << 20)));
    ftruncate(fopen("$file.large", 'w'), 32 << 20);
    $told = told(static fn () => \Amber\load("$file.large"));
    ini_set('memory_limit', (string) $limit);
    yield 'a file that memory_limit has no room for'
        => str_starts_with($told, "Amber\\FileException: $file.large: The file is too large");
    if (PHP_SAPI === 'cli') { // WebAssembly has neither
        symlink('/proc/self/pagemap', "$file.endless");
        $told = told(static fn () => \Amber\load("$file.endless"));
        yield 'no more is read of a file without end than its size'
            => !is_readable('/proc/self/pagemap') || str_contains($told, 'The data is empty');
        exec('mkfifo ' . escapeshellarg("$file.pipe"));
        yield 'a pipe that nobody writes to is refused at once' => told(static fn () => \Amber\load("$file.pipe"))
            === "Amber\\FileException: $file.pipe: This is no regular file";
    }
    $key = ['key' => ['new' => 'the secret of now', 'old' => 'the secret before']];
    $message = amber_serialize($value, $key);
    yield 'a path' => \Amber\get($message, ['a', 'b', 1], null, $key) === 2;
    yield 'a path to null' => \Amber\get($message, ['a', 'b', 'x'], 'default', $key) === null;
    yield 'a path to nothing' => \Amber\get($message, ['a', 'c', 'd'], 'default', $key) === 'default';
    $told = told(static fn () => amber_unserialize(amber_serialize(1), $key));
    $wrong = $message;
    $wrong[-1] = $wrong[-1] ^ "\1";
    $calls = [static fn () => amber_unserialize($wrong, $key), static fn () => amber_unserialize('', $key + ['a' => 1]),
        static fn () => amber_serialize(1, $key + ['a' => 1]), static fn () => amber_serialize(tmpfile(), $key),
        static fn () => \Amber\load($file, $key), static fn () => Native::unserialize('N;', $key),
        static fn () => Igbinary::unserialize("\0\0\0\2\0", $key)];
    yield 'no secret is told with an exception' => PHP_VERSION_ID < 80200
        || array_filter($calls, static fn (\Closure $call): bool => str_contains(shown($call), 'the secret')) === [];
    yield 'a signature that is missing' => str_contains($told, 'no signature');
    // where a decoder finds one among values, it stands for a reference
    $shared = \Amber\Polyfill\Decode\SharedValue::class;
    $told = told(static fn () => amber_unserialize("\xC1\x01\xF8\xEA" . chr(strlen($shared)) . $shared . "\0"));
    yield 'an object of a class of the decoder itself is refused'
        => str_contains($told, 'does not allow unserialization');
    $told = told(static fn () => amber_unserialize("\xC1\x01\xF8\x47DOMText\x01\x49nodeValue\x41x"));
    yield 'what a property of PHP\'s own class does not take is refused'
        => !class_exists(\DOMText::class) || str_starts_with($told, 'Amber\DecodeException: ');
    yield 'a key that is missing' => str_contains(told(static fn () => amber_unserialize($message)), 'is signed');
    yield 'whether there is a path' => \Amber\has($message, ['a', 'b', 'x'], $key)
        && !\Amber\has($message, ['a', 'c'], $key);
    yield 'what igbinary wrote' => \Amber\unserialize_igbinary("\0\0\0\2\x14\1\6\0\6\7") === [7];
    yield 'keys at a path' => \Amber\keys($message, [], $key) === array_keys($value)
        && \Amber\keys($message, ['a', 'b', 1], $key) === null;
    yield 'names of public properties at a path'
        => \Amber\keys(amber_serialize((object) ['x' => 1, 7 => 2]), []) === ['x', '7'];
    $missing = "\xC1\x01\xF8\x47Missing\2\x41a\x44\0*\0b\5\5";
    yield 'an object without its class shows nothing'
        => told(static fn () => @amber_unserialize($missing)->a) === 'null'
        && str_starts_with(told(static fn () => @amber_unserialize($missing)->a = 1), 'Error: ');
    yield 'a path into an object without its class leads nowhere, without a warning'
        => \Amber\get($missing, ['a'], 'default') === 'default' && !\Amber\has($missing, ['a'])
        && \Amber\keys($missing, []) === [];
}

function told(\Closure $call): string
{
    try {
        return get_debug_type($call());
    } catch (\Throwable $e) {
        return $e::class . ': ' . $e->getMessage();
    }
}

/** What is shown of an exception that a call throws, with the arguments of calls. */
function shown(\Closure $call): string
{
    try {
        return 'the secret, which was not asked for ' . get_debug_type($call());
    } catch (\Throwable $e) {
        $shown = '';
        foreach ($e->getTrace() as $frame) {
            if (str_starts_with($frame['function'], __NAMESPACE__)) {
                break; // what made the call has the secret
            }
            $shown .= print_r($frame, true);
        }
        return $shown;
    }
}

$directory = sys_get_temp_dir() . '/amber-' . bin2hex(random_bytes(8));
mkdir($directory);
foreach (claims("$directory/value.amber") as $name => $holds) {
    $report->check($name, $holds === true ? null : 'not so');
}
array_map(unlink(...), glob("$directory/*") ?: []);
rmdir($directory);
foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(__DIR__ . '/../src')) as $file => $info) {
    $class = strtr(substr($file, strlen(__DIR__ . '/../src/'), -4), '/', '\\');
    if ($info->isFile()) { // a message may name what an autoloader takes for a class
        $isOne = class_exists("Amber\\Polyfill\\$class") || interface_exists("Amber\\Polyfill\\$class");
        $report->check("$class is a class", $isOne ? null : 'none');
    }
}
$later = PHP_VERSION_ID < 80400 ? [] : [...LazyObjects::claims(), ...HookedPaths::claims()];
foreach ([...Nesting::claims(), ...Large::claims(), ...$later] as $name => $holds) {
    $report->check($name, $holds ? null : 'not so');
}
$told = implode(', ', array_keys($deprecated));
$report->check('the polyfill uses nothing that is deprecated', $told === '' ? null : $told);
$report->check('detect', \Amber\detect(amber_serialize([1])) === 'amber' ? null : 'not amber');
exit($report->finish());
