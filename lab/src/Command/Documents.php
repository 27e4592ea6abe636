<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Lab\Model\Report;
use Amber\Lab\Render\Html;
use Amber\Lab\Render\Json;
use Amber\Lab\Render\Markdown;
use Amber\Lab\Render\Picture;
use Amber\Lab\Render\Renderer;

/** The files that a run leaves. */
final readonly class Documents
{
    /** By the option that names the file. */
    private const RENDERERS = [
        'json' => Json::class,
        'markdown' => Markdown::class,
        'picture' => Picture::class,
        'html' => Html::class,
    ];

    /** @param array<string, Renderer> $renderers by file */
    private function __construct(private array $renderers, private string $page) {}

    /** @throws \InvalidArgumentException for files that cannot be written or read */
    public static function wanted(BenchOptions $options): self
    {
        $renderers = [];
        $page = $options->writable('html') ?? self::usualPlace();
        foreach (self::RENDERERS as $option => $class) {
            $file = $option === 'html' ? $page : $options->writable($option);
            if ($file !== null && isset($renderers[$file])) {
                throw new \InvalidArgumentException("two reports cannot both be written to $file");
            }
            if ($file !== null) {
                $renderers[$file] = new $class();
            }
        }

        return new self($renderers, $page);
    }

    /** @return list<string> lines about each file written */
    public function write(Report $report): array
    {
        $lines = [];
        foreach ($this->renderers as $file => $renderer) {
            // Other commands of a step of GitHub's write to it too; each step has a file of its own.
            $mode = $file === getenv('GITHUB_STEP_SUMMARY') ? FILE_APPEND : 0;
            if (@file_put_contents($file, $renderer->render($report), $mode) === false) {
                throw new \RuntimeException("cannot write $file");
            }
            if ($file !== $this->page) {
                $lines[] = "Written: $file";
            }
        }

        return [...$lines, "The full report: $this->page"];
    }

    /** Beside what is built, where that can be written; else among the temporary files. */
    private static function usualPlace(): string
    {
        $build = dirname(__DIR__, 3) . '/build';
        if (is_dir($build) ? is_writable($build) : @mkdir($build)) {
            return "$build/bench.html";
        }

        $user = function_exists('posix_geteuid') ? posix_geteuid() : 'user';

        return sys_get_temp_dir() . "/amber-bench-$user.html";
    }
}
