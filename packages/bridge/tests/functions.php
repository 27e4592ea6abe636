<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// Functions of PHP 8.5 that Laravel calls; the polyfill that brings them is left out (composer.json).

if (!function_exists('array_first')) {
    function array_first(array $array): mixed
    {
        return $array === [] ? null : $array[array_key_first($array)];
    }

    function array_last(array $array): mixed
    {
        return $array === [] ? null : $array[array_key_last($array)];
    }
}
