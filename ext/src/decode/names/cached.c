/* SPDX-License-Identifier: MIT
 *
 * Lists are found by what tells them at first sight; then all of their bytes are compared, and the strings that they
 * name, so what is found was read by the rules of decode/names/keys.c or classes.c once. Classes can't change or go
 * while a request lasts, but whether one is allowed is each call's to say.
 */
#include "src/decode/names/cached.h"
#include "src/decode/names/classes.h"
#include "src/decode/read/leaves.h"

/* In place of a string number. */
#define STANDS_HERE UINT8_MAX
#define IS_AN_INT   (UINT8_MAX - 1)

/* Whether the numbers in the list mean the same strings as when it was kept. */
static bool numbers_fit(const amber_decoder *decoder, const amber_cached_list *list)
{
	for (uint32_t i = 0; i < list->count; i++) {
		uint8_t number = list->numbers[i];
		if (number < IS_AN_INT && (UNEXPECTED(number >= decoder->strings_used)
		 || !amber_same_string(decoder->strings[number], list->names[i]))) {
			return false;
		}
	}
	return true;
}

/* keys: of a key list as many as it has, as their number stands before them; 0: a class, in which it is compared. */
static zend_always_inline bool comes(const amber_decoder *decoder, const amber_cached_list *list, uint32_t keys)
{
	return list && (keys ? list->table && list->count == keys : list->class != NULL)
		&& list->length <= (size_t) (decoder->end - decoder->p)
		&& amber_same((const char *) list->bytes, (const char *) decoder->p, list->length)
		&& (!list->numbers || numbers_fit(decoder, list))
		&& (keys || amber_decode_allows(decoder, list->class->name));
}

/* What tells a list at first sight: 8 bytes at the start; of a class also 8 up to the number of keys, which are behind
 * the namespace, and 8 of the keys. 0: it is too short, or its class is named by a number. */
static zend_always_inline uint64_t first_of(const uint8_t *bytes, size_t length, uint32_t keys)
{
	if (length < 8) {
		return 0;
	}
	uint64_t first = amber_load8((const char *) bytes) ^ keys;
	if (keys) {
		return first;
	}
	bool tag_has_length = amber_tag_kinds[*bytes] == AMBER_KIND_STR_SHORT;
	size_t last = tag_has_length ? 1 + (size_t) (*bytes - AMBER_TAG_STR_SHORT) : 2 + (size_t) bytes[1];
	if ((!tag_has_length && *bytes != AMBER_TAG_STR) || last >= length) {
		return 0;
	}
	first = last >= 7 ? amber_hash_mix(first, amber_load8((const char *) bytes + last - 7)) : first;
	return length - last > 8 ? amber_hash_mix(first, amber_load8((const char *) bytes + last + 1)) : first;
}

/* Either place, and the other one. */
static zend_always_inline amber_cached_place *place_of(uint64_t first, uint32_t which)
{
	return &AMBER_G(cache)->lists[(amber_hash_fold(first) % AMBER_CACHE_LISTS) ^ which];
}

static void take(amber_decoder *decoder, const amber_cached_list *list)
{
	decoder->p += list->length;
	while (UNEXPECTED(list->given > decoder->strings_size - decoder->strings_used)) {
		AMBER_GROW(decoder, strings);
	}
	amber_copy(&decoder->strings[decoder->strings_used], list->numbered, list->given * sizeof(zend_string *));
	decoder->strings_used += list->given;
}

amber_cached_list *amber_cached_take(amber_decoder *decoder, uint32_t keys)
{
	uint64_t first = AMBER_G(cache) ? first_of(decoder->p, (size_t) (decoder->end - decoder->p), keys) : 0;

	for (uint32_t which = 0; first && which < 2; which++) {
		amber_cached_place *place = place_of(first, which);
		if (comes(decoder, place->list, keys)) {
			place->asked_for = true;
			take(decoder, place->list);
			return place->list;
		}
	}
	return NULL;
}

