<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** Names of entries, any number: in a temporary file, once they are many. */
final class Listing
{
    private const MEMORY = 4 << 20;
    private const PIECE = 1 << 16;
    private const PAGE = 500;

    /** @var resource */
    private $file;
    private int $count = 0;
    /** Names that are not in the file yet: a call for each would take ten times as long. */
    private string $buffer = '';

    public function __construct()
    {
        $this->file = fopen('php://temp/maxmemory:' . self::MEMORY, 'w+b') ?: throw new \RuntimeException('no memory');
    }

    /**
     * @param string $name without a byte 0
     * @throws StoreError where no space is left for it
     */
    public function add(string $name): void
    {
        $this->buffer .= "$name\0";
        ++$this->count;
        if (strlen($this->buffer) > self::PIECE) {
            $this->flush();
        }
    }

    /** @return int names that were added */
    public function count(): int
    {
        return $this->count;
    }

    /** @return \Generator<list<string>> all names, in the order in which they were added */
    public function pages(): \Generator
    {
        $this->flush();
        rewind($this->file);
        $page = [];
        for ($i = 0; $i < $this->count; ++$i) {
            $page[] = (string) stream_get_line($this->file, PHP_INT_MAX, "\0");
            if (count($page) === self::PAGE) {
                yield $page;
                $page = [];
            }
        }
        if ($page !== []) {
            yield $page;
        }
    }

    private function flush(): void
    {
        if (@fwrite($this->file, $this->buffer) !== strlen($this->buffer)) {
            throw new StoreError('no space is left for the list of entries in ' . sys_get_temp_dir());
        }
        $this->buffer = '';
    }
}
