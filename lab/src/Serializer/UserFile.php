<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** A serializer of the user's: a PHP file that returns an object with the methods of Serializer. */
final class UserFile implements Serializer
{
    /** @var array<string, mixed> what each file returned: a class in it cannot be declared twice */
    private static array $loaded = [];

    private function __construct(private readonly string $file, private readonly Serializer $serializer)
    {
    }

    /** @throws \InvalidArgumentException for a file that is not there or returns something else */
    public static function load(string $file): self
    {
        if (!is_file($file)) {
            throw new \InvalidArgumentException("the file $file of a serializer does not exist");
        }
        $path = (string) realpath($file);
        try {
            $serializer = self::$loaded[$path] ??= require $path;
        } catch (\ParseError $error) {
            throw new \InvalidArgumentException("--serializer: $file: {$error->getMessage()} in line {$error->getLine()}");
        }
        if (!$serializer instanceof Serializer) {
            throw new \InvalidArgumentException("$file must return an object that implements " . Serializer::class);
        }

        return new self($path, $serializer);
    }

    /** @return string the file: another process finds it by that */
    public function path(): string
    {
        return $this->file;
    }

    public function name(): string
    {
        return $this->serializer->name();
    }

    public function description(): string
    {
        return $this->serializer->description();
    }

    public function absence(): ?string
    {
        return $this->serializer->absence();
    }

    public function version(): string
    {
        return $this->serializer->version();
    }

    public function objects(): Objects
    {
        return $this->serializer->objects();
    }

    public function memoryIsVisible(): bool
    {
        return $this->serializer->memoryIsVisible();
    }

    public function prepare(): void
    {
        $this->serializer->prepare();
    }

    public function encode(mixed $value): string
    {
        return $this->serializer->encode($value);
    }

    public function decode(string $data): mixed
    {
        return $this->serializer->decode($data);
    }
}
