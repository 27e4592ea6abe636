/* SPDX-License-Identifier: MIT
 *
 * What the encoder knows of values by their addresses: their numbers, which references are aliased, and the snapshots
 * of the pre-pass.
 */
#include "encode/encoder.h"
#include "format/format.h"

void amber_encode_hold(amber_encoder *encoder, zval *value)
{
	if (encoder->held_used == encoder->held_size) {
		encoder->held_size = encoder->held_size ? encoder->held_size * 2 : 16;
		encoder->held = safe_erealloc(encoder->held, encoder->held_size, sizeof(zval), 0);
	}
	ZVAL_COPY_VALUE(&encoder->held[encoder->held_used], value);
	encoder->held_used++;
}

/* Addresses are multiples of eight. */
static zend_always_inline zend_ulong key_of(const void *ptr)
{
	return (zend_ulong) ((uintptr_t) ptr >> 3);
}

static zend_always_inline uint32_t place_in_few(const amber_identities *identities, const void *ptr)
{
	uint32_t place = 0;

	while (place < identities->few && identities->addresses[place] != ptr) {
		place++;
	}
	return place;
}

uint32_t amber_identities_known(const amber_identities *identities, const void *ptr)
{
	uint32_t place = place_in_few(identities, ptr);

	if (EXPECTED(!identities->table)) {
		return place < identities->few ? identities->numbers[place] : AMBER_NO_ID;
	}
	const zval *entry = zend_hash_index_find(identities->table, key_of(ptr));
	return entry ? entry->value.ww.w1 : AMBER_NO_ID;
}

static uint32_t *slot_in_table(HashTable *table, const void *ptr)
{
	zval *entry = zend_hash_index_lookup(table, key_of(ptr));

	if (Z_TYPE_P(entry) == IS_NULL) {
		ZVAL_LONG(entry, -1); /* AMBER_NO_ID in each half, on either byte order */
	}
	return &entry->value.ww.w1;
}

/* Moves the few addresses into a table. */
static zend_never_inline void make_table(amber_identities *identities)
{
	HashTable *table = zend_new_array(2 * AMBER_IDENTITIES_FEW);

	zend_hash_real_init_mixed(table);
	for (uint32_t i = 0; i < identities->few; i++) {
		*slot_in_table(table, identities->addresses[i]) = identities->numbers[i];
	}
	identities->few = 0;
	identities->table = table;
}

uint32_t *amber_identities_at(amber_identities *identities, const void *ptr)
{
	uint32_t place = place_in_few(identities, ptr);

	if (EXPECTED(!identities->table)) {
		if (place < identities->few) {
			return &identities->numbers[place];
		}
		if (EXPECTED(place < AMBER_IDENTITIES_FEW)) {
			identities->few++;
			identities->addresses[place] = ptr;
			identities->numbers[place] = AMBER_NO_ID;
			return &identities->numbers[place];
		}
		make_table(identities);
	}
	return slot_in_table(identities->table, ptr);
}

/* --- aliased references ---------------------------------------------------- */

/* What is recorded for a value that is not aliased (yet). */
#define ONCE  (AMBER_NO_ID - 1) /* an enum case that stood behind a reference once */
/* an object that stands in several places, of which at most the first is behind a reference */
#define AGAIN (AMBER_NO_ID - 3)

static uint32_t *times_met(amber_encoder *encoder, const void *ptr)
{
	return amber_identities_at(&encoder->aliased, ptr);
}

void amber_alias(amber_encoder *encoder, const zend_reference *ref)
{
	*times_met(encoder, ref) = AMBER_ALIASED;
	encoder->has_aliased = true;
}

void amber_alias_case(amber_encoder *encoder, const zend_object *object)
{
	uint32_t *times = times_met(encoder, object);
	bool is_first = *times == AMBER_NO_ID;

	*times = is_first ? ONCE : AMBER_ALIASED;
	encoder->has_aliased |= !is_first;
}

/* If an object stands behind a reference in its second or a later place, its first place becomes part of that
 * reference, whether or not it holds one, as serialize() does it. If later places are behind references in part only,
 * rows are off: column by column it is not known which place comes first. */
void amber_alias_object(amber_encoder *encoder, const zend_object *object, bool by_reference)
{
	uint32_t *times = times_met(encoder, object);

	encoder->no_rows |= *times == (by_reference ? AGAIN : AMBER_ALIASED);
	*times = by_reference || *times == AMBER_ALIASED ? AMBER_ALIASED : AGAIN;
	encoder->has_aliased |= by_reference;
}

void amber_encode_forget_aliased(amber_encoder *encoder)
{
	encoder->has_aliased = encoder->no_rows = encoder->no_object_rows = false;
	amber_identities_free(&encoder->aliased);
}

bool amber_encode_knows_aliased(const amber_encoder *encoder, const zend_refcounted *key)
{
	return amber_identities_known(&encoder->aliased, key) <= AMBER_ALIASED;
}

uint32_t *amber_encode_aliased_number(amber_encoder *encoder, const zval *value)
{
	const zend_refcounted *key = amber_encode_aliased_key(value);

	/* an enum case is part of the aliased reference only where it stands behind a reference with other holders */
	bool by_reference = Z_TYPE_P(value) == IS_REFERENCE && Z_REFCOUNT_P(value) > 1;
	if (!by_reference && GC_TYPE(key) == IS_OBJECT && ((const zend_object *) key)->ce->ce_flags & ZEND_ACC_ENUM) {
		return NULL;
	}
	return amber_encode_knows_aliased(encoder, key) ? amber_identities_at(&encoder->aliased, key) : NULL;
}

