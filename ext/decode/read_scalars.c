/* SPDX-License-Identifier: MIT
 *
 * Strings, keys and other scalars.
 */
#include "php_amber.h"
#include "decode/decoder.h"
#include "decode/scalars.h"
#include "format/format.h"
#include "format/options.h"

AMBER_HOT bool amber_decode_varint(amber_decoder *decoder, uint64_t *v)
{
	const uint8_t *p = amber_get_varint(decoder->p, decoder->end, v);

	if (UNEXPECTED(p == NULL)) {
		return decoder->end - decoder->p < AMBER_VARINT_MAX
			? amber_decode_fail_short(decoder) : amber_decode_fail(decoder, decoder->p, "A number is not well formed");
	}
	decoder->p = p;
	return true;
}

static HashTable *long_strings(amber_decoder *decoder)
{
	if (!decoder->long_strings) {
		decoder->long_strings = zend_new_array(0);
		decoder->has_more = true;
	}
	return decoder->long_strings;
}

zend_never_inline zend_string *amber_decode_one_string(amber_decoder *decoder, zend_string *str)
{
	zval prefix, *one = zend_hash_lookup(long_strings(decoder), str);

	if (Z_TYPE_P(one) == IS_STRING) {
		zend_string *first = zend_string_copy(Z_STR_P(one));
		amber_decode_keep_string_alive(decoder, str);
		return first;
	}
	ZVAL_STR_COPY(one, str);
	ZVAL_LONG(&prefix, amber_name_prefix(str));
	zend_hash_index_add_new(decoder->long_strings, (zend_ulong) (uintptr_t) str, &prefix);
	return str;
}

zval *amber_decode_long_class(amber_decoder *decoder, const zend_string *name)
{
	/* not the address of a string, as strings are aligned */
	return zend_hash_index_lookup(long_strings(decoder), (zend_ulong) (uintptr_t) name + 1);
}

zend_never_inline zend_long amber_decode_long_prefix(const amber_decoder *decoder, const zend_string *one)
{
	return Z_LVAL_P(zend_hash_index_find(decoder->long_strings, (zend_ulong) (uintptr_t) one));
}

zend_never_inline zend_string *amber_decode_one_numbered(amber_decoder *decoder, uint32_t number)
{
	zend_string *str = decoder->strings[number];

	if (!decoder->long_strings || !zend_hash_index_exists(decoder->long_strings, (zend_ulong) (uintptr_t) str)) {
		/* long_strings owns a reference */
		str = amber_decode_one_string(decoder, zend_string_copy(str));
		zend_string_delref(str);
		decoder->strings[number] = str;
	}
	return str;
}

void amber_decode_hold_strings(amber_decoder *decoder)
{
	for (; decoder->strings_settled < decoder->strings_used; decoder->strings_settled++) {
		amber_decode_keep_string_alive(decoder, zend_string_copy(decoder->strings[decoder->strings_settled]));
	}
}

zend_string *amber_decode_long_string(amber_decoder *decoder, uint8_t tag, bool class, bool name)
{
	uint64_t number;

	if (!amber_decode_varint(decoder, &number)) {
		return NULL;
	}
	return tag == AMBER_TAG_STRREF ? amber_known_string(decoder, number, name)
		: amber_take_string(decoder, number, class);
}

zend_string *amber_decode_string(amber_decoder *decoder, bool class)
{
	const uint8_t *at = decoder->p;
	bool is_string;

	if (UNEXPECTED(at == decoder->end)) {
		amber_decode_fail_short(decoder);
		return NULL;
	}
	zend_string *str = amber_string_of_tag(decoder, *decoder->p++, class, &is_string);
	if (UNEXPECTED(!is_string)) {
		amber_decode_fail(decoder, at, "A string is expected here");
	}
	return str;
}

/* --- scalars --------------------------------------------------------------- */

static zend_always_inline bool set_string(zval *place, zend_string *str)
{
	if (UNEXPECTED(!str)) {
		return false;
	}
	ZVAL_STR(place, str);
	return true;
}

/* Reads a scalar or an empty array, whose tag has been read, into place; *other: the tag is of something else, and
 * nothing has been read. */
