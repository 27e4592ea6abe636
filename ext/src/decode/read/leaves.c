/* SPDX-License-Identifier: MIT
 * The rarer strings, and numbers of any length. */
#include "src/decode/read/leaves.h"

bool amber_decode_varint(amber_decoder *decoder, uint64_t *v)
{
	const uint8_t *p = amber_get_varint(decoder->p, decoder->end, v);

	if (UNEXPECTED(p == NULL)) {
		return decoder->end - decoder->p < AMBER_VARINT_MAX
			? amber_decode_fail_short(decoder) : amber_decode_fail(decoder, decoder->p, "A number is not well formed");
	}
	decoder->p = p;
	return true;
}

zend_string *amber_decode_same_string(HashTable **seen, zend_string *str)
{
	const zval *first;

	if (!*seen) {
		*seen = zend_new_array(0);
	}
	first = zend_hash_lookup(*seen, str);
	if (Z_TYPE_P(first) == IS_NULL) {
		ZVAL_STR_COPY((zval *) first, str);
		return str;
	}
	zend_string_release(str);
	return zend_string_copy(Z_STR_P(first));
}

/* If this one is borrowed, it is not any more. */
static void hold_string(amber_decoder *decoder, uint32_t number)
{
	zend_string **entry = &decoder->strings[number];

	if (amber_has_mark(*entry, AMBER_BORROWED)) {
		*entry = zend_string_copy(amber_bare_string(*entry));
		decoder->strings_held++;
	}
}

void amber_decode_hold_strings(amber_decoder *decoder)
{
	for (; decoder->strings_settled < decoder->strings_used; decoder->strings_settled++) {
		hold_string(decoder, decoder->strings_settled);
	}
}

zend_never_inline zend_string *amber_decode_one_string(amber_decoder *decoder, uint32_t number)
{
	if (amber_has_mark(decoder->strings[number], AMBER_MADE_ONE)) {
		return amber_bare_string(decoder->strings[number]);
	}
	hold_string(decoder, number);
	zend_string *str = amber_decode_same_string(&decoder->long_strings, decoder->strings[number]);
	decoder->strings[number] = (zend_string *) ((uintptr_t) str | (uintptr_t) AMBER_MADE_ONE);
	return str;
}

zend_string *amber_decode_long_string(amber_decoder *decoder, uint8_t tag, bool key, bool name)
{
	uint64_t number;

	if (!amber_decode_varint(decoder, &number)) {
		return NULL;
	}
	return tag == AMBER_TAG_STRREF ? known_string(decoder, number, name) : take_string(decoder, number, key, false);
}

zend_string *amber_decode_string(amber_decoder *decoder, bool key)
{
	const uint8_t *at = decoder->p;

	if (UNEXPECTED(at == decoder->end)) {
		amber_decode_fail_short(decoder);
		return NULL;
	}
	zend_string *str = string_of_tag(decoder, *decoder->p++, key, false);
	if (UNEXPECTED(str == NULL && !EG(exception))) {
		amber_decode_fail(decoder, at, "A string is expected here");
	}
	return str;
}
