<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Symfony;

use Symfony\Component\Messenger\Transport\Serialization\MessageTypeAwareSerializerInterface;

// Messenger before 7.4.11 has neither that interface nor who asks by it.
if (interface_exists(MessageTypeAwareSerializerInterface::class)) {
    /** @internal what Messenger takes for a serializer that tells the class of a message before it is decoded */
    interface MessageTypes extends MessageTypeAwareSerializerInterface
    {
    }
} else {
    /** @internal */
    interface MessageTypes
    {
    }
}
