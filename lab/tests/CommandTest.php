<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Render\Text;
use Amber\Lab\Serializer\Catalogue as Serializers;
use PHPUnit\Framework\TestCase;

final class CommandTest extends TestCase
{
    private const SHORT = [
        'bench', '-v', '--quick', '--processes=2', '--filter=query-tables', '--serializer=native,json', '--seed=5',
    ];

    public function test_help_names_the_commands_and_every_option(): void
    {
        [$code, $text] = Amber::run(['list']);
        self::assertSame(0, $code);
        foreach (['bench', 'inspect', 'train', 'dictionaries', 'completion'] as $command) {
            self::assertStringContainsString($command, $text);
        }
        [, $text] = Amber::run(['bench', '--help']);
        foreach ([
            'data', 'from', 'bootstrap', 'filter', 'list', 'serializer', 'json', 'markdown', 'picture',
            'html', 'requests', 'seed', 'quick',
        ] as $option) {
            self::assertStringContainsString("--$option", $text);
        }
    }

    public function test_help_alone_shows_the_commands_with_examples(): void
    {
        foreach ([[], ['--help']] as $arguments) {
            [$code, $text] = Amber::run($arguments);
            self::assertSame(0, $code);
            self::assertStringContainsString('php bin/amber bench --data=', $text);
            self::assertStringContainsString('Says which serializer suits your data', $text);
        }
    }

    public function test_all_help_and_lists_keep_to_80_columns_with_colour_and_without(): void
    {
        foreach ([
            'list', 'help', 'bench --list', 'bench --help', 'inspect --help', 'convert --help', 'train --help',
            'dictionaries --help',
        ] as $command) {
            foreach (['--no-ansi', '--ansi'] as $colour) {
                [$code, $text] = Amber::run([...explode(' ', $command), $colour]);
                self::assertSame(0, $code);
                $lines = explode("\n", (string) preg_replace('/\e\[[\d;]*m/', '', $text));
                self::assertLessThanOrEqual(80, max(array_map(Text::width(...), $lines)), $text);
            }
        }
    }

    public function test_a_long_line_of_help_goes_on_below_where_it_began(): void
    {
        foreach (['--no-ansi', '--ansi'] as $colour) {
            [, $text] = Amber::run(['bench', '--help', $colour]);
            $text = (string) preg_replace('/\e\[[\d;]*m/', '', $text);
            self::assertSame(1, preg_match('/^( +--filter=FILTER +)only .*\n( +)\w/m', $text, $match));
            self::assertSame(strlen($match[1]), strlen($match[2]));
        }
    }

    public function test_an_option_that_is_nearly_another_is_told_so(): void
    {
        [$code, , $errors] = Amber::run(['bench', '--serialiser=amber']);
        self::assertSame(2, $code);
        self::assertStringContainsString('did you mean --serializer?', $errors);
    }

    public function test_list_explains_each_data_set_and_each_serializer_on_request_in_a_line(): void
    {
        [$code, $text] = Amber::run(['bench', '--list']);
        self::assertSame(0, $code);
        $sets = array_map(static fn (Dataset $set): string => $set->name(), Datasets::builtIn());
        foreach ([...$sets, ...array_keys(Serializers::ON_REQUEST)] as $name) {
            self::assertMatchesRegularExpression("~^  $name +\\S.{20,}$~m", $text);
        }
    }

    public function test_a_slip_in_a_command_or_a_path_or_an_option_in_its_place_is_told(): void
    {
        foreach ([
            'benhc' => 'There is no command "benhc"; did you mean bench?',
            __DIR__ => 'did you mean bench --data=' . __DIR__ . '?',
            '--list' => '--list is an option of bench; did you mean bench --list?',
            'nonsense' => 'they are bench, inspect, convert, train and dictionaries',
        ] as $argument => $message) {
            [$code, , $errors] = Amber::run([$argument]);
            self::assertSame(2, $code, $argument);
            self::assertStringContainsString($message, (string) preg_replace('~\s+~', ' ', $errors));
        }
    }

