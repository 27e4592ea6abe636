/* SPDX-License-Identifier: MIT
 *
 * A small table, direct-mapped by the count and the first bytes of a list; a
 * newer list takes the place of an older one. All bytes are compared, and the
 * strings that they name, so what is found was read by the rules of decode_keys.c
 * once.
 */
#include "shape_cache.h"
#include "decode_leaves.h"
#include "strings.h"

#define SLOTS 128

/* What tells lists apart at first sight. */
#define FIRST_BYTES 8

typedef struct {
	uint64_t    first;  /* of the list that was met last, not kept */
	uint32_t    length; /* of the list that is kept, in bytes; 0: none */
	uint32_t    count;
	uint8_t    *bytes;
	uint8_t    *names;  /* of each key the string number that stands for it, or STANDS_HERE; NULL: all stand here */
	zend_array *table;
} slot;

#define STANDS_HERE UINT8_MAX

struct amber_shape_cache {
	slot slots[SLOTS];
};

static slot *slot_of(struct amber_shape_cache *cache, uint64_t first, uint32_t count)
{
	return &cache->slots[amber_hash_fold(first ^ count) % SLOTS];
}

static uint64_t first_of(const uint8_t *bytes)
{
	return amber_load8((const char *) bytes);
}

/* Whether a list of so many keys may be kept, or known: it has the length, and begins with a string, of two bytes or more if it
 * stands there. */
static bool may_be_kept(const uint8_t *bytes, size_t length, uint32_t count)
{
	return count >= AMBER_SHAPE_CACHE_FEWEST && count <= AMBER_SHAPE_CACHE_MOST && length >= FIRST_BYTES
		&& *bytes >= AMBER_TAG_STR_SHORT + 2 && *bytes < AMBER_TAG_RECORD_SMALL;
}

/* Whether the numbers in the list mean the same strings as when it was kept. */
static bool names_fit(const amber_decoder *decoder, const slot *kept)
{
	if (!kept->names) {
		return true;
	}
	for (uint32_t i = 0; i < kept->count; i++) {
		uint8_t number = kept->names[i];
		if (number != STANDS_HERE && (UNEXPECTED(number >= decoder->strings_used)
		 || !amber_same_string(amber_bare_string(decoder->strings[number]), kept->table->arData[i].key))) {
			return false;
		}
	}
	return true;
}

#if AMBER_SHAPE_CACHE_MOST >= AMBER_STRINGS_START
# error "the list of strings may have to grow twice for one list of keys"
#endif

/* Those that stand in the list take their numbers. The table, which is the shape's, holds them. */
static void number_keys(amber_decoder *decoder, const slot *kept)
{
	if (UNEXPECTED(kept->count > decoder->strings_size - decoder->strings_used)) {
		amber_decode_grow_strings(decoder);
	}
	for (uint32_t i = 0; i < kept->count; i++) {
		zend_string *key = kept->table->arData[i].key;
		bool here = !kept->names || kept->names[i] == STANDS_HERE;
		decoder->strings[decoder->strings_used] = amber_borrowed(key);
		decoder->strings_used += here && ZSTR_LEN(key) > 1;
	}
}

bool amber_shape_cached(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count)
{
	struct amber_shape_cache *cache = AMBER_G(shapes);
	size_t left = (size_t) (decoder->end - decoder->p);

	if (!cache || !may_be_kept(decoder->p, left, count)) {
		return false;
	}
	const slot *kept = slot_of(cache, first_of(decoder->p), count);
	if (kept->count != count || kept->length == 0 || kept->length > left || memcmp(kept->bytes, decoder->p, kept->length) != 0
	 || !names_fit(decoder, kept)) {
		return false;
	}
	decoder->p += kept->length;
	*shape = (amber_decode_shape) { .count = count, .table = amber_decode_table_copy(kept->table) };
	number_keys(decoder, kept);
	return true;
}

/* Behind a string of this length that stands here as it is, or its number; NULL: neither. */
static const uint8_t *past_name(const uint8_t *bytes, size_t length, uint8_t *name)
{
	uint8_t tag = *bytes++;

	*name = STANDS_HERE;
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STR_SHORT:
			return bytes + length;
		case AMBER_KIND_STR:
			while (*bytes++ & 0x80) {
			}
			return bytes + length;
		case AMBER_KIND_STRREF_SMALL:
			*name = tag - AMBER_TAG_STRREF_SMALL;
			return bytes;
		default:
			return NULL;
	}
}

/* The names of each key of the table, which stand in these bytes; *named: some are numbers. False: they say something
 * else, or too much: an int, a long string by its number, a number that takes more than a byte. */
static bool read_names(const uint8_t *bytes, size_t length, const amber_decode_shape *shape, uint8_t *names, bool *named)
{
	const uint8_t *end = bytes + length;

	for (uint32_t i = 0; i < shape->count && bytes; i++) {
		const zend_string *key = shape->table->arData[i].key;
		bytes = key ? past_name(bytes, ZSTR_LEN(key), &names[i]) : NULL;
		if (!bytes || names[i] == STANDS_HERE) {
			continue;
		}
		if (ZSTR_LEN(key) > AMBER_LONG_NAME) {
			return false;
		}
		*named = true;
	}
	return bytes == end;
}

static void forget(slot *kept)
{
	if (kept->length) {
		kept->length = 0;
		efree(kept->bytes);
		if (kept->names) {
			efree(kept->names);
		}
		zend_array_release(kept->table);
	}
}

void amber_shape_met(const amber_decoder *decoder, const uint8_t *from, const amber_decode_shape *shape)
{
	size_t length = (size_t) (decoder->p - from);

	if (!may_be_kept(from, length, shape->count) || length > AMBER_SHAPE_CACHE_BYTES || shape->positions || UNEXPECTED(AMBER_G(request_over))) {
		return;
	}
	if (UNEXPECTED(!AMBER_G(shapes))) {
		AMBER_G(shapes) = ecalloc(1, sizeof(struct amber_shape_cache));
	}
	slot *kept = slot_of(AMBER_G(shapes), first_of(from), shape->count);
	if (kept->first != first_of(from)) {
		kept->first = first_of(from);
		return;
	}
	kept->first = 0;
	uint8_t names[AMBER_SHAPE_CACHE_MOST];
	bool named = false;
	if (!read_names(from, length, shape, names, &named)) {
		return;
	}
	forget(kept);
	uint8_t *bytes = emalloc(length);
	memcpy(bytes, from, length);
	kept->names = NULL;
	if (named) {
		kept->names = emalloc(shape->count);
		memcpy(kept->names, names, shape->count);
	}
	kept->table = amber_decode_table_copy(shape->table);
	kept->bytes = bytes;
	kept->count = shape->count;
	kept->length = (uint32_t) length;
}

void amber_shape_cache_clear(void)
{
	struct amber_shape_cache *cache = AMBER_G(shapes);

	if (!cache) {
		return;
	}
	AMBER_G(shapes) = NULL;
	for (uint32_t i = 0; i < SLOTS; i++) {
		forget(&cache->slots[i]);
	}
	efree(cache);
}
