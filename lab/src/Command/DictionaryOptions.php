<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

use Amber\FileException;
use Amber\Lab\Measure\Interpreter;
use Amber\Polyfill\Dictionaries;
use Amber\Polyfill\Dictionary;

/** Which dictionaries a command knows: those of a directory, or of PHP's setting amber.dictionaries. */
final class DictionaryOptions
{
    public const DIRECTORY = 'directory of the dictionaries that messages name; without it that of amber.dictionaries';

    /** @return string|null the directory that the command line names; null: none */
    public static function directory(): ?string
    {
        $arguments = Interpreter::arguments();
        $directory = null;
        foreach ($arguments as $place => $argument) {
            if (preg_match('~^--dictionar(y|ies)(?:=(.*))?$~s', $argument, $match) !== 1) {
                continue;
            }
            $value = $match[2] ?? $arguments[$place + 1] ?? '';
            if ($match[1] === 'ies') {
                return realpath($value) ?: null;
            }
            $directory = self::isFile($value) ? (realpath(dirname($value)) ?: null) : $directory;
        }

        return $directory;
    }

    /**
     * Makes them known to what reads messages without the extension, and says nothing of files that are none: PHP
     * warns of these when it starts.
     */
    public static function load(): void
    {
        $directory = self::directory() ?? (string) ini_get('amber.dictionaries');
        $files = $directory === '' ? [] : glob("$directory/*" . Dictionary::SUFFIX);
        foreach ($files ?: [] as $file) {
            try {
                Dictionaries::load($file);
            } catch (FileException) {
                continue;
            }
        }
    }

    /**
     * @return Dictionary|null what --dictionary names, by its name or its file; null: it was not given
     * @throws \InvalidArgumentException where there is none
     */
    public static function chosen(BenchOptions $options): ?Dictionary
    {
        $given = $options->text('dictionary');
        if ($given === null) {
            return null;
        }
        try {
            $chosen = self::isFile($given) ? Dictionary::load($given) : Dictionaries::ofProcess()->named($given);
        } catch (FileException $error) {
            throw new \InvalidArgumentException("--dictionary: {$error->getMessage()}");
        }
        $known = Dictionaries::ofProcess();

        return $chosen !== null && $known->find($chosen->id) !== null ? $chosen : throw new \InvalidArgumentException(
            "--dictionary: $given is not loaded ({$known->inWords()}); name its file",
        );
    }

    private static function isFile(string $value): bool
    {
        return str_ends_with($value, Dictionary::SUFFIX);
    }
}
