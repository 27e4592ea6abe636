<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

/** Messages written by hand, without magic and version: what docs/FORMAT.md allows and what it does not. */
final class Messages
{
    private const STD = '48 737464436c617373';

    /** 50 strings: numbers 0 to 49. */
    private const FIFTY_STRINGS = '42616142616242616342616442616542616642616742616842616942616A42616B42616C42616D'
        . '42616E42616F42617042617142617242617342617442617542617642617742617842617942617A'
        . '42626142626242626342626442626542626642626742626842626942626A42626B42626C42626D'
        . '42626E42626F426270426271426272426273426274426275426276426277426278';

    /** 2^18 places filled without bytes. */
    private const ALL_BUDGET = 'F0 808010 01 05';

    /** @return array<string, string> hex by what is special about it */
    public static function sound(): array
    {
        $std = self::STD;
        $spent = self::ALL_BUDGET;
        $hearts = 'FA ' . self::name(Fixtures\Suit::class) . ' 46 486561727473';
        return [
            ...self::unusualObjects(),
            'an int of more bytes than it needs' => 'DA 0000000000000000',
            'the least int' => 'E2 FFFFFFFFFFFFFF7F',
            'an empty STR' => 'EA 00',
            'a REF as the item' => 'F5 A1 00',
            'a REF to an array named before' => 'A2 F4 A1 00 F5 B8',
            'objects of rows that name themselves' => "A2 F9 00 $std 01 41 61 02 00 B8 B9",
            'objects of rows that lists in them name' => "A2 F9 00 $std 01 41 61 02 00 A1 B8 A2 05 A1 B9",
            'objects of rows that rows in them name'
                => "A3 F9 00 $std 01 41 61 03 00 05 F9 00 $std 02 41 62 41 63 02 00 B9 BA 00 BB BC",
            'an object of rows that rows in a list in it name'
                => "A2 F9 00 $std 01 41 61 02 00 05 A2 FC 00 01 41 62 02 00 B9 B9",
            'objects of rows that rows in rows in them name'
                => "A2 F9 00 $std 01 41 61 02 00 FC 00 01 41 62 02 00 05 F8 $std 01 41 63 B9",
            'an object of rows named from 128 levels below'
                => "A2 F9 00 $std 01 41 61 02 00 05 " . str_repeat('A1 ', 128) . 'B9',
            'a reference to the object of rows around it' => "A2 F9 00 $std 01 41 61 02 00 F5 B8 05",
            'an object that names itself' => "F4 F8 $std 01 41 61 B8",
            'a reference to an object that names it' => "F5 F8 $std 01 41 61 B8",
            'a reference to a marked object, both named' => "F5 F4 F8 $std 02 41 61 41 62 B8 B9",
            'a reference to a named object, named' => "A3 F4 F8 $std 00 F5 B8 B9",
            'a reference to an enum case, named' => "A3 F5 $hearts B8 F6 00",
            'a reference to a named enum case, named' => "A3 F5 $hearts F5 B8 B9",
            'a reference to an enum case, named in rows' => "A3 F5 $hearts FC 00 01 41 61 02 00 B8 B8",
            'a reference to an enum case in rows, named' => "A3 FC 00 01 41 61 02 00 F5 $hearts B8 B8",
            'a reference to an enum case, named in a row of objects' => "A2 F5 $hearts FD 00 $std 01 41 61 01 00 B8",
            'a reference back-referenced while it is read' => 'F5 A2 F6 00 F6 00',
            'a key twice' => 'B2 41 61 41 62 41 61 01 02 03',
            'a key twice, the first a reference' => 'A2 F5 00 B1 41 61 41 61 F6 00 02',
            'a key twice, the last a reference' => 'A2 F5 00 B1 41 61 41 61 02 F6 00',
            'a property twice' => "F8 $std 02 41 61 41 61 01 02",
            'a property of a missing class twice' => 'F8 47 4D697373696E67 02 41 61 41 61 01 02',
            'a property twice in rows' => "A2 FD 00 $std 02 4161 4161 02 0102 0103",
            'a property twice in rows of a missing class' => 'A2 FD 00 47 4D697373696E67 02 4161 4161 02 0102 0103',
            'properties of a column' => "F8 $std 03 F0 00 05 06 07",
            'properties of a column of a missing class' => 'F8 47 4D697373696E67 03 F0 01 05',
            'properties of a column, and again one by one' => "A2 F8 $std 02 F0 01 05 C0 06 07",
            'properties of a column that names its object' => "F4 F8 $std 02 F0 00 B8 05",
            'as many properties as half of the places that take no room' => "F8 $std 808008 F0 01 05",
            'an int property' => "F8 $std 02 05 41 35 01 02",
            'an empty property name' => "F8 $std 01 40 01",
            'a mangled property name' => "F8 $std 02 44 00 58 00 41 41 41 01 02",
            'a decimal of 53 bits' => 'E9 FEFFFFFFFFFFFF1F',
            'a decimal of 54 bits' => 'E4 8080808080808020',
            'a decimal of 63 bits' => 'E9 FEFFFFFFFFFFFFFFFF01',
            'a decimal of 63 bits with an exact quotient' => 'E5 ECFFFFFFFFFFFFBF02',
            'decimals of 63 bits' => 'F0 01 2F 0E FEFFFFFFFFFFFFFFFF01 0000000000000000',
            'decimals from deltas' => 'F0 01 20 10 05 05',
            'decimal strings in STEPS for which there are just enough places' => 'A2 F0 FCFF0F 01 05 F0 01 30 05 00 00',
            'decimal strings of one digit' => 'F0 03 30 05 00 02',
            'decimal strings below 0' => 'F0 03 30 05 03 02',
            'decimal strings of no more than a point and zeros' => 'F0 02 33 0B 00 0001',
            'decimal strings around 0 with a point' => 'F0 03 32 05 01 02',
            'the least and the greatest decimal string'
                => 'F0 02 30 0E FFFFFFFFFFFFFFFFFF01 0000000000000000 FFFFFFFFFFFFFFFF',
            'the least and the greatest decimal string with a point'
                => 'F0 02 3F 0E FFFFFFFFFFFFFFFFFF01 0000000000000000 FFFFFFFFFFFFFFFF',
            'decimal strings and null' => 'F0 02 06 01 32 05 14 00 01 D0',
            'dates of which no calendar knows' => 'F0 04 07 00 00 0C 00 0000 FF01 2000 1F00',
            'times of which no clock knows' => 'F0 02 07 54 01 5A 0D 00 FFFFFF01 00000000',
            'dates with NUL and a suffix of 16 bytes' => 'F0 02 07 01 10' . str_repeat('00', 16) . '0B 02 0001',
            'the last date' => 'F0 01 07 00 00 0B FE9F9E06 00',
            'dates and null' => 'F0 02 06 01 07 20 00 0B 14 00 01 D0',
            'a decimal that a division would round twice' => 'E9 B1BDF1ACE4C9FE55',
            'a zero decimal' => 'E9 00',
            'one row' => 'A1 FC 00 01 41 61 01 02 01',
            '256 rows' => 'EF 8002 FC 00 01 41 61 8002 01 05',
            'rows as the values of a map' => 'B1 41 61 41 62 FC 00 01 41 61 02 02 01',
            'rows as the values of an object' => "F8 $std 02 41 61 41 62 FC 00 01 41 61 02 02 01",
            'rows with a key twice' => 'A2 FC 00 02 41 61 41 61 02 02 01 01 05',
            'keys in steps' => 'F2 02 05 00 02 02 01',
            'keys that are decimal ints' => 'F2 02 03 08 02 00 3132 02 01',
            'SPLIT by bits, SAME without budget' => "A2 $spent F0 03 06 01 01 D0 01 D2",
            'PREFIX_SUFFIX with a prefix' => 'F0 03 40 02 6162 00 05 02 02 63 6364 636465',
            'PREFIX_SUFFIX of bits' => 'F0 03 40 02 6162 00 08 02 02 63 6465 66',
            'PREFIX_SUFFIX of deltas' => 'F0 03 40 02 6162 00 10 02 02 00 63 6465 666768',
            'PREFIX_SUFFIX with the longest prefix' => 'F0 02 40 7F' . str_repeat('61', 127) . ' 00 05 02 00 6263',
            'PREFIX_SUFFIX with prefix and suffix' => 'F0 02 40 02 6162 01 7A 05 02 00 6364',
            'PREFIX_SUFFIX with nothing but a suffix' => 'F0 02 40 00 02 7A7A 05 02 02 636465',
            'PREFIX_SUFFIX with the longest suffix' => 'F0 01 40 00 3F' . str_repeat('7A', 63) . ' 05 02 00 63',
            'PREFIX_SUFFIX and null' => 'F0 03 06 02 40 01 61 00 05 02 00 6263 01 D0',
            'PREFIX_SUFFIX as keys' => 'F2 02 40 01 61 00 05 02 00 6263 02 01',
            'PREFIX_SUFFIX as keys that are the same' => 'F2 02 40 01 61 00 05 02 00 6262 02 01',
            'PREFIX_SUFFIX as keys that are decimal ints' => 'F2 02 40 01 31 00 05 02 00 3132 02 01',
            'INTS of 24 bits' => 'F0 02 0F 01 010203 FFFFFF',
            'DELTAS of 24 bits' => 'F0 03 17 01 01 010203 FFFFFF',
            'a single DELTAS of 24 bits' => 'F0 01 17 01 01',
            'a string number of two bytes' => 'EF 34 40' . self::FIFTY_STRINGS . ' EB 00',
            'string numbers that are written longer than need be' => 'A3 42 6161 EE 00 60',
            'SAME of a string that is named' => 'A2 F0 02 01 42 6161 60',
            'unused bits that are not zero' => 'F0 01 02 FF',
            'CHOICES with more than are chosen' => 'F0 01 1B 03 41 61 41 62 41 63 02',
            'CHOICES with equal strings' => 'F0 02 18 02 41 61 41 61 02',
            'CHOICES with a string named before' => 'A2 42 6161 F0 01 18 01 60 00',
            'a class named before' => 'A2 42 5858 F8 60 00',
            'all of the budget' => $spent,
            'all of the budget, in steps' => 'F0 808010 05 05 02',
            'no budget left, nested lists' => "A2 $spent A1A1A1A1A1A1A1A1A1A1A1A100",
            'no budget left, a bit each' => "A2 $spent F0 10 02 0000",
            'no budget left, a bit for each row and each value' => "A3 $spent A8 FC 00 01 41 61 08 02 00 05",
            'no budget left, rows of a bit each' => "A2 $spent A8 FC 00 01 41 61 08 02 00",
            'the least int as a key' => 'B0 54 2d39323233333732303336383534373735383038 05',
            'one less as a key' => 'B0 54 2d39323233333732303336383534373735383039 05',
            'an array of a key list whose values are not read yet' => 'B0 41 61 90 90 05',
            'an object of a key list whose values are not read yet' => "F8 $std 01 41 61 C0 05",
            'rows of a key list whose columns are not read yet' => 'A1 FC 00 01 41 61 01 00 FC 01 01 01 05',
        ];
    }

