/* SPDX-License-Identifier: MIT
 *
 * Columns of strings that stand one behind the other, and of those to choose from.
 */
#include "src/decode/columns/columns.h"

typedef struct {
	const char *bytes;
	size_t      length;
} affix;

static zend_always_inline void put_affixed(zval *place, affix prefix, const char *bytes, size_t length, affix suffix)
{
	zend_string *str = amber_alloc_string(prefix.length + length + suffix.length);
	char *to = ZSTR_VAL(str);

	amber_copy(to, prefix.bytes, prefix.length);
	amber_copy(to + prefix.length, bytes, length);
	amber_copy(to + prefix.length + length, suffix.bytes, suffix.length);
	to[prefix.length + length + suffix.length] = '\0';
	ZVAL_NEW_STR(place, str);
}

/* Lengths, then the bytes of all. Strings that share some have one of their own at least, which bounds what a message
 * can ask for. */
static zend_always_inline uint32_t put_strings(amber_decoder *decoder, const amber_places *places, uint32_t n,
	bool share, affix prefix, affix suffix)
{
	amber_int_column lengths;
	int64_t own[AMBER_INTS_BLOCK];

	if (!amber_decode_nested_ints(decoder, n, &lengths)) {
		return 0;
	}
	const char *bytes = (const char *) decoder->p, *end = (const char *) decoder->end;
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&lengths, own);
		for (uint32_t i = 0; i < some; i++) {
			uint64_t length = (uint64_t) own[i];
			if (UNEXPECTED(length > (size_t) (end - bytes))) {
				amber_decode_fail_short(decoder);
				return from + i;
			}
			if (share && UNEXPECTED(length == 0)) {
				amber_decode_fail(decoder, decoder->p, "A string that shares bytes has none of its own");
				return from + i;
			}
			if (share) {
				put_affixed(amber_place(places, from + i), prefix, bytes, (size_t) length, suffix);
			} else {
				amber_put_text(amber_place(places, from + i), bytes, (size_t) length);
			}
			bytes += length;
		}
	}
	decoder->p = (const uint8_t *) bytes;
	return n;
}

uint32_t amber_decode_strings(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	return put_strings(decoder, places, n, false, (affix) { 0 }, (affix) { 0 });
}

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

uint32_t amber_decode_affixed(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	const uint8_t *at = decoder->p;
	affix prefix = { 0 }, suffix = { 0 };

	if (!read_affix(decoder, &prefix, AMBER_PREFIX_MOST) || !read_affix(decoder, &suffix, AMBER_SUFFIX_MOST)) {
		return 0;
	}
	if (prefix.length + suffix.length == 0) {
		amber_decode_fail(decoder, at, "Strings neither begin nor end alike");
		return 0;
	}
	return put_strings(decoder, places, n, true, prefix, suffix);
}

static uint32_t choose(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned w,
	zend_string *const *choices, uint64_t count)
{
	const uint8_t *bytes = amber_decode_packed(decoder, n, w);

	for (uint32_t i = 0; bytes && i < n; i++) {
		uint64_t choice = amber_packed_at(bytes, i, w);
		if (UNEXPECTED(choice >= count)) {
			amber_decode_fail(decoder, bytes, "A choice is not one of the %" PRIu64 " strings", count);
			return i;
		}
		ZVAL_STR_COPY(amber_place(places, i), choices[choice]);
	}
	return bytes ? n : 0;
}

uint32_t amber_decode_choices(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned w)
{
	zend_string *choices[256];
	uint64_t count;
	uint32_t read = 0, filled = 0;

	if (!amber_decode_varint(decoder, &count)) {
		return 0;
	}
	if (count == 0 || count > (UINT64_C(1) << (1u << w))) {
		amber_decode_fail(decoder, decoder->p, "%" PRIu64 " strings to choose from are not possible here", count);
		return 0;
	}
	while (read < count && EXPECTED((choices[read] = amber_decode_string(decoder, false)) != NULL)) {
		read++;
	}
	if (EXPECTED(read == count)) {
		filled = choose(decoder, places, n, w, choices, count);
	}
	while (read-- > 0) {
		zend_string_release(choices[read]);
	}
	return filled;
}
