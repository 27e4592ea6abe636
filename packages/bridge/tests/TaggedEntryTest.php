<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Symfony\Marshaller;
use Amber\Convert\Format\Anatomy;
use Amber\Convert\Format\Format;
use Amber\Convert\Transcoder;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Cache\Marshaller\DefaultMarshaller;
use Symfony\Component\Cache\Marshaller\TagAwareMarshaller;

/** Entries of Symfony's caches with tags, as bin/amber inspect and convert see them. */
final class TaggedEntryTest extends TestCase
{
    private const ITEM = ['value' => ['a' => 1], 'tags' => ['red' => 'red'], 'meta' => "\1\2\3\4\0\5\6\7"];

    public function test_inspect_looks_into_what_symfony_writes(): void
    {
        $items = [self::ITEM, ['value' => 5, 'tags' => []]];
        foreach ([new DefaultMarshaller(false), new DefaultMarshaller(true), new Marshaller()] as $marshaller) {
            foreach ((new TagAwareMarshaller($marshaller))->marshall($items, $failed) as $number => $entry) {
                $anatomy = Anatomy::of($entry);
                self::assertSame('an entry of a Symfony cache with tags', $anatomy->format);
                self::assertCount($number === 0 ? 2 : 1, $anatomy->root->children);
                self::assertSame(strlen($entry), array_sum($anatomy->shares));
            }
        }
    }

    public function test_convert_turns_value_and_tags_and_keeps_when_the_entry_expires(): void
    {
        [$entry] = (new TagAwareMarshaller(new DefaultMarshaller(false)))->marshall([self::ITEM], $failed);
        $converted = (string) (new Transcoder(Format::Amber, false))->convert($entry);
        $reader = new TagAwareMarshaller(new Marshaller(new Codec()));
        self::assertSame(self::ITEM, $reader->unmarshall($converted));
        self::assertNull((new Transcoder(Format::Amber, false))->convert($converted));
        self::assertSame($entry, (new Transcoder(Format::Serialize, false))->convert($converted));
    }
}
