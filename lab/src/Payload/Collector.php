<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

use Amber\Convert\Format\Envelope;
use Amber\Convert\Format\Format;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\TaggedEntry;
use Amber\Convert\Format\ValueWrapper;
use Amber\Convert\Loader;
use Amber\Convert\Report\ShownNames;
use Amber\Convert\StandIns;
use Amber\Convert\Store\Source;
use Amber\Lab\Measure\Scratch;

/** Reads sources, sorts what it finds by format, and keeps the values in files that nobody else can read. */
final class Collector
{
    /** Behind the format of payloads that hold objects with stand-ins. */
    private const STAND_INS = ' with stand-ins';

    /** @var array<string, non-empty-list<string>> values as serialize() writes them, by format and that */
    private array $values = [];
    /** @var array<string, non-empty-list<int>> lengths of the payloads, by the same */
    private array $lengths = [];
    /** @var array<string, int> how many payloads hold objects, by the same */
    private array $objects = [];
    /** @var list<array{string, string}> names of payloads that were left out, and why */
    private array $skipped = [];

    /** @var array<string, int> what stood around payloads, and how often */
    private array $wrappers = [];

    private int $taken = 0;
    private int $empty = 0;
    private int $rest = 0;

    public function __construct(private readonly bool $allowClasses) {}

    /** Takes what the source has; what cannot be read is noted and left out. */
    public function take(Source $source, int $limit): void
    {
        $loader = new Loader($this->allowClasses);
        $samples = $source->samples($limit);
        foreach ($samples as $name => $data) {
            ++$this->taken;
            if ($data === '') {
                ++$this->empty;
                continue;
            }
            try {
                $data = $this->unwrapped(is_string($data) ? $data : throw $data);
                [$format, $value] = $loader->entry($data);
                $inner = $this->withoutWrapper($value);
                $around = $inner === $value ? 0 : strlen($format->write($value)) - strlen($format->write($inner));
                $text = serialize($inner);
                $known = $this->allowClasses ? $text : StandIns::sound($text);
                $kind = $format->value . ($known === $text ? '' : self::STAND_INS);
                $this->objects[$kind] = ($this->objects[$kind] ?? 0) + (int) StandIns::hasObject($known);
                $this->values[$kind][] = $known;
                $this->lengths[$kind][] = strlen($data) - $around;
            } catch (PayloadError $error) {
                $this->skipped[] = [$name, $error->getMessage()];
            } catch (\Throwable $error) {
                $this->skipped[] = [$name, 'cannot be serialized again (' . get_debug_type($error) . ')'];
            }
        }
        $this->rest += $samples->getReturn();
    }

    /** @return array<string, int> how many stood in what a framework writes around a value, by its name */
    public function wrappers(): array
    {
        return $this->wrappers;
    }

    /** What is measured is the value: what stands around it stays as it is, whoever writes the value. */
    private function unwrapped(string $data): string
    {
        $envelope = Envelope::of($data);
        $data = substr($data, strlen($envelope->bytes ?? ''));
        $entry = TaggedEntry::of($data);
        $this->wrapper($envelope?->of);
        $this->wrapper($entry === null ? null : 'a Symfony cache with tags');

        return $entry->value ?? $data;
    }

    private function withoutWrapper(mixed $value): mixed
    {
        $inner = ValueWrapper::open($value);
        $this->wrapper($inner === null ? null : ValueWrapper::OF);

        return $inner === null ? $value : $inner[0];
    }

    private function wrapper(?string $of): void
    {
        if ($of !== null) {
            $this->wrappers[$of] = 1 + ($this->wrappers[$of] ?? 0);
        }
    }

    /** @return array<string, string> why a payload was left out, by its name as it may be shown */
    public function skipped(): array
    {
        return array_combine(ShownNames::of(array_column($this->skipped, 0)), array_column($this->skipped, 1));
    }

    /** @return int how many payloads were looked at, those that could not be read among them */
    public function taken(): int
    {
        return $this->taken;
    }

    /** @return int how many of them have no bytes, as PHP leaves sessions that hold nothing */
    public function empty(): int
    {
        return $this->empty;
    }

    /** @return int how many payloads the sources have beyond the limit */
    public function rest(): int
    {
        return $this->rest;
    }

    /** @return list<Corpus> one or two per format that was found; their files live as long as the run */
    public function corpora(): array
    {
        $corpora = [];
        foreach ($this->values as $name => $texts) {
            $file = Scratch::directory() . '/' . strtr($name, [' ' => '-']);
            if (@file_put_contents($file, serialize($texts)) === false) {
                throw new \RuntimeException("cannot write $file");
            }
            $lengths = $this->lengths[$name];
            $hasStandIns = str_ends_with($name, self::STAND_INS);
            $objects = $this->objects[$name];
            $corpora[] = new Corpus(
                Format::from($hasStandIns ? substr($name, 0, -strlen(self::STAND_INS)) : $name),
                $file,
                self::shape($lengths, $objects),
                $this->allowClasses,
                count($lengths),
                array_sum($lengths),
                $hasStandIns,
                $objects,
            );
        }

        return $corpora;
    }

    /** @param non-empty-list<int> $lengths */
    private static function shape(array $lengths, int $objects): string
    {
        sort($lengths);
        $sizes = count($lengths) === 1
            ? sprintf('1 payload of %s bytes', number_format($lengths[0]))
            : sprintf(
                '%s payloads of %s to %s bytes, half of them up to %s',
                number_format(count($lengths)),
                number_format($lengths[0]),
                number_format($lengths[count($lengths) - 1]),
                number_format($lengths[intdiv(count($lengths), 2)]),
            );

        return "$sizes; " . ($objects === 0 ? 'no objects' : number_format($objects) . ' with objects');
    }
}
