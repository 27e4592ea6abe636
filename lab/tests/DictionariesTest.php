<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Convert\Zstd;
use Amber\Polyfill\Dictionary;
use PHPUnit\Framework\TestCase;

/** bin/amber train and dictionaries, and --dictionary of inspect and convert. */
final class DictionariesTest extends TestCase
{
    private Folder $sessions;
    private Folder $shelf;

    protected function setUp(): void
    {
        $this->sessions = new Folder();
        $this->shelf = new Folder();
        mt_srand(5);
        foreach (range(1, 200) as $i) {
            $items = array_fill(0, mt_rand(0, 3), ['sku' => "S$i", 'quantity' => $i, 'currency' => 'EUR']);
            $session = ['_token' => md5("$i"), 'cart' => $items, 'customer' => ['id' => $i, 'locale' => 'en']];
            $this->sessions->file("sess_$i", serialize($session));
        }
    }

    public function test_a_dictionary_is_learned_measured_and_written(): void
    {
        [$code, $text, $errors] = $this->train();
        self::assertSame([0, ''], [$code, $errors]);
        self::assertMatchesRegularExpression('~^Learned from 1\d\d payloads; measured on \d+ others\.$~m', $text);
        foreach (['serialize\(\)', 'amber', 'amber, shop'] as $name) {
            self::assertMatchesRegularExpression("~^$name  .* \d+\.\d+ .* \d+\.\d+$~m", $text);
        }
        self::assertMatchesRegularExpression('~^It saves [2-9]\d % of the bytes~m', $text);
        $dictionary = Dictionary::load($this->file());
        self::assertSame(['shop', 1, []], [$dictionary->name, $dictionary->version, $dictionary->strings]);
        self::assertStringContainsString(bin2hex($dictionary->id), $text);
    }

    public function test_the_same_payloads_make_the_same_file(): void
    {
        $this->train();
        $other = new Folder();
        $this->train("--out=$other->path/shop.amberdict");
        self::assertSame(hash_file('sha256', $this->file()), hash_file('sha256', "$other->path/shop.amberdict"));
        self::assertSame('2026-01-02', Dictionary::load($this->file())->date);
    }

    public function test_values_come_in_when_asked_for_and_are_listed(): void
    {
        [$code, $text] = $this->train('--strings=20%');
        self::assertSame(0, $code);
        self::assertStringContainsString("look whether one is personal:\n  \"en\"\n  \"EUR\"\n", $text);
        self::assertSame(['en', 'EUR'], Dictionary::load($this->file())->strings);
    }

    public function test_a_file_that_messages_may_name_is_not_replaced(): void
    {
        $this->train();
        $before = file_get_contents($this->file());
        [$code, , $errors] = $this->train('--strings=20');
        self::assertSame(2, $code);
        self::assertStringContainsString('beside it, as shop@2.amberdict', $errors);
        self::assertSame($before, file_get_contents($this->file()));
        [$code] = $this->train();
        self::assertSame(0, $code);
    }

    public function test_a_later_version_begins_with_the_earlier_one(): void
    {
        $this->train();
        $later = "{$this->shelf->path}/shop@2.amberdict";
        [$code, , $errors] = $this->train("--out=$later", "--merge={$this->file()}", '--strings=20');
        self::assertSame([0, ''], [$code, $errors]);
        [$old, $new] = [Dictionary::load($this->file()), Dictionary::load($later)];
        self::assertSame([2, ['en', 'EUR']], [$new->version, $new->strings]);
        self::assertEquals($old->keyLists, $new->keyLists);
        [$code, , $errors] = $this->train("--out={$this->shelf->path}/other.amberdict", "--merge=$later");
        self::assertSame(2, $code);
        self::assertStringContainsString('shop@3.amberdict', $errors);
    }

    public function test_a_later_version_is_measured_beside_the_earlier_one(): void
    {
        $this->train();
        $later = "{$this->shelf->path}/shop@2.amberdict";
        [, $text] = $this->train("--out=$later", "--merge={$this->file()}", '--strings=20');
        foreach (['amber', 'amber, shop@1', 'amber, shop@2'] as $name) {
            self::assertMatchesRegularExpression("~^$name  .* \d+\.\d+ .* \d+\.\d+$~m", $text);
        }
        $words = '~^It saves \d+ % of the bytes .*, and saves \d+ % of those of amber, shop@1\.~m';
        self::assertMatchesRegularExpression($words, $text);
    }

