/* SPDX-License-Identifier: MIT
 *
 * Objects, in serialize()'s order of precedence: classes that may not be
 * serialized, enums, __serialize(), Serializable, __sleep(), properties.
 * Declared properties are read from their slots; no property table is built.
 */
#include "src/encode/careful/careful.h"
#include "src/errors.h"
#include "src/nesting.h"
#include "src/names.h"
#include "ext/standard/php_incomplete_class.h"

/* The value of the property in a slot or bucket. */
static zval *set_or_null(zval *value)
{
	return Z_TYPE_P(value) == IS_UNDEF ? NULL : value;
}

static zval *next_slot(const zend_object *object, uint32_t *pos, const zend_string *name)
{
	while (*pos < (uint32_t) object->ce->default_properties_count) {
		const zend_property_info *info = object->ce->properties_info_table[(*pos)++];
		if (info && amber_same_key(info->name, 0, name, 0)) {
			return set_or_null(OBJ_PROP(object, info->offset));
		}
	}
	return NULL;
}

/* Hooks of other objects may set and unset properties while this one is
 * walked, so each is matched with the key it was announced by. */
zval *amber_careful_next_property(const amber_plain *plain, amber_walk_frame *frame)
{
	const amber_key *key = &plain->shapes->keys[frame->key++];
	const HashTable *table = frame->from.table;

	if (frame->mode == AMBER_WALK_SLOTS) {
		return next_slot(frame->from.object, &frame->pos, key->str);
	}
	/* packed: see is_as_it_was() in encode/careful/walk.c */
	while (frame->pos < table->nNumUsed && !HT_IS_PACKED(table)) {
		Bucket *bucket = &table->arData[frame->pos++];
		if (amber_same_key(key->str, key->h, bucket->key, bucket->h)) {
			return set_or_null(Z_TYPE(bucket->val) == IS_INDIRECT ? Z_INDIRECT(bucket->val) : &bucket->val);
		}
	}
	return NULL;
}

/* The object that is being written. */
typedef struct {
	amber_plain *plain;
	amber_class *class;
	zend_object *object;
	uint32_t     number; /* its node, or AMBER_NO_ID */
} writing;

/* The object stands on the tape from here on: hooks that say that it does not were called. */
static void mark(const writing *w)
{
	if (w->number != AMBER_NO_ID) {
		amber_plain_note(w->plain, w->plain->out.p, AMBER_NOTE_NODE_FIRST, w->number);
	}
}

static bool begin(const writing *w, uint32_t shape)
{
	if (UNEXPECTED(!amber_encode_may_begin(w->plain->encoder))) {
		return false;
	}
	mark(w);
	return amber_plain_object_head(w->plain, shape) || amber_careful_fail_size(w->plain);
}

/* From a table; owner: of the properties in it, or NULL: nobody changes it. */
static bool walk_table(const writing *w, uint32_t class_name, HashTable *table, zend_object *owner, bool shared)
{
	amber_encoder *encoder = w->plain->encoder;
	uint32_t shape = w->class->way == AMBER_CLASS_SERIALIZE ? amber_encode_shape_of_table(encoder, w->class, table)
		: amber_encode_shape_of_properties(encoder, table, class_name, w->class->way == AMBER_CLASS_INCOMPLETE);

	if (UNEXPECTED(!begin(w, shape))) {
		return false;
	}
	amber_walk_frame *frame = amber_careful_push(w->plain, table, w->plain->shapes->list[shape].count, shape, shared);
	frame->kind = AMBER_WALK_OBJECT;
	frame->node = w->number;
	/* properties are looked up by their names, unless a handler made a list of them */
	frame->owner = HT_IS_PACKED(table) ? NULL : owner;
	frame->key = w->plain->shapes->list[shape].first;
	return true;
}

static bool walk_slots(const writing *w)
{
	amber_plain *plain = w->plain;
	uint32_t shape = amber_encode_shape_of_slots(plain->encoder, w->class, w->object->properties_table);

	if (UNEXPECTED(!begin(w, shape))) {
		return false;
	}
	amber_walk_frame *frame = amber_careful_push(plain, (HashTable *) &zend_empty_array,
		plain->shapes->list[shape].count, shape, false);
	frame->kind = AMBER_WALK_OBJECT;
	frame->node = w->number;
	frame->owner = frame->from.object = w->object;
	frame->mode = AMBER_WALK_SLOTS;
	frame->key = plain->shapes->list[shape].first;
	return true;
}

