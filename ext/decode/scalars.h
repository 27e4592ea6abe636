/* SPDX-License-Identifier: MIT
 * Strings, keys and other scalars, inline, and the keys that are cached for a request. */
#ifndef AMBER_DECODE_SCALARS_H
#define AMBER_DECODE_SCALARS_H

#include "php_amber.h"
#include "decode/decoder.h"
#include "format/format.h"
#include "format/hash.h"

#define AMBER_CACHE_KEYS  256
#define AMBER_CACHE_LISTS 128

/* Longer keys are not kept, so that what is held on to is bounded. */
#define AMBER_CACHE_KEY_LENGTH 128

struct amber_cache {
	zend_string *keys[AMBER_CACHE_KEYS]; /* by their bytes; a newer key takes the place of an older */
	struct amber_cached_list *lists[AMBER_CACHE_LISTS][2]; /* names/cached.c; by their bytes; the newer one first */
	uint32_t     met[AMBER_CACHE_LISTS]; /* of a list that was met last, a hash of all of it */
};

/* At the end of a request. */
void amber_cache_clear(void);

/* A message is read. */
static zend_always_inline void amber_cache_begin(void)
{
	if (UNEXPECTED(!AMBER_G(cache)) && AMBER_G(in_request)) {
		if (AMBER_G(has_read)) {
			AMBER_G(cache) = ecalloc(1, sizeof(struct amber_cache));
		}
		AMBER_G(has_read) = true;
	}
}

static zend_always_inline zend_string *amber_cached_key(const char *bytes, size_t length)
{
	/* while PHP starts, its interned strings are to be had as permanent ones only */
	if (UNEXPECTED(length > AMBER_CACHE_KEY_LENGTH) || UNEXPECTED(!AMBER_G(in_request))) {
		return amber_new_string(bytes, length);
	}
	zend_string **place = NULL;
	if (EXPECTED(AMBER_G(cache) != NULL)) {
		place = &AMBER_G(cache)->keys[amber_hash_bytes(amber_hash_start(), bytes, length) % AMBER_CACHE_KEYS];
		if (EXPECTED(*place && ZSTR_LEN(*place) == length && amber_same(ZSTR_VAL(*place), bytes, length))) {
			return zend_string_copy(*place);
		}
	}
	zend_string *key = zend_string_init_existing_interned(bytes, length, 0);
	zend_string_hash_val(key);
	if (EXPECTED(place != NULL)) {
		if (*place) {
			zend_string_release(*place);
		}
		*place = zend_string_copy(key);
	}
	return key;
}

/* --- scalars --------------------------------------------------------------- */

/* Strings longer than this are made one where they are equal, once they are named again, as keys and as names of
 * properties: bytes that name them must not make us compare them, or look for the end of their prefix. */
#define AMBER_LONG_NAME 128

/* str, or the string of equal content that was made one before. Takes over and gives a reference. */
zend_string *amber_decode_one_string(amber_decoder *decoder, zend_string *str);
/* What is known of the class that a long string names, as a pointer; null: nothing yet. */
zval *amber_decode_long_class(amber_decoder *decoder, const zend_string *name);
/* amber_name_prefix() of a long string that was made one. */
zend_long amber_decode_long_prefix(const amber_decoder *decoder, const zend_string *one);

/* The next item must be a string; NULL: failed. The caller owns a reference. */
zend_string *amber_decode_string(amber_decoder *decoder, bool key);

/* From here on values may be let go of, and strings with them. */
void amber_decode_hold_strings(amber_decoder *decoder);

/* The next item must be null, a bool, an int, a float or a string. */
bool amber_decode_scalar(amber_decoder *decoder, zval *value);

/* Leaves and empty arrays into n places, from at on at this distance, as far as there are such; *filled: so many.
 * False: failed. */
bool amber_decode_scalars(amber_decoder *decoder, char *at, size_t distance, uint32_t n, uint32_t *filled);

bool amber_decode_varint(amber_decoder *decoder, uint64_t *v);

/* A long string of this number, as the one of equal content. */
zend_string *amber_decode_one_numbered(amber_decoder *decoder, uint32_t number);
/* The string behind STR or STRREF; NULL: failed. key: it may come with other messages; name: as of known_string(). */
zend_string *amber_decode_long_string(amber_decoder *decoder, uint8_t tag, bool key, bool name);

/* A copy of the string of a number that the decoder itself did not give; name: as of known_string(); NULL: failed. */
zend_string *amber_decode_outside_string(amber_decoder *decoder, uint64_t number, bool name);

/* str takes the next string number. The list of these holds no reference: whoever gets the string keeps it, as a key
 * list, a class or the place of a value, or parks it. */
static zend_always_inline void number_string(amber_decoder *decoder, zend_string *str)
{
	AMBER_MAKE_ROOM(decoder, strings);
	decoder->strings[decoder->strings_used++] = str;
}

