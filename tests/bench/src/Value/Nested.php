<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;

/** Made-up documents: trees, deep nests, settings, translations. */
final class Nested
{
    private const WORDS = [
        'your', 'order', 'has', 'been', 'sent', 'please', 'enter', 'a', 'valid', 'address', 'the', 'basket', 'is',
        'empty', 'account', 'saved', 'not', 'found', 'try', 'again',
    ];

    /** @return list<Dataset> */
    public static function all(): array
    {
        $sets = [
            ['translations', '2,000 dotted names to sentences', 'translations', 2_000],
            ['translations-nested', '40 files of 50 sentences', 'files', 40, 50],
            ['zones', 'names of 430 time zones, of which some are the same', 'zones', 430],
            ['currencies', '280 currencies: code, sign and name', 'currencies', 280],
            ['config', 'settings of an application, some 60 small arrays', 'config'],
            ['references', '100 groups of settings, of which two names are one by reference', 'references', 100],
            ['tree-binary', 'a binary tree of 2,047 arrays', 'binary', 11],
            ['tree-categories', 'a tree of 781 categories', 'categories', 5],
            ['deep_50', 'arrays nested 50 deep', 'deep', 50],
            ['deep-500', 'arrays nested 500 deep', 'deep', 500],
            ['matrix', '100 lists of 100 ints', 'matrix', 100],
            ['pages', '60 pieces of HTML with their headers', 'pages', 60],
            ['document', 'the schema of an API of 40 resources, as json_decode() gives it', 'document', 40],
        ];

        return Made::family(Kind::Documents, self::class, $sets);
    }

    /** @return array<string, array<string, int|string>> */
    public static function references(int $count): array
    {
        $random = new Random($count);
        $all = [];
        for ($i = 0; $i < $count; ++$i) {
            $group = ['title' => $random->pick(self::WORDS), 'size' => $random->int(1, 500)];
            $group['unit'] = $random->pick(['px', 'em', 'pt']);
            $group['legacy_size'] = &$group['size'];
            $all["group_$i"] = $group;
            unset($group);
        }

        return $all;
    }

    /** @return array<string, string> */
    public static function translations(int $count): array
    {
        $random = new Random($count);
        $map = [];
        for ($i = 0; $i < $count; ++$i) {
            $key = $random->pick(['shop', 'account', 'mail', 'error']) . '.' . $random->pick(self::WORDS) . ".$i";
            $map[$key] = self::sentence($random);
        }

        return $map;
    }

    /** @return array<string, array<string, string>> */
    public static function files(int $files, int $sentences): array
    {
        $random = new Random($files);
        $all = [];
        for ($file = 0; $file < $files; ++$file) {
            for ($i = 0; $i < $sentences; ++$i) {
                $all["messages.$file"][$random->pick(self::WORDS) . "_$i"] = self::sentence($random);
            }
        }

        return $all;
    }

    /** @return array<string, array<string, string>> */
    public static function zones(int $count): array
    {
        $random = new Random($count);
        $names = $regions = [];
        for ($i = 0; $i < 40; ++$i) {
            $regions[] = ['Africa', 'America', 'Asia', 'Europe', 'Pacific'][$i % 5] . ' ' . self::sentence($random);
        }
        for ($i = 0; $i < $count; ++$i) {
            $city = ucfirst($random->pick(self::WORDS)) . "_$i";
            $region = $random->pick($regions);
            // as old names have that of the city they belong to
            $name = $i && $random->chance(5) ? $name : rtrim($region, '.') . ' time (' . strtr($city, '_', ' ') . ')';
            $names[strtok($region, ' ') . "/$city"] = $name;
        }

        return ['names' => $names, 'meta' => []];
    }

    /** @return array<string, array<string, array{string, string}>> */
    public static function currencies(int $count): array
    {
        $random = new Random($count);
        $names = [];
        for ($i = 0; $i < $count; ++$i) {
            $code = chr(65 + intdiv($i, 26)) . chr(65 + $i % 26) . chr(65 + $random->int(0, 25));
            $sign = $random->chance(10) ? $code[0] . '$' : $code;
            $names[$code] = [$sign, ucfirst($random->pick(self::WORDS)) . ' of ' . self::sentence($random)];
        }

        return ['names' => $names];
    }

    /** @return array<string, mixed> */
    public static function config(): array
    {
        $config = ['name' => 'shop', 'env' => 'prod', 'debug' => false, 'url' => 'https://shop.example.com'];
        $config['key'] = 'base64:' . str_repeat('qw3R', 10);
        foreach (['mysql', 'pgsql', 'sqlite', 'reports'] as $i => $name) {
            $config['database']['connections'][$name] = [
                'driver' => $name, 'host' => '127.0.0.1', 'port' => 3_306 + $i,
                'database' => "shop_$name", 'username' => 'shop',
                'password' => '', 'charset' => 'utf8mb4', 'prefix' => '', 'strict' => true, 'engine' => null,
                'options' => [1_002 => 'SET NAMES utf8', 3 => 2],
            ];
        }
        foreach (['single', 'daily', 'slack', 'syslog', 'null'] as $name) {
            $file = "/var/log/shop/$name.log";
            $channel = ['driver' => $name, 'level' => 'debug', 'path' => $file, 'days' => 14];
            $config['logging']['channels'][$name] = $channel;
        }
        foreach (explode(' ', 'home basket account product search checkout login logout help terms') as $i => $name) {
            $config['routes'][$name] = [
                'path' => "/$name" . ($i % 2 ? '/{id}' : ''), 'methods' => $i % 3 ? ['GET'] : ['GET', 'POST'],
                'defaults' => [
                    '_controller' => 'App\\Controller\\' . ucfirst($name) . 'Controller::show',
                    '_locale' => 'en',
                ],
                'requirements' => $i % 2 ? ['id' => '\d+'] : [],
            ];
        }
        foreach (People::WARES as $i => $name) {
            $config['services'][strtolower(strtr($name, ' ', '.'))] = [
                'class' => 'App\\Service\\' . strtr(ucwords($name), [' ' => '', '-' => '']),
                'public' => $i % 4 === 0,
                'arguments' => ["@service.$i", '%kernel.debug%'],
                'tags' => $i % 3 ? [] : [['name' => 'listener', 'priority' => $i * 10]],
            ];
        }

        return $config;
    }

