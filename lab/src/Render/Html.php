<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\KindTable;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\SetReport;

/**
 * The report as one page that needs nothing but itself: no request leaves it, which its own policy enforces. Its first
 * screen has the answer and a chart of it; each other sentence stands where its figures are.
 */
final class Html implements Renderer
{
    private const PAGE = <<<'HTML'
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy"
        	content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="data:,">
        <title>%1$s</title>
        <style>
        %2$s</style>
        </head>
        <body>
        <header>
        <h1>%1$s</h1>
        <p class="quiet">%3$s</p>
        %4$s
        <nav aria-label="Contents"><ul>%5$s</ul></nav>
        </header>
        %6$s
        <script>
        %7$s</script>
        </body>
        </html>

        HTML;

    /** What is shown unfolded: sentences of the answer, and charts of measures. */
    private const SENTENCES = 2;
    private const CHARTS = 4;

    public function render(Report $report): string
    {
        $comparison = new Comparison($report);
        $contents = $sections = [];
        foreach (self::sections($comparison) as $heading => $parts) {
            if ($parts === []) {
                continue;
            }
            $id = strtr(strtolower($heading), ' ', '-');
            $contents[] = Markup::of('<li><a href="#%s">%s</a></li>', $id, $heading);
            $sections[] = Markup::of("<section id=\"%s\"><h2>%s</h2>\n%s</section>\n", $id, $heading, $parts);
        }

        return (string) Markup::of(
            self::PAGE,
            $report->title,
            [Markup::file('report.css'), Markup::file('chart.css')],
            implode(', ', [
                $report->settings->quick ? 'A quick run, for an impression' : 'A full run',
                'PHP ' . ($report->environment['PHP'] ?? ''),
                $report->environment['CPU'] ?? '',
                $report->environment['date'] ?? '',
            ]),
            self::answer($comparison),
            $contents,
            $sections,
            Markup::file('report.js'),
        );
    }

    /** @return array<string, list<Markup>> what stands in each section, by its heading */
    private static function sections(Comparison $comparison): array
    {
        $report = $comparison->report;

        return [
            'In a request' => self::requests($comparison),
            'In a loop' => self::loop($comparison),
            'Tables' => HtmlTable::grids($report->grids),
            'Set by set' => self::measures($comparison),
            'Each set' => self::sets($comparison),
            'Fidelity' => self::fidelity($report),
            'Method and trust' => self::facts($report),
        ];
    }

    /** What the first screen shows. */
    private static function answer(Comparison $comparison): Markup
    {
        $report = $comparison->report;
        $all = array_values(array_unique([...Verdict::answer($comparison), ...$report->findings]));
        $shown = min(self::SENTENCES, count(Verdict::answer($comparison)));
        $more = array_slice($all, $shown);
        $beware = array_map(static fn (string $warning): string => "Beware: $warning.", $report->warnings);

        return Markup::of(
            "<div class=\"answer\"><div>%s<div class=\"verdict\">%s</div>%s</div>\n%s</div>",
            self::paragraphs($beware, 'warning'),
            self::paragraphs(array_slice($all, 0, $shown)),
            $more === [] ? '' : self::folded(Amount::count(count($more), 'more remark'), self::paragraphs($more)),
            $report->sets === [] ? '' : self::headline($comparison),
        );
    }

    /** Bytes and time of each serializer: by those of what is stored today, where all of it is in one format. */
    private static function headline(Comparison $comparison): Markup
    {
        $report = $comparison->report;
        $today = array_unique(array_column($report->stored, 'writer'));
        $to = count($today) === 1 && in_array($today[0], $report->measured(), true) ? $today[0] : $report->baseline;
        $charts = [Bars::of($comparison, Metric::Bytes, $to)[0]];
        if ($report->requests === null) {
            $charts[] = Bars::of($comparison, Metric::Decode, $to)[0];
        } else {
            $means = [];
            foreach ($report->measured() as $name) {
                $means[$name] = $report->requests->mean($name, $to, 'both');
            }
            $best = $report->isBusy ? [] : $report->requests->leaders($to);
            $charts[] = Bars::draw('Time to read and write in a request', $means, $best)[0];
        }

        return Markup::of(
            '<figure><figcaption>Relative to %s%s; shorter is better, * is the best or too close to it to call'
            . '</figcaption><div class="panels">%s</div></figure>',
            Text::serializer($to),
            $today === [$to] ? ', which is stored today' : '',
            $charts,
        );
    }

