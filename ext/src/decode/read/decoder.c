/* SPDX-License-Identifier: MIT
 *
 * Lists of the decoder, and how it fails.
 */
#include "php_amber.h"
#include "src/decode/read/decoder.h"
#include "src/errors.h"

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

static bool is_few(const amber_decoder *decoder, const void *list)
{
	return (uintptr_t) list - (uintptr_t) decoder->few < sizeof(*decoder->few) || list == decoder->delayed_few;
}

zend_never_inline void *amber_decode_grow(amber_decoder *decoder, void *list, uint32_t *size, size_t entry)
{
	uint32_t before = *size;

	if (UNEXPECTED(before > UINT32_MAX / 4)) {
		zend_error_noreturn(E_ERROR, "amber_unserialize(): more than %u things of one kind in one message", before);
	}
	*size = before ? before * 2 : 16;
	return is_few(decoder, list) ? memcpy(safe_emalloc(*size, entry, 0), list, before * entry)
		: safe_erealloc(list, *size, entry, 0);
}

void amber_decode_free_list(const amber_decoder *decoder, void *list)
{
	if (list && !is_few(decoder, list)) {
		efree(list);
	}
}

void amber_decode_park(amber_decoder *decoder, zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		if (!decoder->parked) {
			decoder->parked = zend_new_array(0);
		}
		zend_hash_next_index_insert_new(decoder->parked, value);
	}
}
