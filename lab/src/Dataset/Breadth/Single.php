<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth;

use Amber\Lab\Dataset\Breadth\Entity\Model;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;

/** What an application keeps under one key of its cache, or puts into a queue: one object, one row, one string. */
final class Single
{
    /** @return list<Dataset> */
    public static function all(): array
    {
        return Made::family(Kind::Small, self::class, [
            ['one-string', 'a token of 41 bytes', 'token'],
            ['one-row', 'a row of six columns', 'first', [Rows::class, 'rowset']],
            ['one-typed', 'an object of six typed properties', 'first', [Graphs::class, 'transfers']],
            ['one-untyped', 'an object without types, with a list of tags', 'first', [Graphs::class, 'untyped']],
            ['one-standard', 'a stdClass of six properties', 'first', [Graphs::class, 'standard']],
            ['one-inherited', 'an object with privates of the same name in three classes', 'first', [Graphs::class, 'inherited']],
            ['one-entity', 'an object of six readonly properties, two of them dates', 'first', [Graphs::class, 'tickets']],
            ['one-hooked', 'an object with __serialize() and __unserialize()', 'first', [Graphs::class, 'prices']],
            ['one-model', 'a model with __sleep(), attributes and originals, without relations', 'model'],
            ['one-mapped', 'a buyer with orders and lines that lead back', 'first', [Graphs::class, 'mapper']],
        ]);
    }

    public static function token(): string
    {
        return '_XqVJHDe0Bm6mhGXVBqPD3bWJ0KNV2F6zqT0T8qJg';
    }

    /**
     * @param callable(int): list<mixed> $maker of a list of so many
     * @return mixed the first of a list of one
     */
    public static function first(callable $maker): mixed
    {
        return $maker(1)[0];
    }

    public static function model(): Model
    {
        $model = Graphs::active(1)[0];
        $model->relations = [];

        return $model;
    }
}
