<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Tests;

use Amber\Bench\Value\Article2011;
use Amber\Bench\Value\Broad;
use Amber\Bench\Value\Rows;
use Amber\Bench\Value\Sessions;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Serializer\Catalogue;
use PHPUnit\Framework\TestCase;

final class ValuesTest extends TestCase
{
    public function test_every_data_set_is_the_same_each_time_it_is_built(): void
    {
        foreach (Broad::all() as $set) {
            if ($set->absence() === null) {
                self::assertSame(md5(serialize($set->build())), md5(serialize($set->build())));
            }
        }
    }

    public function test_every_data_set_has_a_name_of_its_own(): void
    {
        $names = array_map(static fn (Dataset $set): string => $set->name(), Broad::all());
        self::assertSame($names, array_values(array_unique($names)));
    }

    public function test_the_made_up_records_are_the_same_on_every_machine(): void
    {
        self::assertSame('3ba7533fb64915b76395180954d588ae', md5(serialize(Rows::records(5_000)->build())));
    }

    public function test_the_sessions_of_2009_have_the_lengths_of_the_article(): void
    {
        foreach (Sessions::of2009() as $set) {
            self::assertSame('session-' . Sessions::length($set->build()), $set->name());
        }
    }

    public function test_json_writes_the_seven_sets_of_2011_in_as_many_bytes_as_the_article_says(): void
    {
        self::assertSame([67, 34, 39, 77, 54, 148, 462], self::bytes('json'));
    }

    public function test_igbinary_writes_the_seven_sets_of_2011_in_as_many_bytes_as_the_article_says(): void
    {
        if (!extension_loaded('igbinary')) {
            self::markTestSkipped('igbinary is not loaded');
        }
        self::assertSame([64, 58, 27, 142, 50, 177, 478], self::bytes('igbinary'));
    }

    public function test_serialize_writes_the_seven_sets_of_2011_in_as_many_bytes_as_php_has_done_since_7_1(): void
    {
        self::assertSame([105, 121, 62, 164, 76, 326, 920], self::bytes('native'));
    }

    /** @return list<int> lengths of the article's sets */
    private static function bytes(string $name): array
    {
        $serializer = Catalogue::named([$name])[0];
        $serializer->prepare();

        return array_map(
            static fn (Dataset $set): int => strlen($serializer->encode($set->build())),
            Article2011::all(),
        );
    }
}
