/* SPDX-License-Identifier: MIT
 *
 * Strings, keys and other scalars; errors; the decoder's lists.
 */
#include "php_amber.h"
#include "decode/decoder.h"
#include "decode/scalars.h"
#include "format/format.h"
#include "format/options.h"

bool amber_decode_fail(const amber_decoder *decoder, const uint8_t *p, const char *format, ...)
{
	va_list args;
	zend_string *text;

	va_start(args, format);
	text = zend_vstrpprintf(0, format, args);
	va_end(args);
	amber_decode_error((size_t) (p - decoder->start), "%s", ZSTR_VAL(text));
	AMBER_G(failed) = decoder;
	zend_string_release(text);
	return false;
}

bool amber_decode_fail_short(const amber_decoder *decoder)
{
	return amber_decode_fail(decoder, decoder->end, "The data ends early");
}

bool amber_decode_fail_number(const amber_decoder *decoder, const char *what, uint64_t number)
{
	return amber_decode_fail(decoder, decoder->p, "There is no %s number %" PRIu64 " here", what, number);
}

zend_never_inline void *amber_decode_grow(amber_decoder *decoder, void *list, uint32_t *size, size_t entry)
{
	uint32_t before = *size;

	if (UNEXPECTED(before > UINT32_MAX / 4)) {
		zend_error_noreturn(E_ERROR, "amber_unserialize(): more than %u things of one kind in one message", before);
	}
	*size = before ? before * 2 : 16;
	decoder->has_more = true;
	return amber_decode_is_few(decoder, list) ? memcpy(safe_emalloc(*size, entry, 0), list, before * entry)
		: safe_erealloc(list, *size, entry, 0);
}

void amber_decode_keep_alive(amber_decoder *decoder, zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		if (!decoder->kept_alive) {
			decoder->kept_alive = zend_new_array(0);
			decoder->has_more = true;
		}
		zend_hash_next_index_insert_new(decoder->kept_alive, value);
	}
}

/* --- scalars --------------------------------------------------------------- */

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
	return tag == AMBER_TAG_STRREF ? known_string(decoder, number, name) : take_string(decoder, number, class);
}

zend_string *amber_decode_string(amber_decoder *decoder, bool class)
{
	const uint8_t *at = decoder->p;
	bool is_string;

	if (UNEXPECTED(at == decoder->end)) {
		amber_decode_fail_short(decoder);
		return NULL;
	}
	zend_string *str = string_of_tag(decoder, *decoder->p++, class, &is_string);
	if (UNEXPECTED(!is_string)) {
		amber_decode_fail(decoder, at, "A string is expected here");
	}
	return str;
}
