<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\FileException;
use Amber\Polyfill\Dictionary;

/** The file that a new dictionary is for. One that is there stays, as messages may name it. */
final readonly class Target
{
    private const FILE = '~^([a-z0-9][a-z0-9_.-]{0,63}?)(?:@([1-9]\d{0,8}))?\.amberdict$~';

    /** What all may read, and the owner alone may write. */
    private const MODE = 0644;

    /** With content for zstd it holds text of payloads. */
    private const PRIVATE_MODE = 0600;

    /** @var non-empty-string */
    public string $name;
    public int $version;

    /**
     * @param string $path NAME.amberdict or NAME@VERSION.amberdict
     * @param Dictionary|null $old an earlier version, with which it begins
     * @throws \InvalidArgumentException for another name, a version that does not follow, or no place to write to
     */
    public function __construct(private string $path, ?Dictionary $old = null)
    {
        if (preg_match(self::FILE, basename($path), $match) !== 1) {
            throw new \InvalidArgumentException('the file must be NAME.amberdict or NAME@VERSION.amberdict, the name'
                . ' of a to z, digits, "_", "." and "-"');
        }
        if (!is_dir(dirname($path)) || !is_writable(dirname($path))) {
            throw new \InvalidArgumentException('cannot write to ' . dirname($path));
        }
        $next = $old === null ? 1 : $old->version + 1;
        [$this->name, $this->version] = [$match[1], (int) ($match[2] ?? $next)];
        if ($old !== null && ($old->name !== $this->name || $this->version < $next)) {
            throw new \InvalidArgumentException("after {$old->label()} comes " . self::nameOf($old->name, $next));
        }
    }

    /**
     * Writes the dictionary into another directory, where PHP can load it to try it.
     *
     * @param string $date as 2026-12-31
     * @return string the file
     */
    public function draft(string $directory, string $date, string $content): string
    {
        $file = "$directory/$this->name" . Dictionary::SUFFIX;
        self::write($file, Dictionary::bytes($this->name, $this->version, $date, $content));

        return $file;
    }

    /**
     * Writes a file that only its owner reads, to be tried: it may hold text of payloads.
     *
     * @throws \RuntimeException where it cannot be written
     */
    public static function write(string $file, string $bytes): void
    {
        if (@file_put_contents($file, $bytes) === false) {
            throw new \RuntimeException("cannot write $file");
        }
        chmod($file, self::PRIVATE_MODE);
    }

    /**
     * Puts a draft into its place.
     *
     * @throws \InvalidArgumentException where a file with other content is there
     */
    public function keep(string $draft): void
    {
        $new = Dictionary::load($draft);
        if (file_exists($this->path)) {
            $this->checkSame($new);

            return;
        }
        $mode = $new->zstd === null ? self::MODE : self::PRIVATE_MODE;
        $mask = umask(~self::PRIVATE_MODE & 0777);
        $isWritten = @copy($draft, "$this->path~") && chmod("$this->path~", $mode)
            && @rename("$this->path~", $this->path);
        umask($mask);
        if (!$isWritten) {
            throw new \RuntimeException("cannot write $this->path");
        }
    }

    private function checkSame(Dictionary $new): void
    {
        try {
            $old = Dictionary::load($this->path);
        } catch (FileException $error) {
            throw new \InvalidArgumentException($error->getMessage());
        }
        if ($old->id !== $new->id) {
            $other = self::nameOf($this->name, max($old->version, $this->version - 1) + 1);
            throw new \InvalidArgumentException("$this->path has other content ({$old->label()}), and messages that"
                . " name it could not be read any more: write the new one beside it, as $other");
        }
    }

    private static function nameOf(string $name, int $version): string
    {
        return "$name@$version" . Dictionary::SUFFIX;
    }
}
