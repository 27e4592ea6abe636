/* SPDX-License-Identifier: MIT
 *
 * Which PHP references stand in two places. The one pass has to know them
 * before it begins: the first place gets a tag, arrays around are equal to no other,
 * and what is behind it is no row. A value is walked as the pass does, but for
 * what can hold no reference; nothing in it runs user code.
 */
#include "src/encode/plain/plain.h"

/* How often something was met. */
#define ONCE  (AMBER_NO_ID - 1)
/* a reference that nobody else holds: not inside itself, so that only what is to come counts */
#define LEFT  (AMBER_NO_ID - 2)
#define AGAIN (AMBER_NO_ID - 3) /* an object that stands in several places, behind a reference in the first at most */
#define TWICE AMBER_JOINED      /* or more often */

static bool find_in_value(amber_encoder *encoder, const zval *value, uint32_t depth, bool shared);

/* What is known of an address; it was met now. *first: for the first time. */
static amber_identity *meet(amber_encoder *encoder, const void *ptr, bool *first)
{
	amber_identity *identity = amber_identities_find(&encoder->joined, ptr);

	*first = identity->ptr == NULL;
	if (*first) {
		*identity = (amber_identity) { (zend_refcounted *) ptr, ONCE };
		encoder->joined.used++;
	}
	return identity;
}

static void leave(amber_encoder *encoder, const zend_reference *ref)
{
	amber_identity *identity = amber_identities_find(&encoder->joined, (const zend_refcounted *) ref);

	identity->node = identity->node == TWICE ? TWICE : LEFT;
}

/* Whether a reference stood in no place yet. One that did stands in two. */
static zend_always_inline bool is_first_place(amber_encoder *encoder, const zend_reference *ref)
{
	bool first;
	amber_identity *identity = meet(encoder, ref, &first);

	if (first || identity->node == LEFT) {
		identity->node = ONCE;
		return true;
	}
	identity->node = TWICE;
	encoder->has_joined = true;
	return false;
}

/* So many places, of which some hold no value. */
static bool find_in_places(amber_encoder *encoder, const char *at, size_t distance, uint32_t places, uint32_t depth,
	bool shared)
{
	for (; places; places--, at += distance) {
		const zval *value = (const zval *) at;
		if (EXPECTED(Z_TYPE_P(value) <= IS_STRING)) {
			continue;
		}
		if (Z_TYPE_P(value) == IS_REFERENCE && EXPECTED(Z_TYPE_P(Z_REFVAL_P(value)) <= IS_STRING)
		 && EXPECTED(encoder->given_used == 0)) {
			if (Z_REFCOUNT_P(value) > 1) {
				is_first_place(encoder, Z_REF_P(value));
			}
		} else if (UNEXPECTED(!find_in_value(encoder, value, depth, shared))) {
			return false;
		}
	}
	return true;
}

/* An array, or a table of properties. What others hold too may be met in many places: a second time tells of all that
 * is in it. */
static bool find_in_table(amber_encoder *encoder, const HashTable *table, uint32_t depth, bool shared)
{
	bool first;

	if (zend_hash_num_elements(table) == 0 || GC_FLAGS(table) & GC_IMMUTABLE) {
		return true;
	}
	if (UNEXPECTED(depth >= AMBER_PLAIN_MOST_DEPTH)) {
		return false;
	}
	if (GC_REFCOUNT(table) > 1) {
		amber_identity *identity = meet(encoder, table, &first);
		if (identity->node == TWICE) {
			return true;
		}
		identity->node = first ? ONCE : TWICE;
	}
	return HT_IS_PACKED(table) ? find_in_places(encoder, (const char *) table->arPacked, sizeof(zval), table->nNumUsed,
		depth + 1, shared)
		: find_in_places(encoder, (const char *) &table->arData->val, sizeof(Bucket), table->nNumUsed, depth + 1,
		shared);
}

/* Whether an object stood in no place yet. Where it stands behind a reference the
 * second time or later, the first place becomes part of that, as native has it, whether or not it is one. *told_apart:
 * not if it stands behind references in some places but the first, and in others not: which is the first, columns can't
 * tell. */
static bool is_first_place_of_object(amber_encoder *encoder, const zend_object *object, bool by_reference,
	bool *told_apart)
{
	bool first;
	amber_identity *identity = meet(encoder, object, &first);

	*told_apart = first || identity->node != (by_reference ? AGAIN : TWICE);
	if (!first) {
		identity->node = by_reference ? TWICE : AGAIN;
		encoder->has_joined |= by_reference;
	}
	return first;
}

/* Whether an enum case stood behind no reference yet. */
static bool is_first_place_of_case(amber_encoder *encoder, const zend_object *object)
{
	bool first;

	meet(encoder, object, &first);
	return first;
}

/* Whether nothing but what PHP keeps of an object is to be written. */
static bool holds_properties(const amber_class *class, const zend_object *object)
{
	return (class->way == AMBER_CLASS_PROPERTIES || class->way == AMBER_CLASS_INCOMPLETE)
		&& amber_has_standard_properties(object) && !amber_object_is_lazy(object);
}

/* What a hook gave, or what was seen of an object when hooks were called; nothing is in what is no array. */
static bool find_in_given(amber_encoder *encoder, const amber_given *given, uint32_t depth, bool shared)
{
	if (given->slots) {
		return find_in_places(encoder, (const char *) given->slots, sizeof(zval), given->count, depth + 1, shared);
	}
	return Z_TYPE(given->data) != IS_ARRAY || find_in_table(encoder, Z_ARRVAL(given->data), depth, shared);
}

