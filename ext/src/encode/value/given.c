/* SPDX-License-Identifier: MIT
 *
 * What objects and references gave before the walk, by their addresses. They are held, so no address comes to mean
 * something else.
 */
#include "src/encode/value/ask.h"

#define START_GIVEN 16
#define SLOT_BYTES  2560 /* the largest block but one that PHP keeps lists of; more is looked for page by page */

/* Whether there was no place for this before. */
static bool add_place(amber_encoder *encoder, zend_refcounted *ptr, uint32_t index)
{
	amber_identity *place = amber_identities_find(&encoder->given_places, ptr);

	if (place->ptr) {
		return false;
	}
	*place = (amber_identity) { ptr, index };
	encoder->given_places.used++;
	return true;
}

/* Nobody asks for places where each is met once, in the order of asking: they are listed when somebody does. */
static void list_places(amber_encoder *encoder)
{
	for (; encoder->given_listed < encoder->given_used; encoder->given_listed++) {
		add_place(encoder, encoder->given[encoder->given_listed].ptr, encoder->given_listed);
	}
}

static uint32_t place_of(amber_encoder *encoder, const void *ptr)
{
	if (encoder->given_used == 1) {
		return AMBER_NO_ID; /* it would have been found as the first */
	}
	list_places(encoder);
	return amber_identities_known(&encoder->given_places, ptr);
}

/* Mostly the one that was found last, or the one that was asked after it; of one alone, that. */
amber_given *amber_given_find(amber_encoder *encoder, const void *ptr)
{
	uint32_t index = encoder->given_found;

	if (index >= encoder->given_used || encoder->given[index].ptr != ptr) {
		index++;
		if (index >= encoder->given_used || encoder->given[index].ptr != ptr) {
			index = place_of(encoder, ptr);
		}
		if (index >= encoder->given_used) {
			return NULL;
		}
		encoder->given_found = index;
	}
	return &encoder->given[index];
}

void amber_given_note_array(amber_encoder *encoder, HashTable *table, uint32_t called)
{
	if (add_place(encoder, (zend_refcounted *) table, called)) {
		amber_encode_hold_too(encoder, (zend_refcounted *) table);
	} else {
		amber_identities_find(&encoder->given_places, (zend_refcounted *) table)->node = called;
	}
}

uint32_t amber_given_array(const amber_encoder *encoder, const HashTable *table)
{
	return amber_identities_known(&encoder->given_places, (const zend_refcounted *) table);
}

/* Whether it was added before; else it is listed at once. */
static bool is_there(amber_encoder *encoder, zend_refcounted *ptr, uint32_t index)
{
	list_places(encoder);
	if (!add_place(encoder, ptr, index)) {
		return true;
	}
	encoder->given_listed++;
	return false;
}

static amber_given *append(amber_encoder *encoder, zend_refcounted *ptr)
{
	uint32_t index = encoder->given_used++;

	if (index == encoder->given_size) {
		encoder->given_size = index ? index * 2 : START_GIVEN;
		encoder->given = safe_erealloc(encoder->given, encoder->given_size, sizeof(amber_given), 0);
	}
	encoder->given[index] = (amber_given) { .ptr = ptr, .next = AMBER_NO_ID, .next_value = AMBER_NO_ID };
	return &encoder->given[index];
}

uint32_t amber_given_add(amber_encoder *encoder, zend_refcounted *ptr)
{
	uint32_t index = encoder->given_used;

	/* what was added before has one more holder, which is us */
	if (GC_REFCOUNT(ptr) > 1 && index && is_there(encoder, ptr, index)) {
		return AMBER_NO_ID;
	}
	append(encoder, ptr);
	amber_encode_hold_too(encoder, ptr);
	return index;
}

/* Where a reference is listed that is not held, as its address may come to mean something else. */
static zend_refcounted *behind_address(const zend_reference *ref)
{
	return (zend_refcounted *) ((uintptr_t) ref + 1);
}

amber_given *amber_given_seen_at(amber_encoder *encoder, const zend_reference *ref)
{
	amber_given *given = amber_given_find(encoder, behind_address(ref));

	if (!given) {
		return append(encoder, behind_address(ref));
	}
	amber_encode_hold(encoder, &given->data);
	ZVAL_UNDEF(&given->data);
	given->lone = given->alone = false;
	given->next = given->next_value = AMBER_NO_ID;
	return given;
}

const amber_given *amber_given_find_reference(amber_encoder *encoder, const zend_reference *ref)
{
	const amber_given *given = amber_given_find(encoder, ref);

	return given ? given : amber_given_find(encoder, behind_address(ref));
}

zval *amber_given_slots(amber_encoder *encoder, uint32_t index, uint32_t count)
{
	if (!encoder->given_slots) {
		encoder->given_slots = zend_arena_create(SLOT_BYTES);
	}
	zval *slots = zend_arena_alloc(&encoder->given_slots, sizeof(zval) * (count + 1));
	for (uint32_t i = 0; i < count; i++) {
		ZVAL_UNDEF(&slots[i]);
	}
	encoder->given[index].slots = slots;
	encoder->given[index].count = count;
	return slots;
}

void amber_given_drop_slots(amber_encoder *encoder, uint32_t index)
{
	amber_given *given = &encoder->given[index];

	for (uint32_t slot = 0; slot < given->count; slot++) {
		zval_ptr_dtor(&given->slots[slot]);
	}
	given->slots = NULL;
	given->count = 0;
}

void amber_given_release(amber_encoder *encoder)
{
	for (uint32_t i = 0; i < encoder->given_used; i++) {
		if (encoder->given[i].slots) {
			amber_given_drop_slots(encoder, i);
		}
		zval_ptr_dtor(&encoder->given[i].data);
	}
	encoder->given_used = encoder->given_found = encoder->given_listed = 0;
	if (encoder->given_places.used) {
		amber_identities_clear(&encoder->given_places);
	}
	if (encoder->given_slots) {
		zend_arena_destroy(encoder->given_slots);
		encoder->given_slots = NULL;
	}
}
