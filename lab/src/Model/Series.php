<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** One line of a chart. */
final readonly class Series implements \JsonSerializable
{
    /**
     * @param string $name of the serializer or the way that was measured
     * @param list<array{float, Samples}> $points x, and the times there
     * @param string|null $ended why it ends before the others; null when it does not
     */
    public function __construct(public string $name, public array $points, public ?string $ended = null)
    {
    }

    /** @return float|null the exponent of time over length, fitted over all points */
    public function exponent(): ?float
    {
        return Statistics::exponent(array_map(
            static fn (array $point): array => [$point[0], $point[1]->median],
            array_values(array_filter($this->points, static fn (array $point): bool => $point[1]->median > 0)),
        ));
    }

    /** @return string how it grows, in a word */
    public function growth(): string
    {
        $exponent = $this->exponent();

        return match (true) {
            $exponent === null => 'unknown',
            $exponent < 0.8 => 'less than linear',
            // Caches make the longest lists dearer per element: a straight line on paper ends up at 1.1 to 1.4.
            $exponent < 1.5 => 'linear',
            $exponent < 1.7 => 'more than linear',
            $exponent < 2.3 => 'quadratic',
            default => 'more than quadratic',
        };
    }

    /** @return array<string, mixed> points as x and samples, and the fit */
    public function jsonSerialize(): array
    {
        return [
            'name' => $this->name,
            'exponent' => $this->exponent(),
            'growth' => $this->growth(),
            'ended' => $this->ended,
            'points' => array_map(
                static fn (array $point): array => ['x' => $point[0], 'time' => $point[1]],
                $this->points,
            ),
        ];
    }
}