    /** @return list<Markup> */
    private static function requests(Comparison $comparison): array
    {
        $report = $comparison->report;

        return $report->requests === null ? [] : [
            ...self::paragraphs(array_diff(RequestVerdict::sentences($report), Verdict::answer($comparison))),
            Markup::of('<div class="beside">%s</div>', HtmlTable::grids(RequestTable::means($report))),
            self::folded('Each set, in a request', HtmlTable::grids(RequestTable::sets($report))),
        ];
    }

    /** @return list<Markup> */
    private static function loop(Comparison $comparison): array
    {
        $report = $comparison->report;
        if ($report->sets === []) {
            return [];
        }
        $charts = array_map(
            static fn (Metric $metric): Markup => Bars::of($comparison, $metric)[0],
            $comparison->metrics(),
        );
        $others = array_slice($charts, self::CHARTS);

        $note = Markup::of(
            '<p class="quiet">Each bar is a serializer\'s mean by that of %s (dashed line), over %s; * is the best and'
            . ' what is too close to it to call; the thin line is where the mean lies, 95 times of 100.%s</p>',
            Text::serializer($report->baseline),
            self::over($comparison),
            self::missing($comparison),
        );

        return [
            Markup::of(
                '<div class="beside"><div class="grid">%s%s</div><div class="panels">%s</div></div>',
                self::paragraphs(array_diff(Verdict::sentences($comparison), Verdict::answer($comparison))),
                $note,
                array_slice($charts, 0, self::CHARTS),
            ),
            ...$others === [] ? [] : [self::folded('Further measures', [
                Markup::of('<div class="panels">%s</div>', $others),
            ])],
            ...HtmlTable::grids(KindTable::of($comparison)),
        ];
    }

    /** @return list<Markup> a table for each measure, the first unfolded; none of one set, whose own says the same */
    private static function measures(Comparison $comparison): array
    {
        $tables = [];
        foreach (count($comparison->report->sets) < 2 ? [] : $comparison->metrics() as $metric) {
            $sheet = Sheets::measure($comparison, $metric);
            $tables[] = $tables === []
                ? Markup::of('<h3>%s</h3>%s', $sheet->title, HtmlTable::of($sheet))
                : self::folded($sheet->title, [HtmlTable::of($sheet)]);
        }

        return $tables === [] ? [] : [self::signs($comparison), ...$tables];
    }

    /** @return list<Markup> */
    private static function sets(Comparison $comparison): array
    {
        $isOpen = count($comparison->report->sets) < 2;
        $sets = array_map(static function (SetReport $set) use ($comparison, $isOpen): Markup {
            $sheet = Sheets::set($comparison, $set, $comparison->metrics());

            return Markup::of(
                "<details%s><summary>%s <span class=\"quiet\">%s</span></summary>%s%s</details>\n",
                $isOpen ? Markup::of(' open') : '',
                $sheet->title,
                $sheet->note,
                HtmlTable::of($sheet),
                self::paragraphs($sheet->remarks, 'warning'),
            );
        }, $comparison->report->sets);

        return $sets === [] ? [] : [...$isOpen ? [self::signs($comparison)] : [], ...$sets];
    }

