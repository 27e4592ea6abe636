<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Article2011;
use Amber\Lab\Measure\FidelityCheck;
use Amber\Lab\Model\Faith;
use Amber\Lab\Serializer\Catalogue;
use Amber\Lab\Serializer\Json;
use Amber\Lab\Serializer\Native;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Serializer\VarExport;
use ArrayObject;
use PHPUnit\Framework\TestCase;

final class SerializersTest extends TestCase
{
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

    public function test_a_serializer_that_does_not_exist_is_an_error_that_names_those_that_do(): void
    {
        Reports::throws('known are native, json', static fn () => Catalogue::named(['native', 'nativ']));
    }

    public function test_serializers_that_are_named_come_in_the_order_of_the_report(): void
    {
        $names = array_map(static fn (Serializer $one): string => $one->name(), Catalogue::named(['json', 'native']));
        self::assertSame(['native', 'json'], $names);
    }

    public function test_native_serialize_keeps_a_graph_exactly(): void
    {
        [$fidelity] = FidelityCheck::run(new Native(), [1.5, new ArrayObject([1])], [1.5, new ArrayObject([1])]);
        self::assertSame(Faith::Exact, $fidelity->faith);
    }

    public function test_the_polyfill_is_measured_where_it_is_named_and_only_there(): void
    {
        $names = array_map(static fn (Serializer $one): string => $one->name(), Catalogue::named([]));
        self::assertNotContains('amber-polyfill', $names);
        [$polyfill] = Catalogue::named(['amber-polyfill']);
        [$fidelity] = FidelityCheck::run($polyfill, [1.5, new ArrayObject([1])], [1.5, new ArrayObject([1])]);
        self::assertSame(Faith::Exact, $fidelity->faith);
    }

    public function test_json_is_lossy_where_there_are_objects_and_the_reason_says_how(): void
    {
        [$fidelity] = FidelityCheck::run(new Json(), [(object) ['a' => 1]], [(object) ['a' => 1]]);
        self::assertSame(Faith::Lossy, $fidelity->faith);
        self::assertSame('objects come back as arrays', $fidelity->reason);
    }

    public function test_json_keeps_the_float_5_0_a_float(): void
    {
        [$fidelity] = FidelityCheck::run(new Json(), [5.0], [5.0]);
        self::assertSame(Faith::Exact, $fidelity->faith);
    }

    public function test_what_a_serializer_cannot_encode_is_a_failure_with_its_message_not_a_crash(): void
    {
        [$fidelity, $data] = FidelityCheck::run(new Json(), [NAN], [NAN]);
        self::assertSame([Faith::Failed, null], [$fidelity->faith, $data]);
        [$fidelity] = FidelityCheck::run(new Native(), [static fn () => 1], []);
        self::assertSame(Faith::Failed, $fidelity->faith);
    }

    public function test_var_export_reads_back_the_payload_it_was_given_last_and_leaves_no_file_behind(): void
    {
        $before = glob(sys_get_temp_dir() . '/amber-lab-*');
        $serializer = new VarExport();
        $first = $serializer->encode([1]);
        $second = $serializer->encode([2]);
        self::assertSame([[1], [2], [1]], array_map($serializer->decode(...), [$first, $second, $first]));
        unset($serializer);
        gc_collect_cycles();
        self::assertSame($before, glob(sys_get_temp_dir() . '/amber-lab-*'));
    }

    /** @return list<int> lengths of the article's sets */
    private static function bytes(string $name): array
    {
        [$serializer] = Catalogue::named([$name]);
        $serializer->prepare();

        return array_map(
            static fn (Article2011 $set): int => strlen($serializer->encode($set->build())),
            Article2011::all(),
        );
    }
}
