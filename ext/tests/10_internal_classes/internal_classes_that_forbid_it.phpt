--TEST--
Internal classes that native refuses are refused, with Amber's exception
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach (get_declared_classes() as $class) {
    $reflection = new ReflectionClass($class);
    if (!$reflection->isInternal() || !$reflection->isInstantiable() && !in_array($class, ['Generator', 'Closure'])) {
        continue;
    }
    try {
        $object = $reflection->newInstanceWithoutConstructor();
    } catch (Throwable) {
        continue;
    }
    $native = $amber = 'yes';
    try {
        set_error_handler(fn () => true);
        serialize($object);
    } catch (Throwable $e) {
        $native = str_contains($e->getMessage(), 'is not allowed') ? 'not allowed' : $e::class . $e->getMessage();
    }
    try {
        amber_serialize($object);
    } catch (Amber\EncodeException $e) {
        $amber = str_contains($e->getMessage(), 'does not allow') ? 'not allowed' : $e->getMessage();
    } catch (Throwable $e) {
        $amber = $e::class . $e->getMessage();
    }
    if ($native !== $amber) {
        echo "$class: native $native, amber $amber\n";
    }
}
?>
done
--EXPECT--
done
