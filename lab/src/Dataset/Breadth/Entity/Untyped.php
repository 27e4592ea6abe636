<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** Without types, as before PHP 7.4. */
class Untyped
{
    public $id;
    public $title;
    protected $body = '';
    protected $tags = [];
    private $votes = 0;

    public function __construct($id, $title, $body, array $tags, $votes)
    {
        $this->id = $id;
        $this->title = $title;
        $this->body = $body;
        $this->tags = $tags;
        $this->votes = $votes;
    }

    /** @return string for the tests: what it is */
    public function label()
    {
        return "$this->id $this->title $this->body $this->votes " . implode(' ', $this->tags);
    }
}
