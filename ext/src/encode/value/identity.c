/* SPDX-License-Identifier: MIT
 *
 * What was met before, by address, and what must stay alive so that an address
 * keeps its meaning: as soon as user code may run, all that we point at is held
 * until the message is written.
 */
#include "src/encode/value/encoder.h"

#define START_IDENTITIES 16

/* All of the table is cleared with each message and, before user code runs, looked at: one of which less than this part
 * was used is too large for the messages of now. */
#define KEEP_USED_PART 16
#define KEEP_MASK      4095

void amber_encode_hold(amber_encoder *encoder, zval *value)
{
	if (encoder->held_used == encoder->held_size) {
		encoder->held_size = encoder->held_size ? encoder->held_size * 2 : 16;
		encoder->held = safe_erealloc(encoder->held, encoder->held_size, sizeof(zval), 0);
	}
	ZVAL_COPY_VALUE(&encoder->held[encoder->held_used], value);
	encoder->held_used++;
}

void amber_encode_hold_too(amber_encoder *encoder, zend_refcounted *ptr)
{
	zval value = { 0 }; /* on 32 bits a zval is wider than a pointer in it, and copied whole */

	if (GC_FLAGS(ptr) & GC_IMMUTABLE) {
		return;
	}
	GC_ADDREF(ptr);
	Z_COUNTED(value) = ptr;
	Z_TYPE_INFO(value) = GC_TYPE(ptr) | (IS_TYPE_REFCOUNTED << Z_TYPE_FLAGS_SHIFT);
	amber_encode_hold(encoder, &value);
}

static zend_always_inline uint32_t identity_hash(const void *ptr)
{
	return amber_hash_fold((uint64_t) (uintptr_t) ptr >> 3);
}

/* Where ptr is, or may be put. There is a table, with free places. */
static zend_always_inline amber_identity *place_of(const amber_identities *identities, const void *ptr)
{
	uint32_t at = identity_hash(ptr) & identities->mask;

	while (identities->table[at].ptr && identities->table[at].ptr != ptr) {
		at = (at + 1) & identities->mask;
	}
	return &identities->table[at];
}

static void grow(amber_identities *identities)
{
	amber_identities old = *identities;
	uint32_t size = old.mask ? (old.mask + 1) * 4 : START_IDENTITIES;

	if (UNEXPECTED(size == 0)) {
		zend_error_noreturn(E_ERROR, "amber: the value has too many objects and references");
	}
	identities->table = safe_emalloc(size, sizeof(amber_identity), 0);
	identities->mask = size - 1;
	amber_fill(identities->table, 0, size * sizeof(amber_identity));
	for (uint32_t i = 0; old.mask && i <= old.mask; i++) {
		if (old.table[i].ptr) {
			*place_of(identities, old.table[i].ptr) = old.table[i];
		}
	}
	if (old.table) {
		efree(old.table);
	}
}

void amber_identities_clear(amber_identities *identities)
{
	bool keep = identities->mask < START_IDENTITIES
		|| (identities->mask <= KEEP_MASK && identities->used > identities->mask / KEEP_USED_PART);

	identities->used = 0;
	if (keep) {
		amber_fill(identities->table, 0, (identities->mask + 1) * sizeof(amber_identity));
		return;
	}
	efree(identities->table);
	identities->table = NULL;
	identities->mask = 0;
}

uint32_t amber_identities_known(const amber_identities *identities, const void *ptr)
{
	if (identities->mask == 0) {
		return AMBER_NO_ID;
	}
	const amber_identity *identity = place_of(identities, ptr);
	return identity->ptr ? identity->node : AMBER_NO_ID;
}

uint32_t *amber_identities_at(amber_identities *identities, const void *ptr)
{
	if (UNEXPECTED((identities->used + 1) * 2 > identities->mask)) {
		grow(identities);
	}
	amber_identity *identity = place_of(identities, ptr);
	if (!identity->ptr) {
		*identity = (amber_identity) { ptr, AMBER_NO_ID };
		identities->used++;
	}
	return &identity->node;
}
