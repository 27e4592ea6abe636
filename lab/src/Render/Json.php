<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Report;

/** The report with all raw samples, for machines. */
final class Json implements Renderer
{
    private const FLAGS = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
        | JSON_INVALID_UTF8_SUBSTITUTE | JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;

    public function render(Report $report): string
    {
        $means = self::means(new Comparison($report));
        $document = ['schema' => Report::SCHEMA, ...get_object_vars($report), 'means' => $means];

        return json_encode($document, self::FLAGS) . "\n";
    }

    /** @return list<array<mixed>> mean ratios by kind of data, serializer and metric; kind null: over kinds */
    private static function means(Comparison $comparison): array
    {
        $means = [];
        foreach ([null, ...$comparison->kinds()] as $kind) {
            foreach ($comparison->report->measured() as $serializer) {
                foreach ($comparison->metrics() as $metric) {
                    $mean = $comparison->mean($serializer, $metric, $kind);
                    $cell = ['kind' => $kind, 'serializer' => $serializer, 'metric' => $metric];
                    $means[] = [...$cell, ...get_object_vars($mean)];
                }
            }
        }

        return $means;
    }
}