amber_cached_place *amber_cached_place_for(const amber_decoder *decoder, const uint8_t *from, uint32_t keys)
{
	uint64_t first = AMBER_G(cache) ? first_of(from, (size_t) (decoder->end - from), keys) : 0;

	if (!first) {
		return NULL;
	}
	amber_cached_place *place = place_of(first, 0);
	/* two that come by turns must not drive each other out: one of them has the place beside */
	bool taken = place->asked_for || (place->first && place->first != first);
	place->asked_for = false;
	if (taken) {
		place = place_of(first, 1);
	}
	if (place->first != first) {
		place->first = first;
		return NULL;
	}
	if (place->asked_for) {
		place->asked_for = false;
		return NULL;
	}
	place->first = 0;
	return place;
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
static bool read_numbers(const uint8_t *bytes, const uint8_t *end, zend_string *const *names, uint32_t count,
	size_t gap, uint8_t *numbers, bool *numbered)
{
	for (uint32_t i = 0; i < count && bytes; i++) {
		if (!names[i] || ZSTR_LEN(names[i]) > AMBER_LONG_NAME) {
			return false;
		}
		bytes = past_name(bytes, ZSTR_LEN(names[i]), &numbers[i]);
		*numbered |= numbers[i] < IS_AN_INT;
		if (i == 0 && bytes) {
			bytes += gap;
		}
	}
	return bytes == end;
}

static void release(amber_cached_list *list)
{
	if (list->table) {
		zend_array_release(list->table);
	} else {
		amber_decode_class_release(list->class);
	}
	efree(list);
}

amber_cached_list *amber_cached_put(amber_cached_place *place, const uint8_t *at, const uint8_t *end,
	zend_string *const *names, uint32_t count, size_t gap)
{
	size_t length = (size_t) (end - at);
	uint8_t numbers[AMBER_CACHED_NAMES_MOST] = { 0 };
	bool numbered = false;

	if (length > AMBER_CACHED_NAMES_BYTES || !read_numbers(at, end, names, count, gap, numbers, &numbered)) {
		return NULL;
	}
	/* one block for all of it */
	amber_cached_list *list = emalloc(sizeof(*list) + count * (2 * sizeof(zend_string *) + 1) + length);
	zend_string **copies = (zend_string **) (list + 1), **given = copies + count;
	uint8_t *bytes = (uint8_t *) (given + count);
	*list = (amber_cached_list) { .bytes = bytes, .length = (uint32_t) length, .count = count, .names = copies,
		.numbered = given, .numbers = numbered ? bytes + length : NULL };
	memcpy(bytes, at, length);
	memcpy(bytes + length, numbers, count);
	for (uint32_t i = 0; i < count; i++) {
		copies[i] = names[i];
		if (numbers[i] == STANDS_HERE && ZSTR_LEN(names[i]) > 1) {
			given[list->given++] = names[i];
		}
	}
	if (place->list) {
		release(place->list);
	}
	place->list = list;
	return list;
}

/* --- classes ------------------------------------------------------------- */

amber_decode_class *amber_class_cached(amber_decoder *decoder)
{
	amber_cached_list *list = EXPECTED(!decoder->options->class_map) ? amber_cached_take(decoder, 0) : NULL;

	if (!list) {
		return NULL;
	}
	list->class->references++;
	return list->class;
}

void amber_class_met(const amber_decoder *decoder, const uint8_t *from, amber_decode_class *class)
{
	zend_string *names[AMBER_CACHED_NAMES_MOST];

	/* so few keys that their number, between the name and them, takes a byte */
	if (decoder->options->class_map || class->incomplete || class->count >= AMBER_CACHED_NAMES_MOST) {
		return;
	}
	amber_cached_place *place = amber_cached_place_for(decoder, from, 0);
	if (!place) {
		return;
	}
	names[0] = class->written;
	for (uint32_t i = 0; i < class->count; i++) {
		names[i + 1] = class->properties[i].key;
	}
	amber_cached_list *list = amber_cached_put(place, from, decoder->p, names, class->count + 1, 1);
	if (list) {
		list->class = class;
		class->references++;
	}
}

void amber_cache_clear(void)
{
	struct amber_cache *cache = AMBER_G(cache);

	if (!cache) {
		return;
	}
	AMBER_G(cache) = NULL;
	for (uint32_t i = 0; i < AMBER_CACHE_KEYS; i++) {
		if (cache->keys[i]) {
			zend_string_release(cache->keys[i]);
		}
	}
	for (uint32_t i = 0; i < AMBER_CACHE_LISTS; i++) {
		if (cache->lists[i].list) {
			release(cache->lists[i].list);
		}
	}
	efree(cache);
}
