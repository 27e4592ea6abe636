/* SPDX-License-Identifier: MIT */
#include "src/bytes.h"

void amber_copy_long(void *to, const void *from, size_t length)
{
	memcpy(to, from, length);
}

void amber_fill(void *to, int byte, size_t length)
{
	memset(to, byte, length);
}
