<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\MixTable;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Html\Bars;
use Amber\Lab\Render\Html\CurveChart;
use Amber\Lab\Render\Html\Markup;
use Amber\Lab\Render\Html\Palette;
use Amber\Lab\Render\Html\Pareto;
use Amber\Lab\Render\Html\Tables;

/** The report as one page that needs nothing but itself: no request leaves it, which its own policy enforces. */
final class Html implements Renderer
{
    private const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

    public function render(Report $report): string
    {
        $comparison = new Comparison($report);
        $palette = new Palette($report);
        $parts = array_filter([
            self::head($report),
            self::verdict($comparison),
            self::section('Fidelity', $report->fidelity === null ? '' : Tables::fidelity($report->fidelity)),
            self::section('Means', self::means($comparison, $palette)),
            self::section('Curves', self::curves($report, $palette)),
            self::section('Tables', self::grids($report)),
            self::section('Your mix', implode('', array_map(Tables::grid(...), MixTable::of($report)))),
            self::section('Set by set', self::sets($comparison)),
            self::section('Method and trust', Tables::trust($report)),
        ]);

        return self::document($report->title, implode("\n", $parts));
    }

    private static function document(string $title, string $body): string
    {
        $assets = dirname(__DIR__, 2) . '/assets';
        $style = file_get_contents("$assets/report.css");
        $script = file_get_contents("$assets/report.js");

        return '<!doctype html>' . "\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            . '<meta http-equiv="Content-Security-Policy" content="' . self::POLICY . "\">\n"
            . '<meta name="viewport" content="width=device-width, initial-scale=1">' . "\n"
            . '<link rel="icon" href="data:,">' . "\n"
            . '<title>' . Markup::text($title) . "</title>\n<style>\n$style</style>\n</head>\n<body>\n"
            . "$body\n<script>\n$script</script>\n</body>\n</html>\n";
    }

    private static function head(Report $report): string
    {
        $about = sprintf(
            '%s · PHP %s · %s · %s',
            $report->settings->quick ? 'quick run, an impression' : 'full run',
            $report->environment['PHP'] ?? '',
            $report->environment['CPU'] ?? '',
            $report->environment['date'] ?? '',
        );
        $html = '<h1>' . Markup::text($report->title) . '</h1><p class="quiet">' . Markup::text($about) . '</p>';
        foreach ($report->warnings as $warning) {
            $html .= '<p class="warning">Beware: ' . Markup::text($warning) . '.</p>';
        }

        return "<header>$html</header>";
    }

    private static function verdict(Comparison $comparison): string
    {
        $sentences = [...Verdict::sentences($comparison), ...$comparison->report->findings];
        $paragraphs = array_map(static fn (string $sentence): string => '<p>' . Markup::text($sentence) . '</p>', $sentences);

        return $paragraphs === [] ? '' : '<section class="verdict" aria-label="Verdict">' . implode('', $paragraphs) . '</section>';
    }

    private static function section(string $title, string $html): string
    {
        return $html === '' ? '' : '<section><h2>' . Markup::text($title) . "</h2>\n$html</section>";
    }

    private static function means(Comparison $comparison, Palette $palette): string
    {
        if ($comparison->report->sets === []) {
            return '';
        }
        $html = '<p>Geometric means of the ratios to ' . Markup::text($comparison->report->baseline)
            . ' over all sets that a serializer kept exactly (how many of all, where some are missing); less is better. The lines are the geometric means of the ends of the sets\' 95 % intervals.</p><div class="panels">';
        foreach (Metric::cases() as $metric) {
            if ($comparison->has($metric)) {
                $html .= Bars::figure($comparison, $metric, $palette);
            }
        }

        return "$html</div>\n<h3>Size against time to decode</h3>\n" . Pareto::figure($comparison, $palette);
    }

    private static function curves(Report $report, Palette $palette): string
    {
        $html = '';
        foreach ($report->curves as $curve) {
            $html .= CurveChart::figure($curve, $palette);
        }
        foreach (Grids::ofCurves($report) as $grid) {
            $html .= Tables::grid($grid);
        }

        return $html;
    }

    private static function grids(Report $report): string
    {
        return implode('', array_map(Tables::grid(...), $report->grids));
    }

    private static function sets(Comparison $comparison): string
    {
        $html = '';
        foreach (Metric::cases() as $metric) {
            if ($comparison->has($metric)) {
                $html .= Tables::ratios($comparison, $metric);
            }
        }
        foreach ($comparison->report->sets as $set) {
            $html .= Tables::set($comparison, $set);
        }

        return $html;
    }
}
