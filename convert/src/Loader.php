<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Format\Cursor;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\NativeWriter;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\SessionText;
use Amber\DecodeException;
use Amber\Polyfill\Igbinary;

/** Turns payloads into values. Unless classes are allowed none is built: their objects stay incomplete. */
final readonly class Loader
{
    /** What shared arrays may stand for: serialize() writes them out. */
    private const MOST_ELEMENTS = 5_000_000;

    /** Their destructors remove directories and end processes; nobody keeps them in a cache. */
    private const OWN_CLASSES = 'Amber\\Lab\\';

    /** @param bool $allowClasses whether classes may be loaded and built, because the user gave a bootstrap */
    public function __construct(private bool $allowClasses)
    {
    }

    /**
     * @return array{Format, mixed} what it was recognised as, and its value
     * @throws PayloadError for what is not recognised or damaged
     */
    public function load(string $data): array
    {
        if ($data === '') {
            // The session handlers of PHP leave an empty file for an empty session.
            return [Format::Session, []];
        }
        if ($this->allowClasses && stripos($data, self::OWN_CLASSES) !== false) {
            throw new PayloadError('names a class of this program');
        }
        $format = Format::recognise($data);
        try {
            return [$format, $this->value($format, $data)];
        } catch (PayloadError $error) {
            throw new PayloadError("looks like $format->value, but " . $error->getMessage());
        }
    }

    /**
     * The same of what an application has stored.
     *
     * @return array{Format, mixed}
     * @throws PayloadError for a counter or a lock too
     */
    public function entry(string $data): array
    {
        [$format, $value] = $this->load($data);
        if ($format === Format::Json && !is_array($value)) {
            throw new PayloadError('is a number or a word and nothing else: a counter, or a lock');
        }

        return [$format, $value];
    }

    private function value(Format $format, string $data): mixed
    {
        if ($format === Format::Amber) {
            return $this->amber($data);
        }
        $node = $format->read(new Cursor($data));
        if ($format === Format::Json) {
            return json_decode($data, true);
        }
        if ($format === Format::Session || $format === Format::SessionBinary) {
            return $this->unserialize(SessionText::toSerialize($data, $node));
        }
        if ($format === Format::Native) {
            return $this->unserialize($data);
        }
        if ($this->allowClasses) {
            return $this->original($format, $data);
        }

        return $this->unserialize(NativeWriter::write($node, strlen($data)));
    }

    private function unserialize(string $data): mixed
    {
        try {
            $value = @unserialize($data, ['allowed_classes' => $this->allowClasses]);
        } catch (\Throwable $error) {
            throw new PayloadError('cannot be unserialized (' . get_debug_type($error) . ')');
        }
        if ($value === false && $data !== 'b:0;') {
            throw new PayloadError($this->allowClasses ? 'cannot be unserialized' : 'cannot be unserialized without its classes (--bootstrap)');
        }

        return $value;
    }

    private function amber(string $data): mixed
    {
        if (!extension_loaded('amber')) {
            throw new PayloadError('the amber extension is not loaded');
        }
        try {
            return amber_unserialize($data, ['allowed_classes' => $this->allowClasses, 'max_elements' => self::MOST_ELEMENTS]);
        } catch (DecodeException $error) {
            $place = "cannot be decoded at byte {$error->getOffset()}";
            throw match (true) {
                $this->allowClasses => new PayloadError("$place (" . get_debug_type($error) . ')'),
                str_starts_with($error->getMessage(), 'Enum ') => PayloadError::needsBootstrap('a case of an enum'),
                str_contains($error->getMessage(), 'implements Serializable') => PayloadError::needsBootstrap('a Serializable object'),
                default => new PayloadError($place),
            };
        } catch (\Throwable $error) {
            throw new PayloadError('cannot be decoded (' . get_debug_type($error) . ')');
        }
    }

    /** By the format's own extension, or else by the polyfill: both build objects of the user's classes. */
    private function original(Format $format, string $data): mixed
    {
        $function = $format === Format::Igbinary ? 'igbinary_unserialize' : 'msgpack_unpack';
        if (!function_exists($function) && $format !== Format::Igbinary) {
            throw new PayloadError("the extension with $function() is not loaded");
        }
        set_error_handler(static fn (): never => throw new PayloadError('cannot be decoded'));
        try {
            return function_exists($function) ? $function($data)
                : Igbinary::unserialize($data, ['max_elements' => self::MOST_ELEMENTS]);
        } catch (PayloadError $error) {
            throw $error;
        } catch (\Throwable $error) {
            throw new PayloadError('cannot be decoded (' . get_debug_type($error) . ')');
        } finally {
            restore_error_handler();
        }
    }
}
