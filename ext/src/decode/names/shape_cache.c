/* SPDX-License-Identifier: MIT
 *
 * A small table of two places for what the count and the first bytes of a list tell; a newer list takes the place of
 * an older one that is not asked for any more. All bytes are compared, and the strings that they name, so what is found
 * was read by the rules of decode/names/keys.c once.
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

static uint32_t slot_of(uint64_t first, uint32_t count)
{
	return amber_hash_fold(first ^ count) % SLOTS;
}

static uint64_t first_of(const uint8_t *bytes)
{
	return amber_load8((const char *) bytes);
}

static amber_names names_of(const zend_array *table)
{
	return (amber_names) { (const char *) &table->arData[0].key, sizeof(Bucket), table->nNumUsed };
}

/* Whether a list of count keys that is kept here comes. */
static zend_always_inline bool comes(const amber_decoder *decoder, const slot *kept, uint32_t count)
{
	if (!kept->table || kept->table->nNumUsed != count) {
		return false;
	}
	amber_names names = names_of(kept->table);
	return amber_names_come(decoder, &kept->names, &names);
}

bool amber_shape_cached(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count)
{
	struct amber_shape_cache *cache = AMBER_G(shapes);

	if (!cache) {
		return false;
	}
	uint32_t at = slot_of(first_of(decoder->p), count);
	slot *kept = &cache->slots[at];
	if (!comes(decoder, kept, count) && !comes(decoder, kept = &cache->slots[AMBER_KEPT_BESIDE(at)], count)) {
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
	uint32_t at = slot_of(first_of(from), shape->count);
	slot *kept = &AMBER_G(shapes)->slots[at];
	if (amber_kept_is_taken(&kept->place, first_of(from))) {
		kept = &AMBER_G(shapes)->slots[AMBER_KEPT_BESIDE(at)];
	}
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
