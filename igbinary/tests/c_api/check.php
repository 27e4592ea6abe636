<?php

// SPDX-License-Identifier: MIT

/*
 * The C interface of igbinary.h, and hostile bytes through it; run.sh calls it with amber, the module and the probe
 * loaded. The last line is "N passed, N failed".
 */

declare(strict_types=1);

final class Thrower
{
    public function __serialize(): array
    {
        throw new DomainException('from a hook');
    }
}

final class Waker
{
    public int $number = 5;

    public function __wakeup(): void
    {
    }
}

/** @return list<string> what came of changed and cut bytes that must not */
function misbehaviour(string $bytes, int $rounds): array
{
    $wrong = [];
    for ($round = 0; $round < $rounds; $round++) {
        $broken = $bytes;
        for ($changes = mt_rand(1, 3); $changes > 0; $changes--) {
            $broken[mt_rand(0, strlen($broken) - 1)] = chr(mt_rand(0, 1) === 0 ? mt_rand(0, 0x28) : mt_rand(0, 255));
        }
        $broken = mt_rand(0, 3) === 0 ? substr($broken, 0, mt_rand(0, strlen($broken))) : $broken;
        error_clear_last();
        try {
            $value = @probe_unserialize($broken);
            $warning = error_get_last()['message'] ?? '';
            if ($value === 'failed' && !str_starts_with($warning, 'igbinary_unserialize: ')) {
                $wrong[] = bin2hex($broken) . " fails with \"$warning\"";
            }
        } catch (TypeError | DomainException) {
            // of a property, or a hook
        } catch (Exception $exception) {
            $by = $exception::class . ': ' . $exception->getMessage();
            // PHP's own classes check what their hooks get.
            $isTheirs = preg_match('/^(Exception|InvalidArgumentException|UnexpectedValueException): /', $by) === 1;
            $isTheirs || $wrong[] = bin2hex($broken) . " throws $by";
        } catch (Error) {
            // as PHP's own classes and enums do
        }
    }

    return $wrong;
}

mt_srand(20261130);
$reference = 7;
$value = [
    'id' => 7, 'list' => [1, 2.5, 'two', null, true], 'object' => new ArrayObject(['x' => [1]]), 'waker' => new Waker(),
    'text' => str_repeat('text', 20), 'again' => &$reference, 'and again' => &$reference, 'date' => new DateTime('@5'),
];
$igbinary = probe_serialize($value);
$amber = "\0\0\0\2" . amber_serialize($value);
$all = probe_serialize_all([[1], new Thrower(), [2], new Waker()]);

$checks = [
    'values are copied' => serialize(probe_unserialize($igbinary)) === serialize($value),
    'the function of PHP writes the same' => igbinary_serialize($value) === $igbinary,
    'a memory manager gives the memory' => probe_serialize($value, 10_000) === $igbinary,
    'a memory manager without memory is a failure' => probe_serialize($value, 10) === false,
    'Amber is read' => serialize(probe_unserialize($amber)) === serialize($value),
    'bare Amber is read' => serialize(probe_unserialize(substr($amber, 4))) === serialize($value),
    'no bytes are a failure' => @probe_unserialize('') === 'failed',
    'after a hook threw, the others are written' => $all['threw'] === true && $all[1] === false
        && igbinary_unserialize($all[0]) === [1] && igbinary_unserialize($all[2]) === [2]
        && igbinary_unserialize($all[3]) instanceof Waker,
];
foreach (['igbinary' => $igbinary, 'amber' => $amber, 'bare amber' => substr($amber, 4)] as $name => $bytes) {
    $wrong = misbehaviour($bytes, 20_000);
    echo implode("\n", array_slice($wrong, 0, 5)), $wrong === [] ? '' : "\n";
    $checks["broken bytes of $name are values or failures"] = $wrong === [];
}

$failed = array_keys($checks, false, true);
foreach ($failed as $name) {
    echo "failed: $name\n";
}
printf("%d passed, %d failed\n", count($checks) - count($failed), count($failed));
exit($failed === [] ? 0 : 1);
