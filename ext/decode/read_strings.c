/* SPDX-License-Identifier: MIT
 *
 * Columns of strings: stored one after the other, or chosen from a list.
 */
#include "decode/frames.h"

typedef struct {
	const char *bytes;
	size_t      length;
} common_part;

/* The bytes of the strings still to read, and what all strings share. */
typedef struct {
	const char *bytes;
	common_part prefix, suffix;
} raw_strings;

/* Builds a string from prefix, own bytes and suffix. Each string must have at least one byte of its own, which bounds
 * how much memory a message can ask for. */
static zend_always_inline bool put_with_common_parts(amber_decoder *decoder, zval *place, size_t length,
	const raw_strings *raw_strings)
{
	common_part prefix = raw_strings->prefix, suffix = raw_strings->suffix;

	if (UNEXPECTED(length == 0)) {
		return amber_decode_fail(decoder, decoder->p, "A string that shares bytes has none of its own");
	}
	zend_string *str = amber_alloc_string(prefix.length + length + suffix.length);
	char *to = ZSTR_VAL(str);
	amber_copy(to, prefix.bytes, prefix.length);
	amber_copy(to + prefix.length, raw_strings->bytes, length);
	amber_copy(to + prefix.length + length, suffix.bytes, suffix.length);
	to[prefix.length + length + suffix.length] = '\0';
	ZVAL_NEW_STR(place, str);
	return true;
}

static zend_always_inline bool put_string(amber_decoder *decoder, zval *place, int64_t own, void *how)
{
	raw_strings *raw_strings = how;
	uint64_t length = (uint64_t) own;

	if (UNEXPECTED(length > (size_t) ((const char *) decoder->end - raw_strings->bytes))) {
		return amber_decode_fail_short(decoder);
	}
	if (raw_strings->prefix.length + raw_strings->suffix.length == 0) {
		amber_put_text(place, raw_strings->bytes, (size_t) length);
	} else if (!put_with_common_parts(decoder, place, (size_t) length, raw_strings)) {
		return false;
	}
	raw_strings->bytes += length;
	return true;
}

/* Reads the lengths, then the bytes of all strings. */
static zend_always_inline uint32_t put_strings(amber_decoder *decoder, const amber_places *places, uint32_t n,
	raw_strings *raw_strings)
{
	amber_int_column lengths;
	bool good = amber_decode_nested_ints(decoder, n, &lengths);

	raw_strings->bytes = (const char *) decoder->p;
	uint32_t filled = amber_decode_put(decoder, places, good, &lengths, put_string, raw_strings);
	if (EXPECTED(filled == n)) {
		decoder->p = (const uint8_t *) raw_strings->bytes;
	}
	return filled;
}

uint32_t amber_decode_strings(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	raw_strings raw_strings = { 0 };

	return put_strings(decoder, places, n, &raw_strings);
}

static bool read_common_part(amber_decoder *decoder, common_part *part, size_t most)
{
	const uint8_t *at = decoder->p;

	if (at == decoder->end || at[0] > (size_t) (decoder->end - at) - 1) {
		return amber_decode_fail_short(decoder);
	}
	if (at[0] > most) {
		return amber_decode_fail(decoder, at, "Strings share %u bytes, more than %zu", at[0], most);
	}
	part->length = at[0];
	part->bytes = (const char *) at + 1;
	decoder->p += 1 + part->length;
	return true;
}

uint32_t amber_decode_prefix_suffix(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	const uint8_t *at = decoder->p;
	raw_strings raw_strings = { 0 };

	if (!read_common_part(decoder, &raw_strings.prefix, AMBER_PREFIX_MOST)
	 || !read_common_part(decoder, &raw_strings.suffix, AMBER_SUFFIX_MOST)) {
		return 0;
	}
	if (raw_strings.prefix.length + raw_strings.suffix.length == 0) {
		amber_decode_fail(decoder, at, "Strings neither begin nor end alike");
		return 0;
	}
	return put_strings(decoder, places, n, &raw_strings);
}

typedef struct {
	zend_string *strings[256];
	uint64_t     count;
	const uint8_t *at; /* position of the first choice */
} choices;

static zend_always_inline bool put_choice(amber_decoder *decoder, zval *place, int64_t choice, void *how)
{
	const choices *from = how;

	if (UNEXPECTED((uint64_t) choice >= from->count)) {
		return amber_decode_fail(decoder, from->at, "A choice is not one of the %" PRIu64 " strings", from->count);
	}
	ZVAL_STR_COPY(place, from->strings[choice]);
	return true;
}

/* Gives up the reference to a string that could be chosen. The places that hold it keep it alive, as they do other
 * strings; one that no place holds is kept alive apart, as its number may be used later. */
static zend_always_inline void give_up_choice(amber_decoder *decoder, zend_string *str)
{
	if (EXPECTED(!ZSTR_IS_INTERNED(str)) && EXPECTED(GC_REFCOUNT(str) > 1)) {
		GC_DELREF(str);
	} else {
		amber_decode_keep_string_alive(decoder, str);
	}
}

uint32_t amber_decode_choices(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned w)
{
	choices choices;
	amber_int_column column;
	uint32_t read = 0, filled = 0;

	if (!amber_decode_varint(decoder, &choices.count)) {
		return 0;
	}
	if (choices.count == 0 || choices.count > (UINT64_C(1) << (1u << w))) {
		amber_decode_fail(decoder, decoder->p, "%" PRIu64 " strings to choose from are not possible here",
			choices.count);
		return 0;
	}
	while (read < choices.count && EXPECTED((choices.strings[read] = amber_decode_string(decoder, false)) != NULL)) {
		read++;
	}
	choices.at = decoder->p;
	if (EXPECTED(read == choices.count)) {
		filled = amber_decode_put(decoder, places, amber_decode_numbers(decoder, n, w, &column), &column, put_choice,
			&choices);
	}
	while (read-- > 0) {
		give_up_choice(decoder, choices.strings[read]);
	}
	return filled;
}
