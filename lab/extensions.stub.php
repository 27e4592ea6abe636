<?php
// SPDX-License-Identifier: MIT

// For static analysis alone: functions of extensions that are measured where they are there.
function phpser_serialize(mixed $value): string
{
}

function phpser_unserialize(string $data): mixed
{
}
