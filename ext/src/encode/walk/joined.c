/* SPDX-License-Identifier: MIT
 *
 * Which PHP references stand in two places. The walk stops at the first that may, and begins again once they are known:
 * the first place gets a tag, arrays around are equal to no other, and what is behind it is no row. A value is looked
 * through in the order of the walk, but for what can hold no reference; nothing in it runs user code.
 */
#include "src/encode/walk/walk.h"

/* How often something was met; AMBER_NO_ID: never. */
#define ONCE  (AMBER_NO_ID - 1)
#define AGAIN (AMBER_NO_ID - 3) /* an object that stands in several places, behind a reference in the first at most */
#define TWICE AMBER_JOINED      /* or more often */

#define START_LOOKS 32

/* Values that are to be looked at. */
typedef struct {
	const char *at;
	size_t      distance;
	uint32_t    left;
	bool        shared; /* they may be met again */
	const zend_reference *lone; /* is left behind them, or NULL */
	const HashTable *table; /* that others hold, too, and whose values these are, or NULL */
} look;

typedef struct {
	amber_encoder *encoder;
	look    *looks;
	uint32_t used, size;
	uint32_t lone; /* so many looks leave a reference behind */
} looking;

static void enter(looking *l, const void *at, size_t distance, uint32_t count, bool shared)
{
	if (UNEXPECTED(l->used == l->size)) {
		l->size = l->size ? l->size * 2 : START_LOOKS;
		l->looks = safe_erealloc(l->looks, l->size, sizeof(look), 0);
	}
	l->looks[l->used++] = (look) { .at = at, .distance = distance, .left = count, .shared = shared };
}

static uint32_t *times_met(amber_encoder *encoder, const void *ptr)
{
	return amber_identities_at(&encoder->joined, ptr);
}

/* The inside of a lone reference is done: the next place counts anew. */
static void leave(amber_encoder *encoder, const zend_reference *ref)
{
	uint32_t *times = times_met(encoder, ref);

	*times = *times == TWICE ? TWICE : AMBER_NO_ID;
}

/* Whether a reference, or an enum case behind one, stood in no place yet. One that did stands in two. */
static bool is_first_place(amber_encoder *encoder, const void *ptr)
{
	uint32_t *times = times_met(encoder, ptr);

	if (*times == AMBER_NO_ID) {
		*times = ONCE;
		return true;
	}
	*times = TWICE;
	encoder->has_joined = true;
	return false;
}

/* Whether an object stood in no place yet. Where it stands behind a reference the second time or later, the first place
 * becomes part of that, as native has it, whether or not it is one. Where it stands behind references in some places
 * but the first, and in others not, columns can't tell which is the first. */
static bool is_first_place_of_object(amber_encoder *encoder, const zend_object *object, bool by_reference)
{
	uint32_t *times = times_met(encoder, object);

	if (*times == AMBER_NO_ID) {
		*times = ONCE;
		return true;
	}
	encoder->no_rows |= *times == (by_reference ? AGAIN : TWICE);
	*times = by_reference || *times == TWICE ? TWICE : AGAIN;
	encoder->has_joined |= by_reference;
	return false;
}

/* An array is met that is looked through, and is not again: what nobody else holds on the way from it to here is inside
 * itself. */
static void join_inside(looking *l, const HashTable *table)
{
	uint32_t from = l->used;

	if (EXPECTED(l->lone == 0)) {
		return;
	}
	while (from && l->looks[from - 1].table != table) {
		from--;
	}
	for (; from && from < l->used; from++) {
		if (l->looks[from].lone) {
			is_first_place(l->encoder, l->looks[from].lone);
		}
	}
}

/* An array, or a table of properties. What others hold too may be met in many places: a second time tells of all that
 * is in it. */
static void look_at_table(looking *l, const HashTable *table, bool shared)
{
	if (zend_hash_num_elements(table) == 0 || GC_FLAGS(table) & GC_IMMUTABLE) {
		return;
	}
	if (GC_REFCOUNT(table) > 1) {
		uint32_t *times = times_met(l->encoder, table);
		if (*times == TWICE) {
			join_inside(l, table);
			return;
		}
		*times = *times == AMBER_NO_ID ? ONCE : TWICE;
	}
	amber_row row = amber_row_of(table);
	enter(l, row.at, row.distance, table->nNumUsed, shared);
	l->looks[l->used - 1].table = GC_REFCOUNT(table) > 1 ? table : NULL;
}

/* Whether nothing but what PHP keeps of an object is to be written. */
static bool holds_properties(const amber_class *class, const zend_object *object)
{
	return (class->way == AMBER_CLASS_PROPERTIES || class->way == AMBER_CLASS_INCOMPLETE)
		&& amber_has_standard_properties(object);
}

