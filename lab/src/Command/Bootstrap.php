<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Lab\Measure\Interpreter;
use Amber\Lab\Render\Text;
use Symfony\Component\Console\Application;
use Symfony\Component\Console\Exception\ExceptionInterface;

/** Brings together what bin/amber stands on: the extension and the console library. */
final class Bootstrap
{
    private const RESTARTED = 'AMBER_LAB_RESTARTED';
    private const CONSOLE_OF_DEBIAN = '/usr/share/php/Symfony/Component/Console/autoload.php';

    /** @param string $root directory of the project */
    public function __construct(private readonly string $root) {}

    /**
     * Starts PHP again with the project's own build of the extension, where there is one and none is loaded, and with
     * the dictionaries that the command line names: PHP loads them when it starts.
     *
     * Does not return when it does so.
     *
     * @param string ...$more extensions for that PHP, by their files
     */
    public function loadExtension(string ...$more): void
    {
        $module = $this->root . '/ext/modules/amber.so';
        $isMissing = !extension_loaded('amber') && is_file($module);
        $modules = $isMissing ? [$module, ...$more] : [];
        $settings = array_map(static fn (string $file): string => "extension=$file", $modules);
        $dictionaries = DictionaryOptions::directory();
        if ($dictionaries !== null && $dictionaries !== realpath((string) ini_get('amber.dictionaries'))) {
            $settings[] = "amber.dictionaries=$dictionaries";
        }
        if ($settings === []) {
            return;
        }
        if (getenv(self::RESTARTED) !== false) {
            fwrite(STDERR, $isMissing ? "$module does not load in this PHP; run \"make build\" again\n" : '');

            return;
        }
        putenv(self::RESTARTED . '=1');
        $this->restart(array_merge(...array_map(static fn (string $one): array => ['-d', $one], $settings)));
    }

    /** Takes symfony/console from Debian's package where Composer did not bring it; ends where there is none. */
    public function loadConsole(): void
    {
        if (!class_exists(Application::class) && is_file(self::CONSOLE_OF_DEBIAN)) {
            require self::CONSOLE_OF_DEBIAN;
        }
        if (!class_exists(Application::class)) {
            fwrite(STDERR, "bin/amber needs the library symfony/console.\n"
                . 'Debian: apt-get install php-symfony-console.'
                . " Elsewhere: composer install --working-dir=$this->root/lab\n");
            exit(3);
        }
    }

    /** @return int exit code: the command's, 2 for what makes no sense on the command line, 3 for what went wrong */
    public static function run(Application $application): int
    {
        $application->setAutoExit(false);
        $application->setCatchExceptions(false);
        try {
            return $application->run();
        } catch (ExceptionInterface | \InvalidArgumentException $error) {
            self::complain("amber: {$error->getMessage()}");

            return 2;
        } catch (\Throwable $error) {
            self::complain("amber: {$error->getMessage()} ({$error->getFile()}:{$error->getLine()})");

            return 3;
        }
    }

    /** In lines of 80 columns where somebody reads it at a terminal, without passwords of addresses. */
    private static function complain(string $text): void
    {
        $text = (string) preg_replace('~(?<=://)[^@/\s]*(?=@)|(?<=auth=)[^&\s]+~', '***', $text);
        fwrite(STDERR, (stream_isatty(STDERR) ? implode("\n", Text::wrap($text, Program::COLUMNS)) : $text) . "\n");
    }

    /** @param list<string> $options of PHP, put before those that this process was started with */
    private function restart(array $options): never
    {
        $arguments = [...$options, ...Interpreter::ownOptions(), ...Interpreter::arguments()];
        if (function_exists('pcntl_exec')) {
            pcntl_exec(PHP_BINARY, $arguments);
        }
        $process = proc_open([PHP_BINARY, ...$arguments], [STDIN, STDOUT, STDERR], $pipes);

        exit($process === false ? 1 : proc_close($process));
    }
}