    /**
     * Objects that the classes of the fixtures would not give.
     *
     * @return array<string, string> hex by what is special about it
     */
    private static function unusualObjects(): array
    {
        $item = self::name(Fixtures\Item::class);
        $open = self::name(Fixtures\Open::class);
        $waking = self::name(Fixtures\Waking::class);
        $missing = '47 4D697373696E67';
        $declared = '42 6964 44 6E616D65 45 6F74686572';
        return [
            'rows of objects, an undeclared property' => "A8 FD 00 $open 01 4161 08 05 00 02",
            'rows of objects, a declared and an undeclared property' => "A3 FD 00 $open 02 486465636C61726564 4161 03 "
                . '05 00 02 00 40 A1 05 D0',
            'rows of objects, an undeclared and a declared property' => "A3 FD 00 $open 02 4161 486465636C61726564 03 "
                . '01 D2 05 00 02',
            'rows of objects, an undeclared property twice' => "A2 FD 00 $open 02 4161 4161 02 05 00 02 02 01",
            'rows of objects, an undeclared int property' => "A2 FD 00 $open 01 05 02 02 01",
            'rows of objects, a declared property twice' => "A2 FD 00 $item 04 $declared 42 6964 02 "
                . '05 00 02 01 40 01 D0 00 41 78 A1 05',
            'rows of objects, a declared property twice, the first a reference' => "A2 FD 00 $item 04 $declared 42 6964"
                . ' 01 00 F5 09 01 40 00 F6 00 01 07 F6 00',
            'rows of objects, a declared property twice, the last a reference' => "A2 FD 00 $item 04 $declared 42 6964 "
                . '01 01 07 01 40 01 D0 00 F5 09 F6 00',
            'rows of objects with __wakeup, a property twice' => "A2 FD 00 $waking 04 $declared 42 6964 02 "
                . '01 D0 01 40 01 D0 05 02 02',
            'rows of stdClass, a property twice, an object in the first' => 'A2 FD 00 ' . self::STD
                . ' 02 4161 4161 01 00 F4 F8 ' . self::STD . ' 00 01 05 B8',
            'rows of objects in rows of objects, an undeclared property' => "A1 FD 00 $open 01 4161 01 "
                . '00 A2 FD 01 02 05 00 02',
            'an undeclared property twice' => "F8 $open 02 4161 4161 01 02",
            'a declared property twice' => "F8 $item 04 $declared 42 6964 01 02 03 04",
            'a declared property twice, of an object that names itself' =>
                "F4 F8 $item 04 $declared 42 6964 B8 02 03 B8",
            'a property of a missing class twice, another between' => "F8 $missing 03 4161 4162 4161 01 02 03",
            'a property of a missing class twice, the first a reference' =>
                "A2 F8 $missing 02 4161 4161 F5 01 02 F6 00",
            'a property of a missing class three times, in rows' => "A2 FD 00 $missing 04 4161 4162 4161 4161 02 "
                . '01 01 01 02 01 03 05 08 02',
            'an int property of a missing class twice' => "F8 $missing 02 05 4135 01 02",
            'a mangled property of a missing class twice' => "F8 $missing 02 44 002A0061 44 002A0061 01 02",
            'a marked object of a missing class, a property twice' => "A2 F4 F8 $missing 02 4161 4161 B8 02 B8",
        ];
    }