/* The values that the slots of an object had, by their names, held. */
static HashTable *table_of_slots(amber_encoder *encoder, const zend_object *object, const zval *slots)
{
	const zend_class_entry *ce = object->ce;
	HashTable *table = zend_new_array((uint32_t) ce->default_properties_count);
	zval held;

	for (int i = 0; i < ce->default_properties_count; i++) {
		if (ce->properties_info_table[i] && Z_TYPE(slots[i]) != IS_UNDEF) {
			ZVAL_COPY(&held, &slots[i]);
			zend_hash_add_new(table, ce->properties_info_table[i]->name, &held);
		}
	}
	ZVAL_ARR(&held, table);
	amber_encode_hold(encoder, &held);
	return table;
}

/* The name of a class that was not there when the object was made. False: it is none, and an exception was thrown. */
static bool name_incomplete(const writing *w, uint32_t *class_name)
{
	zend_string *name = php_lookup_class_name(w->object);
	zval held;

	if (!name) {
		return true;
	}
	ZVAL_STR(&held, name);
	amber_encode_hold(w->plain->encoder, &held);
	if (!amber_is_class_name(name)) {
		amber_encode_error(w->plain->encoder, "is an object of a class that was not there, and its "
			"__PHP_Incomplete_Class_Name is not the name of a class");
		return false;
	}
	*class_name = amber_strings_add(w->plain->strings, name);
	return true;
}

/* The properties that a handler of the class' own has, or those of a lazy object or an incomplete one. */
static bool walk_handler(const writing *w, uint32_t class_name)
{
	amber_encoder *encoder = w->plain->encoder;
	zend_object *owner;
	bool shared = false;
	zval value;

	amber_encode_pin(encoder);
	ZVAL_OBJ_COPY(&value, w->object);
	amber_encode_hold(encoder, &value);
	HashTable *table = amber_encode_properties_for(encoder, w->object, &owner);
	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	if (!(GC_FLAGS(table) & GC_IMMUTABLE)) {
		shared = GC_REFCOUNT(table) > 2;
		ZVAL_ARR(&value, table);
		amber_encode_hold(encoder, &value);
	}
	return walk_table(w, class_name, table, w->object, shared);
}

static bool walk_properties(const writing *w)
{
	uint32_t class_name = w->class->name;
	const amber_given *given = amber_given_find(w->plain->encoder, w->object);

	if (UNEXPECTED(w->class->way == AMBER_CLASS_INCOMPLETE && !name_incomplete(w, &class_name))) {
		return false;
	}
	if (UNEXPECTED(given && given->slots)) {
		return walk_table(w, class_name, table_of_slots(w->plain->encoder, w->object, given->slots), w->object, false);
	}
	if (UNEXPECTED(given)) {
		return walk_table(w, class_name, Z_ARRVAL(given->data), w->object, given->shared);
	}
	if (w->class->way == AMBER_CLASS_INCOMPLETE || !amber_has_standard_properties(w->object)
	 || amber_object_is_lazy(w->object)) {
		return walk_handler(w, class_name);
	}
	HashTable *table = amber_encode_own_table(w->object);
	return table ? walk_table(w, class_name, table, w->object, GC_REFCOUNT(table) > 1) : walk_slots(w);
}

static bool walk_magic_serialize(const writing *w)
{
	amber_encoder *encoder = w->plain->encoder;
	const amber_given *given = amber_given_find(encoder, w->object);
	zval result;

	if (w->class->date && !(given && Z_TYPE(given->data) == IS_ARRAY)) {
		HashTable *date = amber_encode_date_table(encoder, given ? Z_OBJ(given->data) : w->object);
		if (date) {
			return walk_table(w, w->class->name, date, NULL, false);
		}
	} else if (given) {
		return walk_table(w, w->class->name, Z_ARRVAL(given->data), NULL, given->shared);
	}
	if (!amber_encode_call_serialize(encoder, w->object, &result)) {
		return false;
	}
	bool shared = amber_encode_is_shared(&result);
	amber_encode_hold(encoder, &result);
	return walk_table(w, w->class->name, Z_ARRVAL(result), NULL, shared);
}

/* The object serialized as null, here and wherever it is met again. */
static bool write_null(const writing *w)
{
	if (EG(exception)) {
		return false;
	}
	if (w->number != AMBER_NO_ID) {
		w->plain->nodes[w->number].kind = AMBER_PLAIN_FAILED;
	}
	*w->plain->out.p++ = AMBER_TAG_NULL;
	return true;
}

static bool walk_serializable(const writing *w)
{
	amber_plain *plain = w->plain;
	const amber_given *given = amber_given_find(plain->encoder, w->object);
	zval payload;

	if (given) {
		ZVAL_COPY(&payload, &given->data);
	} else if (!amber_encode_call_serializable(plain->encoder, w->object, &payload)) {
		return false;
	}
	amber_encode_hold(plain->encoder, &payload);
	if (Z_TYPE(payload) != IS_STRING) {
		return write_null(w);
	}
	mark(w);
	*plain->out.p++ = AMBER_TAG_SERIALIZABLE;
	return (amber_plain_text(plain, w->class->name) && amber_careful_value(plain, &payload))
		|| (!EG(exception) && amber_careful_fail_size(plain));
}

