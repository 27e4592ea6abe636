<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

/** HTML or SVG. Only templates of this code are in it as they are; whatever is put into them is escaped. */
final readonly class Markup implements \Stringable
{
    private function __construct(private string $text) {}

    /**
     * @param literal-string $template in the form of sprintf()
     * @param string|int|float|self|list<self> $values each escaped, unless it is markup
     */
    public static function of(string $template, string|int|float|self|array ...$values): self
    {
        return new self(vsprintf($template, array_map(static fn (mixed $value): string|int|float => match (true) {
            is_string($value) => htmlspecialchars($value, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8'),
            is_array($value) => implode('', $value),
            $value instanceof self => $value->text,
            default => $value,
        }, $values)));
    }

    /** @return self a file of the laboratory's own, as it is */
    public static function file(string $name): self
    {
        return new self((string) file_get_contents(dirname(__DIR__, 2) . "/page/$name"));
    }

    public function __toString(): string
    {
        return $this->text;
    }
}