    /** A class as an item. */
    private static function name(string $class): string
    {
        return 'EA ' . bin2hex(chr(strlen($class)) . $class);
    }

    /** @return array<string, string> hex by what is wrong */
    public static function unsound(): array
    {
        $std = self::STD;
        $spent = self::ALL_BUDGET;
        return [
            'no item' => '',
            'rows as the message' => 'FE',
            'ENCLOSING without its number' => 'FF',
            'ENCLOSING where no hook runs' => 'FF 01',
            'ENCLOSING 0' => 'FF 00',
            'an int of 2^63' => 'DA 0000000000000080',
            'an int of -1 - 2^63' => 'E2 0000000000000080',
            'a list of 0' => 'EF 00',
            'a column of 0' => 'F0 00 01 05',
            'a map of 0' => 'F1 00',
            'a map in columns of 0' => 'F2 00 01 05 01 05',
            'a record of 0' => 'F1 00',
            'rows of 0 keys' => 'A1 FC 00 00 01',
            'rows of objects without properties' => "EF 8002 FD 00 $std 00 8002",
            'rows of objects of a key list without properties' => "A2 F8 $std 00 FD 01 01",
            'rows of 2^62 columns' => 'A2 FE 80 80 80 80 80 80 80 80 40 02',
            '0 rows' => 'A1 FC 00 01 41 61 00',
            '257 rows' => 'EF 8102 FC 00 01 41 61 8102 01 05',
            'more rows than places' => 'A1 FC 00 01 41 61 02 02 03',
            'rows as the item' => 'FC 00 01 41 61 01 02 01',
            'marked rows' => 'A1 F4 FC 00 01 41 61 01 02 01',
            'a reference to rows' => 'A1 F5 FC 00 01 41 61 01 02 01',
            'rows of an unknown key list' => 'A1 FC 01 01 02 01',
            'rows of objects of an unknown key list' => 'A1 FD 01 01 02 01',
            'an unknown key list' => 'A2 B0 41 61 05 91 05',
            'an unknown class layout' => "A2 F8 $std 00 C1",
            'an unknown string' => 'A2 42 6161 61',
            'an unknown shared value' => 'A2 F4 A1 00 B9',
            'a varint of more than 64 bits' => 'EE FFFFFFFFFFFFFFFFFF02',
            'a varint of more than 10 bytes' => 'EE FFFFFFFFFFFFFFFFFF8100',
            'a DECIMAL of more than 64 bits' => 'E4 FFFFFFFFFFFFFFFFFF02',
            'a varint that ends in 0' => 'EA 8100 41',
            'a count of 2^63' => 'EF 80808080808080808001 05',
            'a string of 2^63 bytes' => 'EA 80808080808080808001 05',
            'no properties of a column' => "F8 $std 00 F0",
            'properties of a column in rows' => "A2 FD 00 $std 02 F0 02 0102 0103",
            'more properties than places that take no room' => "F8 $std 818010 F0 01 05",
            'as many properties as places that take no room, and values' => "F8 $std 808010 F0 01 05",
            'a count beyond the data' => 'EF 818010 05',
            'DEFINE before an int' => 'F4 05',
            'DEFINE before the empty array' => 'F4 A0',
            'DEFINE before DEFINE' => 'F4 F4 A1 00',
            'DEFINE before REF' => 'F4 F5 A1 00',
            'DEFINE before BACKREF' => 'A2 F4 A1 00 F4 B8',
            'DEFINE before an enum case' => 'F4 FA 41 45 41 41',
            'REF before REF' => 'F5 F5 00',
            'REF before REF_BACKREF' => 'A2 F5 00 F5 F6 00',
            'an array that names itself' => 'F4 A1 B8',
            'a reference to an array, named' => 'A2 F5 A1 00 B8',
            'a reference to an int, named' => 'A2 F5 05 B8',
            'REF_BACKREF of a marked array' => 'A2 F4 A1 00 F6 00',
            'a float as a key' => 'B0 E4 00 05',
            'null as a key' => 'B0 D0 05',
            'an array as a key' => 'B0 A0 05',
            'null as a property name' => "F8 $std 01 D0 05",
            'an int as a class' => 'F8 05 00',
            'an empty class name' => 'F8 40 00',
            'a class name that begins with a separator' => 'F8 42 5C41 00',
            'a class name with a hyphen' => 'F8 43 612D62 00',
            'a class name with NUL' => 'F8 43 410042 00',
            'an enum with a hyphen in its name' => 'FA 43 612D62 41 41',
            'a payload of a class with a hyphen in its name' => 'FB 43 612D62 41 41',
            'rows of a class with a hyphen in its name' => 'A1 FD 00 43 612D62 01 41 61 01 01 05',
            'an int as a payload' => 'FB 41 53 05',
            'an int as a case' => 'FA 41 53 05',
            'ITEMS as keys' => 'F2 01 00 05 00 05',
            'SAME null as keys' => 'F2 02 01 D0 02 01',
            'BOOLS as keys' => 'F2 02 02 03 02 01',
            'FLOATS as keys' => 'F2 01 04 0000000000000000 02 01',
            'DECIMALS as keys' => 'F2 01 20 05 00 00 02 01',
            'keys all the same' => 'F2 02 01 05 02 01',
            'CHOICES as keys' => 'F2 02 18 01 4161 00 02 01',
            'BACKREF names an object of rows from 129 levels below'
                => "A2 F9 00 $std 01 41 61 02 00 05 " . str_repeat('A1 ', 129) . 'B9',
            'BACKREF names another object of the same rows' => "A2 F9 00 $std 01 41 61 02 00 05 B8",
            'BACKREF names another object of the rows around these'
                => "A3 F9 00 $std 01 41 61 03 00 05 FC 00 01 41 62 02 00 BA 05",
            'BACKREF names another object of rows from a list in one' => "A2 F9 00 $std 01 41 61 02 00 A1 B9 05",
            'SAME of an array' => 'F0 02 01 A0',
            'SAME of a shared value' => 'A2 F4 A1 00 F0 02 01 B8',
            'SAME of a reference' => 'F0 02 01 F5 05',
            'SAME of an enum case' => 'F0 02 01 FA 41 45 41 41',
            'SAME of rows' => 'F0 02 01 FC 00 01 41 61 01 01 05',
            'PREFIX_SUFFIX of nothing' => 'F0 01 40',
            'PREFIX_SUFFIX with a prefix that is cut short' => 'F0 01 40 05 6162',
            'PREFIX_SUFFIX with nothing behind the prefix' => 'F0 01 40 01 61',
            'PREFIX_SUFFIX without lengths' => 'F0 01 40 01 61 00',
            'PREFIX_SUFFIX with neither prefix nor suffix' => 'F0 01 40 00 00 05 02 00 63',
            'PREFIX_SUFFIX with a prefix of 128 bytes' => 'F0 01 40 80' . str_repeat('61', 128) . ' 00 05 02 00 62',
            'PREFIX_SUFFIX with a suffix of 64 bytes' => 'F0 01 40 00 40' . str_repeat('7A', 64) . ' 05 02 00 63',
            'PREFIX_SUFFIX with a suffix and no byte of its own' => 'F0 01 40 00 01 7A 05 00 00',
            'PREFIX_SUFFIX with a suffix that is cut short' => 'F0 01 40 00 05 61626364',
            'PREFIX_SUFFIX without a byte of its own' => 'F0 01 40 02 6162 00 05 00 00',
            'PREFIX_SUFFIX then without a byte of its own' => 'F0 02 40 02 6162 00 08 00 02 61',
            'PREFIX_SUFFIX with less than nothing of its own' => 'F0 01 40 02 6162 00 05 01 00 63',
            'PREFIX_SUFFIX with more of its own than is there' => 'F0 02 40 02 6162 00 05 02 02 6364',
            'PREFIX_SUFFIX with lengths of ITEMS' => 'F0 01 40 01 61 00 00 05 62',
            'PREFIX_SUFFIX with lengths of STRINGS' => 'F0 01 40 01 61 00 03 05 02 00 61',
            'SPLIT of one value' => 'F0 01 06 01 01 D0 01 D0',
            'SPLIT with nothing in the second part' => 'F0 02 06 00 01 D0 01 D0',
            'SPLIT with all in the second part' => 'F0 02 06 03 01 D0 01 D0',
            'SPLIT with too few bits' => 'F0 09 06 01',
            'SPLIT into ITEMS' => 'F0 02 06 01 00 05 01 D0',
            'SPLIT into SPLIT' => 'F0 03 06 01 06 01 01 D0 01 D0 01 D0',
            'SPLIT with more STEPS than the budget' => "A2 $spent F0 03 06 01 05 05 02 01 D0",
            'SPLIT as keys' => 'F2 02 06 01 01 41 61 05 02 00 02 01',
            'DATES of nothing' => 'F0 01 07 00',
            'DATES of ITEMS' => 'F0 01 07 00 00 00 05',
            'DATES with a suffix of 17 bytes' => 'F0 01 07 00 11' . str_repeat('41', 17) . '08 05',
            'DATES with a suffix that is cut short' => 'F0 01 07 00 05 41 08 05 00',
            'DATES of the century 100' => 'F0 01 07 00 00 0B 8080A006 00',
            'DATES of the year 100 of a century' => 'F0 01 07 00 00 0B 80A006 00',
            'DATES of the century 100, with a time' => 'F0 01 07 20 00 0B 808080808032 00',
            'DATES of an int below 0' => 'F0 01 07 00 00 0B 01 00',
            'DATES of a higher bit' => 'F0 01 07 20 00 0B 80808080808001 00',
            'DATES as keys' => 'F2 01 07 00 00 0B 05 00 02 01',
            'DATES of STEPS' => 'F0 01 07 00 00 05 05 00',
            'INTS of 24 bits, of which 16 are there' => 'F0 01 0F 00 0102',
            'DELTAS of 24 bits, of which 16 are there' => 'F0 02 17 00 00 0102',
            'kind 1C' => 'F0 01 1C 01 41 61 00',
            'kind 1F' => 'F0 01 1F 01 41 61 00',
            'kind 41' => 'F0 01 41 00 05 00 00 05 00 00',
            'kind 48' => 'F0 01 48 00 05 00 00 05 00 00',
            'kind FF' => 'F0 01 FF 05 00 00',
            'DECIMALS of SAME' => 'F0 01 20 01 05',
            'STRINGS of SAME' => 'F0 01 03 01 00',
            'STRINGS of ITEMS' => 'F0 01 03 00 00',
            'DECIMALS of DECIMALS' => 'F0 01 20 20 05 00 00',
            'one more share in STEPS than the budget' => "A2 $spent F0 01 40 01 61 00 05 02 00 08 02 00 62",
            'DECIMAL_STRINGS of ITEMS' => 'F0 01 30 00 05',
            'DECIMAL_STRINGS of DECIMAL_STRINGS' => 'F0 01 30 30 05 00 00',
            'DECIMAL_STRINGS as keys' => 'F2 01 30 05 06 00 02 01',
            'DECIMAL_STRINGS with a point as keys' => 'F2 01 32 05 06 00 02 01',
            'a negative length' => 'F0 01 03 08 01 00',
            'negative lengths after a long one' => 'F0 02 03 05 06 07 616161',
            'CHOICES of none' => 'F0 01 18 00 00',
            'CHOICES of too many' => 'F0 01 18 03 41 61 41 62 41 63 01',
            'a choice that is not there' => 'F0 01 18 01 41 61 01',
            'CHOICES of an int' => 'F0 01 18 01 05 00',
            'more SAME than the budget' => 'F0 818010 01 05',
            'more STEPS than the budget' => 'F0 818010 05 05 02',
            'no budget left, rows of nothing' => "A2 $spent A8 FD 00 $std 00 08",
            'one more SAME than the budget' => "A2 $spent F0 01 01 05",
            'one more STEPS than the budget' => "A2 $spent F0 01 05 05 02",
            'one more length in STEPS than the budget' => "A2 $spent F0 01 03 05 00 00",
            'one more decimal string in STEPS than the budget' => "A2 $spent F0 01 30 05 00 00",
            'decimal strings in STEPS that take four from a budget of three' => 'A2 F0 FDFF0F 01 05 F0 01 30 05 00 00',
            'decimal strings of a bit' => 'F0 02 30 08 00 02',
            'decimal strings of four bits' => 'F0 02 30 0A 00 21',
            'decimal strings of deltas of a bit' => 'F0 02 30 10 00 00 01',
            'dates of a bit' => 'F0 02 07 00 00 08 00 02',
            'one more decimal in STEPS than the budget' => "A2 $spent F0 01 20 05 00 00",
        ];
    }
}
