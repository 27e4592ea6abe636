<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Convert\Format\Envelope;
use Amber\Convert\Format\PayloadError;
use Amber\Convert\Format\TaggedEntry;
use Amber\Convert\Format\TextInString;
use Amber\Convert\Loader;
use Amber\Convert\Store\Source;

/** Payloads of an application: most are learned from, a tenth is kept to measure by. */
final class Harvest
{
    private const PARTS = 10;

    /** @var list<string> values that were not learned from, as serialize() writes them */
    public array $kept = [];

    /** @var list<string> values that were learned from, the same, where content for zstd is asked for */
    public array $samples = [];

    /** @var array<string, int> how many payloads could not be read, by the reason */
    public array $skipped = [];

    /** How many values are texts of serialize(), as Laravel's sessions in a cache: nothing in them is learned. */
    public int $texts = 0;

    /** How many payloads the sources have beyond the limit. */
    public int $rest = 0;

    private readonly Loader $loader;

    /**
     * @param bool $allowClasses whether classes may be built, because the user gave a bootstrap
     * @param bool $keepsSamples whether content for zstd is asked for
     */
    public function __construct(
        public readonly Training $training,
        bool $allowClasses,
        private readonly bool $keepsSamples = false,
    ) {
        $this->loader = new Loader($allowClasses);
    }

    /** Takes what the source has; what cannot be read is counted and left out. */
    public function take(Source $source, int $limit): void
    {
        $samples = $source->samples($limit);
        foreach ($samples as $payload) {
            try {
                foreach (self::parts(is_string($payload) ? $payload : throw $payload) as $part) {
                    $this->add($part);
                }
            } catch (PayloadError $error) {
                $reason = $error->getMessage();
                $this->skipped[$reason] = 1 + ($this->skipped[$reason] ?? 0);
            }
        }
        $this->rest += $samples->getReturn();
    }

    /** @return int payloads that could be read */
    public function count(): int
    {
        return $this->training->count() + count($this->kept);
    }

    /** Of equal messages all are in the same part, and so are those of another run. */
    private function add(string $payload): void
    {
        [, $value] = $this->loader->entry($payload);
        $this->texts += TextInString::is($value) ? 1 : 0;
        try {
            $message = amber_serialize($value);
            $text = serialize($value);
        } catch (\Throwable $error) {
            throw new PayloadError('cannot be serialized again (' . get_debug_type($error) . ')');
        }
        if (crc32($message) % self::PARTS === 0) {
            $this->kept[] = $text;

            return;
        }
        $this->training->add($message);
        if ($this->keepsSamples) {
            $this->samples[] = $text;
        }
    }

    /** @return list<string> the payloads in what a framework writes around them */
    private static function parts(string $data): array
    {
        $data = substr($data, strlen(Envelope::of($data)->bytes ?? ''));
        $entry = TaggedEntry::of($data);

        return array_values(array_filter(
            $entry === null ? [$data] : [$entry->tags, $entry->value],
            static fn (string $part): bool => $part !== '',
        ));
    }
}
