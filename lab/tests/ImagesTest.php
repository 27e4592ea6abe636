<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Model\Report;
use Amber\Lab\Render\Picture;
use PHPUnit\Framework\TestCase;

/** The image of means. */
final class ImagesTest extends TestCase
{
    public function test_a_picture_has_a_bar_and_a_figure_for_each_measure_of_each_serializer(): void
    {
        $picture = new \SimpleXMLElement((new Picture())->render(self::report(['igbinary', 'amber', 'slow'], 4.0)));
        self::assertCount(9, $picture->xpath('//*[local-name()="rect"]'));
        $texts = array_map(strval(...), $picture->xpath('//*[local-name()="text"]'));
        $counts = array_count_values($texts);
        self::assertSame([3, 6, 6], [$counts['1.00*'], $counts['4.00'], $counts['→']]);
        self::assertSame([], $picture->xpath('//*[local-name()="script" or @href or @*[starts-with(name(), "on")]]'));
    }

    public function test_names_that_could_be_markup_are_text_in_a_picture(): void
    {
        $name = '</text><script>alert(1)</script>"&';
        $picture = new \SimpleXMLElement((new Picture())->render(self::report([$name, 'amber'], 0.5)));
        self::assertContains($name, array_map(strval(...), $picture->xpath('//*[local-name()="text"]')));
    }

    /**
     * @param list<string> $serializers
     * @param float $share of the first one's figures that the others have
     */
    private static function report(array $serializers, float $share): Report
    {
        $results = [];
        foreach ($serializers as $place => $name) {
            $by = $place === 0 ? 1.0 : $share;
            $times = array_fill(0, 5, 80 * $by);
            $results[] = Reports::result($name, (int) (100 * $by), $times, $times);
        }

        return Reports::of([Reports::set('one', $results)], $serializers);
    }
}
