<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Report;

/** The report with all raw samples, for machines. */
final class Json implements Renderer
{
    private const FLAGS = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE
        | JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;

    public function render(Report $report): string
    {
        return json_encode(['schema' => Report::SCHEMA, ...get_object_vars($report)], self::FLAGS) . "\n";
    }
}
