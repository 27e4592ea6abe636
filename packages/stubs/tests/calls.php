<?php

// SPDX-License-Identifier: MIT

/*
 * Calls, right and wrong, and what analysers are to know of them. Nobody runs this: scripts/analyse.sh looks whether
 * PHPStan finds a mistake in each line that ends with "// wrong", and in no other.
 */

declare(strict_types=1);

use function PHPStan\Testing\assertType;

final class Order
{
}

$old = ['Old' => Order::class];
$bytes = amber_serialize(new Order(), ['max_depth' => 8, 'key' => ['new' => 'sixteen bytes ...']]);
assertType('string', $bytes);
assertType('mixed', amber_unserialize($bytes, ['allowed_classes' => [Order::class], 'class_map' => $old]));
assertType('mixed', amber_unserialize($bytes, ['allowed_classes' => false, 'max_elements' => 100, 'key' => 'secret']));
assertType('mixed', amber_unserialize($bytes, ['unknown_class' => 'throw']));
amber_serialize($bytes, ['max_depht' => 8]); // wrong
amber_serialize($bytes, ['max_depth' => '8']); // wrong
amber_serialize($bytes, ['max_depth' => -1]); // wrong
amber_serialize($bytes, ['allowed_classes' => false]); // wrong
amber_unserialize($bytes, ['unknown_class' => 'ignore']); // wrong
amber_unserialize($bytes, ['allowed_classes' => Order::class]); // wrong
amber_serialize($bytes, ['index' => true]); // wrong
amber_unserialize([]); // wrong

if (Amber\detect($bytes) === 'igbinary') {
    echo 'old';
}
assertType('mixed', Amber\unserialize_igbinary($bytes, ['max_depth' => 3]));
Amber\unserialize_igbinary($bytes, ['key' => 'a key of sixteen bytes']); // wrong
echo Amber\detect($bytes) === 'ambre' ? 'never' : ''; // wrong

Amber\store('/tmp/order', [1, 2], ['max_depth' => 3]);
Amber\store('/tmp/order', [1, 2], ['unknown_class' => 'throw']); // wrong
assertType('mixed', Amber\load('/tmp/order', ['allowed_classes' => false]));
Amber\load('/tmp/order', ['alowed_classes' => false]); // wrong
assertType('int', Amber\status()['load']['bytes']);
echo Amber\status()['load']['byte']; // wrong

assertType('mixed', Amber\get($bytes, ['users', 3, 'name'], 'nobody'));
Amber\get($bytes, 'users'); // wrong
Amber\get($bytes, [1.5]); // wrong
Amber\get($bytes, ['users'], options: ['max_depth' => true]); // wrong

assertType('bool', Amber\has($bytes, ['users', 3], ['max_depth' => 8]));
Amber\has($bytes, ['users'], ['depth' => 8]); // wrong
assertType('list<int|string>|null', Amber\keys($bytes, ['users']));
Amber\keys($bytes); // wrong

try {
    amber_unserialize('');
} catch (Amber\DecodeException $e) {
    assertType('int', $e->getOffset());
}

/** Options that are unknown throw, so that neither catch is dead; README.md has a class of this kind. */
function length_of(mixed $value): int
{
    try {
        return strlen(amber_serialize($value));
    } catch (ValueError $e) {
        return 0;
    } catch (TypeError $e) {
        return 1;
    }
}

final class Store
{
    /** @param array{allowed_classes?: bool|list<string>, ...<array-key, never>} $options */
    public function __construct(private array $options = [])
    {
    }

    public function read(string $bytes): mixed
    {
        return amber_unserialize($bytes, $this->options);
    }
}
$store = new Store(['alowed_classes' => false]); // wrong
