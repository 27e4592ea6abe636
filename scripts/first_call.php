<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

/*
 * Counts what the first decode and the first encode of a request take, by callgrind: instructions, and distinct lines
 * of 64 bytes of code and of data that are touched. The counts do not depend on how busy the machine is.
 *
 *   php scripts/first_call.php              eleven values by amber, igbinary and serialize(), a table in Markdown
 *   php scripts/first_call.php session      those whose name matches this regular expression
 *   php scripts/first_call.php --amber      amber alone
 *   php scripts/first_call.php --process    of the first request of a process, not of one that has seen the values
 *   php scripts/first_call.php --check      amber's instructions must not be above scripts/first_call/bounds.txt
 *   php scripts/first_call.php --store      writes that file anew
 *
 * The values are those of lab/src/Dataset/Application.php. This PHP's web server runs with opcache and
 * ext/modules/amber.so, or AMBER_MODULE, to compare two builds. KEEP=DIR keeps what callgrind wrote there: to see which
 * functions it was, "callgrind_annotate DIR/cached-item.decode.amber"; I1mr are lines of code, D1mr + D1mw of data.
 *
 * Needs valgrind, igbinary, a C compiler and php-dev.
 */

use Amber\Lab\Dataset\Application;
use Amber\Lab\Dataset\Catalogue;
use Amber\Lab\Server\Sandbox;

require __DIR__ . '/../lab/autoload.php';
require __DIR__ . '/first_call/server.php';
require __DIR__ . '/first_call/tables.php';

const BOUNDS = __DIR__ . '/first_call/bounds.txt';
/** Another patch level of PHP, the compiler or the C library, or another processor, may take some more. */
const SLACK = 1.05;
/** Requests in which a process has met the values before: what it keeps at second sight, it keeps by then. */
const EARLIER = 3;

/** Servers are started one after the other; payloads stay in a directory that goes with this. */
final class Run
{
    private readonly Sandbox $payloads;
    private readonly string $amber;

    /**
     * @param list<string> $sets
     * @param list<string> $serializers
     */
    public function __construct(private readonly array $sets, private readonly array $serializers)
    {
        $amber = getenv('AMBER_MODULE') ?: dirname(__DIR__) . '/ext/modules/amber.so';
        $this->amber = realpath($amber) ?: throw new RuntimeException("$amber is missing; run \"make build\"");
        $this->payloads = new Sandbox();
    }

    /** @return array<string, list<int>> by "set operation serializer", as Server::stop() gives them */
    public function inRequest(): array
    {
        return $this->ask($this->sets, $this->serializers, ['write', ...array_fill(0, EARLIER, 'call'), 'count']);
    }

    /** @return array<string, list<int>> each pair of a set and a serializer in a process that has met neither */
    public function inProcess(): array
    {
        $this->ask($this->sets, $this->serializers, ['write']);
        $counts = [];
        foreach ($this->sets as $set) {
            foreach ($this->serializers as $serializer) {
                $counts += $this->ask([$set], [$serializer], ['count']);
            }
        }

        return $counts;
    }

    /**
     * @param list<string> $sets
     * @param list<string> $serializers
     * @param list<string> $actions
     * @return array<string, list<int>>
     */
    private function ask(array $sets, array $serializers, array $actions): array
    {
        $server = new Server($this->amber, $this->payloads->directory);
        foreach ($actions as $action) {
            foreach ($serializers as $serializer) {
                foreach ($sets as $set) {
                    $server->request($action, $serializer, $set);
                }
            }
        }

        return $server->stop(getenv('KEEP') ?: null);
    }
}

/**
 * @param array<string, list<int>> $counts
 * @return bool whether amber's instructions are within what is stored
 */
function check(array $counts): bool
{
    $fields = array_map(static fn (string $line): array => explode("\t", $line), file(BOUNDS) ?: []);
    $bounds = array_column($fields, 1, 0);
    $above = $below = 0;
    foreach ($counts as $call => [$instructions]) {
        $bound = (int) ($bounds[$call] ?? 0);
        if ($instructions > $bound * SLACK) {
            echo "$call: $instructions instructions are above $bound and a slack\n";
            ++$above;
        }
        $below += (int) ($instructions * SLACK < $bound);
    }
    echo $below === 0 ? '' : "$below calls take less than what is stored and a slack: run first_call.php --store\n";
    echo $above === 0 ? '' : "Shorten them, or say in the commit why they are more, and run first_call.php --store\n";
    printf("%d passed, %d failed\n", count($counts) - $above, $above);

    return $above === 0;
}

$options = preg_grep('/^--/', array_slice($argv, 1)) ?: [];
$unknown = array_diff($options, ['--amber', '--process', '--check', '--store']);
if ($unknown !== []) {
    fwrite(STDERR, 'first_call: unknown option ' . implode(', ', $unknown) . "; the head of this file has all\n");
    exit(2);
}
$pattern = implode('|', array_diff(array_slice($argv, 1), $options)) ?: '.';
$sets = array_map(static fn ($set): string => $set->name(), Catalogue::matching($pattern, Application::all()));
$alone = array_intersect($options, ['--amber', '--check', '--store']) !== [];
$serializers = $alone ? ['amber'] : ['amber', 'igbinary', 'native'];
try {
    $run = new Run($sets, $serializers);
    $counts = in_array('--process', $options, true) ? $run->inProcess() : $run->inRequest();
} catch (RuntimeException $exception) {
    fwrite(STDERR, 'first_call: ' . $exception->getMessage() . "\n");
    exit(1);
}
if (in_array('--check', $options, true)) {
    exit(check($counts) ? 0 : 1);
}
if (in_array('--store', $options, true)) {
    $line = static fn (string $call, array $count): string => "$call\t$count[0]\n";
    file_put_contents(BOUNDS, implode('', array_map($line, array_keys($counts), $counts)));
    exit(0);
}
$tables = new Tables($counts, $sets, $serializers);
$tables->printCounts();
$tables->printRatios();
