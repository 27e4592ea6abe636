<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

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

    public function samples(int $limit): \Generator
    {
        if (!function_exists('apcu_enabled') || !apcu_enabled()) {
            throw new \InvalidArgumentException('--from=apcu needs APCu, and apc.enable_cli=1 on the command line');
        }
        if (!$this->allowClasses) {
            throw new \InvalidArgumentException('--from=apcu builds the objects in the cache, so it needs --bootstrap');
        }
        $reservoir = new Reservoir($limit);
        foreach (new \APCUIterator(null, APC_ITER_KEY) as $key => $entry) {
            $reservoir->add((string) $key);
        }
        if ($reservoir->taken() === []) {
            $how = 'that of a web server is its own; fill this one in the file of --bootstrap';
            throw new \InvalidArgumentException("the APCu of this process is empty: $how");
        }
        $number = 0;
        foreach ($reservoir->taken() as $key) {
            ++$number;
            try {
                $value = apcu_fetch($key, $isThere);
                if ($isThere) {
                    yield "apcu entry $number" => serialize($value);
                }
            } catch (\Throwable) {
                yield "apcu entry $number" => new PayloadError('cannot be serialized');
            }
        }

        return $reservoir->rest();
    }
}
