<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Format\AmberReader;
use Amber\Convert\Format\Cursor;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\JsonReader;
use Amber\Convert\Format\NativeReader;
use Amber\Convert\Format\PayloadError;

/**
 * Turns a payload into one of another format, and makes sure that it is the same value.
 *
 * Unless classes are allowed none is loaded: objects stay incomplete, and every format keeps their names and properties.
 */
final readonly class Transcoder
{
    private Loader $loader;

    /** @param bool $allowClasses whether classes may be loaded and their hooks run, because the user gave a bootstrap */
    public function __construct(private Target $target, private bool $allowClasses)
    {
        $this->loader = new Loader($allowClasses);
    }

    /**
     * @return string|null the new payload; null where this one is in that format already
     * @throws PayloadError for what cannot be read, or would not come back the same; the message names no value
     */
    public function convert(string $data): ?string
    {
        $envelope = Envelope::of($data);
        $payload = substr($data, strlen($envelope));
        if ($payload === '') {
            return null;
        }
        if (Format::of($payload) === $this->target->format()) {
            $this->checkSound($payload);

            return null;
        }
        [$format, $value] = $this->loader->entry($payload);
        if ($format === Format::Json) {
            self::refuseLostJson($payload);
        }
        if ($this->target === Target::Igbinary && !$this->allowClasses) {
            self::refuseNumberedProperties(serialize($value));
        }
        $new = $this->target->write($value);
        $this->verify($value, $new);

        return $envelope . $new;
    }

    /**
     * What begins as the format wanted may be damaged further on. What lacks a class only is whole, and what is signed
     * nobody can read here.
     */
    private function checkSound(string $payload): void
    {
        if (in_array(substr($payload, 0, 2), AmberReader::SIGNED, true)) {
            return;
        }
        try {
            $this->loader->load($payload);
        } catch (PayloadError $error) {
            try {
                $this->target->format()->read(new Cursor($payload));
            } catch (PayloadError) {
                throw $error;
            }
        }
    }

    /** What json_decode() drops: digits of ints beyond 64 bits, and all but the last value of a key. */
    private static function refuseLostJson(string $json): void
    {
        $left = [(new JsonReader())->read(new Cursor($json))];
        while ($left !== []) {
            $node = array_pop($left);
            if ($node->type === 'float' && strpbrk(substr($json, $node->start, $node->end - $node->start), '.eE') === false) {
                throw new PayloadError('holds an int beyond 64 bits, which would become a float');
            }
            $keys = array_filter(array_column($node->children, 'key'), is_string(...));
            if (count(array_unique($keys)) < count($keys)) {
                throw new PayloadError('holds a key twice');
            }
            array_push($left, ...$node->children);
        }
    }

    /** igbinary keeps such keys of __serialize() as names, which the class then does not find. */
    private static function refuseNumberedProperties(string $text): void
    {
        $left = str_contains($text, 'O:') ? [(new NativeReader())->read(new Cursor($text))] : [];
        while ($left !== []) {
            $node = array_pop($left);
            foreach ($node->children as $child) {
                if ($node->type === 'object' && preg_match('~\A-?\d+\z~', (string) $child->key) === 1) {
                    throw new PayloadError("holds an object of $node->value with numbered properties, which igbinary keeps only with --bootstrap");
                }
                $left[] = $child;
            }
        }
    }

    /** Text of serialize() shows identity and references too. */
    private function verify(mixed $value, string $new): void
    {
        try {
            [$format, $again] = $this->loader->load($new);
        } catch (PayloadError $error) {
            throw new PayloadError("cannot be read back as {$this->target->value}: {$error->getMessage()}");
        }
        if ($format !== $this->target->format() || serialize($again) !== serialize($value)) {
            throw new PayloadError("would not come back the same from {$this->target->value}");
        }
    }
}
