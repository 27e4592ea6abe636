<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Dataset\Catalogue;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\LargeSession;
use Amber\Lab\Dataset\Records;
use Amber\Lab\Dataset\Session;
use Amber\Lab\Tests\Check;

return [
    'every data set is the same each time it is built' => static function (): void {
        foreach (Catalogue::builtIn() as $set) {
            if ($set->absence() === null) {
                Check::same(md5(serialize($set->build())), md5(serialize($set->build())));
            }
        }
    },
    'every data set has a name of its own' => static function (): void {
        $names = array_map(static fn (Dataset $set): string => $set->name(), Catalogue::builtIn());
        Check::same($names, array_values(array_unique($names)));
    },
    'the made-up records are the same on every machine' => static function (): void {
        Check::same('3ba7533fb64915b76395180954d588ae', md5(serialize((new Records())->build())));
    },
    'the sessions are as long as their descriptions say' => static function (): void {
        Check::same(700.0, round(strlen(serialize((new Session())->build())), -2));
        Check::same(10_000.0, round(strlen(serialize((new LargeSession())->build())), -3));
    },
    'a filter picks data sets by a regular expression' => static function (): void {
        $names = array_map(static fn (Dataset $set): string => $set->name(), Catalogue::matching('^session|RECORDS'));
        Check::same(['records', 'session', 'session-large'], $names);
    },
    'a filter that is broken or matches nothing is an error in words' => static function (): void {
        Check::throws('is not a regular expression', static fn (): array => Catalogue::matching('('));
        Check::throws('no data set matches', static fn (): array => Catalogue::matching('nowhere'));
    },
];
