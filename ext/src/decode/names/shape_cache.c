/* SPDX-License-Identifier: MIT
 *
 * A small table, direct-mapped by the count and the first bytes of a list; a newer list takes the place of an older
 * one that is not asked for any more. All bytes are compared, and the strings that they name, so what is found was
 * read by the rules of decode/names/keys.c once.
 */
#include "src/decode/names/keys.h"
#include "src/decode/names/kept_names.h"
#include "src/decode/names/shape_cache.h"
#include "src/decode/read/leaves.h"

#define SLOTS 128

typedef struct {
	amber_kept_place place;
	amber_kept_names names;
	zend_array      *table;
} slot;

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

static amber_names names_of(const zend_array *table)
{
	return (amber_names) { (const char *) &table->arData[0].key, sizeof(Bucket), table->nNumUsed };
}

bool amber_shape_cached(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count)
{
	struct amber_shape_cache *cache = AMBER_G(shapes);

	if (!cache) {
		return false;
	}
	slot *kept = slot_of(cache, first_of(decoder->p), count);
	if (!kept->table || kept->table->nNumUsed != count) {
		return false;
	}
	amber_names names = names_of(kept->table);
	if (!amber_names_come(decoder, &kept->names, &names)) {
		return false;
	}
	*shape = (amber_decode_shape) { .count = count, .table = amber_decode_table_copy(kept->table) };
	amber_names_take(decoder, &kept->names);
	kept->place.asked_for = true;
	return true;
}

static void forget(slot *kept)
{
	amber_names_forget(&kept->names);
	if (kept->table) {
		zend_array_release(kept->table);
		kept->table = NULL;
	}
}

void amber_shape_met(const amber_decoder *decoder, const uint8_t *from, const amber_decode_shape *shape)
{
	if (decoder->p - from < AMBER_SHAPE_CACHE_FIRST || shape->positions || UNEXPECTED(!AMBER_G(in_request))) {
		return;
	}
	if (UNEXPECTED(!AMBER_G(shapes))) {
		AMBER_G(shapes) = ecalloc(1, sizeof(struct amber_shape_cache));
	}
	slot *kept = slot_of(AMBER_G(shapes), first_of(from), shape->count);
	if (!amber_kept_gives_way(&kept->place, first_of(from))) {
		return;
	}
	amber_kept_names kept_names;
	amber_names names = names_of(shape->table);
	if (!amber_names_keep(&kept_names, from, decoder->p, &names, 0)) {
		return;
	}
	forget(kept);
	kept->names = kept_names;
	kept->table = amber_decode_table_copy(shape->table);
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
