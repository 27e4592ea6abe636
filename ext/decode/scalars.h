/* SPDX-License-Identifier: MIT
 * Inline readers for strings, keys and other scalars. */
#ifndef AMBER_DECODE_SCALARS_H
#define AMBER_DECODE_SCALARS_H

#include "php_amber.h"
#include "decode/decoder.h"
#include "format/format.h"
#include "format/hash.h"

/* --- scalars --------------------------------------------------------------- */

/* Of longer strings, equal ones become the same string once they are named again or used as keys and names. Otherwise a
 * few bytes that name them could make the decoder compare them, or scan them for the end of their prefix, again and
 * again. */
#define AMBER_LONG_NAME 128

/* Returns the one string with the content of str, which is str if there was none. Takes over a reference and returns
 * one. */
zend_string *amber_decode_one_string(amber_decoder *decoder, zend_string *str);
/* The entry for the class that a long string names: a pointer once it is looked up, null before. */
zval *amber_decode_long_class(amber_decoder *decoder, const zend_string *name);
/* amber_name_prefix() of a string that amber_decode_one_string() returned. */
zend_long amber_decode_long_prefix(const amber_decoder *decoder, const zend_string *one);

/* Reads an item that must be a string. class: it names a class or a case, which PHP may have interned. Returns NULL
 * after a failure; the caller owns the reference. */
zend_string *amber_decode_string(amber_decoder *decoder, bool class);

/* Keeps all numbered strings alive until the end; called before values that hold them may be released. */
void amber_decode_hold_strings(amber_decoder *decoder);

/* Reads an item that must be null, a bool, an int, a float or a string. */
bool amber_decode_scalar(amber_decoder *decoder, zval *value);

/* Reads scalars and empty arrays into the places from *filled to n, `distance` bytes apart, until another item comes;
 * *filled becomes the number of filled places. Returns false after a failure. */
bool amber_decode_scalars(amber_decoder *decoder, char *at, size_t distance, uint32_t n, uint32_t *filled);

/* Does the same for the places of a frame that stand in rows. */
bool amber_decode_scalars_in_rows(amber_decoder *decoder, amber_decode_frame *frame);

bool amber_decode_varint(amber_decoder *decoder, uint64_t *v);
/* The same, inline: for columns and headers, of which a message may have one every few bytes. */
static zend_always_inline bool amber_decode_varint_inline(amber_decoder *decoder, uint64_t *v)
{
	const uint8_t *p = amber_get_varint(decoder->p, decoder->end, v);

	if (UNEXPECTED(!p)) {
		return amber_decode_varint(decoder, v); /* throws */
	}
	decoder->p = p;
	return true;
}

/* The string with this number, which is long, as the one string with its content. */
zend_string *amber_decode_one_numbered(amber_decoder *decoder, uint32_t number);
/* The string of a STR or STRREF tag; NULL after a failure. class: as in amber_decode_string(); name: as in
 * amber_known_string(). */
zend_string *amber_decode_long_string(amber_decoder *decoder, uint8_t tag, bool class, bool name);

/* A reference to the string with a number from before the part (decode/decode.c). name: as in amber_known_string().
 * NULL after a failure. */
zend_string *amber_decode_outside_string(amber_decoder *decoder, uint64_t number, bool name);

/* Gives str the next string number. The list of strings holds no reference: the caller keeps the string alive, by a key
 * list, a class, a value, or amber_decode_keep_string_alive(). */
static zend_always_inline void amber_number_string(amber_decoder *decoder, zend_string *str)
{
	AMBER_MAKE_ROOM(decoder, strings);
	decoder->strings[decoder->strings_used++] = str;
}

/* A class name with a known hash: PHP's own string, which may know its class, if there is one. While PHP starts up,
 * interned strings can only be permanent ones. */
static zend_always_inline zend_string *amber_interned_name(const char *bytes, size_t length)
{
	if (UNEXPECTED(length > AMBER_LONG_NAME) || UNEXPECTED(!AMBER_G(in_request))) {
		return amber_new_string(bytes, length);
	}
	zend_string *name = zend_string_init_existing_interned(bytes, length, 0);
	zend_string_hash_val(name);
	return name;
}

/* Reads a string of `length` bytes. class: as in amber_decode_string(). */
static zend_always_inline zend_string *amber_take_string(amber_decoder *decoder, uint64_t length, bool class)
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
	zend_string *str = class ? amber_interned_name((const char *) bytes, (size_t) length)
		: amber_new_string(bytes, (size_t) length);
	amber_number_string(decoder, str);
	return str;
}

/* Returns a reference to the string with this number. name: the string is a key or a name, and so, if it is long, must
 * be the one string with its content. */
static zend_always_inline zend_string *amber_known_string(amber_decoder *decoder, uint64_t number, bool name)
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

/* The string that a STRREF_BYTE tag and the next byte name. */
static zend_always_inline zend_string *amber_known_string_of_byte(amber_decoder *decoder, uint8_t tag, bool name)
{
	if (UNEXPECTED(decoder->p == decoder->end)) {
		amber_decode_fail_short(decoder);
		return NULL;
	}
	return amber_known_string(decoder, AMBER_STRREF_BYTE_FROM + 256 * (uint64_t) (tag - AMBER_TAG_STRREF_BYTE)
		+ *decoder->p++, name);
}

/* The string of a tag that has been read. Returns NULL if the tag is not one of a string, or after a failure. */
static zend_always_inline zend_string *amber_string_of_tag(amber_decoder *decoder, uint8_t tag, bool class,
	bool *is_string)
{
	*is_string = true;
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STR_SHORT:
			return amber_take_string(decoder, tag - AMBER_TAG_STR_SHORT, class);
		case AMBER_KIND_STRREF_SMALL:
			return amber_known_string(decoder, tag - AMBER_TAG_STRREF_SMALL, true);
		case AMBER_KIND_STRREF_BYTE:
			return amber_known_string_of_byte(decoder, tag, true);
		case AMBER_KIND_STR:
		case AMBER_KIND_STRREF:
			return amber_decode_long_string(decoder, tag, class, true);
		default:
			*is_string = false;
			return NULL;
	}
}

/* The int of a tag that has been read; fails for other tags, which no key can have. */
static zend_always_inline bool amber_int_of_tag(amber_decoder *decoder, uint8_t tag, zend_long *v)
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

/* Returns the name str, which was read at `at`. A long name that is spelled out there becomes the one string with its
 * content; a name given by number is that string already. */
static zend_always_inline zend_string *amber_decode_one_name(amber_decoder *decoder, const uint8_t *at,
	zend_string *str)
{
	return UNEXPECTED(ZSTR_LEN(str) > AMBER_LONG_NAME) && *at == AMBER_TAG_STR
		? amber_decode_one_string(decoder, str) : str;
}

/* Reads a key: into *str, whose reference the caller owns, or into *h with *str NULL. */
static zend_always_inline bool amber_take_key(amber_decoder *decoder, zend_string **str, zend_long *h)
{
	bool is_string;

	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	uint8_t tag = *decoder->p++;
	*str = amber_string_of_tag(decoder, tag, false, &is_string);
	return is_string ? EXPECTED(*str != NULL) : amber_int_of_tag(decoder, tag, h);
}

#endif
