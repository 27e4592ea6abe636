/* SPDX-License-Identifier: MIT
 *
 * Lists are found by what tells them at first sight; then all of their bytes are compared, and the strings that they
 * name, so what is found was read by the rules of decode/names/keys.c or classes.c once.
 */
#include "src/decode/names/cached_lists.h"
#include "src/decode/names/cached_classes.h"
#include "src/decode/read/leaves.h"

/* In place of a string number. */
#define STANDS_HERE UINT8_MAX
#define IS_AN_INT   (UINT8_MAX - 1)

static zend_always_inline zend_string *name_of(const amber_names *names, uint32_t i)
{
	return *(zend_string *const *) (names->first + i * names->distance);
}

/* Whether the numbers in the list mean the same strings as when it was kept. */
static bool numbers_fit(const amber_decoder *decoder, const amber_cached_list *list)
{
	for (uint32_t i = 0; i < list->names.count; i++) {
		uint8_t number = list->numbers[i];
		if (number < IS_AN_INT && (UNEXPECTED(number >= decoder->strings_used)
		 || !amber_same_string(amber_bare_string(decoder->strings[number]), name_of(&list->names, i)))) {
			return false;
		}
	}
	return true;
}

/* keys: of a key list as many as it has, as their number stands before them; 0: a class, in which it is compared. */
static zend_always_inline bool comes(const amber_decoder *decoder, const amber_cached_list *list, uint32_t keys)
{
	return list && (keys ? list->table && list->names.count == keys : !list->table)
		&& list->length <= (size_t) (decoder->end - decoder->p)
		&& amber_same((const char *) list->bytes, (const char *) decoder->p, list->length)
		&& (!list->numbers || numbers_fit(decoder, list));
}

/* Either place, and the other one. */
static zend_always_inline amber_cached_place *place_of(uint64_t first, uint32_t which)
{
	return &AMBER_G(cache)->lists[(amber_hash_fold(first) % AMBER_CACHE_LISTS) ^ which];
}

amber_cached_list *amber_cached_find(const amber_decoder *decoder, uint64_t first, uint32_t keys)
{
	if (!AMBER_G(cache)) {
		return NULL;
	}
	for (uint32_t which = 0; which < 2; which++) {
		amber_cached_place *place = place_of(first, which);
		if (comes(decoder, place->list, keys)) {
			place->asked_for = true;
			return place->list;
		}
	}
	return NULL;
}

void amber_cached_take(amber_decoder *decoder, const amber_cached_list *list)
{
	decoder->p += list->length;
	while (UNEXPECTED(list->given > decoder->strings_size - decoder->strings_used)) {
		AMBER_GROW(decoder, strings);
	}
	amber_copy(&decoder->strings[decoder->strings_used], list->marked, list->given * sizeof(zend_string *));
	decoder->strings_used += list->given;
}

amber_cached_place *amber_cached_place_for(uint64_t first)
{
	if (!AMBER_G(cache)) {
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
static bool read_numbers(const uint8_t *bytes, const uint8_t *end, const amber_names *names, size_t gap,
	uint8_t *numbers, bool *numbered)
{
	for (uint32_t i = 0; i < names->count && bytes; i++) {
		const zend_string *name = name_of(names, i);
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

bool amber_cached_set(amber_cached_list *list, const uint8_t *at, const uint8_t *end, amber_names names, size_t gap)
{
	size_t length = (size_t) (end - at);
	uint8_t numbers[AMBER_CACHED_NAMES_MOST] = { 0 };
	bool numbered = false;

	if (names.count > AMBER_CACHED_NAMES_MOST || length > AMBER_CACHED_NAMES_BYTES
	 || !read_numbers(at, end, &names, gap, numbers, &numbered)) {
		return false;
	}
	*list = (amber_cached_list) { .bytes = emalloc(length), .length = (uint32_t) length, .names = names };
	memcpy(list->bytes, at, length);
	list->marked = safe_emalloc(names.count, sizeof(zend_string *), 0);
	for (uint32_t i = 0; i < names.count; i++) {
		zend_string *name = name_of(&names, i);
		if (numbers[i] == STANDS_HERE && ZSTR_LEN(name) > 1) {
			list->marked[list->given++] = amber_borrowed(name);
		}
	}
	if (numbered) {
		list->numbers = emalloc(names.count);
		memcpy(list->numbers, numbers, names.count);
	}
	return true;
}

void amber_cached_forget(amber_cached_list *list)
{
	efree(list->bytes);
	efree(list->marked);
	if (list->numbers) {
		efree(list->numbers);
	}
}

static void release(amber_cached_list *list)
{
	if (!list->table) {
		amber_class_release(list);
		return;
	}
	amber_cached_forget(list);
	zend_array_release(list->table);
	efree(list);
}

void amber_cached_put(amber_cached_place *place, amber_cached_list *list)
{
	amber_cached_list *before = place->list;

	place->list = list;
	if (before) {
		release(before);
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
