/* SPDX-License-Identifier: MIT
 *
 * What objects, references and arrays gave before the walk, by their addresses, which come to mean nothing else.
 */
#include "src/encode/value/ask.h"

#define START_GIVEN 16

amber_given *amber_given_find(amber_encoder *encoder, const void *ptr)
{
	uint32_t index = amber_identities_known(&encoder->given_places, ptr);

	return index != AMBER_NO_ID ? &encoder->given[index] : NULL;
}

uint32_t amber_given_add(amber_encoder *encoder, const void *ptr)
{
	uint32_t *place = amber_identities_at(&encoder->given_places, ptr), index = encoder->given_used;

	if (*place != AMBER_NO_ID) {
		encoder->given[*place].again = true;
		return AMBER_NO_ID;
	}
	*place = index;
	if (index == encoder->given_size) {
		encoder->given_size = index ? index * 2 : START_GIVEN;
		encoder->given = safe_erealloc(encoder->given, encoder->given_size, sizeof(amber_given), 0);
	}
	encoder->given[index] = (amber_given) { .ptr = ptr };
	encoder->given_used++;
	return index;
}

amber_cells *amber_given_cells(amber_given *given, const HashTable *keys, uint32_t count)
{
	amber_cells *cells = safe_emalloc(count, sizeof(zval), offsetof(amber_cells, at));

	cells->keys = keys;
	cells->count = count;
	ZVAL_PTR(&given->data, cells);
	return cells;
}

static void release_cells(amber_cells *cells)
{
	for (uint32_t i = 0; i < cells->count; i++) {
		zval_ptr_dtor(&cells->at[i]);
	}
	efree(cells);
}

/* Arrays in a copy that others hold, too, are let go here: the collector would look for circles from each that is
 * released. An array that is inside itself is in one no more. */
static void let_go(HashTable *copy)
{
	amber_values values = amber_values_of(copy);

	for (uint32_t i = 0; i < copy->nNumUsed; i++, values.at += values.distance) {
		zval *cell = (zval *) values.at;
		ZVAL_DEREF(cell);
		if (Z_TYPE_P(cell) == IS_ARRAY && Z_REFCOUNTED_P(cell) && Z_REFCOUNT_P(cell) > 1) {
			Z_DELREF_P(cell);
			ZVAL_NULL(cell);
		}
	}
}

void amber_given_release(amber_encoder *encoder)
{
	for (uint32_t i = 0; i < encoder->held_used; i++) {
		if (Z_TYPE(encoder->held[i]) == IS_PTR) {
			let_go(Z_PTR(encoder->held[i]));
		}
	}
	for (uint32_t i = 0; i < encoder->given_used; i++) {
		amber_given *given = &encoder->given[i];
		if (Z_TYPE(given->data) == IS_REFERENCE) {
			/* what it holds may lead back to it */
			amber_encode_hold(encoder, Z_REFVAL(given->data));
			ZVAL_NULL(Z_REFVAL(given->data));
		}
		if (Z_TYPE(given->data) == IS_PTR) {
			release_cells(Z_PTR(given->data));
		} else {
			zval_ptr_dtor(&given->data);
		}
	}
	encoder->given_used = 0;
	amber_identities_free(&encoder->given_places);
}
