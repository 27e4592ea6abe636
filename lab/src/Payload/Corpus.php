<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

use Amber\Convert\Format\Format;
use Amber\Convert\StandIns;
use Amber\Lab\Dataset\Collection;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Model\Stored;

/** Payloads of the user's that were found in one format, as a data set. */
final readonly class Corpus implements Collection
{
    /**
     * @param string $file where the values stand while a run lasts, each as serialize() wrote it
     * @param string $shape what the payloads are like, in words without anything of their values
     * @param bool $allowClasses whether classes may be built
     * @param int $payloads how many there are
     * @param int $bytes of all of them, as they were found
     * @param bool $hasStandIns whether each of the payloads holds objects with stand-ins for their classes
     * @param int $objects how many payloads hold objects
     */
    public function __construct(
        private Format $format,
        private string $file,
        private string $shape,
        private bool $allowClasses,
        private int $payloads,
        private int $bytes,
        public bool $hasStandIns,
        public int $objects,
    ) {}

    public function name(): string
    {
        return $this->format->inWords() . ' payloads' . ($this->hasStandIns ? ' of classes not loaded' : '');
    }

    public function description(): string
    {
        return $this->shape;
    }

    /** @return Stored what lies there today */
    public function stored(): Stored
    {
        $isSession = $this->format === Format::Php || $this->format === Format::PhpBinary;
        $isNative = $isSession || $this->format === Format::Serialize;

        return new Stored(
            $this->name(),
            $isSession ? 'session' : 'payload',
            match ($this->format) {
                Format::Amber => 'Amber\'s format',
                Format::AmberInIgbinary => 'Amber\'s format behind igbinary\'s header',
                Format::Json => 'JSON',
                Format::Msgpack => 'MessagePack',
                Format::Igbinary => 'igbinary\'s format',
                default => 'PHP\'s own format',
            },
            match (true) {
                $isNative => 'native',
                $this->format === Format::AmberInIgbinary => 'amber',
                default => $this->format->value,
            },
            $this->payloads,
            $this->bytes,
        );
    }

    public function kind(): Kind
    {
        return Kind::Own;
    }

    public function absence(): ?string
    {
        return is_readable($this->file) ? null : 'its temporary file is gone';
    }

    public function build(): array
    {
        $texts = unserialize((string) file_get_contents($this->file), ['allowed_classes' => false]);
        if (!is_array($texts) || $texts === [] || $texts !== array_filter($texts, is_string(...))) {
            throw new \RuntimeException("$this->file is damaged");
        }

        $allowed = $this->allowClasses ?: StandIns::HARMLESS;

        return array_map(
            static fn (string $text): mixed => unserialize($text, ['allowed_classes' => $allowed]),
            array_values($texts),
        );
    }
}
