<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Server\Sandbox;

/** PHP's web server under callgrind, with opcache, and the calls that are counted in it. */
final class Server
{
    /** Caches in which nothing ever has to make room: what misses is touched for the first time. */
    private const CALLGRIND = [
        'valgrind', '-q', '--tool=callgrind', '--instr-atstart=no', '--dump-instr=yes', '--cache-sim=yes',
        '--I1=67108864,16,64', '--D1=268435456,16,64', '--LL=268435456,16,64',
    ];

    private readonly Sandbox $sandbox;
    private readonly string $address;
    /** @var resource */
    private $process;

    /**
     * @param string $amber the extension's file
     * @param string $payloads directory of these
     */
    public function __construct(string $amber, string $payloads)
    {
        $this->sandbox = new Sandbox();
        $this->address = '127.0.0.1:' . Sandbox::freePort();
        $directory = $this->sandbox->directory;
        $php = [PHP_BINARY, '-n', '-d', 'zend_extension=opcache', '-d', 'extension=igbinary'];
        $this->process = $this->sandbox->start(
            [
                // What the environment holds lies on the stack, and would move it.
                'env', '-i', 'PATH=' . getenv('PATH'), "FIRST_CALL_DIRECTORY=$payloads",
                'LD_PRELOAD=' . $this->build('getrandom'),
                ...self::CALLGRIND, "--callgrind-out-file=$directory/callgrind",
                ...$php, '-d', "extension=$amber", '-d', 'extension=' . $this->build('probe'),
                '-S', $this->address, __DIR__ . '/page.php',
            ],
            "tcp://$this->address",
        );
    }

    /** @throws RuntimeException with what the page says, where it fails */
    public function request(string $action, string $serializer, string $set): void
    {
        $answer = file_get_contents(
            "http://$this->address/$action/$serializer/$set",
            context: stream_context_create(['http' => ['ignore_errors' => true]]),
        );
        if (preg_match('/^\d+$/', (string) $answer) !== 1) {
            throw new RuntimeException("$action of $set by $serializer: $answer");
        }
    }

    /**
     * @param string|null $keep directory for callgrind's files
     * @return array<string, list<int>> by "set operation serializer": instructions, lines of code, lines of data
     */
    public function stop(?string $keep = null): array
    {
        $this->sandbox->stop($this->process);
        $counts = [];
        $files = glob("{$this->sandbox->directory}/callgrind.*") ?: [];
        natsort($files);
        foreach ($files as $file) {
            $text = (string) file_get_contents($file);
            preg_match('/^desc: Trigger: Client Request: (.*)$/m', $text, $label);
            // Ir Dr Dw I1mr D1mr D1mw …
            preg_match('/^totals: (\d+) \d+ \d+ (\d+) (\d+) (\d+)/m', $text, $totals);
            $counts[$label[1]] = [(int) $totals[1], (int) $totals[2], $totals[3] + $totals[4]];
            $keep === null || copy($file, "$keep/" . strtr($label[1], ' ', '.'));
        }

        return $counts;
    }

    /** @return string the library that is made of a file in this directory */
    private function build(string $source): string
    {
        $library = "{$this->sandbox->directory}/$source.so";
        $version = PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
        $config = is_executable("/usr/bin/php-config$version") ? "php-config$version" : 'php-config';
        $files = escapeshellarg(__DIR__ . "/$source.c") . ' -o ' . escapeshellarg($library);
        exec("cc -O2 -fPIC -shared $($config --includes) $files 2>&1", $output, $status);
        if ($status !== 0) {
            throw new RuntimeException("$source.c needs cc, php-dev and valgrind:\n" . implode("\n", $output));
        }

        return $library;
    }
}