    /** @return list<Markup> */
    private static function fidelity(Report $report): array
    {
        if ($report->fidelity === null) {
            return [];
        }
        $counts = [];
        foreach ($report->fidelity->verdicts as $name => $verdicts) {
            $isExact = static fn (Fidelity $one): bool => $one->faith === Faith::Exact;
            $counts[] = Text::serializer($name) . ' ' . count(array_filter($verdicts, $isExact));
        }
        $sheet = Sheets::fidelity($report->fidelity);

        return [
            ...self::paragraphs(['Of ' . count($sheet->rows) . ' things that PHP values are made of, so many came back'
                . ' as they were: ' . implode(', ', $counts) . '.']),
            self::folded("Each of them: $sheet->note", [
                HtmlTable::of($sheet),
                Markup::of('<ul>%s</ul>', array_map(
                    static fn (string $reason): Markup => Markup::of('<li>%s</li>', $reason),
                    $sheet->remarks,
                )),
            ]),
        ];
    }

    /** @return list<Markup> */
    private static function facts(Report $report): array
    {
        $skipped = [];
        foreach ($report->skipped as $name => $reason) {
            $skipped["skipped: $name"] = $reason;
        }
        $facts = [...Sheets::facts($report), ...$skipped, 'duration' => sprintf('%.0f s', $report->seconds)];

        return [
            ...self::paragraphs([Method::describe($report), 'To repeat this run:']),
            Markup::of('<pre>%s</pre>', $report->command),
            Markup::of('<div class="scroll"><table class="facts"><tbody>%s</tbody></table></div>', array_map(
                static fn (string $name, string $fact): Markup
                    => Markup::of("<tr><td>%s</td><td>%s</td></tr>\n", $name, $fact),
                array_keys($facts),
                $facts,
            )),
        ];
    }

    /**
     * @param array<string> $sentences
     * @return list<Markup>
     */
    private static function paragraphs(array $sentences, string $class = ''): array
    {
        // A number and its unit stay in one line.
        $joined = preg_replace('/(?<=\d) (?=%|(?:[kMG]?B|[nµm]?s)\b)/u', "\u{a0}", array_values($sentences));

        return array_map(
            static fn (string $text): Markup => Markup::of("<p class=\"%s\">%s</p>\n", $class, $text),
            $joined ?? [],
        );
    }

    /** @param list<Markup> $parts */
    private static function folded(string $summary, array $parts): Markup
    {
        return Markup::of("<details><summary>%s</summary>\n%s</details>\n", $summary, $parts);
    }

    private static function signs(Comparison $comparison): Markup
    {
        return Markup::of(
            '<p class="quiet">Ratios to %1$s. * is the best and what is too close to it to call, ~ too close to %1$s to'
            . ' call, ≠ came back changed, ✗ an error; – is no figure.</p>',
            Text::serializer($comparison->report->baseline),
        );
    }

    /** @return string what means are over */
    private static function over(Comparison $comparison): string
    {
        $kinds = array_column($comparison->kept(), 'value');
        $sets = $comparison->mean($comparison->report->baseline, Metric::Bytes)->of;

        return ($sets === 1 ? 'one set' : "$sets sets")
            . (count($kinds) > 1 ? ', each kind of data (' . implode(', ', $kinds) . ') weighing the same' : '');
    }

    /** @return string who has no bar, and whose mean is over fewer sets; empty where all have all */
    private static function missing(Comparison $comparison): string
    {
        $missing = $partial = [];
        foreach ($comparison->report->peers as $peer) {
            $size = $comparison->mean($peer->name, Metric::Bytes);
            if ($peer->absence !== null) {
                $missing[] = "$peer->name (not here)";
            } elseif ($size->ratio === null) {
                $missing[] = "$peer->name (gave back no set exactly)";
            } elseif (!$size->isWhole()) {
                $partial[] = $peer->name;
            }
        }

        return ($partial === [] ? '' : ' The sets that others lack did not come back as they were.')
            . ($missing === [] ? '' : ' No bar: ' . implode(', ', $missing) . '.');
    }
}
