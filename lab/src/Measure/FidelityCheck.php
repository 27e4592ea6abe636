<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Serializer\Serializer;

/** Sends values through a serializer and looks at what comes back, before anything is timed. */
final class FidelityCheck
{
    /**
     * @param non-empty-list<mixed> $values what to encode
     * @param non-empty-list<mixed> $oracles equal values, to compare with: looking into objects leaves traces
     * @param bool $isPrivate whether an error may be named by its class only, because its message could quote a value
     * @return array{Fidelity, non-empty-list<string>|null} and the bytes of all, where it made them
     */
    public static function run(Serializer $serializer, array $values, array $oracles, bool $isPrivate = false): array
    {
        set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
            throw new \ErrorException($message, 0, $level, $file, $line);
        }, E_ALL & ~E_DEPRECATED);
        $payloads = [];
        $fidelity = new Fidelity(Faith::Exact);
        try {
            $serializer->prepare();
            foreach ($values as $place => $value) {
                $payloads[] = $payload = $serializer->encode($value);
                $decoded = $serializer->decode($payload);
                if ($fidelity->faith === Faith::Exact) {
                    $difference = Comparer::difference($oracles[$place], $decoded);
                    $fidelity = new Fidelity($difference === null ? Faith::Exact : Faith::Lossy, $difference);
                }
            }

            return [$fidelity, $payloads];
        } catch (\Throwable $error) {
            return [new Fidelity(Faith::Failed, $isPrivate ? self::unquoted($error) : self::named($error)), null];
        } finally {
            restore_error_handler();
        }
    }

    /** What may be said of an error that could quote a value; what json_encode() says never does. */
    private static function unquoted(\Throwable $error): string
    {
        return $error instanceof \JsonException
            ? $error->getMessage()
            : 'an error (' . get_debug_type($error) . ') on the way there or back';
    }

    /** What an error may say in a report: the first line, without paths. */
    private static function named(\Throwable $error): string
    {
        $message = strtok($error->getMessage(), "\n") ?: get_debug_type($error);

        return (string) preg_replace('~(?:/[\w.@+-]+){2,}~', '(a file)', $message);
    }
}
