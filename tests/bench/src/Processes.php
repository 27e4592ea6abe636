<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Measure\FreshProcess;
use Amber\Lab\Measure\Job;
use Amber\Lab\Measure\Worker;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Samples;
use Amber\Lab\Serializer\Serializer;
use Amber\Lab\Serializer\UserFile;

/**
 * Fresh processes, one after another, that answer for one data set each.
 *
 * @phpstan-import-type Check from Worker
 */
final class Processes
{
    /** @return non-empty-list<Serializer> those that take part, and behind them the copy in memory, if it was built */
    public static function withCopy(Run $run): array
    {
        $copy = self::copy();

        return $copy->absence() === null ? [...$run->present, $copy] : $run->present;
    }

    /** The yardstick of copy.php. */
    public static function copy(): Serializer
    {
        return UserFile::load(dirname(__DIR__) . '/copy.php');
    }

    /**
     * @param string $question a static method that is given the value of the set
     * @param list<mixed> $arguments of it besides
     * @param list<string> $options of PHP
     * @return array<string, float|int|bool> its answer
     * @throws \RuntimeException when the process came to its end
     */
    public static function answer(
        Run $run,
        Dataset $set,
        string $question,
        array $arguments,
        array $options = [],
    ): array {
        $name = $set->name();
        $run->progress->advance("$question, $name");
        $process = new FreshProcess(new Job('native', [$name => $set], $run->bootstrap), $options);
        /** @var array<string, float|int|bool> what the probes find out */
        return self::ask($process, $question, [$name, ...$arguments]);
    }

    /**
     * As many processes as the settings say.
     *
     * @param string $question a static method that is given the value of the set
     * @param list<mixed> $arguments of it besides
     * @param list<string> $options of PHP
     * @return non-empty-list<array<string, float|int|bool>> their answers
     * @throws \RuntimeException when one of them came to its end
     */
    public static function answers(
        Run $run,
        Dataset $set,
        string $question,
        array $arguments,
        array $options = [],
    ): array {
        return array_map(
            static fn (): array => self::answer($run, $set, $question, $arguments, $options),
            range(1, $run->settings->processes),
        );
    }

    /**
     * @param list<array<string, float|int|bool>> $answers at least one
     * @param string $figure of them
     * @param int $revolutions calls per sample
     */
    public static function samples(array $answers, string $figure, int $revolutions = 1): Samples
    {
        $nanoseconds = array_map(floatval(...), array_column($answers, $figure));

        return new Samples($revolutions, $nanoseconds ?: throw new \LogicException("nobody measured $figure"));
    }

    /**
     * One sample of each operation on a set.
     *
     * @param list<Operation> $operations
     * @param int $nanoseconds what a sample is to last at least
     * @param array<string, int> $revolutions of a sample, by operation; where there are none, they are found out and
     *                                        put there, and it is looked whether the set comes back exactly
     * @return array<string, float> nanoseconds per call, by the value of Operation
     * @throws \RuntimeException when the set does not come back exactly, or the process came to its end
     */
    public static function times(
        FreshProcess $process,
        string $set,
        array $operations,
        int $nanoseconds,
        array &$revolutions,
    ): array {
        if ($revolutions === []) {
            /** @var Check $check */
            $check = self::ask($process, 'check', [$set, array_column($operations, 'value'), $nanoseconds]);
            if ($check['faith'] !== Faith::Exact->value) {
                throw new \RuntimeException((string) $check['reason']);
            }
            $revolutions = $check['revolutions'] ?? [];
        }
        self::ask($process, 'load', [$set]);
        $times = [];
        foreach ($operations as $operation) {
            /** @var array<string, float> $answer */
            $answer = self::ask($process, 'time', [$operation->value, $revolutions[$operation->value]]);
            $times += $answer;
        }

        return $times;
    }

    /**
     * @param list<mixed> $arguments
     * @return array<string, mixed>
     * @throws \RuntimeException when the process came to its end instead
     */
    public static function ask(FreshProcess $process, string $question, array $arguments): array
    {
        return $process->ask($question, $arguments)
            ?? throw new \RuntimeException("\"$question\" was not answered: " . $process->end());
    }
}
