<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\Lab\Model\Baseline;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Html;
use Amber\Lab\Render\Json;
use Amber\Lab\Render\Markdown;
use Amber\Lab\Render\Picture;
use Amber\Lab\Render\Renderer;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;

/** The files that a run leaves, and what an earlier one says about it. */
final class Documents
{
    /** By the option that names the file. */
    private const RENDERERS = [
        'json' => Json::class,
        'markdown' => Markdown::class,
        'picture' => Picture::class,
        'html' => Html::class,
    ];

    private bool $isWorse = false;

    /** @param array<string, Renderer> $renderers by file */
    private function __construct(
        private readonly array $renderers,
        private readonly string $page,
        private readonly ?Baseline $baseline,
        private readonly float $tolerance,
        private readonly bool $takesOtherData,
    ) {
    }

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
        $baseline = $options->readable('baseline');

        return new self(
            $renderers,
            $page,
            $baseline === null ? null : Baseline::parse((string) file_get_contents($baseline)),
            $options->tolerance(),
            $options->flag('baseline-other-data'),
        );
    }

    /** @return list<string> lines about each file written, and about the baseline */
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
        if ($this->baseline !== null) {
            array_push($lines, ...$this->compare($this->baseline, $report));
        }

        $lines[] = "The full report: $this->page";

        $wrap = static fn (string $line): array => Text::wrap($line, Program::width());

        return array_merge(...array_map($wrap, $lines));
    }

    /** @return bool whether a cell is worse than the baseline allows */
    public function isWorse(): bool
    {
        return $this->isWorse;
    }

    /** @return list<string> */
    private function compare(Baseline $baseline, Report $report): array
    {
        $cells = $baseline->cellsInCommon($report);
        if ($cells === 0) {
            throw new \InvalidArgumentException('the baseline has no data set and serializer in common with this run');
        }
        $others = $baseline->otherData($report);
        if ($others !== [] && !$this->takesOtherData) {
            throw new \InvalidArgumentException(sprintf(
                'the baseline was measured on other data: %s. Measure both on the same, make the baseline anew with'
                . ' --json, or compare ratios alone with --baseline-other-data',
                implode(', ', $others),
            ));
        }
        $regressions = $baseline->regressions($report, $this->tolerance);
        $this->isWorse = $regressions !== [];
        $tolerance = rtrim(rtrim(sprintf('%.1f', 100 * $this->tolerance), '0'), '.');
        $lines = [$this->isWorse
            ? "WORSE than the baseline by more than $tolerance %: " . Text::count(count($regressions), 'cell')
            : "No cell is worse than the baseline by more than $tolerance %; "
                . Text::count($cells, 'result') . ' of a serializer on a data set compared.'];
        if ($others !== []) {
            $lines[] = '  Other data than the baseline\'s, compared by ratios: ' . implode(', ', $others);
        }
        foreach ($baseline->missing($report) as $set => $serializers) {
            $lines[] = "  Not compared, as only the baseline has it: $set (" . implode(', ', $serializers) . ')';
        }
        foreach ($regressions as $regression) {
            $lines[] = is_finite($regression->now)
                ? sprintf(
                    '  %s: %s, was %s (+%.1f %%)',
                    $regression->cell,
                    Units::ratio($regression->now),
                    Units::ratio($regression->before),
                    100 * $regression->share(),
                )
                : "  $regression->cell";
        }

        return $lines;
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
