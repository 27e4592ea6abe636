<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\Polyfill\Decode\DecodeError;

/** The option key: signs messages, and refuses what none of its secrets has signed (docs/FORMAT.md, "Sections"). */
final class Signature
{
    private const FLAG = 0x80;
    private const VERSION = 0x01;
    private const DIGEST = 32;
    private const SECRET_LEAST = 16;
    private const ID_MOST = 255;

    /**
     * By their ids; the first signs. They are not in the object, as whatever shows the arguments of calls shows what
     * these hold.
     *
     * @var \WeakMap<self, non-empty-array<string>>|null
     */
    private static ?\WeakMap $secrets = null;

    /** @param non-empty-array<string> $secrets */
    private function __construct(#[\SensitiveParameter] array $secrets)
    {
        self::$secrets ??= new \WeakMap();
        self::$secrets[$this] = $secrets;
    }

    /**
     * @param string $function whose option it is
     * @throws \ValueError for a list, a secret that is too short, an id that is too long, or none
     * @throws \TypeError for a wrong type
     */
    public static function of(string $function, #[\SensitiveParameter] mixed $key): self
    {
        $secrets = is_array($key) ? $key : ['' => $key];
        $option = "$function(): Option \"key\"";
        if ($secrets === []) {
            throw new \ValueError("$option must not be empty");
        }
        if (array_is_list($secrets)) {
            throw new \ValueError("$option must not be a list, in which a further key changes the id of each; "
                . "write ids that stay: ['2026-12' => \$new, '2026-11' => \$old]");
        }
        foreach ($secrets as $id => $secret) {
            if (!is_string($secret)) {
                $type = get_debug_type($secret);
                throw new \TypeError("$option must be a string or an array of strings, $type given");
            }
            self::atLeast($option, strlen($secret));
            if (strlen((string) $id) > self::ID_MOST) {
                $length = strlen((string) $id);
                $most = self::ID_MOST;
                throw new \ValueError(
                    "$function(): The ids of option \"key\" must have $most bytes at most, $length given",
                );
            }
        }
        return new self($secrets);
    }

    /** @return non-empty-array<string> */
    private function secrets(): array
    {
        return self::$secrets[$this] ?? throw new \LogicException('A key cannot be copied');
    }

    private static function atLeast(string $what, int $length): void
    {
        if ($length < self::SECRET_LEAST) {
            throw new \ValueError("$what must have " . self::SECRET_LEAST . " bytes or more, $length given");
        }
    }

    public function sign(string $message): string
    {
        $secrets = $this->secrets();
        $first = array_key_first($secrets);
        $id = (string) $first;
        $message[1] = chr(ord($message[1]) | self::FLAG);
        $message .= $id . chr(strlen($id));
        return $message . hash_hmac('sha256', $message, $secrets[$first], true);
    }

    /**
     * Checks a message before anything else of it is read.
     *
     * @param self|null $key null: none was given
     * @return string the message as it was before it was signed; what is no message comes back as it is
     * @throws DecodeError for a signature that is missing, or not that of the key, or for which there is no key
     */
    public static function check(string $message, ?self $key): string
    {
        if (strlen($message) < 2 || $message[0] !== "\xC1" || (ord($message[1]) & 0x0F) !== self::VERSION) {
            return $message;
        }
        $isSigned = (ord($message[1]) & self::FLAG) !== 0;
        if ($key === null) {
            return $isSigned
                ? throw new DecodeError('This message is signed; the option "key" is needed to read it', 1)
                : $message;
        }
        if (!$isSigned) {
            throw new DecodeError('This message has no signature, which the option "key" asks for', 1);
        }
        return $key->signed($message);
    }

    private function signed(string $message): string
    {
        $end = strlen($message) - self::DIGEST;
        if ($end < 3) {
            throw new DecodeError('The data ends early', strlen($message));
        }
        $length = ord($message[$end - 1]);
        $body = $end - 1 - $length;
        if ($body < 2) {
            throw new DecodeError('The id of the key does not fit into the message', $end - 1);
        }
        $secret = $this->secrets()[substr($message, $body, $length)] ?? null;
        if ($secret === null) {
            throw new DecodeError('The option "key" has no key of the id that signed this message', $body);
        }
        $digest = hash_hmac('sha256', substr($message, 0, $end), $secret, true);
        if (!hash_equals($digest, substr($message, $end))) {
            throw new DecodeError('The signature is not that of this message and key', $end);
        }
        return $message[0] . chr(ord($message[1]) & ~self::FLAG) . substr($message, 2, $body - 2);
    }
}
