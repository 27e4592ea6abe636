<?php
// SPDX-License-Identifier: MIT

/*
 * Classes of the target requests: one of several definitions, which FUZZ_VARIANT chooses for each request.
 */

$variant = (int) getenv('FUZZ_VARIANT');
eval(match ($variant % 8) {
    0 => 'class Item { public $id; public $name; protected $kept; private $own; }',
    1 => 'class Item { public int $id = 1; public ?Item $name = null; private $own = []; }',
    2 => '#[AllowDynamicProperties] class Item { private $kept = "x"; public array|int|null $name = null; }',
    3 => '#[AllowDynamicProperties] class Item {}',
    4 => 'class Item { public $all; function __unserialize(array $all): void { $this->all = $all; } }',
    5 => 'abstract class Item { public $id; }',
    6 => 'class Base { private $own; public $id = [1, 2]; } class Item extends Base { private $own; public $name;
        function __wakeup() { $this->name = [$this->name]; } }',
    7 => 'enum Item { case id; case name; }',
});
if ($variant % 3 === 0) {
    class Other { public $id; public readonly int $name; public float $kept; }
}
if ($variant % 5 === 1) {
    spl_autoload_register(function (string $name) {
        if ($name === 'Late') {
            eval('class Late { public $id; }');
        }
    });
}

function options_of_choice(int $choice): array
{
    return ['max_depth' => 60, 'max_elements' => 5000] + match ($choice) {
        1 => ['allowed_classes' => ['item', 'Late']],
        2 => ['allowed_classes' => ['Other', 'stdClass'], 'unknown_class' => 'throw'],
        3 => ['class_map' => ['Item' => 'Other', 'LATE' => 'stdClass']],
        4 => ['allowed_classes' => false],
        5 => ['class_map' => ['Other' => 'Item'], 'allowed_classes' => ['Item']],
        default => [],
    };
}

set_error_handler(fn () => true);
