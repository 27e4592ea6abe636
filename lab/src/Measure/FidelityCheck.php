<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Serializer\Objects;
use Amber\Lab\Serializer\Serializer;

/** Sends a value through a serializer and looks at what comes back, before anything is timed. */
final class FidelityCheck
{
    /**
     * @param mixed $value what to encode
     * @param mixed $oracle an equal value of its own, to compare with: looking into objects leaves traces in them
     * @return array{Fidelity, string|null} and the bytes, where there are any
     */
    public static function run(Serializer $serializer, mixed $value, mixed $oracle): array
    {
        set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
            throw new \ErrorException($message, 0, $level, $file, $line);
        }, E_ALL & ~E_DEPRECATED);
        try {
            $serializer->prepare();
            $data = $serializer->encode($value);

            return [self::judge($serializer, $oracle, $serializer->decode($data)), $data];
        } catch (\Throwable $error) {
            return [new Fidelity(Faith::Failed, $error->getMessage()), null];
        } finally {
            restore_error_handler();
        }
    }

    private static function judge(Serializer $serializer, mixed $oracle, mixed $decoded): Fidelity
    {
        $difference = Comparer::difference($oracle, $decoded);
        if ($difference === null) {
            return new Fidelity(Faith::Exact);
        }
        if ($serializer->objects() === Objects::BecomeArrays
            && Comparer::difference(self::asArrays($oracle), $decoded) === null) {
            return new Fidelity(Faith::Lossy, 'objects come back as arrays');
        }

        return new Fidelity(Faith::Lossy, $difference->reason);
    }

    /** What is left of a value when every object is the array of its public properties. */
    private static function asArrays(mixed $value): mixed
    {
        if ($value instanceof \BackedEnum) {
            return $value->value;
        }
        if (is_object($value)) {
            $value = get_object_vars($value);
        }

        return is_array($value) ? array_map(self::asArrays(...), $value) : $value;
    }
}