    public function test_options_that_make_no_sense_end_in_2_and_say_why(): void
    {
        foreach ([
            ['--serializer=nobody', 'unknown serializer "nobody"'],
            ['--filter=nowhere', 'no data set matches'],
            ['--filter=x --data=' . __FILE__, '--filter chooses among built-in data sets'],
            ['--seed=x', '--seed must be a whole number'],
            ['--processes=0', '--processes must be a whole number of at least 1'],
            ['--serializer=', '--serializer is empty'],
            ['--quik', '"--quik" option does not exist'],
            ['more', 'bench takes options alone; did you mean --data=more?'],
            ['--data=/nowhere', '/nowhere does not exist'],
            ['--from=ftp://me:secret@x', 'unknown kind of cache server "ftp://x"; there are redis://HOST'],
            ['--from=x', 'unknown kind of cache server "x"'],
            ['--from=redis://127.0.0.1:1', 'cannot connect to tcp://127.0.0.1:1'],
            ['--json=/nowhere/x.json', '--json: cannot write /nowhere/x.json'],
        ] as [$option, $message]) {
            [$code, , $errors] = Amber::run(['bench', '--quick', ...explode(' ', $option)]);
            self::assertSame(2, $code, $option);
            self::assertStringContainsString($message, preg_replace('~\s+~', ' ', $errors));
        }
    }

    public function test_an_option_with_one_value_that_is_given_twice_is_refused(): void
    {
        foreach (['bench --quick --limit=1 --limit=2', 'inspect --nodes 5 --nodes 6 x'] as $arguments) {
            [$code, , $errors] = Amber::run(explode(' ', $arguments));
            self::assertSame(2, $code, $errors);
            self::assertStringContainsString('was given 2 times; it takes one value', $errors);
        }
    }

    public function test_serializers_that_are_named_by_two_options_are_both_measured(): void
    {
        $serializers = ['--serializer=native', '--serializer=json'];
        [$code, $text] = Amber::run(['bench', '--quick', '--processes=2', '--filter=query-tables', ...$serializers]);
        self::assertSame(0, $code, $text);
        $verdict = '~of those that kept every set exactly, json is the\s+smallest~';
        self::assertMatchesRegularExpression($verdict, $text);
    }

    public function test_the_extension_of_this_tree_is_taken_where_php_has_not_loaded_it(): void
    {
        [, $loaded] = Amber::run(['--version']);
        [, $text] = Amber::run(['--version'], isLoaded: false);
        self::assertStringContainsString(' ' . phpversion('amber'), $text);
        self::assertSame($loaded, $text);
    }

    public function test_in_requests_serialize_stands_beside_all_and_variants_are_left_out(): void
    {
        $folder = new Folder();
        [$code, $text, $errors] = Amber::run([
            'bench', '--quick', '--processes=1', '--requests=2', '--filter=^session-guest$',
            '--serializer=igbinary,igbinary-nocompact,amber',
            "--json=$folder->path/x.json", "--html=$folder->path/x.html",
        ]);
        self::assertSame(0, $code, $text . $errors);
        $report = json_decode((string) file_get_contents("$folder->path/x.json"), true);
        self::assertSame(['igbinary', 'amber', 'native'], $report['requests']['serializers']);
        self::assertSame(['session-guest'], array_column($report['requests']['sets'], 'name'));
        self::assertSame(['session-guest'], array_column($report['sets'], 'name'));
        self::assertStringContainsString('The first calls in a request', $text);
    }

    public function test_make_hands_on_where_the_data_and_their_classes_are(): void
    {
        $make = 'make -n -C ' . escapeshellarg(dirname(__DIR__, 2)) . ' SETUP=0 bench';
        $make .= ' DATA=in BOOTSTRAP=load.php ARGS=-v';
        $text = (string) preg_replace('~[\s\\\\]+~', ' ', (string) shell_exec($make));
        self::assertStringContainsString("php bin/amber bench --data='in' --bootstrap='load.php' -v", $text);
    }

    public function test_one_serializer_alone_is_praised_for_nothing(): void
    {
        $command = ['bench', '--quick', '--processes=2', '--filter=query-tables', '--serializer=native'];
        [$code, $text] = Amber::run($command);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('Only serialize() was measured: there is nothing to compare it with.', $text);
        self::assertStringNotContainsString('the smallest', $text);
    }

    public function test_files_that_do_not_parse_are_said_with_their_option(): void
    {
        $folder = new Folder();
        $broken = $folder->file('broken.php', "<?php\nreturn (;");
        foreach ([
            ["--bootstrap=$broken", '--bootstrap: '],
            ["--serializer=$broken", '--serializer: '],
        ] as [$options, $message]) {
            [$code, , $errors] = Amber::run(['bench', '--quick', ...explode(' ', $options)]);
            self::assertSame(2, $code, $options . $errors);
            self::assertStringContainsString($message, $errors);
        }
    }