    /** @return array{value: int, left: array<string, mixed>|null, right: array<string, mixed>|null} */
    public static function binary(int $depth, int $value = 1): array
    {
        return [
            'value' => $value,
            'left' => $depth > 1 ? self::binary($depth - 1, 2 * $value) : null,
            'right' => $depth > 1 ? self::binary($depth - 1, 2 * $value + 1) : null,
        ];
    }

    /** @return array<string, mixed> */
    public static function categories(int $depth, string $path = 'all'): array
    {
        $children = [];
        for ($i = 0; $depth > 1 && $i < 5; ++$i) {
            $word = self::WORDS[($depth * 5 + $i) % count(self::WORDS)];
            $children[] = self::categories($depth - 1, "$path/$word$i");
        }
        $category = ['name' => ucfirst(basename($path)), 'slug' => $path, 'visible' => true];

        return $category + ['position' => strlen($path) % 10, 'children' => $children];
    }

    /** @return array<string, mixed> */
    public static function deep(int $depth): array
    {
        $value = ['level' => $depth];
        for ($level = $depth - 1; $level > 0; --$level) {
            $value = ['level' => $level, 'name' => "level $level", 'child' => $value];
        }

        return $value;
    }

    /** @return list<list<int>> */
    public static function matrix(int $size): array
    {
        return Random::draw($size, $size, static fn (Random $random): array => array_map(
            static fn (): int => $random->int(0, 255),
            range(1, $size),
        ));
    }

    /** @return array<string, array<string, mixed>> */
    public static function pages(int $count): array
    {
        $random = new Random($count);
        $pages = [];
        for ($i = 0; $i < $count; ++$i) {
            $html = '';
            for ($j = $random->int(5, 40); $j > 0; --$j) {
                $html .= '<p class="text">' . self::sentence($random) . '</p>';
            }
            $pages["/page/$i"] = [
                'status' => 200,
                'headers' => [
                    'content-type' => ['text/html; charset=UTF-8'],
                    'cache-control' => ['max-age=600, public'],
                    'etag' => ['"' . $random->hex(32) . '"'],
                ],
                'body' => $html,
                'expires' => 1_700_000_000 + $random->int(0, 600),
            ];
        }

        return $pages;
    }

    /** @return mixed a description of an API, as json_decode() gives it */
    public static function document(int $resources): mixed
    {
        $random = new Random($resources);
        $definitions = [];
        for ($i = 0; $i < $resources; ++$i) {
            $properties = [];
            for ($j = $random->int(2, 9); $j > 0; --$j) {
                $name = $random->pick(self::WORDS) . ucfirst($random->pick(self::WORDS));
                $properties[$name] = self::property($random, $resources);
            }
            $required = array_slice(array_keys($properties), 0, 3);
            $definitions["Resource$i"] = ['type' => 'object', 'properties' => $properties, 'required' => $required]
                + ($random->chance(50) ? ['additionalProperties' => false] : [])
                + ($random->chance(30) ? ['description' => self::sentence($random)] : []);
        }
        $schema = ['$schema' => 'https://json-schema.org/draft-07/schema', 'title' => 'An API'];

        return json_decode((string) json_encode($schema + ['definitions' => $definitions]), true);
    }

    /** @return array<string, mixed> */
    private static function property(Random $random, int $resources): array
    {
        $property = match ($random->int(0, 7)) {
            0 => ['$ref' => '#/definitions/Resource' . $random->int(0, $resources - 1)],
            1 => ['type' => 'array', 'items' => self::property($random, $resources)]
                + ['uniqueItems' => $random->chance(50)],
            2 => ['type' => 'string', 'enum' => array_slice(self::WORDS, $random->int(0, 15), $random->int(2, 5))],
            3 => ['type' => 'integer', 'minimum' => $random->int(0, 5), 'maximum' => $random->int(10, 5_000)],
            4 => ['type' => 'boolean', 'default' => $random->chance(50)],
            5 => ['anyOf' => [['type' => 'null'], ['type' => 'string', 'maxLength' => $random->int(20, 300)]]],
            default => ['type' => 'string']
                + ($random->chance(50) ? ['pattern' => '^[a-z]{' . $random->int(1, 40) . '}$'] : []),
        };

        return $random->chance(60) ? ['description' => self::sentence($random)] + $property : $property;
    }

    /** @return string 3 to 12 words */
    public static function sentence(Random $random): string
    {
        $words = [];
        for ($i = $random->int(3, 12); $i > 0; --$i) {
            $words[] = $random->pick(self::WORDS);
        }

        return ucfirst(implode(' ', $words)) . '.';
    }
}