static void look_at_properties(looking *l, zend_object *object, const amber_given *given, bool shared)
{
	if (given && given->slots) {
		enter(l, given->slots, sizeof(zval), given->count, shared);
	} else if (given) {
		/* nothing is in what is no array */
		if (Z_TYPE(given->data) == IS_ARRAY) {
			look_at_table(l, Z_ARRVAL(given->data), shared);
		}
	} else {
		const HashTable *table = amber_encode_own_table(object);
		if (table) {
			look_at_table(l, table, shared);
		} else {
			enter(l, object->properties_table, sizeof(zval), (uint32_t) object->ce->default_properties_count, shared);
		}
	}
}

/* False: its hook has to be called first. */
static bool look_at_object(looking *l, zend_object *object, bool by_reference, bool shared)
{
	amber_encoder *encoder = l->encoder;
	const amber_class *class = amber_encode_class(encoder, object->ce);
	const amber_given *given = encoder->given_used ? amber_given_find(encoder, object) : NULL;
	bool others_hold_it = amber_encode_others_lead_to(object, given);

	if (class->way == AMBER_CLASS_ENUM) {
		if (by_reference) {
			is_first_place(encoder, object);
		}
		return true;
	}
	if (amber_encode_outer(class, object) || amber_encode_gave_null(class, given)) {
		return true;
	}
	if (!class->date && !given && !holds_properties(class, object)) {
		return false;
	}
	if ((others_hold_it || by_reference || shared) && !is_first_place_of_object(encoder, object, by_reference)) {
		return true;
	}
	if (!class->date || (given && Z_TYPE(given->data) == IS_ARRAY)) {
		look_at_properties(l, object, given, amber_encode_shares_properties(object, given));
	}
	return true;
}

static bool look_at(looking *l, const zval *value, bool shared);

/* A reference to an object is as if it were not there. A lone one is, too, but where it is met inside itself. */
static bool look_at_reference(looking *l, const zend_reference *ref, bool shared)
{
	amber_encoder *encoder = l->encoder;
	const zval *held = &ref->val;
	bool is_lone = GC_REFCOUNT(ref) == 1;

	if (Z_TYPE_P(held) == IS_OBJECT) {
		return look_at_object(l, Z_OBJ_P(held), !is_lone, shared);
	}
	if (amber_encode_is_alone(ref, shared)) {
		return look_at(l, held, shared);
	}
	if (!is_first_place(encoder, ref)) {
		return true;
	}
	if (!is_lone) {
		return look_at(l, held, shared);
	}
	enter(l, held, sizeof(zval), 1, shared);
	l->looks[l->used - 1].lone = ref;
	l->lone++;
	return true;
}

static bool look_at(looking *l, const zval *value, bool shared)
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			look_at_table(l, Z_ARRVAL_P(value), shared || GC_REFCOUNT(Z_ARRVAL_P(value)) > 1);
			return true;
		case IS_OBJECT:
			return look_at_object(l, Z_OBJ_P(value), false, shared);
		case IS_REFERENCE:
			return look_at_reference(l, Z_REF_P(value), shared);
		default:
			/* what can't be serialized is found out elsewhere */
			return true;
	}
}

/* The next value that is no leaf; NULL: there is none in the last look. */
static zend_always_inline const zval *next_value(look *look)
{
	while (look->left) {
		const zval *value = (const zval *) look->at;
		look->at += look->distance;
		look->left--;
		if (UNEXPECTED(Z_TYPE_P(value) > IS_STRING)) {
			return value;
		}
	}
	return NULL;
}

static bool look_at_all(looking *l)
{
	while (l->used) {
		look *last = &l->looks[l->used - 1];
		const zval *value = next_value(last);
		if (value) {
			if (UNEXPECTED(!look_at(l, value, last->shared))) {
				return false;
			}
			continue;
		}
		l->used--;
		if (last->lone) {
			leave(l->encoder, last->lone);
			l->lone--;
		}
	}
	return true;
}

bool amber_encode_find_joined(amber_encoder *encoder, const zval *value)
{
	looking l = { .encoder = encoder };

	amber_encode_forget_joined(encoder);
	encoder->knows_joined = look_at(&l, value, false) && look_at_all(&l);
	if (l.looks) {
		efree(l.looks);
	}
	if (!encoder->knows_joined) {
		amber_encode_forget_joined(encoder);
	}
	return encoder->knows_joined;
}

void amber_encode_forget_joined(amber_encoder *encoder)
{
	encoder->has_joined = encoder->knows_joined = false;
	encoder->no_rows = encoder->no_object_rows = false;
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
	const zend_refcounted *key = amber_encode_joined_key(value);

	/* an enum case without a reference is one of those behind them nowhere */
	if (Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM) {
		return NULL;
	}
	return amber_encode_knows_joined(encoder, key) ? amber_identities_at(&encoder->joined, key) : NULL;
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
