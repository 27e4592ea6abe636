<?php
// SPDX-License-Identifier: MIT

// For static analysis alone: functions of tests/bench/copier.
namespace Amber\Bench;

function copy_to_bytes(mixed $value): string
{
}

function deep_copy(mixed $value): mixed
{
}
