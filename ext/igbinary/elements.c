/* SPDX-License-Identifier: MIT
 *
 * Scalars, and the keys and scalars of the array or object that is being filled.
 */
#include "igbinary/graph.h"

/* --- scalars --------------------------------------------------------------- */

bool amber_igbinary_int(amber_decoder *decoder, uint8_t type, zend_long *v)
{
	const uint8_t *at = decoder->p - 1;
	bool is_long = type == AMBER_IGBINARY_INT_64 || type == AMBER_IGBINARY_INT_64_NEGATIVE, negative = type & 1;
	uint64_t n = 0;

	if (UNEXPECTED(!is_long && (type < AMBER_IGBINARY_INT_8 || type > AMBER_IGBINARY_INT_32_NEGATIVE))) {
		return amber_decode_fail(decoder, at, "A key is expected here: a string or an int");
	}
	if (UNEXPECTED(!amber_igbinary_number(decoder, is_long ? 8 : 1u << ((type - AMBER_IGBINARY_INT_8) >> 1), &n))) {
		return false;
	}
	if (UNEXPECTED(n > (uint64_t) ZEND_LONG_MAX + negative)) {
		return amber_decode_fail(decoder, at, "An int does not fit into %d bits", SIZEOF_ZEND_LONG * 8);
	}
	*v = negative ? (zend_long) (0 - n) : (zend_long) n;
	return true;
}

/* Reads a string of so many bytes, which takes the next number. name: PHP may have interned it. */
static zend_always_inline zend_string *spelled_string(amber_decoder *decoder, uint64_t length, bool name)
{
	const char *bytes = (const char *) decoder->p;

	if (UNEXPECTED(length > (size_t) (decoder->end - decoder->p))) {
		amber_decode_fail_short(decoder);
		return NULL;
	}
	decoder->p += length;
	zend_string *str = UNEXPECTED(length <= 1) ? (length ? ZSTR_CHAR((zend_uchar) *bytes) : ZSTR_EMPTY_ALLOC())
		: name ? amber_interned_name(bytes, (size_t) length) : amber_new_string(bytes, (size_t) length);
	amber_number_string(decoder, str);
	return str;
}

/* The string with this number, borrowed; NULL after a failure. key: if it is long, the one string with its content. */
static zend_always_inline zend_string *numbered_string(amber_decoder *decoder, const uint8_t *at, uint64_t number,
	bool key)
{
	if (UNEXPECTED(number >= decoder->strings_used)) {
		amber_decode_fail(decoder, at, "There is no string number %" PRIu64 " here", number);
		return NULL;
	}
	zend_string *str = decoder->strings[number];
	return key && UNEXPECTED(ZSTR_LEN(str) > AMBER_LONG_NAME) ? amber_decode_one_numbered(decoder, (uint32_t) number)
		: str;
}

/* Reads the string of any type. The caller owns a reference. */
static zend_always_inline zend_string *read_string(amber_decoder *decoder, uint8_t type, bool key, bool name)
{
	const uint8_t *at = decoder->p - 1;
	bool again = type < AMBER_IGBINARY_STRING_8;
	uint64_t n = 0;

	if (UNEXPECTED(type == AMBER_IGBINARY_EMPTY_STRING)) {
		return ZSTR_EMPTY_ALLOC();
	}
	if (UNEXPECTED(!amber_igbinary_is_string(type))) {
		amber_decode_fail(decoder, at, "A string is expected here");
		return NULL;
	}
	unsigned bytes = type == AMBER_IGBINARY_STRING_64 ? 8
		: 1u << (type - (again ? AMBER_IGBINARY_STRING_AGAIN_8 : AMBER_IGBINARY_STRING_8));
	if (UNEXPECTED(!amber_igbinary_number(decoder, bytes, &n))) {
		return NULL;
	}
	zend_string *str = again ? numbered_string(decoder, at, n, key) : spelled_string(decoder, n, name);
	if (again) {
		return str ? zend_string_copy(str) : NULL;
	}
	return key && str && UNEXPECTED(n > AMBER_LONG_NAME) ? amber_decode_one_string(decoder, str) : str;
}