    public function test_colour_is_there_when_asked_for_and_only_then(): void
    {
        [, $plain] = Amber::run([...self::SHORT, '--no-ansi']);
        [, $coloured] = Amber::run([...self::SHORT, '--ansi']);
        [, $none] = Amber::run(self::SHORT, [], ['NO_COLOR' => '1']);
        self::assertStringNotContainsString("\e[", $plain);
        self::assertStringNotContainsString("\e[", $none);
        self::assertStringContainsString("\e[", $coloured);
    }

    public function test_quick_says_so_also_when_the_environment_asks_for_it(): void
    {
        [, $text] = Amber::run(array_values(array_diff(self::SHORT, ['--quick'])), [], ['QUICK' => '1']);
        self::assertStringContainsString('quick run (an impression', $text);
    }

    public function test_a_run_leaves_all_files_that_were_asked_for_and_says_how_to_repeat_it(): void
    {
        $folder = new Folder();
        $files = array_map(
            static fn (string $kind): string => "--$kind=$folder->path/report.$kind",
            ['json', 'picture', 'markdown', 'html'],
        );
        [$code, $text] = Amber::run([...self::SHORT, ...$files, '--no-interaction']);
        self::assertSame(0, $code);
        self::assertStringContainsString('To repeat it: php', $text);
        self::assertStringContainsString("The full report: $folder->path/report.html", $text);
        foreach (['json', 'picture', 'markdown', 'html'] as $kind) {
            self::assertGreaterThan(500, filesize("$folder->path/report.$kind"));
        }
        $report = json_decode((string) file_get_contents("$folder->path/report.json"), true);
        self::assertSame(11347.0, (float) $report['sets'][0]['results']['native']['sizes']['bytes']);
        self::assertCount(2, $report['sets'][0]['results']['native']['times']['encode']['samples_ns']);
    }

    public function test_the_summary_of_a_step_is_appended_to_and_other_reports_are_written_anew(): void
    {
        $folder = new Folder();
        $summary = $folder->file('summary', "# of another command\n");
        $picture = $folder->file('picture.svg', 'old');
        $options = ["--markdown=$summary", "--picture=$picture", "--html=$folder->path/x.html"];
        [$code, $text] = Amber::run([...self::SHORT, ...$options], [], ['GITHUB_STEP_SUMMARY' => $summary]);
        self::assertSame(0, $code, $text);
        self::assertStringStartsWith("# of another command\n# Overview", (string) file_get_contents($summary));
        self::assertStringStartsWith('<svg', (string) file_get_contents($picture));
        self::assertSame(0, Amber::run([...self::SHORT, ...$options])[0]);
        self::assertStringStartsWith('# Overview', (string) file_get_contents($summary));
    }

    public function test_two_reports_cannot_go_to_one_file(): void
    {
        $folder = new Folder();
        [$code, , $errors] = Amber::run([...self::SHORT, "--json=$folder->path/x", "--html=$folder->path/x"]);
        self::assertSame(2, $code);
        self::assertStringContainsString("two reports cannot both be written to $folder->path/x", $errors);
    }

    public function test_a_serializer_of_the_users_takes_part(): void
    {
        $folder = new Folder();
        $file = $folder->file('upper.php', <<<'PHP'
            <?php
            return new class implements Amber\Lab\Serializer\Serializer {
                public function name(): string { return 'base64'; }
                public function description(): string { return 'serialize() in base64'; }
                public function absence(): ?string { return null; }
                public function version(): string { return '1'; }
                public function memoryIsVisible(): bool { return true; }
                public function prepare(): void {}
                public function encode(mixed $value): string { return base64_encode(serialize($value)); }
                public function decode(string $data): mixed { return unserialize(base64_decode($data)); }
            };
            PHP);
        $options = ["--serializer=native,$file", "--html=$folder->path/x.html"];
        [$code, $text] = Amber::run(['bench', '-v', '--quick', '--processes=2', '--filter=query-tables', ...$options]);
        self::assertSame(0, $code, $text);
        self::assertMatchesRegularExpression('~^base64 +15,132 ~m', $text);
    }

