<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Serializer\Catalogue;

/*
 * What pages call of a serializer: the functions themselves, where it has functions, with nothing between.
 *
 * The file is that of the payload, for those that read it themselves.
 *
 * @return Closure(string, string): array{Closure(mixed): string, Closure(string): mixed}
 */
return static fn (string $serializer, string $file): array => match ($serializer) {
    'native' => [serialize(...), unserialize(...)],
    'json' => [
        static fn (mixed $value): string => json_encode($value, Catalogue::JSON),
        static fn (string $data): mixed => json_decode($data, true, 512, JSON_THROW_ON_ERROR),
    ],
    'igbinary', 'igbinary-nocompact' => [igbinary_serialize(...), igbinary_unserialize(...)],
    'msgpack' => [msgpack_pack(...), msgpack_unpack(...)],
    'phpser' => [phpser_serialize(...), phpser_unserialize(...)],
    'amber' => [amber_serialize(...), amber_unserialize(...)],
    'amber-load' => [amber_serialize(...), static fn (): mixed => Amber\load($file)],
    'var_export' => [Catalogue::named(['var_export'])[0]->encode(...), static fn (): mixed => require $file],
    default => [Catalogue::named([$serializer])[0]->encode(...), Catalogue::named([$serializer])[0]->decode(...)],
};