static zend_always_inline bool read_scalar(amber_decoder *decoder, uint8_t tag, zval *place, bool *other)
{
	zend_long v = 0;
	uint64_t u;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_INT_SMALL:
			ZVAL_LONG(place, tag);
			return true;
		case AMBER_KIND_STR_SHORT:
			u = tag - AMBER_TAG_STR_SHORT;
			break;
		case AMBER_KIND_STRREF_SMALL:
			return set_string(place, amber_known_string(decoder, tag - AMBER_TAG_STRREF_SMALL, false));
		case AMBER_KIND_STRREF_BYTE:
			return set_string(place, amber_known_string_of_byte(decoder, tag, false));
		case AMBER_KIND_STR:
			if (EXPECTED(decoder->p < decoder->end && *decoder->p < 0x80)) {
				u = *decoder->p++;
				break;
			}
			ZEND_FALLTHROUGH;
		case AMBER_KIND_STRREF:
			return set_string(place, amber_decode_long_string(decoder, tag, false, false));
		case AMBER_KIND_INT_MINUS:
		case AMBER_KIND_INT:
		case AMBER_KIND_INT_NEG:
			if (UNEXPECTED(!amber_int_of_tag(decoder, tag, &v))) {
				return false;
			}
			ZVAL_LONG(place, v);
			return true;
		case AMBER_KIND_NULL:
			ZVAL_NULL(place);
			return true;
		case AMBER_KIND_FALSE:
			ZVAL_FALSE(place);
			return true;
		case AMBER_KIND_TRUE:
			ZVAL_TRUE(place);
			return true;
		case AMBER_KIND_FLOAT:
			if (UNEXPECTED(decoder->end - decoder->p < 8)) {
				return amber_decode_fail_short(decoder);
			}
			u = amber_get_le(decoder->p, 8);
			memcpy(&Z_DVAL_P(place), &u, sizeof(u));
			Z_TYPE_INFO_P(place) = IS_DOUBLE;
			decoder->p += 8;
			return true;
		case AMBER_KIND_DECIMAL:
			if (UNEXPECTED(!amber_decode_varint(decoder, &u))) {
				return false;
			}
			ZVAL_DOUBLE(place, (double) amber_unzigzag(u) / amber_powers_of_ten[tag - AMBER_TAG_DECIMAL]);
			return true;
		case AMBER_KIND_LIST_SMALL:
			if (tag == AMBER_TAG_LIST_SMALL) {
				ZVAL_EMPTY_ARRAY(place);
				return true;
			}
			ZEND_FALLTHROUGH;
		default:
			*other = true;
			return true;
	}
	return set_string(place, amber_take_string(decoder, u, false));
}

/* Reads scalars and empty arrays into the places from *filled to n, until another item comes. */
static zend_always_inline bool read_scalars(amber_decoder *decoder, amber_places places, uint32_t *filled, uint32_t n)
{
	bool good = true, other = false;
	uint32_t i = *filled;

	for (; i < n; i++) {
		zval *place = amber_place(&places, i);
		if (UNEXPECTED(decoder->p == decoder->end)) {
			good = amber_decode_fail_short(decoder);
			break;
		}
		if (UNEXPECTED(!read_scalar(decoder, *decoder->p++, place, &other))) {
			good = false;
			break;
		}
		if (other) {
			decoder->p--;
			break;
		}
	}
	*filled = i;
	return good;
}

AMBER_HOT zend_never_inline bool amber_decode_scalars(amber_decoder *decoder, char *at, size_t distance, uint32_t n,
	uint32_t *filled)
{
	return read_scalars(decoder, (amber_places) { .base = at, .stride = distance }, filled, n);
}

zend_never_inline bool amber_decode_scalars_in_rows(amber_decoder *decoder, amber_decode_frame *frame)
{
	return read_scalars(decoder, frame->places, &frame->i, frame->n);
}

bool amber_decode_scalar(amber_decoder *decoder, zval *value)
{
	const uint8_t *at = decoder->p;
	uint32_t read = 0;

	if (!amber_decode_scalars(decoder, (char *) value, 0, 1, &read)) {
		return false;
	}
	return (read && Z_TYPE_P(value) != IS_ARRAY)
		|| amber_decode_fail(decoder, at, "Tag 0x%02x is not possible here", *at);
}
