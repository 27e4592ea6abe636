<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Model\KindTable;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\MixTable;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Render\Html\Bars;
use Amber\Lab\Render\Html\Curves;
use Amber\Lab\Render\Html\Scatter;
use Twig\Environment;
use Twig\Loader\FilesystemLoader;

/**
 * The report as one page that needs nothing but itself: no request leaves it, which its own policy enforces. lab/page
 * has its templates.
 */
final class Html implements Renderer
{
    /** What scripts/charts.sh makes; without it the page has tables alone. */
    private const CHARTS = __DIR__ . '/../../../build/charts/charts.js';

    private const DEBIAN_TWIG = '/usr/share/php/Twig/autoload.php';

    /** Sections in the order of the page, by the part of the report that each shows. */
    private const HEADINGS = [
        'requests' => 'In a request',
        'panels' => 'The same call in a loop',
        'curves' => 'Curves',
        'grids' => 'Tables',
        'mix' => 'Your mix',
        'measures' => 'Set by set',
        'sets' => 'Each set',
        'fidelity' => 'Fidelity',
        'facts' => 'Method and trust',
    ];

    /** @throws \RuntimeException without Twig: before anything is measured, as a page is made of every run */
    public function __construct()
    {
        if (!class_exists(Environment::class) && !is_file(self::DEBIAN_TWIG)) {
            $how = 'Debian: apt-get install php-twig; elsewhere: composer install';
            throw new \RuntimeException("a page needs the library twig/twig; $how");
        }
    }

    public function render(Report $report): string
    {
        $folder = dirname(__DIR__, 2) . '/page';
        // Composer's autoloader has it, where there is one; or Debian's package.
        if (!class_exists(Environment::class)) {
            require_once self::DEBIAN_TWIG;
        }
        $twig = new Environment(new FilesystemLoader($folder), ['strict_variables' => true, 'autoescape' => 'html']);
        $parts = self::parts(new Comparison($report));
        $charts = is_file(self::CHARTS) ? (string) file_get_contents(self::CHARTS) : '';

        return $twig->render('report.html.twig', [
            'style' => file_get_contents("$folder/report.css"),
            'script' => $charts . file_get_contents("$folder/report.js"),
            'contents' => array_intersect_key(self::HEADINGS, array_filter($parts)),
            ...self::head($report),
            ...$parts,
        ]);
    }

    /** @return array<string, mixed> what stands above the figures, and by what they were made */
    private static function head(Report $report): array
    {
        return [
            'title' => $report->title,
            'about' => sprintf(
                '%s · PHP %s · %s · %s',
                $report->settings->quick ? 'quick run, an impression' : 'full run',
                $report->environment['PHP'] ?? '',
                $report->environment['CPU'] ?? '',
                $report->environment['date'] ?? '',
            ),
            'warnings' => $report->warnings,
            'baseline' => $report->baseline,
            'method' => Method::describe($report),
            'command' => $report->command,
        ];
    }

    /** @return array<string, mixed> parts of the page; empty where the report has none */
    private static function parts(Comparison $comparison): array
    {
        $report = $comparison->report;
        $metrics = $comparison->metrics();

        return [
            'requests' => array_map(Sheets::grid(...), RequestTable::means($report)),
            'requestSets' => array_map(Sheets::grid(...), RequestTable::sets($report)),
            'verdict' => Verdict::of($comparison),
            'over' => self::over($comparison),
            'isPartial' => Bars::isPartial($comparison),
            'panels' => $report->sets === [] ? [] : array_map(
                static fn (Metric $metric): array => Bars::of($comparison, $metric),
                $metrics,
            ),
            'kinds' => array_map(Sheets::grid(...), KindTable::of($comparison)),
            'scatter' => Scatter::of($comparison),
            'fidelity' => $report->fidelity === null ? null : Sheets::fidelity($report->fidelity),
            'counts' => $report->fidelity === null ? [] : self::counts($report->fidelity),
            'curves' => array_map(Curves::of(...), $report->curves),
            'grids' => array_map(Sheets::grid(...), $report->grids),
            'mix' => array_map(Sheets::grid(...), MixTable::of($report)),
            // Of one set they say what its own table says.
            'measures' => count($report->sets) < 2 ? [] : array_map(
                static fn (Metric $metric): Sheet => Sheets::measure($comparison, $metric),
                $metrics,
            ),
            'sets' => array_map(
                static fn (SetReport $set): Sheet => Sheets::set($comparison, $set, $metrics),
                $report->sets,
            ),
            'skipped' => $report->skipped,
            'seconds' => $report->seconds,
            'facts' => Sheets::facts($report),
        ];
    }

    /** @return array<string, int> how many things came back as they were, by serializer */
    private static function counts(FidelityTable $fidelity): array
    {
        return array_map(static fn (array $verdicts): int => count(array_filter(
            $verdicts,
            static fn (Fidelity $one): bool => $one->faith === Faith::Exact,
        )), $fidelity->verdicts);
    }

    /** @return string what means are over */
    private static function over(Comparison $comparison): string
    {
        $kinds = array_column($comparison->kept(), 'value');
        $sets = $comparison->mean($comparison->report->baseline, Metric::Bytes)->of;

        return ($sets === 1 ? 'one set' : "$sets sets")
            . (count($kinds) > 1 ? ', each kind of data (' . implode(', ', $kinds) . ') weighing the same' : '');
    }
}
