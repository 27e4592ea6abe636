<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;


/** All serializers the laboratory knows. */
final class Catalogue
{
    /** Without the second the float 5.0 comes back as the int 5, and almost no real data would pass the check. */
    public const JSON = JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION;

    private const BUILD = 'run "make build"';
    private const JSON_CALLS = 'json_encode() with zero fractions kept / json_decode() to arrays';
    private const PHPSER_CALLS = 'phpser_serialize() / phpser_unserialize()';
    private const LOAD_CALLS = 'amber_serialize() / Amber\load() of a file';

    /** What is measured only where it is named, and why. */
    public const ON_REQUEST = [
        'amber-load' => 'reads files, which the process keeps ready, and not strings',
    ];

    /** @return list<Serializer> what is measured unless others are named, in the order of the report's columns */
    public static function all(): array
    {
        return [
            new class ('native', 'serialize() / unserialize()', extension: 'standard') extends Functions {
                public function encode(mixed $value): string
                {
                    return serialize($value);
                }

                public function decode(string $data): mixed
                {
                    return unserialize($data);
                }
            },
            new class ('json', self::JSON_CALLS) extends Functions {
                public function encode(mixed $value): string
                {
                    return json_encode($value, Catalogue::JSON);
                }

                public function decode(string $data): mixed
                {
                    return json_decode($data, true, 512, JSON_THROW_ON_ERROR);
                }
            },
            self::igbinary('igbinary', 'on'),
            self::igbinary('igbinary-nocompact', 'off'),
            new class ('msgpack', 'msgpack_pack() / msgpack_unpack()', 'Debian: php-msgpack') extends Functions {
                public function encode(mixed $value): string
                {
                    return msgpack_pack($value);
                }

                public function decode(string $data): mixed
                {
                    return msgpack_unpack($data);
                }
            },
            new VarExport(),
            new class ('phpser', self::PHPSER_CALLS, 'Packagist: iliaal/phpser') extends Functions {
                public function encode(mixed $value): string
                {
                    return phpser_serialize($value);
                }

                public function decode(string $data): mixed
                {
                    return phpser_unserialize($data);
                }
            },
            new class ('amber', 'amber_serialize() / amber_unserialize()', self::BUILD) extends Functions {
                public function encode(mixed $value): string
                {
                    return amber_serialize($value);
                }

                public function decode(string $data): mixed
                {
                    return amber_unserialize($data);
                }
            },
        ];
    }

    /** @return list<Serializer> of ON_REQUEST */
    private static function onRequest(): array
    {
        return [
            new class ('amber-load', self::LOAD_CALLS, self::BUILD, 'amber') extends InFile {
                public function encode(mixed $value): string
                {
                    return amber_serialize($value);
                }

                public function decode(string $data): mixed
                {
                    return \Amber\load($this->files[$data] ??= self::writeFile($data, 'amber'));
                }
            },
        ];
    }

    /**
     * @param list<string> $names as Serializer::name() gives them, or PHP files that return a Serializer; none: all()
     * @return list<Serializer> known ones in the order of the report's columns, then those of files
     * @throws \InvalidArgumentException for a name that no serializer has, and for a file that returns none
     */
    public static function named(array $names): array
    {
        if ($names === []) {
            return self::all();
        }
        $known = [];
        foreach ([...self::all(), ...self::onRequest()] as $serializer) {
            $known[$serializer->name()] = $serializer;
        }
        $files = array_values(array_filter($names, static fn (string $name): bool => str_ends_with($name, '.php')));
        $unknown = array_diff($names, array_keys($known), $files);
        if ($unknown !== []) {
            throw new \InvalidArgumentException(sprintf(
                'unknown serializer "%s"; known are %s, and files named *.php that return one',
                implode('", "', $unknown),
                implode(', ', array_keys($known)),
            ));
        }
        $chosen = array_values(array_intersect_key($known, array_flip($names)));

        return [...$chosen, ...array_map(UserFile::load(...), $files)];
    }

    /** @param string $compact whether equal strings are written once: "on", as it is by default, or "off" */
    private static function igbinary(string $name, string $compact): Serializer
    {
        $calls = "igbinary_serialize() / igbinary_unserialize(), compact_strings $compact";
        $settings = ['igbinary.compact_strings' => $compact];

        return new class ($name, $calls, 'Debian: php-igbinary', 'igbinary', $settings) extends Functions {
            public function encode(mixed $value): string
            {
                return (string) igbinary_serialize($value);
            }

            public function decode(string $data): mixed
            {
                return igbinary_unserialize($data);
            }
        };
    }
}
