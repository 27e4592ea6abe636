<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** Takes a payload apart without building anything of it. A new format is one class and one line in Format. */
interface Reader
{
    /**
     * @param Cursor $cursor at the first byte; behind the last one after it
     * @throws PayloadError for what is not of the format
     */
    public function read(Cursor $cursor): Node;
}