zend_string *amber_igbinary_name(amber_decoder *decoder, uint8_t type)
{
	const uint8_t *p = decoder->p;
	if (EXPECTED(type == AMBER_IGBINARY_STRING_AGAIN_8 && p < decoder->end && *p < decoder->strings_used)
	 && EXPECTED(ZSTR_LEN(decoder->strings[*p]) <= AMBER_LONG_NAME)) {
		decoder->p++;
		return decoder->strings[*p];
	}
	bool again = type >= AMBER_IGBINARY_STRING_AGAIN_8 && type <= AMBER_IGBINARY_STRING_AGAIN_32;
	zend_string *name = read_string(decoder, type, true, true);

	if (EXPECTED(again && name)) {
		zend_string_release(name); /* its number keeps it alive */
	} else if (name) {
		amber_decode_keep_string_alive(decoder, name);
	}
	return name;
}

static zend_never_inline zend_string *other_string_key(amber_decoder *decoder, uint8_t type)
{
	return read_string(decoder, type, true, false);
}

static zend_never_inline bool put_string(amber_decoder *decoder, uint8_t type, zval *place)
{
	zend_string *str = read_string(decoder, type, false, false);

	if (UNEXPECTED(!str)) {
		return false;
	}
	ZVAL_STR(place, str);
	return true;
}

static zend_never_inline bool put_int(amber_decoder *decoder, uint8_t type, zval *place)
{
	zend_long v = 0;

	if (UNEXPECTED(!amber_igbinary_int(decoder, type, &v))) {
		return false;
	}
	ZVAL_LONG(place, v);
	return true;
}

static zend_never_inline bool put_float(amber_decoder *decoder, zval *place)
{
	uint64_t bits = 0;

	if (UNEXPECTED(!amber_igbinary_number(decoder, 8, &bits))) {
		return false;
	}
	memcpy(&Z_DVAL_P(place), &bits, sizeof(bits));
	Z_TYPE_INFO_P(place) = IS_DOUBLE;
	return true;
}

/* Reads the scalar of a type that has been read; *other: the type is of another value, and nothing is read. */
static zend_always_inline bool read_scalar(amber_decoder *decoder, uint8_t type, zval *place, bool *other)
{
	const uint8_t *p = decoder->p;

	switch (type) {
		case AMBER_IGBINARY_NULL:
			ZVAL_NULL(place);
			return true;
		case AMBER_IGBINARY_FALSE:
			ZVAL_FALSE(place);
			return true;
		case AMBER_IGBINARY_TRUE:
			ZVAL_TRUE(place);
			return true;
		case AMBER_IGBINARY_INT_8:
			if (UNEXPECTED(p == decoder->end)) {
				return amber_decode_fail_short(decoder);
			}
			ZVAL_LONG(place, *p);
			decoder->p++;
			return true;
		case AMBER_IGBINARY_STRING_8:
			if (UNEXPECTED(p == decoder->end)) {
				return amber_decode_fail_short(decoder);
			}
			decoder->p++;
			zend_string *str = spelled_string(decoder, *p, false);
			if (UNEXPECTED(!str)) {
				return false;
			}
			ZVAL_STR(place, str);
			return true;
		case AMBER_IGBINARY_STRING_AGAIN_8:
			if (EXPECTED(p < decoder->end && *p < decoder->strings_used)) {
				decoder->p++;
				ZVAL_STR_COPY(place, decoder->strings[*p]);
				return true;
			}
			return put_string(decoder, type, place);
		case AMBER_IGBINARY_FLOAT:
			return put_float(decoder, place);
		default:
			if (amber_igbinary_is_string(type)) {
				return put_string(decoder, type, place);
			}
			if (type <= AMBER_IGBINARY_STRING_8 ? type >= AMBER_IGBINARY_INT_8
				: type == AMBER_IGBINARY_INT_64 || type == AMBER_IGBINARY_INT_64_NEGATIVE) {
				return put_int(decoder, type, place);
			}
			*other = true;
			return true;
	}
}

bool amber_igbinary_scalar(amber_decoder *decoder, uint8_t type, zval *place, bool *other)
{
	*other = false;
	return read_scalar(decoder, type, place, other);
}

/* --- containers ------------------------------------------------------------ */

