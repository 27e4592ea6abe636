/* SPDX-License-Identifier: MIT
 *
 * The arrays and objects of a value, each found once; which of them each load makes.
 */
#include "load/found.h"
#include "src/compat.h"

static uint32_t known_index(const amber_copier *copier, const void *of)
{
	const zval *index = zend_hash_index_find(&copier->known, (zend_ulong) (uintptr_t) of);

	return index ? (uint32_t) Z_LVAL_P(index) : AMBER_NO_NUMBER;
}

static void know_index(amber_copier *copier, const void *of, uint32_t index)
{
	zval value;

	ZVAL_LONG(&value, index);
	zend_hash_index_add_new(&copier->known, (zend_ulong) (uintptr_t) of, &value);
}

/* Room for one entry more in a list of so many. As all that the walks need, it is none of the request, whose limit
 * would end the walk without giving it back. */
static void make_room(void *list, uint32_t used, uint32_t *size, size_t entry)
{
	void **slot = list;

	if (used == *size) {
		*size = *size ? *size * 2 : 64;
		*slot = safe_perealloc(*slot, *size, entry, 0, 1);
	}
}

/* --- what is found ---------------------------------------------------------------- */

bool amber_lasting_class_is_plain(const zend_class_entry *ce)
{
	const uint32_t never = ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_IMPLICIT_ABSTRACT_CLASS
		| ZEND_ACC_EXPLICIT_ABSTRACT_CLASS | ZEND_ACC_ENUM | ZEND_ACC_NOT_SERIALIZABLE;

	return amber_class_is_plain(ce) && !(ce->ce_flags & never) && !amber_class_is_hooked(ce);
}

bool amber_lasting_class_is_open(const zend_class_entry *ce)
{
	/* static ones are none of the object's, but a name that is one of theirs may be taken for another */
	return ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES && zend_hash_num_elements(&ce->properties_info) == 0;
}

/* Of which kind a part is that an object becomes; AMBER_MADE_ARRAY: none. */
static enum amber_part_made made_of(const zend_object *object)
{
	const zend_class_entry *ce = object->ce;

	if (ce->ce_flags & ZEND_ACC_ENUM) {
		return AMBER_MADE_CASE;
	}
	if (!amber_lasting_class_is_plain(ce) || amber_object_is_lazy(object)) {
		return AMBER_MADE_ARRAY;
	}
	for (int i = 0; i < ce->default_properties_count; i++) {
		if (!ce->properties_info_table[i]) {
			return AMBER_MADE_ARRAY;
		}
	}
	if (!object->properties) {
		return AMBER_MADE_OBJECT;
	}
	return amber_lasting_class_is_open(ce) ? AMBER_MADE_TABLE : AMBER_MADE_ARRAY;
}

static uint32_t class_of(amber_copier *copier, const zend_class_entry *ce)
{
	uint32_t index = known_index(copier, ce);

	if (index == AMBER_NO_NUMBER) {
		index = copier->classes_used++;
		make_room(&copier->classes, index, &copier->classes_size, sizeof(amber_found_class));
		copier->classes[index].ce = ce;
		copier->classes[index].types = pecalloc(amber_slots_of(ce) + 1, sizeof(uint32_t), 1);
		copier->slots += amber_slots_of(ce);
		know_index(copier, ce, index);
	}
	return index;
}

void amber_take_container(amber_copier *copier, amber_found_container *container)
{
	const zend_object *object = container->from;

	switch (container->made) {
		case AMBER_MADE_CASE:
			return;
		case AMBER_MADE_OBJECT:
			container->to = amber_take(copier, sizeof(zval) * (size_t) object->ce->default_properties_count);
			return;
		default:
			container->to = amber_take(copier, sizeof(zend_array));
			amber_take(copier, amber_table_bytes(container->made == AMBER_MADE_TABLE ? object->properties
				: container->from));
	}
}

/* What a part stands in is made anew, too. */
static void make_part(amber_copier *copier, uint32_t index)
{
	while (index != AMBER_NO_NUMBER && !copier->containers[index].is_part) {
		copier->containers[index].is_part = true;
		index = copier->containers[index].holder;
	}
}

static void meet_again(amber_copier *copier, uint32_t index)
{
	if (copier->containers[index].is_part) {
		make_part(copier, copier->at);
		return;
	}
	make_room(&copier->meetings, copier->meetings_used, &copier->meetings_size, sizeof(amber_meeting));
	copier->meetings[copier->meetings_used++] = (amber_meeting) { index, copier->at };
}

/* False: it cannot last. */
static bool add_container(amber_copier *copier, const zval *value)
{
	bool is_array = Z_TYPE_P(value) == IS_ARRAY;
	enum amber_part_made made = is_array ? AMBER_MADE_ARRAY : made_of(Z_OBJ_P(value));

	if (!is_array && (made == AMBER_MADE_ARRAY || !copier->may_make)) {
		return false;
	}
	make_room(&copier->containers, copier->containers_used, &copier->containers_size, sizeof(amber_found_container));
	amber_found_container *found = &copier->containers[copier->containers_used];
	*found = (amber_found_container) { .made = (uint8_t) made, .holder = copier->at, .from = Z_COUNTED_P(value) };
	if (!is_array) {
		found->class = class_of(copier, Z_OBJCE_P(value));
		make_part(copier, copier->containers_used);
	}
	amber_take_container(copier, found);
	copier->containers_used++;
	return true;
}

uint32_t amber_find_container(amber_copier *copier, const zval *value)
{
	const zend_refcounted *counted = Z_COUNTED_P(value);
	bool is_shared = (GC_FLAGS(counted) & GC_IMMUTABLE) || GC_REFCOUNT(counted) > 1;
	uint32_t index = is_shared ? known_index(copier, counted) : AMBER_NO_NUMBER;

	if (index == AMBER_NO_NUMBER || index == copier->next) {
		index = copier->next;
		if (!copier->block && !add_container(copier, value)) {
			return AMBER_NO_NUMBER;
		}
		if (!copier->block && is_shared) {
			know_index(copier, counted, index);
		}
		copier->next++;
	} else if (!copier->block) {
		meet_again(copier, index);
	}
	return index;
}

/* --- parts --------------------------------------------------------------------------- */

/* How often what was met again is looked through: each time at least one level more is known. */
#define MOST_ROUNDS 16

/* Arrays that hold a part and stand in several containers. False: there are too many levels of such. */
static bool make_parts_of_shared(amber_copier *copier)
{
	bool changed = true;

	for (int round = 0; changed; round++) {
		if (round == MOST_ROUNDS) {
			return false;
		}
		changed = false;
		for (uint32_t i = 0; i < copier->meetings_used; i++) {
			uint32_t holder = copier->meetings[i].holder;
			bool is_part = copier->containers[copier->meetings[i].array].is_part;
			if (is_part && holder != AMBER_NO_NUMBER && !copier->containers[holder].is_part) {
				make_part(copier, holder);
				changed = true;
			}
		}
	}
	return true;
}

bool amber_number_parts(amber_copier *copier)
{
	if (!make_parts_of_shared(copier)) {
		return false;
	}
	for (uint32_t i = 0; i < copier->containers_used; i++) {
		if (copier->containers[i].is_part) {
			copier->containers[i].number = copier->parts++;
		}
	}
	return true;
}