    public function test_inspect_shows_a_tree_with_offsets_and_where_the_bytes_go(): void
    {
        $folder = new Folder();
        $file = $folder->file('payload', serialize(['name' => "Mei\e[31m", 'list' => [1, 2]]));
        [$code, $text] = Amber::run(['inspect', $file]);
        self::assertSame(0, $code);
        self::assertMatchesRegularExpression('~^ +0 +\d+  array of 2$~m', $text);
        self::assertStringContainsString('"name" => string of 8: "Mei\033[31m"', $text);
        self::assertMatchesRegularExpression('~^keys +\d+ +\d+\.\d %~m', $text);
        [, $shapes] = Amber::run(['inspect', $file, '--shapes']);
        self::assertStringNotContainsString('Mei', $shapes);
        self::assertStringNotContainsString('name"', $shapes);
    }

    public function test_inspect_names_what_the_rows_of_a_payload_are(): void
    {
        foreach ([
            'A2 FC 00 01 41 61 02 01 05' => 'rows',
            'A2 FE 01 02 01 05' => 'rows of lists',
            'A2 FD 00 41 41 01 41 61 02 01 05' => 'rows of objects',
            'A2 F9 00 41 41 01 41 61 02 01 05' => 'rows of objects',
        ] as $hex => $name) {
            [$code, $text] = Amber::run(['inspect', '-'], input: hex2bin(str_replace(' ', '', "C1 01 $hex")));
            self::assertSame(0, $code);
            self::assertMatchesRegularExpression("~^ +3 +\\d+  └ 2 $name$~m", $text);
        }
    }

    public function test_inspect_shows_keys_and_first_values_of_columns_and_what_is_named_again(): void
    {
        // two rows of a: "s", b: 5 and 6; a map of k: 1, l: 1, in columns; an object that names itself
        $hex = 'A3 A2 FC 00 02 41 61 41 62 02 01 41 73 08 0A 02'
            . ' F2 02 03 05 02 00 6B 6C 01 01 F4 F8 41 50 01 44 00 2A 00 6F B8';
        $message = hex2bin(str_replace(' ', '', "C1 01 $hex"));
        [$code, $text] = Amber::run(['inspect', '-'], input: $message);
        self::assertSame(0, $code, $text);
        self::assertStringContainsString('"a" => column of one value: "s"', $text);
        self::assertMatchesRegularExpression('~"b" => column of ints: 5, 6$~m', $text);
        self::assertStringContainsString('column of keys: "k", "l"', $text);
        $same = '~^ +(\d+) .* object P$(?s:.*)"o" \(protected\) => the same as at \1$~m';
        self::assertMatchesRegularExpression($same, $text);
        [, $shapes] = Amber::run(['inspect', '-', '--shapes'], input: $message);
        self::assertStringNotContainsString('"', $shapes);
    }

    public function test_inspect_reads_standard_input_and_tells_damage_by_its_exit_code(): void
    {
        [$code, $text] = Amber::run(['inspect', '-'], input: '{"a": [1, 2.5]}');
        self::assertSame(0, $code);
        self::assertStringContainsString('json, 15 bytes', $text);
        [$code, $text] = Amber::run(['inspect', '-'], input: 'a:1:{i:0;');
        self::assertSame(1, $code);
        self::assertStringContainsString('at byte 9', $text);
        foreach ([
            '{"a":1,}' => 'a string is missing at byte 7',
            "\xC1\x02\x05" => 'of another version',
            "\xC1\x81\x05" => 'signed amber message',
            "\xC1\x01\xA2" => 'but the message',
        ] as $data => $reason) {
            [$code, $text] = Amber::run(['inspect', '-'], input: $data);
            self::assertSame(1, $code);
            self::assertStringContainsString($reason, $text);
        }
        foreach (['/nowhere', '/'] as $path) {
            [$code] = Amber::run(['inspect', $path]);
            self::assertSame(2, $code);
        }
        [$code] = Amber::run(['inspect']);
        self::assertSame(2, $code);
        [$code, $text] = Amber::run(['inspect', '-']);
        self::assertSame(0, $code);
        self::assertStringContainsString('is empty', $text);
    }

    public function test_no_password_of_an_address_stands_in_an_error(): void
    {
        foreach (['redis://:s3cret@127.0.0.1:1/0', 'tcp://127.0.0.1:1?auth=s3cret&x=1'] as $address) {
            [$code, $text, $errors] = Amber::run(['inspect', $address]);
            self::assertSame(2, $code);
            self::assertStringNotContainsString('s3cret', $text . $errors);
            self::assertStringContainsString('is an address and no file', $text . $errors);
        }
    }
}
