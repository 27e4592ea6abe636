<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Measure\FidelityCheck;
use Amber\Lab\Model\Faith;
use Amber\Lab\Serializer\Catalogue;
use Amber\Lab\Serializer\Nothing;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Serializer\UserFile;
use Amber\Lab\Serializer\VarExport;
use ArrayObject;
use DateTimeImmutable;
use PHPUnit\Framework\TestCase;

final class SerializersTest extends TestCase
{
    private const SIGNED = __DIR__ . '/../../tests/bench/signed.php';
    private const POLYFILL = __DIR__ . '/../../tests/bench/polyfill.php';

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
        [$fidelity] = FidelityCheck::run(self::one('native'), [1.5, new ArrayObject([1])], [1.5, new ArrayObject([1])]);
        self::assertSame(Faith::Exact, $fidelity->faith);
    }

    public function test_what_is_measured_on_request_has_a_reason_and_takes_part_only_where_it_is_named(): void
    {
        $names = array_map(static fn (Serializer $one): string => $one->name(), Catalogue::named([]));
        foreach (Catalogue::ON_REQUEST as $name => $reason) {
            self::assertNotContains($name, $names);
            self::assertSame($name, self::one($name)->name());
            self::assertNotSame('', $reason);
        }
    }

    public function test_each_way_of_amber_keeps_a_graph_exactly(): void
    {
        foreach (['amber', 'amber-load', self::SIGNED, self::POLYFILL] as $name) {
            $value = static fn (): array => [1.5, new DateTimeImmutable('2024-02-29'), 'text' => ["\xff", null]];
            [$fidelity] = FidelityCheck::run(self::one($name), [$value()], [$value()]);
            self::assertSame(Faith::Exact, $fidelity->faith, "$name: $fidelity->reason");
        }
    }

    public function test_the_signed_way_signs_and_refuses_what_is_not_signed(): void
    {
        $signed = self::one(self::SIGNED);
        self::assertSame([1], $signed->decode($signed->encode([1])));
        $this->expectException(\Amber\DecodeException::class);
        $signed->decode(amber_serialize([1]));
    }

    public function test_a_serializer_of_a_file_is_found_again_by_its_path(): void
    {
        $file = tempnam(sys_get_temp_dir(), 'amber') . '.php';
        file_put_contents($file, '<?php return new ' . Nothing::class . '();');
        $serializer = UserFile::load($file);
        self::assertSame([realpath($file), null], [UserFile::path($serializer), UserFile::path(self::one('native'))]);
        unlink($file);
        unlink(substr($file, 0, -4));
    }

    public function test_json_is_lossy_where_there_are_objects_and_the_reason_says_how(): void
    {
        [$fidelity] = FidelityCheck::run(self::one('json'), [(object) ['a' => 1]], [(object) ['a' => 1]]);
        self::assertSame(Faith::Lossy, $fidelity->faith);
        self::assertSame('an object (stdClass) became an array', $fidelity->reason);
    }

    public function test_json_keeps_the_float_5_0_a_float(): void
    {
        [$fidelity] = FidelityCheck::run(self::one('json'), [5.0], [5.0]);
        self::assertSame(Faith::Exact, $fidelity->faith);
    }

    public function test_what_a_serializer_cannot_encode_is_a_failure_with_its_message_not_a_crash(): void
    {
        [$fidelity, $data] = FidelityCheck::run(self::one('json'), [NAN], [NAN]);
        self::assertSame([Faith::Failed, null], [$fidelity->faith, $data]);
        [$fidelity] = FidelityCheck::run(self::one('native'), [static fn () => 1], []);
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

    private static function one(string $name): Serializer
    {
        return Catalogue::named([$name])[0];
    }
}
