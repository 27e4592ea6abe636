<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Files;

use Amber\Bridge\Limits;

/**
 * Options of amber_unserialize() for files, where the key among them is in no backtrace and no dump.
 *
 * @phpstan-import-type Key from \Amber\Bridge\Codec
 * @phpstan-import-type Options from \Amber\Bridge\Codec
 */
final readonly class FileOptions
{
    private \SensitiveParameterValue $all;

    /**
     * @param Options $options of amber_unserialize(); unknown_class is "throw" unless given, and what the ini settings
     *                         limit holds for each value, too, not for the file around it
     * @throws \TypeError|\ValueError for an option that does not exist, or has a wrong value
     */
    public function __construct(#[\SensitiveParameter] array $options)
    {
        $this->all = new \SensitiveParameterValue(Limits::of($options)->withSettings()->all());
    }

    /** @return Options of amber_unserialize() */
    public function all(): array
    {
        return $this->all->getValue();
    }

    /**
     * @param positive-int $elements
     * @return self for a file that holds the value in a list of so many elements
     */
    public function inList(int $elements): self
    {
        $options = $this->all();
        foreach (['max_depth' => 1, 'max_elements' => $elements] as $limit => $list) {
            if (($options[$limit] ?? 0) > 0) {
                $options[$limit] = $options[$limit] < \PHP_INT_MAX - $list ? $options[$limit] + $list : \PHP_INT_MAX;
            }
        }

        return new self($options);
    }

    /** @return Key of amber_serialize() */
    public function key(): array
    {
        return array_intersect_key($this->all(), ['key' => true]);
    }

    /** @return Options of what has no objects, with the key and the limits */
    public function withoutClasses(): array
    {
        $kept = ['key' => true, 'max_depth' => true, 'max_elements' => true];

        return ['allowed_classes' => false] + array_intersect_key($this->all(), $kept);
    }

    /** @return bool whether they limit depth or elements */
    public function areLimited(): bool
    {
        return isset($this->all()['max_depth']) || isset($this->all()['max_elements']);
    }
}
