<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * Properties that the class of an object does not declare.
 *
 * @internal
 */
final class Undeclared
{
    /** No longer name is told to an error handler: it could be told for each object. */
    private const LONGEST_TOLD = 200;

    /** No more of a name is looked at to tell it: what PHP puts before it is the name of a class. */
    private const LOOKED_AT = 1024;

    /** Whether a name alone does not set them without a hook of the class. */
    private readonly bool $isOverloaded;

    /** Whether PHP tells an error handler of each. */
    public readonly bool $isDeprecated;

    /** Why there are none, with %s for the name; false: there may be some; null: nobody has asked. */
    private string|false|null $refusal = null;

    /** The same for those that setDirectly() sets. */
    private string|false|null $directRefusal = null;

    /**
     * @param \ReflectionClass<object> $class
     * @param bool $takesAnyName whether PHP need not tell what they are called, as nothing is declared
     * @param array<string, bool> $statics the names, as PHP mangles them, of static properties; false: a parent's own
     */
    public function __construct(
        private readonly \ReflectionClass $class,
        public readonly bool $takesAnyName,
        private readonly array $statics,
    ) {
        $this->isOverloaded = $class->hasMethod('__get') || $class->hasMethod('__set');
        $this->isDeprecated = PHP_VERSION_ID >= 80200 && !self::isMeantToHaveSome($class);
    }

    /**
     * Whether set() can succeed.
     *
     * @throws \Error if it can't
     */
    public function check(string $name): void
    {
        $refusal = $this->refusal ??= $this->refusal(false);
        if ($refusal === false && $this->isDirect($name)) {
            $refusal = $this->directRefusal ??= $this->refusal(true);
        }
        if ($refusal !== false) {
            throw new \Error(sprintf($refusal, ClassInfo::bare($name)));
        }
    }

    /**
     * Sets a property without a hook of the class.
     *
     * @param bool $asReference whether the property becomes the same PHP reference as $value
     * @param bool $isWritten whether this name was that in the data
     * @throws \Error if it can't be its value
     */
    public function set(object $object, string $name, mixed &$value, bool $asReference, bool $isWritten): void
    {
        if ($this->isDirect($name)) {
            self::setDirectly($object, $name, $value, $asReference);
            $this->tell($name, $isWritten);
        } elseif ($asReference) {
            $object->{$name} = &$value;
        } else {
            $object->{$name} = $value;
        }
    }

    /**
     * An ArrayObject writes into an object's properties whatever these are called, and asks none of its methods.
     *
     * @throws \InvalidArgumentException for objects of PHP's own that it does not take
     */
    public static function setDirectly(object $object, string $name, mixed &$value, bool $asReference): void
    {
        set_error_handler(static fn (): bool => true, E_DEPRECATED); // since PHP 8.5
        try {
            $properties = new \ArrayObject($object);
        } finally {
            restore_error_handler();
        }
        if ($asReference) {
            $properties[$name] = &$value;
        } else {
            $properties[$name] = $value;
        }
    }

    /** Only PHP itself can give the notice that production leaves out; it gives none where a static property is. */
    private function tell(string $name, bool $isWritten): void
    {
        $isStatic = $this->statics[$name] ?? null;
        if ($this->isDeprecated && (error_reporting() & E_DEPRECATED) !== 0
            && ($isStatic === null || ($isStatic === false && $isWritten))) {
            $bare = substr(ClassInfo::bare(substr($name, 0, self::LOOKED_AT)), 0, self::LONGEST_TOLD);
            $shown = "{$this->class->name}::\$$bare";
            trigger_error("Creation of dynamic property $shown is deprecated", E_USER_DEPRECATED);
        }
    }

    /**
     * Whether code can't set it: it would call a hook, is no name that code has, or that of a static property; or PHP
     * would tell the whole of a long name.
     */
    private function isDirect(string $name): bool
    {
        return $this->isOverloaded || str_starts_with($name, "\0") || $this->class->hasProperty($name)
            || ($this->isDeprecated && strlen($name) > self::LONGEST_TOLD);
    }

    /** @param \ReflectionClass<object> $class */
    private static function isMeantToHaveSome(\ReflectionClass $class): bool
    {
        for (; $class !== false; $class = $class->getParentClass()) {
            if ($class->getAttributes('AllowDynamicProperties') !== []) {
                return true;
            }
        }
        return false;
    }

    /**
     * Objects of a readonly class have none, nor have those of some of PHP's own: only an object of the latter tells.
     */
    private function refusal(bool $directly): string|false
    {
        $class = $this->class;
        $reason = "Cannot create dynamic property $class->name::\$%s";
        if (PHP_VERSION_ID >= 80200 && $class->isReadOnly()) {
            return $reason;
        }
        while ($class !== false && !$class->isInternal()) {
            $class = $class->getParentClass();
        }
        if ($class === false || $class->isAbstract()) {
            return false;
        }
        $object = Blank::of($class);
        set_error_handler(static fn (): bool => true, E_DEPRECATED);
        try {
            if ($directly) {
                $null = null;
                self::setDirectly($object, "\0", $null, false);
            } else {
                $object->{'a name that no class declares'} = null;
            }
            return false;
        } catch (\Error) {
            return $reason;
        } catch (\InvalidArgumentException $e) {
            return strtr($e->getMessage(), ['%' => '%%']);
        } finally {
            restore_error_handler();
        }
    }
}
