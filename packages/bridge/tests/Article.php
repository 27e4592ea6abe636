<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Doctrine\ORM\Mapping\Column;
use Doctrine\ORM\Mapping\Entity;
use Doctrine\ORM\Mapping\Id;

/** An entity, with a value of any kind in it. */
#[Entity]
class Article
{
    public function __construct(
        #[Id, Column]
        public int $id,
        #[Column]
        public string $title,
        #[Column(type: 'any')]
        public mixed $payload,
    ) {
    }
}
