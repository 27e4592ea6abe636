/* SPDX-License-Identifier: MIT
 * Values that outlast their request: arrays and strings in one block of memory that nobody writes to. */
#ifndef AMBER_LASTING_H
#define AMBER_LASTING_H

#include "php.h"

typedef struct {
	zval   value; /* to be copied without counting: a leaf, an interned string or an immutable array */
	void  *block; /* what it consists of; NULL: it needs none */
	size_t size;  /* of the block, whole pages */
} amber_lasting;

/* Makes a copy of a value that lasts until amber_lasting_free(). Allocates from the request only before it has the
 * block. False: there is an object or a reference in it, or no memory for the block (*no_memory). */
bool amber_lasting_make(const zval *value, amber_lasting *lasting, bool *no_memory);
void amber_lasting_free(amber_lasting *lasting);

#endif
