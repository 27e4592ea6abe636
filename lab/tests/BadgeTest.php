<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Render\Badge;
use PHPUnit\Framework\TestCase;

final class BadgeTest extends TestCase
{
    public function test_a_badge_is_an_image_without_a_script_that_has_ambers_means(): void
    {
        $image = self::image(['igbinary', 'amber'], 0.5);
        $text = "0.50 bytes · 0.50 encode · 0.50 decode of igbinary's";
        self::assertSame("amber: $text", (string) $image->title);
        self::assertSame(['amber', $text], array_map(strval(...), iterator_to_array($image->g[1]->text, false)));
        self::assertSame([], $image->xpath('//*[local-name()="script" or @href or @*[starts-with(name(), "on")]]'));
    }

    public function test_what_could_be_markup_is_text(): void
    {
        $name = '</title><script>alert(1)</script>"&';
        self::assertStringContainsString("of $name's", (string) self::image([$name, 'amber'], 0.5)->title);
    }

    public function test_a_badge_of_a_run_without_amber_or_of_amber_alone_says_so(): void
    {
        foreach ([['igbinary', 'native'], ['amber']] as $serializers) {
            self::assertSame('amber: not measured', (string) self::image($serializers, 0.5)->title);
        }
    }

    /**
     * @param list<string> $serializers
     * @param float $share of the first one's figures that the others have
     */
    private static function image(array $serializers, float $share): \SimpleXMLElement
    {
        $results = [];
        foreach ($serializers as $place => $name) {
            $by = $place === 0 ? 1.0 : $share;
            $times = array_fill(0, 5, 80 * $by);
            $results[] = Reports::result($name, (int) (100 * $by), $times, $times);
        }
        $text = (new Badge())->render(Reports::of([Reports::set('one', $results)], $serializers));

        return new \SimpleXMLElement($text);
    }
}
