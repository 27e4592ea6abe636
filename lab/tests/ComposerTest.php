<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use PHPUnit\Framework\TestCase;

/** A copy of bin/amber in which Composer has installed what lab/composer.json names. */
final class ComposerTest extends TestCase
{
    private static ?Folder $copy = null;

    public static function setUpBeforeClass(): void
    {
        self::$copy = new Folder();
        $root = dirname(__DIR__, 2);
        self::execute('cp', '-r', "$root/bin", "$root/lab", "$root/packages", self::$copy->path);
        self::execute('rm', '-rf', self::$copy->path . '/lab/vendor');
        putenv('COMPOSER_ALLOW_SUPERUSER=1');
        self::execute('composer', 'install', '-q', '-n', '--working-dir', self::$copy->path . '/lab');
    }

    public static function tearDownAfterClass(): void
    {
        self::$copy = null;
    }

    public function test_bin_amber_runs_on_the_console_that_composer_brought(): void
    {
        $trace = self::tripwire('vendor/symfony/console/Command/ListCommand.php');
        [, $text] = Amber::run(['list'], root: self::$copy->path);
        self::assertStringContainsString('Says which serializer suits your data', $text);
        self::assertFileExists($trace);
    }

    public function test_no_class_of_what_composer_brought_is_loaded_by_a_payload_that_names_it(): void
    {
        $class = 'Symfony\Component\Console\CI\GithubActionReporter';
        $file = 'vendor/symfony/console/CI/GithubActionReporter.php';
        $trace = self::tripwire($file);
        $payload = self::$copy->file('payload', sprintf('O:%d:"%s":0:{}', strlen($class), $class));
        $quick = ['--quick', '--processes=1', '--requests=1'];
        foreach ([['bench', ...$quick, "--data=$payload"], ['inspect', $payload]] as $arguments) {
            [$code, $text, $errors] = Amber::run($arguments, root: self::$copy->path);
            self::assertSame(0, $code, $text . $errors);
            self::assertFileDoesNotExist($trace);
        }
        require self::$copy->path . "/lab/$file";
        self::assertFileExists($trace, 'the wire was there');
    }

    /** @return string a file that is there once this one of the copy has been loaded */
    private static function tripwire(string $file): string
    {
        $path = self::$copy->path . "/lab/$file";
        $text = (string) file_get_contents($path);
        file_put_contents($path, preg_replace('/^namespace .*;$/m', "$0\ntouch('$path.loaded');", $text));

        return "$path.loaded";
    }

    private static function execute(string ...$command): void
    {
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $lines, $code);
        self::assertSame(0, $code, implode("\n", $lines));
    }
}
