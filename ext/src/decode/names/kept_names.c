/* SPDX-License-Identifier: MIT */
#include "src/decode/names/kept_names.h"
#include "src/decode/read/leaves.h"
#include "src/bytes.h"

/* In place of a string number. */
#define STANDS_HERE UINT8_MAX
#define IS_AN_INT   (UINT8_MAX - 1)

#if AMBER_KEPT_NAMES_MOST > AMBER_FEW_STRINGS
# error "the list of strings may have to grow twice for one list of names"
#endif

/* Whether the numbers in the list mean the same strings as when it was kept. */
static bool numbers_fit(const amber_decoder *decoder, const amber_kept_names *kept, const amber_names *names)
{
	for (uint32_t i = 0; i < names->count; i++) {
		uint8_t number = kept->numbers[i];
		if (number < IS_AN_INT && (UNEXPECTED(number >= decoder->strings_used)
		 || !amber_same_string(amber_bare_string(decoder->strings[number]), amber_name(names, i)))) {
			return false;
		}
	}
	return true;
}

bool amber_names_come(const amber_decoder *decoder, const amber_kept_names *kept, const amber_names *names)
{
	return kept->length > 0 && kept->length <= (size_t) (decoder->end - decoder->p)
		&& amber_same((const char *) kept->bytes, (const char *) decoder->p, kept->length)
		&& (!kept->numbers || numbers_fit(decoder, kept, names));
}

void amber_names_take(amber_decoder *decoder, const amber_kept_names *kept)
{
	decoder->p += kept->length;
	if (UNEXPECTED(kept->given > decoder->strings_size - decoder->strings_used)) {
		AMBER_GROW(decoder, strings);
	}
	amber_copy(&decoder->strings[decoder->strings_used], kept->marked, kept->given * sizeof(zend_string *));
	decoder->strings_used += kept->given;
}

/* Behind a string of this length that stands here as it is, its number, or an int below 64, which is a name as PHP
 * writes it; NULL: none of these. */
static const uint8_t *past_name(const uint8_t *bytes, size_t length, uint8_t *number)
{
	uint8_t tag = *bytes++;

	if (tag < AMBER_TAG_STR_SHORT) {
		*number = IS_AN_INT;
		return bytes;
	}
	*number = STANDS_HERE;
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STR_SHORT:
			return bytes + length;
		case AMBER_KIND_STR:
			while (*bytes++ & 0x80) {
			}
			return bytes + length;
		case AMBER_KIND_STRREF_SMALL:
			*number = tag - AMBER_TAG_STRREF_SMALL;
			return bytes;
		default:
			return NULL;
	}
}

/* What stands for each of the names in these bytes; *numbered: for some a string number. */
static bool read_numbers(const uint8_t *bytes, const uint8_t *end, const amber_names *names, size_t gap,
	uint8_t *numbers, bool *numbered)
{
	for (uint32_t i = 0; i < names->count && bytes; i++) {
		const zend_string *name = amber_name(names, i);
		if (!name || ZSTR_LEN(name) > AMBER_LONG_NAME) {
			return false;
		}
		bytes = past_name(bytes, ZSTR_LEN(name), &numbers[i]);
		*numbered |= numbers[i] < IS_AN_INT;
		if (i == 0 && bytes) {
			bytes += gap;
		}
	}
	return bytes == end;
}

bool amber_names_keep(amber_kept_names *kept, const uint8_t *at, const uint8_t *end, const amber_names *names,
	size_t gap)
{
	size_t length = (size_t) (end - at);
	uint8_t numbers[AMBER_KEPT_NAMES_MOST] = { 0 };
	bool numbered = false;

	if (names->count > AMBER_KEPT_NAMES_MOST || length > AMBER_KEPT_NAMES_BYTES
	 || !read_numbers(at, end, names, gap, numbers, &numbered)) {
		return false;
	}
	uint8_t *bytes = emalloc(length);
	memcpy(bytes, at, length);
	*kept = (amber_kept_names) { .bytes = bytes, .length = (uint32_t) length };
	kept->marked = safe_emalloc(names->count, sizeof(zend_string *), 0);
	for (uint32_t i = 0; i < names->count; i++) {
		zend_string *name = amber_name(names, i);
		if (numbers[i] == STANDS_HERE && ZSTR_LEN(name) > 1) {
			kept->marked[kept->given++] = amber_borrowed(name);
		}
	}
	if (numbered) {
		kept->numbers = emalloc(names->count);
		memcpy(kept->numbers, numbers, names->count);
	}
	return true;
}

void amber_names_forget(amber_kept_names *kept)
{
	if (kept->length) {
		kept->length = 0;
		efree(kept->bytes);
		efree(kept->marked);
		if (kept->numbers) {
			efree(kept->numbers);
		}
	}
}
