<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/** An entry stays as it is because the disk is full, or its owner may not use more of it. */
final class NoSpaceError extends PayloadError
{
    /** How the C library says ENOSPC and EDQUOT; PHP gives no numbers for most of its functions. */
    private const WORDS = '~No space left on device|Disk quota exceeded~';

    public function __construct(string $directory)
    {
        parent::__construct("no space is left on $directory");
    }

    /**
     * @template T
     * @param \Closure(): T $work calls functions of files
     * @return T what that returns; its notices are shown to nobody
     * @throws self where one of them failed for want of space
     */
    public static function watch(string $directory, \Closure $work): mixed
    {
        $isFull = false;
        set_error_handler(static function (int $level, string $message) use (&$isFull): bool {
            $isFull = $isFull || preg_match(self::WORDS, $message) === 1;

            return true;
        });
        try {
            return $work();
        } catch (PayloadError $error) {
            throw $isFull ? new self($directory) : $error;
        } finally {
            restore_error_handler();
        }
    }
}
