<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

/**
 * The signature behind compressed bytes, as docs/FORMAT.md has it behind a message ("Sections"): the id of the key, its
 * length in a byte, HMAC-SHA-256 of all that. It is checked before anything is decompressed.
 */
final readonly class Signature
{
    private const DIGEST = 32;

    /** In the second byte of a message: it is signed. */
    private const FLAG = "\x80";

    /** @param \SensitiveParameterValue $secrets a non-empty array of strings by their ids; the first signs */
    private function __construct(private \SensitiveParameterValue $secrets)
    {
    }

    /**
     * @param mixed $key the option key of amber_serialize(), which checks it
     * @throws \TypeError|\ValueError for a key that is none
     */
    public static function of(#[\SensitiveParameter] mixed $key): self
    {
        amber_serialize(null, ['key' => $key]);
        /** @var non-empty-array<string> $secrets */
        $secrets = \is_array($key) ? $key : ['' => $key];

        return new self(new \SensitiveParameterValue($secrets));
    }

    public function sign(string $bytes): string
    {
        $secrets = $this->secrets->getValue();
        $first = array_key_first($secrets);
        $bytes .= $first . \chr(\strlen((string) $first));

        return $bytes . hash_hmac('sha256', $bytes, $secrets[$first], true);
    }

    /** @return string the message, signed as amber_serialize() does */
    public function signMessage(string $message): string
    {
        $message[1] = $message[1] | self::FLAG;

        return $this->sign($message);
    }

    /**
     * @return string the bytes before the signature
     * @throws UnreadableException for one that is missing, or not that of a key
     */
    public function check(string $bytes): string
    {
        $end = \strlen($bytes) - self::DIGEST;
        $length = $end > 0 ? \ord($bytes[$end - 1]) : 0;
        $body = $end - 1 - $length;
        $secret = $body > 0 ? $this->secrets->getValue()[substr($bytes, $body, $length)] ?? null : null;
        $digest = $secret === null ? '' : hash_hmac('sha256', substr($bytes, 0, $end), $secret, true);
        if ($secret === null || !hash_equals($digest, substr($bytes, $end))) {
            throw new UnreadableException('This has no signature of a key that the option "key" has');
        }

        return substr($bytes, 0, $body);
    }
}
