/* SPDX-License-Identifier: MIT
 *
 * Columns of strings that all begin or end alike: what they share, and what is between.
 */
#include "src/decode/columns/columns.h"

typedef struct {
	const char *bytes;
	size_t      length;
} affix;

static bool read_affix(amber_decoder *decoder, affix *affix, size_t most)
{
	const uint8_t *at = decoder->p;

	if (at == decoder->end || at[0] > (size_t) (decoder->end - at) - 1) {
		return amber_decode_fail_short(decoder);
	}
	if (at[0] > most) {
		return amber_decode_fail(decoder, at, "Strings share %u bytes, more than %zu", at[0], most);
	}
	affix->length = at[0];
	affix->bytes = (const char *) at + 1;
	decoder->p += 1 + affix->length;
	return true;
}

/* Returns where the next one's own bytes begin. */
static zend_always_inline const char *put_strings(const amber_places *places, uint32_t from, uint32_t n,
	const int64_t *own, affix prefix, affix suffix, const char *bytes)
{
	for (uint32_t i = 0; i < n; i++) {
		size_t length = (size_t) own[i];
		zend_string *str = amber_alloc_string(prefix.length + length + suffix.length);
		char *to = ZSTR_VAL(str);
		amber_copy(to, prefix.bytes, prefix.length);
		amber_copy(to + prefix.length, bytes, length);
		amber_copy(to + prefix.length + length, suffix.bytes, suffix.length);
		to[prefix.length + length + suffix.length] = '\0';
		ZVAL_NEW_STR(amber_place(places, from + i), str);
		bytes += length;
	}
	return bytes;
}

bool amber_decode_affixed(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	const uint8_t *at = decoder->p;
	amber_int_column lengths;
	int64_t own[AMBER_INTS_BLOCK];
	affix prefix = { 0 }, suffix = { 0 };

	if (!read_affix(decoder, &prefix, AMBER_PREFIX_MOST) || !read_affix(decoder, &suffix, AMBER_SUFFIX_MOST)) {
		return false;
	}
	if (prefix.length + suffix.length == 0) {
		return amber_decode_fail(decoder, at, "Strings neither begin nor end alike");
	}
	if (!amber_decode_nested_ints(decoder, n, &lengths) || !amber_decode_check_lengths(decoder, lengths, 1, own)) {
		return false;
	}
	const char *bytes = (const char *) decoder->p;
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_ints_again(&lengths, own);
		/* one loop for each of the two */
		bytes = suffix.length ? put_strings(places, from, some, own, prefix, suffix, bytes)
			: put_strings(places, from, some, own, prefix, (affix) { NULL, 0 }, bytes);
	}
	decoder->p = (const uint8_t *) bytes;
	return true;
}
