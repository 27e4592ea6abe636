/* SPDX-License-Identifier: MIT
 *
 * What the encoder knows of classes, how it reads the values of arrays and objects, and which values it has met.
 */
#include "encode/encoder.h"
#include "format/format.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_interfaces.h"

static uint8_t method_of(const zend_class_entry *ce)
{
	if (ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) {
		return AMBER_CLASS_FORBIDDEN;
	}
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		return AMBER_CLASS_ENUM;
	}
	if (ce->__serialize) {
		return AMBER_CLASS_SERIALIZE;
	}
	if (ce->serialize) {
		/* decoding cannot safely call an internal class' own handler: see decode/objects.c */
		return ce->serialize == zend_user_serialize ? AMBER_CLASS_SERIALIZABLE : AMBER_CLASS_FORBIDDEN;
	}
	if (ce == PHP_IC_ENTRY) {
		return AMBER_CLASS_INCOMPLETE;
	}
	return zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP))
		? AMBER_CLASS_SLEEP : AMBER_CLASS_PROPERTIES;
}

bool amber_encode_is_class_name(amber_encoder *encoder, zend_string *name)
{
	uint32_t *known = amber_identities_at(&encoder->class_names, name);
	zval held;

	if (*known == AMBER_NO_ID) {
		*known = amber_is_class_name(name);
		ZVAL_STR_COPY(&held, name);
		amber_encode_hold(encoder, &held);
	}
	return *known;
}

zend_never_inline amber_class *amber_encode_class_new(amber_encoder *encoder, zend_class_entry *ce, uint32_t slot)
{
	/* a class whose entry another one of the message has taken has its entry beside it */
	if (encoder->classes_known >> slot & 1) {
		uint32_t beside = slot ^ 1;
		bool is_free = !(encoder->classes_known >> beside & 1);
		if (!is_free && encoder->classes[beside].ce == ce) {
			return &encoder->classes[beside];
		}
		slot = is_free ? beside : slot;
	}
	amber_class *class = &encoder->classes[slot];

	if (!(encoder->classes_filled >> slot & 1) || class->ce != ce) {
		class->ce = ce;
		class->method = method_of(ce);
		class->hooked = amber_class_is_hooked(ce);
		class->date = amber_date_kind(ce);
	}
	class->keys = NULL;
	class->name = amber_strings_add(&encoder->strings, ce->name);
	amber_fill(class->layouts, 0xff, sizeof(class->layouts));
	encoder->classes_known |= UINT64_C(1) << slot;
	encoder->classes_filled |= UINT64_C(1) << slot;
	return class;
}

/* Returns the class layout of the property slots that are set. */
static uint32_t layout_of_set_slots(amber_encoder *encoder, const amber_class *class, const zval *slots)
{
	const zend_class_entry *ce = class->ce;
	amber_key *keys = amber_key_lists_room(&encoder->key_lists, (uint32_t) ce->default_properties_count);
	uint32_t set = 0;

	for (int i = 0; i < ce->default_properties_count; i++) {
		const zend_property_info *info = ce->properties_info_table[i];
		if (info && Z_TYPE(slots[i]) != IS_UNDEF) {
			keys[set++] = (amber_key) { .str = info->name, .h = zend_string_hash_val(info->name) };
		}
	}
	return amber_key_lists_of_room(&encoder->key_lists, keys, set, class->name);
}

uint32_t amber_encode_layout_of_slots(amber_encoder *encoder, amber_class *class, const zval *slots)
{
	uint64_t unset = 0;

	if (UNEXPECTED(class->ce->default_properties_count > 64)) {
		return layout_of_set_slots(encoder, class, slots);
	}
	for (int i = 0; i < class->ce->default_properties_count; i++) {
		if (UNEXPECTED(Z_TYPE(slots[i]) == IS_UNDEF)) {
			unset |= UINT64_C(1) << i;
		}
	}
	uint32_t at = amber_hash_mix(0, unset) % AMBER_CLASS_LAYOUTS;
	if (UNEXPECTED(class->layouts[at] == AMBER_NO_ID) || UNEXPECTED(class->unset[at] != unset)) {
		class->unset[at] = unset;
		class->layouts[at] = layout_of_set_slots(encoder, class, slots);
	}
	return class->layouts[at];
}

/* --- values of arrays and objects ------------------------------------------ */

bool amber_encode_is_list_of_buckets(const HashTable *ht)
{
	zend_ulong expected = 0;
	const Bucket *bucket = ht->arData;

	for (const Bucket *end = bucket + ht->nNumUsed; bucket < end; bucket++) {
		if (Z_TYPE(bucket->val) == IS_UNDEF) {
			continue;
		}
		if (bucket->key || bucket->h != expected++) {
			return false;
		}
	}
	return true;
}

bool amber_encode_is_view_of_slots(const zend_object *object, const HashTable *table)
{
	const zend_class_entry *ce = object->ce;
	const Bucket *bucket = table->arData;

	if (ce->default_properties_count == 0 || GC_REFCOUNT(table) > 1 || HT_IS_PACKED(table)) {
		return false;
	}
	const Bucket *end = bucket + table->nNumUsed;
	for (int i = 0; i < ce->default_properties_count; i++) {
		if (ce->properties_info_table[i] == NULL) {
			continue;
		}
		if (bucket == end || Z_TYPE(bucket->val) != IS_INDIRECT
		 || Z_INDIRECT(bucket->val) != &object->properties_table[i]) {
			return false;
		}
		bucket++;
	}
	return bucket == end;
}

uint32_t amber_encode_key_list_of_keys(amber_encoder *encoder, const HashTable *table, uint32_t class_name)
{
	amber_key *keys = amber_key_lists_room(&encoder->key_lists, zend_hash_num_elements(table));
	uint32_t n = 0;
	zend_string *str;
	zend_ulong h;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL_IND((HashTable *) table, h, str, value) {
		(void) value;
		keys[n++] = (amber_key) { .str = str, .h = h };
	} ZEND_HASH_FOREACH_END();
	return amber_key_lists_of_room(&encoder->key_lists, keys, n, class_name);
}

/* --- values that were met -------------------------------------------------- */

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