static bool find_in_object(amber_encoder *encoder, zend_object *object, uint32_t depth, bool by_reference, bool shared)
{
	const amber_class *class = amber_encode_class(encoder, object->ce);
	const amber_given *given = encoder->given_used ? amber_given_find(encoder, object) : NULL;
	/* of what was given one reference is ours */
	bool others_hold_it = given ? given->shared || GC_REFCOUNT(object) > 2
		: amber_encode_can_be_met_again(object, false, false), told_apart;

	if (class->way == AMBER_CLASS_ENUM) {
		return !by_reference || is_first_place_of_case(encoder, object);
	}
	if (!class->date && !given && !holds_properties(class, object)) {
		encoder->must_ask |= amber_encode_calls_out(class) || amber_object_is_lazy(object);
		return false;
	}
	if ((others_hold_it || by_reference || shared)
	 && !is_first_place_of_object(encoder, object, by_reference, &told_apart)) {
		return told_apart;
	}
	if (class->date && !(given && Z_TYPE(given->data) == IS_ARRAY)) {
		return true;
	}
	if (UNEXPECTED(depth >= AMBER_PLAIN_MOST_DEPTH)) {
		return false;
	}
	if (given) {
		return find_in_given(encoder, given, depth, others_hold_it);
	}
	const HashTable *table = amber_encode_own_table(object);
	return table ? find_in_table(encoder, table, depth, others_hold_it)
		: find_in_places(encoder, (const char *) object->properties_table, sizeof(zval),
			(uint32_t) object->ce->default_properties_count, depth + 1, others_hold_it);
}

/* One to an object is as if it were not there. One that nobody else holds is, too, but where it is met inside
 * itself. */
static bool find_in_reference(amber_encoder *encoder, const zend_reference *ref, uint32_t depth, bool shared)
{
	const zval *held = amber_encode_held_by(encoder, ref);

	if (Z_TYPE_P(held) == IS_OBJECT) {
		return find_in_object(encoder, Z_OBJ_P(held), depth, !amber_encode_is_lone(encoder, ref), shared);
	}
	if (amber_encode_is_alone(encoder, ref, shared)) {
		return find_in_value(encoder, held, depth, shared);
	}
	if (!is_first_place(encoder, ref)) {
		return true;
	}
	bool found = find_in_value(encoder, held, depth, shared);
	if (amber_encode_is_lone(encoder, ref)) {
		leave(encoder, ref);
	}
	return found;
}

static bool find_in_value(amber_encoder *encoder, const zval *value, uint32_t depth, bool shared)
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			return find_in_table(encoder, Z_ARRVAL_P(value), depth, shared || GC_REFCOUNT(Z_ARRVAL_P(value)) > 1);
		case IS_OBJECT:
			return find_in_object(encoder, Z_OBJ_P(value), depth, false, shared);
		case IS_REFERENCE:
			return find_in_reference(encoder, Z_REF_P(value), depth, shared);
		default:
			return Z_TYPE_P(value) <= IS_STRING;
	}
}

bool amber_encode_find_joined(amber_encoder *encoder, const zval *value)
{
	amber_encode_forget_joined(encoder);
	encoder->knows_joined = find_in_value(encoder, value, 0, false);
	encoder->has_joined &= encoder->knows_joined;
	return encoder->knows_joined;
}

bool amber_encode_learn_joined(amber_encoder *encoder)
{
	bool has_single = false, first;

	for (uint32_t i = 0; encoder->identities.used && i <= encoder->identities.mask; i++) {
		const amber_identity *met = &encoder->identities.table[i];
		if (!met->ptr || met->node == AMBER_FORGOTTEN) {
			has_single |= met->ptr != NULL;
			continue;
		}
		const amber_plain_node *node = &encoder->plain->nodes[met->node];
		if (node->kind == AMBER_PLAIN_JOINED && node->uses > 1) {
			meet(encoder, met->ptr, &first)->node = TWICE;
			encoder->has_joined = true;
		} else {
			has_single |= node->kind == AMBER_PLAIN_JOINED;
		}
	}
	for (uint32_t i = 0; i < encoder->given_used; i++) {
		encoder->given[i].met = 0;
	}
	encoder->knows_joined = true;
	return has_single;
}

void amber_encode_forget_joined(amber_encoder *encoder)
{
	encoder->has_joined = encoder->knows_joined = false;
	if (encoder->joined.used) {
		amber_identities_clear(&encoder->joined);
	}
}

bool amber_encode_knows_joined(const amber_encoder *encoder, const zend_refcounted *key)
{
	return amber_identities_known(&encoder->joined, key) <= AMBER_JOINED;
}

uint32_t *amber_encode_joined_node(amber_encoder *encoder, const zval *value)
{
	amber_identity *identity = amber_identities_find(&encoder->joined, amber_encode_joined_key(encoder, value));

	return identity->ptr && identity->node <= AMBER_JOINED ? &identity->node : NULL;
}

void amber_encode_restart_joined(amber_encoder *encoder)
{
	for (uint32_t i = 0; i <= encoder->joined.mask; i++) {
		amber_identity *identity = &encoder->joined.table[i];
		if (identity->ptr && identity->node < AMBER_JOINED) {
			identity->node = AMBER_JOINED;
		}
	}
}
