<?php
// SPDX-License-Identifier: MIT

// For static analysis alone: functions of extensions that are measured where they are there.

namespace {
    function phpser_serialize(mixed $value): string
    {
    }

    function phpser_unserialize(string $data): mixed
    {
    }
}

// Of lab/copier.
namespace Amber\Lab {
    function copy_to_bytes(mixed $value): string
    {
    }

    function deep_copy(mixed $value): mixed
    {
    }
}
