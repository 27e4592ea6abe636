--TEST--
Floats come back bit for bit
--FILE--
<?php
$floats = [
    0.0, -0.0, 0.1, -0.1, 1 / 3, 19.99, 1e15, 1e16, 1e22, 1e23, -1e22, 123456789.123, 9007199254740991.0,
    9007199254740992.0, 9007199254740993.0, 0.1 + 0.2, 1e-15, 1e-16, 5e-324, 2.2250738585072014e-308,
    2.225073858507201e-308, PHP_FLOAT_MAX, -PHP_FLOAT_MAX, PHP_FLOAT_EPSILON, INF, -INF, M_PI, 1.0, -1.0, 100.0, 0.5,
    4503599627370497.5, 1e300, 0.000001, 1234.5678, (float) PHP_INT_MAX, (float) PHP_INT_MIN,
];
foreach ($floats as $float) {
    $copy = amber_unserialize(amber_serialize($float));
    if (!is_float($copy) || pack('E', $copy) !== pack('E', $float)) {
        echo bin2hex(pack('E', $float)), ' came back as ';
        var_dump($copy);
    }
}
?>
done
--EXPECT--
done
