<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Report;

/** One way of showing a report. A new output is one class that implements this. */
interface Renderer
{
    /** @return string the whole document, ending in a line feed */
    public function render(Report $report): string;
}
