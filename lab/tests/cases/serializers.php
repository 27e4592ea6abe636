<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Dataset\Article2011;
use Amber\Lab\Measure\FidelityCheck;
use Amber\Lab\Model\Faith;
use Amber\Lab\Serializer\Catalogue;
use Amber\Lab\Serializer\Json;
use Amber\Lab\Serializer\Native;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Serializer\VarExport;
use Amber\Lab\Tests\Check;

$bytes = static function (string $name): array {
    [$serializer] = Catalogue::named([$name]);
    $serializer->prepare();

    return array_map(
        static fn (Article2011 $set): int => strlen($serializer->encode($set->build())),
        Article2011::all(),
    );
};

return [
    'json writes the seven sets of 2011 in as many bytes as the article says' => static function () use ($bytes): void {
        Check::same([67, 34, 39, 77, 54, 148, 462], $bytes('json'));
    },
    'igbinary writes the seven sets of 2011 in as many bytes as the article says' => static function () use ($bytes): void {
        Check::extension('igbinary');
        Check::same([64, 58, 27, 142, 50, 177, 478], $bytes('igbinary'));
    },
    'serialize() writes the seven sets of 2011 in as many bytes as PHP has done since 7.1' => static function () use ($bytes): void {
        Check::same([105, 121, 62, 164, 76, 326, 920], $bytes('native'));
    },
    'a serializer that does not exist is an error that names those that do' => static function (): void {
        Check::throws('known are native, json', static fn (): array => Catalogue::named(['native', 'nativ']));
    },
    'serializers that are named come in the order of the report' => static function (): void {
        $names = array_map(static fn (Serializer $one): string => $one->name(), Catalogue::named(['json', 'native']));
        Check::same(['native', 'json'], $names);
    },
    'native serialize keeps a graph exactly' => static function (): void {
        [$fidelity] = FidelityCheck::run(new Native(), [1.5, new ArrayObject([1])], [1.5, new ArrayObject([1])]);
        Check::same(Faith::Exact, $fidelity->faith);
    },
    'json is lossy where there are objects, and the reason says how' => static function (): void {
        [$fidelity] = FidelityCheck::run(new Json(), [(object) ['a' => 1]], [(object) ['a' => 1]]);
        Check::same(Faith::Lossy, $fidelity->faith);
        Check::same('objects come back as arrays', $fidelity->reason);
    },
    'json keeps the float 5.0 a float' => static function (): void {
        [$fidelity] = FidelityCheck::run(new Json(), [5.0], [5.0]);
        Check::same(Faith::Exact, $fidelity->faith);
    },
    'what a serializer cannot encode is a failure with its message, not a crash' => static function (): void {
        [$fidelity, $data] = FidelityCheck::run(new Json(), [NAN], [NAN]);
        Check::same([Faith::Failed, null], [$fidelity->faith, $data]);
        [$fidelity] = FidelityCheck::run(new Native(), [static fn () => 1], []);
        Check::same(Faith::Failed, $fidelity->faith);
    },
    'var_export reads back the payload it was given last, and leaves no file behind' => static function (): void {
        $before = glob(sys_get_temp_dir() . '/amber-lab-*');
        $serializer = new VarExport();
        $first = $serializer->encode([1]);
        $second = $serializer->encode([2]);
        Check::same([[1], [2], [1]], array_map($serializer->decode(...), [$first, $second, $first]));
        unset($serializer);
        gc_collect_cycles();
        Check::same($before, glob(sys_get_temp_dir() . '/amber-lab-*'));
    },
];