/* A string of so many bytes that stands here. */
static zend_always_inline zend_string *take_string(amber_decoder *decoder, uint64_t length, bool key)
{
	const uint8_t *bytes = decoder->p;

	if (UNEXPECTED(length > (size_t) (decoder->end - bytes))) {
		amber_decode_fail_short(decoder);
		return NULL;
	}
	decoder->p += length;
	if (UNEXPECTED(length <= 1)) {
		return length ? ZSTR_CHAR(*bytes) : ZSTR_EMPTY_ALLOC();
	}
	zend_string *str = key ? amber_cached_key((const char *) bytes, (size_t) length)
		: amber_new_string(bytes, (size_t) length);
	number_string(decoder, str);
	return str;
}

/* name: it is a key or a name, and so, if it is long, to be the same string as an equal one. */
static zend_always_inline zend_string *known_string(amber_decoder *decoder, uint64_t number, bool name)
{
	uint64_t at = number - decoder->first[AMBER_STRINGS];

	if (UNEXPECTED(at >= decoder->strings_used)) {
		return amber_decode_outside_string(decoder, number, name);
	}
	zend_string *str = decoder->strings[at];
	if (name && UNEXPECTED(ZSTR_LEN(str) > AMBER_LONG_NAME)) {
		str = amber_decode_one_numbered(decoder, (uint32_t) at);
	}
	if (name && EXPECTED(decoder->names_used < AMBER_CACHED_NAMES_MOST)) {
		decoder->few->names[decoder->names_used++] = (uint32_t) number;
	}
	return zend_string_copy(str);
}

/* The string that STRREF_BYTE names. */
static zend_always_inline zend_string *known_string_of_byte(amber_decoder *decoder, uint8_t tag, bool name)
{
	if (UNEXPECTED(decoder->p == decoder->end)) {
		amber_decode_fail_short(decoder);
		return NULL;
	}
	return known_string(decoder, AMBER_STRREF_BYTE_FROM + 256 * (uint64_t) (tag - AMBER_TAG_STRREF_BYTE)
		+ *decoder->p++, name);
}

/* The string behind a tag that has been read; NULL: it is none of a string, or failed. */
static zend_always_inline zend_string *string_of_tag(amber_decoder *decoder, uint8_t tag, bool key, bool *is_string)
{
	*is_string = true;
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STR_SHORT:
			return take_string(decoder, tag - AMBER_TAG_STR_SHORT, key);
		case AMBER_KIND_STRREF_SMALL:
			return known_string(decoder, tag - AMBER_TAG_STRREF_SMALL, true);
		case AMBER_KIND_STRREF_BYTE:
			return known_string_of_byte(decoder, tag, true);
		case AMBER_KIND_STR:
		case AMBER_KIND_STRREF:
			return amber_decode_long_string(decoder, tag, key, true);
		default:
			*is_string = false;
			return NULL;
	}
}

/* The int behind a tag that has been read; any other is no key. */
static zend_always_inline bool int_of_tag(amber_decoder *decoder, uint8_t tag, zend_long *v)
{
	unsigned bytes = ((tag - AMBER_TAG_INT) & 7) + 1;
	uint64_t u;

	if (tag < AMBER_TAG_STR_SHORT) {
		*v = tag;
		return true;
	}
	if (tag >= AMBER_TAG_INT_MINUS && tag < AMBER_TAG_NULL) {
		*v = -1 - (zend_long) (tag - AMBER_TAG_INT_MINUS);
		return true;
	}
	if (UNEXPECTED(tag < AMBER_TAG_INT || tag >= AMBER_TAG_FLOAT)) {
		return amber_decode_fail(decoder, decoder->p - 1, "A key is expected here: a string or an int");
	}
	if (UNEXPECTED(bytes > (size_t) (decoder->end - decoder->p))) {
		return amber_decode_fail_short(decoder);
	}
	u = EXPECTED(decoder->end - decoder->p >= 8) ? amber_get_le(decoder->p, 8) & (UINT64_MAX >> (64 - 8 * bytes))
		: amber_get_le(decoder->p, bytes);
	if (UNEXPECTED(u > ZEND_LONG_MAX)) {
		return amber_decode_fail(decoder, decoder->p, "An int does not fit into %d bits", SIZEOF_ZEND_LONG * 8);
	}
	decoder->p += bytes;
	*v = tag < AMBER_TAG_INT_NEG ? (zend_long) u : -1 - (zend_long) u;
	return true;
}

/* The name that stood at a place as str; a long one is made one if it stood there itself: what is named is one
 * already. */
static zend_always_inline zend_string *amber_decode_one_name(amber_decoder *decoder, const uint8_t *at,
	zend_string *str)
{
	return UNEXPECTED(ZSTR_LEN(str) > AMBER_LONG_NAME) && *at == AMBER_TAG_STR
		? amber_decode_one_string(decoder, str) : str;
}

/* A key: str, whose reference the caller owns, or NULL and an int. keep: for other messages of this request. */
static zend_always_inline bool take_key(amber_decoder *decoder, bool keep, zend_string **str, zend_long *h)
{
	bool is_string;

	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	uint8_t tag = *decoder->p++;
	*str = string_of_tag(decoder, tag, keep, &is_string);
	return is_string ? EXPECTED(*str != NULL) : int_of_tag(decoder, tag, h);
}

#endif