/* The properties that __sleep() names, held; null: it names none. */
static bool call_sleep(const writing *w, zval *chosen)
{
	zval names;
	bool called = amber_encode_call_sleep(w->plain->encoder, w->object, &names);

	ZVAL_NULL(chosen);
	if (called && Z_TYPE(names) == IS_ARRAY) {
		called = amber_encode_choose_properties(w->plain->encoder, w->class, w->object, Z_ARRVAL(names), chosen);
	}
	zval_ptr_dtor(&names);
	return called && !EG(exception);
}

static bool walk_sleep(const writing *w)
{
	const amber_given *given = amber_given_find(w->plain->encoder, w->object);
	zval chosen;

	if (given && given->slots) {
		ZVAL_ARR(&chosen, table_of_slots(w->plain->encoder, w->object, given->slots));
	} else if (given) {
		ZVAL_COPY_VALUE(&chosen, &given->data);
	} else if (!call_sleep(w, &chosen)) {
		return false;
	}
	return Z_TYPE(chosen) == IS_ARRAY ? walk_table(w, w->class->name, Z_ARRVAL(chosen), NULL, false) : write_null(w);
}

/* Cases have no identity worth keeping, but references to them have: all that
 * hold the same case are one, as serialize() has it. */
static bool walk_enum(amber_plain *plain, zend_object *object, bool by_reference)
{
	if (by_reference) {
		uint32_t number = amber_encode_known(plain->encoder, (zend_refcounted *) object);
		plain->level.tied = true;
		if (number != AMBER_NO_ID) {
			return amber_careful_name(plain, number, AMBER_NOTE_JOIN, 1);
		}
		number = amber_careful_mark(plain, AMBER_PLAIN_JOINED);
		amber_encode_remember(plain->encoder, (zend_refcounted *) object, number);
	}
	return amber_plain_enum(plain, object) || amber_careful_fail_size(plain);
}

static bool meet_again(amber_plain *plain, uint32_t number, bool by_reference)
{
	if (plain->nodes[number].kind == AMBER_PLAIN_FAILED) {
		*plain->out.p++ = AMBER_TAG_NULL;
		return true;
	}
	return amber_careful_name(plain, number, by_reference ? AMBER_NOTE_JOIN : AMBER_NOTE_NODE, AMBER_OBJECT_CHAIN);
}

static bool walk_new(const writing *w)
{
	switch (w->class->way) {
		case AMBER_CLASS_SERIALIZE:
			return walk_magic_serialize(w);
		case AMBER_CLASS_SERIALIZABLE:
			return walk_serializable(w);
		case AMBER_CLASS_SLEEP:
			return walk_sleep(w);
		default:
			return walk_properties(w);
	}
}

bool amber_careful_object(amber_plain *plain, zend_object *object, bool by_reference)
{
	amber_encoder *encoder = plain->encoder;
	writing w = { plain, amber_encode_class(encoder, object->ce), object, AMBER_NO_ID };
	uint32_t out;

	if (UNEXPECTED(AMBER_G(serializing).used) && w.class->way == AMBER_CLASS_SERIALIZABLE
	 && (out = amber_hook_of(&AMBER_G(serializing), object)) > 0) {
		*plain->out.p++ = AMBER_TAG_OUTER;
		plain->out.p = amber_put_varint(plain->out.p, out);
		plain->level.tied = true;
		return true;
	}
	if (w.class->way == AMBER_CLASS_FORBIDDEN) {
		amber_encode_error(encoder, "is an object of class %s, which does not allow serialization",
			ZSTR_VAL(object->ce->name));
		return false;
	}
	if (w.class->way == AMBER_CLASS_ENUM) {
		return walk_enum(plain, object, by_reference);
	}
	plain->level.tied = true;
	/* a hook can hand out what nobody else holds */
	if ((w.class->way >= AMBER_CLASS_SERIALIZE && w.class->way <= AMBER_CLASS_SLEEP)
	 || amber_encode_can_be_met_again(object, by_reference, plain->level.shared)) {
		uint32_t known = amber_encode_meet(encoder, (zend_refcounted *) object, plain->nodes_used);
		if (known != AMBER_NO_ID) {
			return meet_again(plain, known, by_reference);
		}
		w.number = amber_plain_new_node(plain);
		plain->nodes[w.number].uses = 1;
	}
	return walk_new(&w);
}
