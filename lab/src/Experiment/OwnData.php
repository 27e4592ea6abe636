<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Convert\Report\Amount;
use Amber\Convert\Store\Source;
use Amber\Lab\Measure\Measurement;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Model\Stored;
use Amber\Lab\Payload\Collector;
use Amber\Lab\Payload\Corpus;

/** The user's own sessions and caches. */
final class OwnData implements Experiment
{
    /**
     * @param list<Source> $sources
     * @param int $limit payloads to take of each at most
     */
    public function __construct(private readonly array $sources, private readonly int $limit) {}

    public function run(Run $run): Report
    {
        $collector = new Collector($run->bootstrap !== null);
        foreach ($this->sources as $source) {
            $collector->take($source, $this->limit);
        }
        $corpora = $collector->corpora();
        $skipped = $collector->skipped();
        if ($corpora === []) {
            throw new \InvalidArgumentException(self::nothing($skipped, $collector->empty()));
        }
        $bench = $run->bench();
        $fidelity = $bench->fidelity();
        // The times of stand-ins are nobody's.
        $own = array_values(array_filter($corpora, static fn (Corpus $corpus): bool => !$corpus->hasStandIns));
        $requests = $run->requests($own);
        $measurement = $bench->measure($corpora);
        $findings = [
            ...self::ofStandIns($measurement),
            ...$run->bootstrap === null ? self::ofPhp($corpora) : [],
        ];
        foreach ($collector->wrappers() as $of => $count) {
            $findings[] = Amount::count($count, 'payload') . ($count === 1 ? ' is an entry' : ' are entries')
                . " of $of: measured is the value in it.";
        }
        $all = $collector->taken() + $collector->rest();
        $taken = number_format($collector->taken());
        if ($collector->rest() > 0) {
            $findings[] = "$taken of " . number_format($all)
                . ' payloads were taken, from all over; a larger --limit takes more.';
        }
        if ($collector->empty() > 0) {
            $findings[] = number_format($collector->empty()) . " of $taken payloads are empty, as PHP leaves sessions"
                . ' that hold nothing: they are in no figure.';
        }
        if ($skipped !== []) {
            $findings[] = Amount::count(count($skipped), 'payload') . (count($skipped) === 1 ? ' was' : ' were')
                . ' left out; each has its reason above.';
        }

        return $run->report(
            'Your own data',
            $measurement,
            $skipped,
            fidelity: $fidelity,
            findings: $findings,
            requests: $requests,
            stored: array_map(static fn (Corpus $corpus): Stored => $corpus->stored(), $corpora),
            storedShare: $collector->taken() / $all,
        );
    }

    /**
     * @param array<string, string> $skipped
     * @return string why there is nothing to measure
     */
    private static function nothing(array $skipped, int $empty): string
    {
        $first = $skipped === [] ? '' : key($skipped) . ' ' . current($skipped);

        return match (true) {
            $skipped === [] && $empty === 0 =>
                'there is not one payload yet; without --data and --from bench measures its own data',
            $skipped === [] => "no payload has a byte ($empty looked at): they are sessions that hold nothing",
            count($skipped) === 1 => "nothing could be read: $first",
            default => 'none of the ' . number_format(count($skipped)) . " payloads could be read; the first: $first",
        };
    }

    /** @return list<string> of what is no figure of the application, if anything is not */
    private static function ofStandIns(Measurement $measurement): array
    {
        $payloads = static fn (array $sets): int => array_sum(array_column($sets, 'payloads'));
        $count = $payloads(array_filter($measurement->sets, static fn (SetReport $set): bool => $set->hasStandIns));
        $all = $payloads($measurement->sets);

        return $count === 0 ? [] : [sprintf(
            '%s of %s hold%s objects of classes that are not loaded. Stand-ins without code were measured: their times'
            . ' and memory are not your application\'s, and nobody is ranked by these. --bootstrap=FILE loads your'
            . ' classes.',
            number_format($count),
            Amount::count($all, 'payload'),
            $count === 1 ? 's' : '',
        )];
    }

    /**
     * @param list<Corpus> $corpora
     * @return list<string> that PHP's own objects were measured as what they are, where there are any
     */
    private static function ofPhp(array $corpora): array
    {
        $own = array_filter($corpora, static fn (Corpus $corpus): bool => !$corpus->hasStandIns);
        $count = array_sum(array_column($own, 'objects'));

        return $count === 0 ? [] : [
            Amount::count($count, 'payload') . ($count === 1 ? ' holds' : ' hold')
                . ' objects of PHP\'s own classes alone, such as dates: they were built as what they are.',
        ];
    }
}
