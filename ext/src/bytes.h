/* SPDX-License-Identifier: MIT
 * Copying and clearing. Where a compiler knows a bound of the size it may put a
 * string instruction (rep movs, rep stos) in place of a call, which costs more
 * than all else that is done with a short string; docs/DECISIONS.md. */
#ifndef AMBER_BYTES_H
#define AMBER_BYTES_H

#include "src/compat.h"

/* memcpy() and memset(), called; in a file of their own, out of the optimiser's sight. */
void amber_copy_long(void *to, const void *from, size_t length);
void amber_fill(void *to, int byte, size_t length);

/* Copies bytes; short ones as two words that may overlap. */
static zend_always_inline void amber_copy(void *to, const void *from, size_t length)
{
	char *t = to;
	const char *f = from;

	if (length > 32) {
		if (length > 64) {
			amber_copy_long(t, f, length);
		} else {
			memcpy(t, f, 32);
			memcpy(t + length - 32, f + length - 32, 32);
		}
	} else if (length >= 16) {
		memcpy(t, f, 16);
		memcpy(t + length - 16, f + length - 16, 16);
	} else if (length >= 8) {
		memcpy(t, f, 8);
		memcpy(t + length - 8, f + length - 8, 8);
	} else if (length >= 4) {
		memcpy(t, f, 4);
		memcpy(t + length - 4, f + length - 4, 4);
	} else if (length > 0) {
		t[0] = f[0];
		t[length / 2] = f[length / 2];
		t[length - 1] = f[length - 1];
	}
}

/* The lowest byte first on every machine: what is chosen by a hash of these is written alike everywhere. */
static zend_always_inline uint64_t amber_load(const char *p, unsigned bytes)
{
	uint64_t v = 0;
#ifdef WORDS_BIGENDIAN
	for (unsigned i = bytes; i-- > 0;) {
		v = v << 8 | (uint8_t) p[i];
	}
#else
	memcpy(&v, p, bytes);
#endif
	return v;
}

static zend_always_inline uint64_t amber_load8(const char *p)
{
	return amber_load(p, 8);
}

/* memcmp() == 0; short strings as two words that may overlap. */
static zend_always_inline bool amber_same(const char *a, const char *b, size_t length)
{
	if (length > 16) {
		return length > 32 ? memcmp(a, b, length) == 0
			: amber_load8(a) == amber_load8(b) && amber_load8(a + 8) == amber_load8(b + 8)
				&& amber_load8(a + length - 16) == amber_load8(b + length - 16)
				&& amber_load8(a + length - 8) == amber_load8(b + length - 8);
	}
	if (length >= 8) {
		return amber_load8(a) == amber_load8(b) && amber_load8(a + length - 8) == amber_load8(b + length - 8);
	}
	if (length >= 4) {
		return amber_load(a, 4) == amber_load(b, 4) && amber_load(a + length - 4, 4) == amber_load(b + length - 4, 4);
	}
	return length == 0 || (a[0] == b[0] && a[length / 2] == b[length / 2] && a[length - 1] == b[length - 1]);
}

static zend_always_inline bool amber_same_string(const zend_string *a, const zend_string *b)
{
	return a == b || (ZSTR_LEN(a) == ZSTR_LEN(b) && amber_same(ZSTR_VAL(a), ZSTR_VAL(b), ZSTR_LEN(a)));
}

/* As zend_string_alloc(). Memory of a size that the compiler knows needs less work, and most strings have one of
 * few. */
static zend_always_inline zend_string *amber_alloc_string(size_t length)
{
	zend_string *str;

	switch ((_ZSTR_STRUCT_SIZE(length) - 1) >> 3) {
		case 3:
			str = (zend_string *) emalloc(32);
			break;
		case 4:
			str = (zend_string *) emalloc(40);
			break;
		case 5:
			str = (zend_string *) emalloc(48);
			break;
		default:
			return zend_string_alloc(length, 0);
	}
	GC_SET_REFCOUNT(str, 1);
	GC_TYPE_INFO(str) = GC_STRING;
	ZSTR_H(str) = 0;
	ZSTR_LEN(str) = length;
	return str;
}

/* As zend_string_init(). */
static zend_always_inline zend_string *amber_new_string(const void *bytes, size_t length)
{
	zend_string *str = amber_alloc_string(length);

	amber_copy(ZSTR_VAL(str), bytes, length);
	ZSTR_VAL(str)[length] = '\0';
	return str;
}

#endif