    public function test_a_later_version_that_adds_nothing_is_not_written(): void
    {
        $this->train();
        $later = "{$this->shelf->path}/shop@2.amberdict";
        [$code, $text] = $this->train("--out=$later", "--merge={$this->file()}");
        self::assertSame(1, $code);
        self::assertMatchesRegularExpression('~^They add nothing to shop 1 \([0-9a-f]{8}\)~m', $text);
        self::assertFileDoesNotExist($later);
    }

    public function test_a_later_version_keeps_the_content_for_zstd(): void
    {
        $this->needsZstd();
        $this->train('--compress');
        $later = "{$this->shelf->path}/shop@2.amberdict";
        [, $text] = $this->train("--out=$later", "--merge={$this->file()}", '--strings=20');
        [$old, $new] = [Dictionary::load($this->file()), Dictionary::load($later)];
        self::assertNotNull($old->zstd);
        self::assertSame([['en', 'EUR'], $old->zstd], [$new->strings, $new->zstd]);
        self::assertStringContainsString(' bytes of it are content for zstd', $text);
    }

    public function test_a_file_with_text_from_the_payloads_is_its_owner_s_alone_and_says_so(): void
    {
        $this->train();
        self::assertSame(0644, fileperms($this->file()) & 0777);
        $this->needsZstd();
        $private = "{$this->shelf->path}/private.amberdict";
        $this->train('--compress', "--out=$private");
        self::assertSame(0600, fileperms($private) & 0777);
        [$code, $text] = Amber::run(['inspect', $private]);
        self::assertSame(0, $code);
        $bytes = number_format(strlen((string) Dictionary::load($private)->zstd));
        $words = "\n$bytes bytes of it are content for zstd, which is text from the payloads";
        self::assertStringContainsString($words, $text);
    }

    public function test_it_says_that_most_payloads_were_left_out(): void
    {
        foreach (range(1, 150) as $i) {
            $this->sessions->file("sess_$i", 'a:1:{i:0;E:15:"App\Suit:Hearts";}');
        }
        self::assertStringContainsString("\nMost payloads were left out:", $this->train()[1]);
    }

    public function test_it_says_when_a_dictionary_does_not_pay(): void
    {
        foreach (range(1, 200) as $i) {
            $this->sessions->file("sess_$i", serialize(['id' => base64_encode(random_bytes(200))]));
        }
        [$code, $text] = $this->train();
        self::assertSame(1, $code);
        self::assertStringContainsString('It does not pay', $text);
    }

    public function test_it_says_that_texts_of_serialize_in_strings_are_not_learned(): void
    {
        foreach (range(1, 200) as $i) {
            $this->sessions->file("sess_$i", serialize(serialize(['_token' => md5("$i"), 'id' => $i])));
        }
        [$code, $text] = $this->train();
        self::assertSame(1, $code);
        self::assertStringContainsString('200 are strings with texts of serialize() in them', $text);
        self::assertStringContainsString('Nothing repeats in them', $text);
    }

    public function test_it_says_what_is_missing(): void
    {
        foreach ([
            [['train', $this->sessions->path], '--out=NAME.amberdict: it is missing'],
            [['train', $this->sessions->path, '--out=Shop.dict'], 'must be NAME.amberdict or'],
            [['train', $this->shelf->path, "--out={$this->file()}"], '0 payloads could be read; 20 are needed'],
            [['train', $this->sessions->path, "--out={$this->file()}", '--strings=x'], '--strings must be a share'],
            [['train', $this->sessions->path, "--out={$this->file()}", '--merge=none'], 'cannot read none'],
        ] as [$arguments, $expected]) {
            [$code, , $errors] = Amber::run($arguments);
            self::assertSame(2, $code);
            self::assertStringContainsString($expected, $errors);
        }
    }

