<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/**
 * Entries of APCu, as this process sees them: the cache of a web server is its own.
 *
 * APCu gives values and not bytes, so they come back here as serialize() writes them.
 */
final readonly class ApcuSource implements Source
{
    /** @param bool $allowClasses whether classes may be built: APCu builds those of what it gives back */
    public function __construct(private bool $allowClasses)
    {
    }

    public function samples(int $limit): iterable
    {
        if (!function_exists('apcu_enabled') || !apcu_enabled()) {
            throw new \InvalidArgumentException('--from=apcu needs APCu, and apc.enable_cli=1 on the command line');
        }
        if (!$this->allowClasses) {
            throw new \InvalidArgumentException('--from=apcu builds the objects in the cache, so it needs --bootstrap');
        }
        $number = 0;
        $entries = new \APCUIterator(null, APC_ITER_KEY | APC_ITER_VALUE);
        foreach ($entries as $entry) {
            if (++$number > $limit) {
                yield new Rest(max(1, $entries->getTotalCount() - $limit));
                return;
            }
            try {
                yield new Sample("apcu entry $number", serialize($entry['value']));
            } catch (\Throwable) {
                yield new Unreadable("apcu entry $number", 'cannot be serialized');
            }
        }
        if ($number === 0) {
            throw new \InvalidArgumentException(
                'the APCu of this process is empty: that of a web server is its own; fill this one in the file of --bootstrap',
            );
        }
    }
}
