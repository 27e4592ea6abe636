<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/** Reads sources, sorts what it finds by format, and keeps the values in files that nobody else can read. */
final class Collector
{
    /** @var array<string, non-empty-list<string>> values as serialize() writes them, by format */
    private array $values = [];
    /** @var array<string, non-empty-list<int>> lengths of the payloads, by format */
    private array $lengths = [];
    /** @var array<string, string> why a payload was left out, by its name */
    private array $skipped = [];
    private ?string $directory = null;

    public function __construct(private readonly bool $allowClasses)
    {
    }

    public function __destruct()
    {
        if ($this->directory !== null) {
            array_map(unlink(...), glob("$this->directory/*") ?: []);
            rmdir($this->directory);
        }
    }

    /** Takes what the source has; what cannot be read is noted and left out. */
    public function take(Source $source, int $limit): void
    {
        $loader = new Loader($this->allowClasses);
        foreach ($source->samples($limit) as $sample) {
            if ($sample instanceof Unreadable) {
                $this->skipped[$sample->name] = $sample->reason;
                continue;
            }
            try {
                [$format, $value] = $loader->load($sample->data);
                $text = serialize($value);
                $this->values[$format->value][] = $this->allowClasses ? $text : StandIns::rename($text);
                $this->lengths[$format->value][] = strlen($sample->data);
            } catch (PayloadError $error) {
                $this->skipped[$sample->name] = $error->getMessage();
            } catch (\Throwable $error) {
                $this->skipped[$sample->name] = 'cannot be serialized again (' . get_debug_type($error) . ')';
            }
        }
    }

    /** @return array<string, string> why a payload was left out, by its name */
    public function skipped(): array
    {
        return $this->skipped;
    }

    /** @return list<Corpus> one per format that was found; their files live as long as this object */
    public function corpora(): array
    {
        $corpora = [];
        foreach ($this->values as $name => $texts) {
            $file = $this->directory() . '/' . strtr($name, [' ' => '-']);
            file_put_contents($file, serialize($texts));
            $lengths = $this->lengths[$name];
            $corpora[] = new Corpus(
                Format::from($name),
                $file,
                self::shape($lengths, $texts),
                $this->allowClasses,
                array_sum($lengths) / count($lengths),
            );
        }

        return $corpora;
    }

    /**
     * @param non-empty-list<int> $lengths
     * @param list<string> $texts
     */
    private static function shape(array $lengths, array $texts): string
    {
        sort($lengths);
        $objects = count(array_filter($texts, static fn (string $text): bool => preg_match('~[;{}][OC]:\d+:"|\A[OC]:~', $text) === 1));

        return sprintf(
            '%s payloads of %s to %s bytes, half of them up to %s; %s',
            number_format(count($lengths)),
            number_format($lengths[0]),
            number_format($lengths[count($lengths) - 1]),
            number_format($lengths[intdiv(count($lengths), 2)]),
            $objects === 0 ? 'no objects' : number_format($objects) . ' with objects',
        );
    }

    private function directory(): string
    {
        if ($this->directory === null) {
            $directory = sys_get_temp_dir() . '/amber-lab-' . bin2hex(random_bytes(8));
            if (!mkdir($directory, 0700)) {
                throw new \RuntimeException("cannot make the directory $directory");
            }
            $this->directory = $directory;
        }

        return $this->directory;
    }
}
