<?php

// SPDX-License-Identifier: MIT

/*
 * What docs/C-API.md promises of the interface for other extensions; run.sh calls it with amber, the probe and the
 * example of that document loaded. The last line is "N passed, N failed".
 */

declare(strict_types=1);

final class Woken
{
    public static int $count = 0;
    public mixed $inner = null;

    public function __wakeup(): void
    {
        self::$count++;
        if ($this->inner === 'throw') {
            throw new LogicException('from a hook');
        }
    }
}

/** @return string class and message of what the function throws; "nothing" if it returns */
function thrown(callable $call): string
{
    try {
        $call();
        return 'nothing';
    } catch (Throwable $throwable) {
        return $throwable::class . ': ' . $throwable->getMessage();
    }
}

function copies(mixed $value): bool
{
    return serialize(probe_unserialize(probe_serialize($value))) === serialize($value);
}

$key = ['key' => 'a secret of more than 16 bytes'];
$woken = amber_serialize(new Woken());
$thrower = new Woken();
$thrower->inner = 'throw';
$nested = static fn (array $options): string => thrown(fn () => probe_serialize([[[1]]], $options));

$checks = [
    'values are copied' => copies([1, 'two', 3.0, null, [true], new ArrayObject(['x' => 1])]),
    'the bytes are those of amber_serialize(), though the value is behind a reference' =>
        probe_serialize([1, 2]) === amber_serialize([1, 2]),
    'a key signs, and verifies' =>
        probe_unserialize(probe_serialize('signed', $key), $key) === 'signed',
    'with a key unsigned bytes are refused' =>
        str_starts_with(thrown(fn () => probe_unserialize(amber_serialize(1), $key)), 'Amber\DecodeException'),
    'a limit of depth holds when writing' => str_starts_with($nested(['max_depth' => 2]), 'Amber\EncodeException'),
    'what is wrong in options is thrown when writing' => str_starts_with($nested(['depth' => 2]), 'ValueError'),
    'what is wrong in options is thrown when reading' =>
        str_starts_with(thrown(fn () => probe_unserialize($woken, ['clases' => []])), 'ValueError'),
    'what cannot be serialized is thrown' =>
        str_starts_with(thrown(fn () => probe_serialize(fn () => 1)), 'Amber\EncodeException'),
    'a class that is not allowed is not built' =>
        probe_unserialize($woken, ['allowed_classes' => false]) instanceof __PHP_Incomplete_Class,
    'no hook of it ran' => Woken::$count === 0,
    'an allowed class is built' => probe_unserialize($woken) instanceof Woken && Woken::$count === 1,
    'damaged bytes are refused' =>
        str_starts_with(thrown(fn () => probe_unserialize(substr($woken, 0, -1))), 'Amber\DecodeException'),
    'no bytes are refused' => str_starts_with(thrown(fn () => probe_unserialize('')), 'Amber\DecodeException'),
    'what a hook throws arrives' =>
        thrown(fn () => probe_unserialize(amber_serialize($thrower))) === 'LogicException: from a hook',
    'bytes are written into memory of the caller' => probe_serialize_into([1, 2], 100) === amber_serialize([1, 2]),
    'a caller without memory gets an exception' =>
        thrown(fn () => probe_serialize_into([1, 2], 3)) === sprintf(
            'Amber\EncodeException: The caller has no memory for %d bytes',
            strlen(amber_serialize([1, 2])),
        ),
    'nothing is allocated for what cannot be serialized' =>
        str_starts_with(thrown(fn () => probe_serialize_into(fn () => 1, 100)), 'Amber\EncodeException'),
    "igbinary's data are read" => probe_unserialize_igbinary("\0\0\0\2\x14\1\6\0\6\7") === [7],
    "igbinary's data that are damaged are refused" =>
        str_starts_with(thrown(fn () => probe_unserialize_igbinary("\0\0\0\2\x14")), 'Amber\DecodeException'),
    'a key for data of igbinary, which signs nothing, is refused' =>
        str_starts_with(thrown(fn () => probe_unserialize_igbinary("\0\0\0\2\0", $key)), 'ValueError'),
    'null is written for resources, whose paths are told' =>
        probe_serialize_without_resources([1, [STDIN]]) === [amber_serialize([1, [null]]), ['$value[1][0]']],
    'of a value without resources nothing is told' =>
        probe_serialize_without_resources([1]) === [amber_serialize([1]), null],
    'what cannot be serialized is thrown, resources or not' => str_starts_with(
        thrown(fn () => probe_serialize_without_resources([STDIN, fn () => 1])),
        'Amber\EncodeException',
    ),
    'its own bytes are recognised' => probe_recognises(amber_serialize(null)),
    'signed bytes are recognised' => probe_recognises(probe_serialize(1, $key)),
    'text, other formats and no bytes are not' => array_filter(
        ['', 'text', serialize([1]), '[1]', "\0\0\0\2\x14\x01\x06\0\x06\x01", "\x93\x01\x02\x03"],
        probe_recognises(...),
    ) === [],
    'the example of the document copies' => amber_example_copy(['a' => [1, 2.5]]) === ['a' => [1, 2.5]],
    'the example throws what amber throws' =>
        str_starts_with(thrown(fn () => amber_example_copy(fn () => 1)), 'Amber\EncodeException'),
];

$failed = array_keys($checks, false, true);
foreach ($failed as $name) {
    echo "failed: $name\n";
}
printf("%d passed, %d failed\n", count($checks) - count($failed), count($failed));
exit($failed === [] ? 0 : 1);