void amber_encode_restart_aliased(amber_encoder *encoder)
{
	zval *entry;

	for (uint32_t i = 0; i < encoder->aliased.few; i++) {
		encoder->aliased.numbers[i] = MAX(encoder->aliased.numbers[i], AMBER_ALIASED);
	}
	if (!encoder->aliased.table) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(encoder->aliased.table, entry) {
		entry->value.ww.w1 = MAX(entry->value.ww.w1, AMBER_ALIASED);
	} ZEND_HASH_FOREACH_END();
}

/* --- snapshots ------------------------------------------------------------- */

#define START_SNAPSHOTS 8

/* Returns the slot of the result that is recorded for this address, or a free one; there must be slots. */
static uint32_t *slot_of(const amber_encoder *encoder, const void *ptr)
{
	uint32_t mask = 2 * encoder->snapshots_size - 1;
	/* addresses are multiples of eight */
	uint32_t at = amber_hash_quick((uintptr_t) ptr >> 3) & mask;

	while (encoder->snapshot_slots[at] && encoder->snapshots[encoder->snapshot_slots[at] - 1].ptr != ptr) {
		at = (at + 1) & mask;
	}
	return &encoder->snapshot_slots[at];
}

static zend_never_inline void grow_snapshots(amber_encoder *encoder)
{
	encoder->snapshots_size = encoder->snapshots_size ? encoder->snapshots_size * 2 : START_SNAPSHOTS;
	if (UNEXPECTED(encoder->snapshots_size > UINT32_MAX / 4)) {
		zend_error_noreturn(E_ERROR, "amber: the value has too many objects");
	}
	encoder->snapshots = safe_erealloc(encoder->snapshots, encoder->snapshots_size, sizeof(amber_snapshot), 0);
	if (encoder->snapshot_slots) {
		efree(encoder->snapshot_slots);
	}
	encoder->snapshot_slots = ecalloc(encoder->snapshots_size, 2 * sizeof(uint32_t));
	for (uint32_t i = 0; i < encoder->snapshots_used; i++) {
		*slot_of(encoder, encoder->snapshots[i].ptr) = i + 1;
	}
}

amber_snapshot *amber_snapshot_find(amber_encoder *encoder, const void *ptr)
{
	uint32_t number = encoder->snapshots_used ? *slot_of(encoder, ptr) : 0;

	return number ? &encoder->snapshots[number - 1] : NULL;
}

uint32_t amber_snapshot_add(amber_encoder *encoder, const void *ptr)
{
	uint32_t index = encoder->snapshots_used;

	if (index == encoder->snapshots_size) {
		grow_snapshots(encoder);
	}
	uint32_t *slot = slot_of(encoder, ptr);
	if (*slot) {
		Z_EXTRA(encoder->snapshots[*slot - 1].data) = true;
		return AMBER_NO_ID;
	}
	*slot = ++encoder->snapshots_used;
	encoder->snapshots[index] = (amber_snapshot) { .ptr = ptr };
	return index;
}

amber_elements *amber_snapshot_elements(amber_snapshot *result, const HashTable *keys, uint32_t count)
{
	amber_elements *elements = safe_emalloc(count, sizeof(zval), offsetof(amber_elements, at));

	elements->keys = keys;
	elements->count = count;
	ZVAL_PTR(&result->data, elements);
	return elements;
}

static void release_elements(amber_elements *elements)
{
	for (uint32_t i = 0; i < elements->count; i++) {
		zval_ptr_dtor(&elements->at[i]);
	}
	efree(elements);
}

/* Whether an element is a reference of others. After a failure those that were not visited yet are in the copy. */
static bool is_reference_of_others(amber_encoder *encoder, const zval *element)
{
	if (Z_TYPE_P(element) != IS_REFERENCE || Z_REFCOUNT_P(element) == 1) {
		return false;
	}
	/* the encoder's own are recorded with themselves */
	const amber_snapshot *known = amber_snapshot_find(encoder, Z_REF_P(element));
	return !known || Z_TYPE(known->data) != IS_REFERENCE || Z_REF(known->data) != Z_REF_P(element);
}

/* Takes arrays with other holders out of a copy and drops its references to them: were they released with the copy, the
 * garbage collector would look for cycles from each of them. This also breaks the cycle of an array that contains
 * itself. */
static void drop_shared_arrays(amber_encoder *encoder, HashTable *copy)
{
	amber_values values = amber_values_of(copy);

	for (uint32_t i = 0; i < copy->nNumUsed; i++, values.at += values.distance) {
		zval *element = (zval *) values.at;
		if (UNEXPECTED(is_reference_of_others(encoder, element))) {
			continue;
		}
		ZVAL_DEREF(element);
		if (Z_TYPE_P(element) == IS_ARRAY && Z_REFCOUNTED_P(element) && Z_REFCOUNT_P(element) > 1) {
			Z_DELREF_P(element);
			ZVAL_NULL(element);
		}
	}
}

void amber_snapshots_release(amber_encoder *encoder)
{
	for (uint32_t i = 0; i < encoder->held_used; i++) {
		if (Z_TYPE(encoder->held[i]) == IS_PTR) {
			drop_shared_arrays(encoder, Z_PTR(encoder->held[i]));
		}
	}
	for (uint32_t i = 0; i < encoder->snapshots_used; i++) {
		amber_snapshot *result = &encoder->snapshots[i];
		if (Z_TYPE(result->data) == IS_REFERENCE) {
			/* the value in the reference may refer back to the reference */
			amber_encode_hold(encoder, Z_REFVAL(result->data));
			ZVAL_NULL(Z_REFVAL(result->data));
		}
		if (Z_TYPE(result->data) == IS_PTR) {
			release_elements(Z_PTR(result->data));
		} else {
			zval_ptr_dtor(&result->data);
		}
	}
	encoder->snapshots_used = 0;
}
