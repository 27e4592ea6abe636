<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** What is inside one payload. */
final readonly class Anatomy
{
    /**
     * @param string $format what it was recognised as, for people
     * @param int $bytes length of the payload
     * @param array<string, int> $shares bytes by the value of Share; together they are all bytes
     */
    private function __construct(public string $format, public int $bytes, public Node $root, public array $shares)
    {
    }

    /** @throws PayloadError for what is not recognised or damaged */
    public static function of(string $data): self
    {
        $envelope = Envelope::of($data);
        if ($envelope !== null) {
            $inner = self::of(substr($data, strlen($envelope->bytes)));
            $inner->root->move(strlen($envelope->bytes));
            $shares = $inner->shares;
            $shares[Share::Structure->value] += strlen($envelope->bytes);

            return new self("an entry of $envelope->of, in it $inner->format", strlen($data), $inner->root, $shares);
        }
        $whole = TaggedEntry::of($data) ?? Format::recognise($data);
        $cursor = new Cursor($data);
        try {
            $root = $whole->read($cursor);
        } catch (PayloadError $error) {
            throw new PayloadError("looks like {$whole->inWords()}, but {$error->getMessage()}");
        }

        return new self($whole->inWords(), strlen($data), $root, $cursor->spent);
    }

    /** @return array<string, int> how many nodes of each type there are, the most frequent first */
    public function types(): array
    {
        $types = [];
        foreach ($this->root->all() as $node) {
            $types[$node->type] = ($types[$node->type] ?? 0) + 1;
        }
        arsort($types);

        return $types;
    }
}
