/* SPDX-License-Identifier: MIT */
#ifndef AMBER_NAMES_H
#define AMBER_NAMES_H

#include "compat.h"

/* Whether a name that begins with NUL is "\0Class\0name", as the engine mangles
 * names. Its own functions raise a notice at others, and an error handler is
 * user code, which must not run while we encode or decode. */
static inline bool amber_is_well_mangled(const zend_string *name)
{
	size_t length = ZSTR_LEN(name);

	if (length == 0 || ZSTR_VAL(name)[0] != '\0') {
		return true;
	}
	return length >= 4 && ZSTR_VAL(name)[1] != '\0' && memchr(ZSTR_VAL(name) + 2, '\0', length - 3) != NULL;
}

#endif
