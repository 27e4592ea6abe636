<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth;

use Amber\Lab\Dataset\Breadth\Entity\Bicycle;
use Amber\Lab\Dataset\Breadth\Entity\Buyer;
use Amber\Lab\Dataset\Breadth\Entity\Model;
use Amber\Lab\Dataset\Breadth\Entity\Price;
use Amber\Lab\Dataset\Breadth\Entity\Ticket;
use Amber\Lab\Dataset\Breadth\Entity\Transfer;
use Amber\Lab\Dataset\Breadth\Entity\Untyped;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Group;
use Amber\Lab\Dataset\Made;

/** What an application keeps under one key of its cache, or puts into a queue: one object, one row, one string. */
final class Single
{
    /** @return list<Dataset> */
    public static function all(): array
    {
        return Made::family(Group::Single, self::class, [
            ['one-string', 'a token of 41 bytes', 'token'],
            ['one-row', 'a row of six columns', 'row'],
            ['one-typed', 'an object of six typed properties', 'typed'],
            ['one-untyped', 'an object without types, with a list of tags', 'untyped'],
            ['one-standard', 'a stdClass of six properties', 'standard'],
            ['one-inherited', 'an object with privates of the same name in three classes', 'inherited'],
            ['one-entity', 'an object of six readonly properties, two of them dates', 'entity'],
            ['one-hooked', 'an object with __serialize() and __unserialize()', 'hooked'],
            ['one-model', 'a model with __sleep(), attributes and originals, without relations', 'model'],
            ['one-mapped', 'a buyer with orders and lines that lead back', 'mapped'],
        ]);
    }

    public static function token(): string
    {
        return '_XqVJHDe0Bm6mhGXVBqPD3bWJ0KNV2F6zqT0T8qJg';
    }

    /** @return array<string, mixed> */
    public static function row(): array
    {
        return Rows::rowset(1)[0];
    }

    public static function typed(): Transfer
    {
        return Graphs::transfers(1)[0];
    }

    public static function untyped(): Untyped
    {
        return Graphs::untyped(1)[0];
    }

    public static function standard(): \stdClass
    {
        return Graphs::standard(1)[0];
    }

    public static function inherited(): Bicycle
    {
        return Graphs::inherited(1)[0];
    }

    public static function entity(): Ticket
    {
        return Graphs::tickets(1)[0];
    }

    public static function hooked(): Price
    {
        return Graphs::prices(1)[0];
    }

    public static function model(): Model
    {
        $model = Graphs::active(1)[0];
        $model->relations = [];

        return $model;
    }

    public static function mapped(): Buyer
    {
        return Graphs::mapper(1)[0];
    }
}