    public function test_a_store_is_brought_into_a_dictionary_and_out_again(): void
    {
        $this->train();
        $store = $this->sessions->path;
        $size = $this->bytes($this->convert("--dictionary={$this->file()}"));
        [, $text] = $this->convert("--dictionary={$this->file()}");
        self::assertStringContainsString('200 already in that format', $text);
        [$code, $text] = Amber::run(['dictionaries', $store, "--dictionaries={$this->shelf->path}"]);
        self::assertSame(0, $code);
        self::assertMatchesRegularExpression('~^[0-9a-f]{8}  shop, version 1 +200 .* written 20~m', $text);
        [$code, $text] = Amber::run(['dictionaries', $store]);
        self::assertSame(1, $code);
        self::assertMatchesRegularExpression('~^[0-9a-f]{8}  MISSING +200 ~m', $text);

        [$code, $text] = $this->convert();
        self::assertSame(1, $code);
        self::assertMatchesRegularExpression('~200: .* names the dictionary [0-9a-f]{8}, which is not loaded~', $text);
        self::assertSame($size, $this->bytes(null));
        $this->convert("--dictionaries={$this->shelf->path}");
        self::assertGreaterThan($size, $this->bytes(null));
        [$code, $text] = Amber::run(['dictionaries', $store]);
        self::assertSame(0, $code);
        self::assertMatchesRegularExpression('~^ +none +200 ~m', $text);
        self::assertSame(1, amber_unserialize((string) file_get_contents("$store/sess_1"))['customer']['id']);
    }

    public function test_a_message_is_taken_apart_by_its_dictionary(): void
    {
        $this->train();
        $this->convert("--dictionary={$this->file()}");
        $message = "{$this->sessions->path}/sess_7";
        [$code, $text] = Amber::run(['inspect', $message, "--dictionary={$this->file()}"]);
        self::assertSame(0, $code);
        self::assertStringContainsString('"customer" => array', $text);
        [$code, $text] = Amber::run(['inspect', $message]);
        self::assertSame(1, $code);
        self::assertMatchesRegularExpression('~needs the dictionary [0-9a-f]{8}, which is not loaded~', $text);
    }

    public function test_a_dictionary_is_shown_with_the_numbers_of_its_entries(): void
    {
        $this->train();
        [$code, $text] = Amber::run(['inspect', $this->file()]);
        self::assertSame(0, $code);
        self::assertMatchesRegularExpression('~^shop, version 1 of 2026-01-02, id [0-9a-f]{8}: 3 key lists~', $text);
        self::assertMatchesRegularExpression('~^ +\d  \[id, locale\]$~m', $text);
    }

    public function test_convert_writes_with_the_version_that_is_given(): void
    {
        $this->train();
        $later = "{$this->shelf->path}/shop@2.amberdict";
        $this->train("--out=$later", "--merge={$this->file()}", '--strings=20');
        foreach ([$this->file(), $later] as $file) {
            self::assertSame(0, $this->convert("--dictionary=$file")[0]);
            $message = (string) file_get_contents("{$this->sessions->path}/sess_1");
            self::assertSame(Dictionary::load($file)->id, Dictionary::idIn($message));
        }
    }

    private function needsZstd(): void
    {
        if (!Zstd::trains() || ini_set('amber.session_compress', '0') === false) {
            self::markTestSkipped('FFI does not reach libzstd, or amber was built without');
        }
    }

    private function file(): string
    {
        return "{$this->shelf->path}/shop.amberdict";
    }

    /** @return array{int, string, string} */
    private function train(string ...$more): array
    {
        $out = preg_grep('~^--out=~', $more) === [] ? ["--out={$this->file()}"] : [];
        $arguments = ['train', $this->sessions->path, ...$out, ...array_values($more)];

        return Amber::run($arguments, environment: ['SOURCE_DATE_EPOCH' => '1767312000']);
    }

    /** @return array{int, string, string} */
    private function convert(string ...$more): array
    {
        return Amber::run(['convert', $this->sessions->path, '--to=amber', ...array_values($more)]);
    }

    /** @param array{int, string, string}|null $result of a conversion that is to have gone well */
    private function bytes(?array $result): int
    {
        self::assertSame(0, $result[0] ?? 0, $result[1] ?? '');

        return array_sum(array_map(filesize(...), glob("{$this->sessions->path}/*") ?: []));
    }
}
