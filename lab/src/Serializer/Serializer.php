<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/**
 * One way of turning a PHP value into bytes and back, as the laboratory measures it: an entry of Catalogue, or a file.
 */
interface Serializer
{
    /** @return string short and unique, as given to --serializer and printed in tables */
    public function name(): string;

    /** @return string the calls and settings that are measured, for people */
    public function description(): string;

    /** @return string|null why it cannot be used in this PHP; null when it can */
    public function absence(): ?string;

    /** @return string version of the implementation, for the report's head */
    public function version(): string;

    /** @return bool whether a decoded value lives in PHP's allocator alone, so that its memory can be measured */
    public function memoryIsVisible(): bool;

    /** Called before every batch of calls, outside the timing: the place for INI settings. */
    public function prepare(): void;

    /**
     * @param mixed $value any PHP value
     * @return string its bytes
     */
    public function encode(mixed $value): string;

    /**
     * @param string $data what encode() returned
     * @return mixed the value
     */
    public function decode(string $data): mixed;
}