bool amber_igbinary_count(amber_decoder *decoder, uint8_t type, uint32_t *count)
{
	const uint8_t *at = decoder->p - 1;
	const amber_decode_frame *top = decoder->top;
	uint64_t n = 0;

	if (UNEXPECTED(!amber_igbinary_number(decoder, 1u << (type - AMBER_IGBINARY_ARRAY_8), &n))) {
		return false;
	}
	/* each element is a byte at least */
	if (UNEXPECTED(n >= HT_MAX_SIZE || n + top->waiting + (top->n - top->i) > (size_t) (decoder->end - decoder->p))) {
		return amber_decode_fail(decoder, at, "%" PRIu64 " values are announced, more than the data can hold", n);
	}
	*count = (uint32_t) n;
	return true;
}

amber_decode_frame *amber_igbinary_push_array(amber_decoder *decoder, uint32_t count, uint32_t number,
	const amber_decode_counts *around)
{
	const uint8_t *p = decoder->p;
	bool is_list = decoder->end - p >= 2 && p[0] == AMBER_IGBINARY_INT_8 && p[1] == 0;

	return is_list
		? amber_igbinary_push(decoder, AMBER_FRAME_LIST, amber_decode_new_list(count), count, number, around)
		: amber_igbinary_push(decoder, AMBER_FRAME_TABLE, amber_decode_new_table(count), count, number, around);
}

/* --- elements -------------------------------------------------------------- */

enum element { FAILED, SCALAR, OTHER };

/* Reads the type of the next value, and the value as well, if it is a scalar. */
static zend_always_inline enum element read_element(amber_decoder *decoder, zval *at, uint8_t *type)
{
	bool other = false;

	ZVAL_NULL(at); /* valid if reading fails */
	if (UNEXPECTED(decoder->p == decoder->end)) {
		amber_decode_fail_short(decoder);
		return FAILED;
	}
	uint8_t begin = *decoder->p++;
	if (UNEXPECTED(!read_scalar(decoder, begin, at, &other))) {
		return FAILED;
	}
	if (other) {
		*type = begin;
	}
	return other ? OTHER : SCALAR;
}

/* Reads the key of place i of a list, if it is the next one. */
static zend_always_inline bool read_index(amber_decoder *decoder, uint32_t i)
{
	const uint8_t *p = decoder->p;
	size_t left = (size_t) (decoder->end - p);

	if (EXPECTED(left >= 2 && p[0] == AMBER_IGBINARY_INT_8 && p[1] == i)) {
		decoder->p += 2;
		return true;
	}
	if (EXPECTED(left >= 3 && p[0] == AMBER_IGBINARY_INT_16 && ((uint32_t) p[1] << 8 | p[2]) == i)) {
		decoder->p += 3;
		return true;
	}
	if (left >= 5 && p[0] == AMBER_IGBINARY_INT_16 + 2
	 && ((uint32_t) p[1] << 24 | (uint32_t) p[2] << 16 | (uint32_t) p[3] << 8 | p[4]) == i) {
		decoder->p += 5;
		return true;
	}
	return false;
}

/* Reads a string key whose type has been read. */
static zend_always_inline zend_string *read_string_key(amber_decoder *decoder, uint8_t type)
{
	const uint8_t *p = decoder->p;

	if (type == AMBER_IGBINARY_STRING_AGAIN_8 && EXPECTED(p < decoder->end && *p < decoder->strings_used)
	 && EXPECTED(ZSTR_LEN(decoder->strings[*p]) <= AMBER_LONG_NAME)) {
		decoder->p++;
		return zend_string_copy(decoder->strings[*p]);
	}
	if (type == AMBER_IGBINARY_STRING_8 && EXPECTED(p < decoder->end && *p <= AMBER_LONG_NAME)) {
		decoder->p++;
		return spelled_string(decoder, *p, false);
	}
	return other_string_key(decoder, type);
}

