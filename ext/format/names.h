/* SPDX-License-Identifier: MIT */
#ifndef AMBER_FORMAT_NAMES_H
#define AMBER_FORMAT_NAMES_H

#include "format/compat.h"

/* In place of a prefix length: the name begins with NUL, but is not a mangled name. */
#define AMBER_NO_NAME ((zend_long) -1)

/* The length of the prefix "\0Class\0" in a property name as the engine mangles it; 0 without prefix. */
static inline zend_long amber_name_prefix(const zend_string *name)
{
	size_t length = ZSTR_LEN(name);

	if (length == 0 || ZSTR_VAL(name)[0] != '\0') {
		return 0;
	}
	const char *end = length >= 4 && ZSTR_VAL(name)[1] != '\0' ? memchr(ZSTR_VAL(name) + 2, '\0', length - 3) : NULL;
	return end ? end + 1 - ZSTR_VAL(name) : AMBER_NO_NAME;
}

/* Whether a message may use this class name. */
static inline bool amber_is_class_name(zend_string *name)
{
	return ZSTR_LEN(name) > 0 && ZSTR_VAL(name)[0] != '\\' && zend_is_valid_class_name(name);
}

#endif