/* Reads a key whose type has been read, and appends it to a table. */
static zend_always_inline bool append_key(amber_decoder *decoder, zend_array *table, uint8_t type)
{
	zend_long h = 0;

	if (EXPECTED(amber_igbinary_is_string(type))) {
		zend_string *str = read_string_key(decoder, type);
		if (UNEXPECTED(!str)) {
			return false;
		}
		amber_decode_append_string(decoder, table, str);
		return true;
	}
	if (UNEXPECTED(!amber_igbinary_int(decoder, type, &h))) {
		return false;
	}
	amber_decode_append_index(table, (zend_ulong) h);
	return true;
}

static bool read_table(amber_decoder *decoder, amber_decode_frame *frame, zval **place, uint8_t *type)
{
	zend_array *table = frame->owner;

	while (frame->i < frame->n) {
		if (UNEXPECTED(decoder->p == decoder->end)) {
			return amber_decode_fail_short(decoder);
		}
		uint8_t key = *decoder->p++;
		frame->i++;
		if (UNEXPECTED(key == AMBER_IGBINARY_NULL)) {
			continue; /* neither a key nor a value: so igbinary writes a property that is not initialised */
		}
		if (UNEXPECTED(!append_key(decoder, table, key))) {
			return false;
		}
		zval *at = &table->arData[table->nNumUsed - 1].val;
		enum element read = read_element(decoder, at, type);
		if (read != SCALAR) {
			*place = at;
			return read == OTHER;
		}
	}
	return true;
}

static bool read_list(amber_decoder *decoder, amber_decode_frame *frame, zval **place, uint8_t *type)
{
	zend_array *list = frame->owner;
	uint32_t i = list->nNumUsed;
	enum element read = SCALAR;

	while (frame->i < frame->n && read == SCALAR) {
		if (UNEXPECTED(!read_index(decoder, i))) {
			amber_decode_finish_list(list, i);
			frame->kind = AMBER_FRAME_TABLE;
			zend_hash_packed_to_hash(list);
			return read_table(decoder, frame, place, type);
		}
		frame->i++;
		read = read_element(decoder, &list->arPacked[i++], type);
	}
	amber_decode_finish_list(list, i);
	*place = read == OTHER ? &list->arPacked[i - 1] : NULL;
	return read != FAILED;
}

/* Properties are staged, with their names behind the values: a layout is known when all names are. */
static bool read_properties(amber_decoder *decoder, amber_decode_frame *frame, zval **place, uint8_t *type)
{
	zend_string **names = (zend_string **) (frame->temp + frame->n);

	while (frame->i < frame->n) {
		if (UNEXPECTED(decoder->p == decoder->end)) {
			return amber_decode_fail_short(decoder);
		}
		uint8_t key = *decoder->p++;
		zend_string *name;
		zend_long h = 0;
		frame->i++;
		if (EXPECTED(amber_igbinary_is_string(key))) {
			name = amber_igbinary_name(decoder, key);
		} else if (key == AMBER_IGBINARY_NULL) {
			continue; /* a property that is not initialised */
		} else if ((name = amber_igbinary_int(decoder, key, &h) ? zend_long_to_str(h) : NULL) != NULL) {
			amber_decode_keep_string_alive(decoder, name);
		}
		if (UNEXPECTED(!name)) {
			return false;
		}
		names[frame->done] = name;
		zval *at = &frame->temp[frame->done++];
		enum element read = read_element(decoder, at, type);
		if (read != SCALAR) {
			*place = at;
			return read == OTHER;
		}
	}
	return true;
}

static bool read_root(amber_decoder *decoder, amber_decode_frame *frame, zval **place, uint8_t *type)
{
	zval *root = (zval *) frame->places.base;
	enum element read = read_element(decoder, root, type);

	frame->i = 1;
	*place = read == OTHER ? root : NULL;
	return read != FAILED;
}

AMBER_HOT bool amber_igbinary_elements(amber_decoder *decoder, zval **place, uint8_t *type)
{
	amber_decode_frame *frame = decoder->top;

	*place = NULL;
	switch (frame->kind) {
		case AMBER_FRAME_LIST:
			return read_list(decoder, frame, place, type);
		case AMBER_FRAME_TABLE:
			return read_table(decoder, frame, place, type);
		case AMBER_FRAME_OBJECT:
			return read_properties(decoder, frame, place, type);
		default:
			return frame->i == frame->n || read_root(decoder, frame, place, type);
	}
}
