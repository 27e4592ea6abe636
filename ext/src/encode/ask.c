/* SPDX-License-Identifier: MIT
 *
 * Hooks inside a value are called before the one pass over it, in the order in which serialize() calls them. What they
 * give is kept, and so is what was seen on the way, as serialize() would have written it before the next hook ran.
 * What is plain without hooks is never refused here: whether a value is plain must not depend on who asked.
 */
#include "src/encode/plain/plain.h"
#include "src/errors.h"

/* What is kept of more objects than this takes more memory than the careful walk. */
#define MOST_GIVEN (1u << 16)

/* Longer arrays that several hold are not looked through again for each of them. */
#define SHORT_ARRAY 32

static enum amber_asked ask(amber_encoder *encoder, const zval *value);

static zend_always_inline const zval *element_at(const HashTable *table, uint32_t at)
{
	return HT_IS_PACKED(table) ? &table->arPacked[at] : &table->arData[at].val;
}

static bool holds_leaves(const HashTable *table)
{
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE_P(element_at(table, i)) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* Whether an array or object may begin. As long as no hook was called others say whether it is too deep: the one pass
 * may come to it by a shorter way. */
static enum amber_asked may_begin(const amber_encoder *encoder)
{
	if (EXPECTED(encoder->max_depth == 0 || encoder->depth < encoder->max_depth)) {
		return AMBER_ASKED;
	}
	if (!encoder->has_asked) {
		return AMBER_ASKED_PART;
	}
	amber_encode_fail_depth(encoder);
	return AMBER_ASK_FAILED;
}

/* A frame, which here tells errors where they are. */
static enum amber_asked enter(amber_encoder *encoder, uint8_t kind, uint8_t mode)
{
	enum amber_asked asked = encoder->depth > AMBER_PLAIN_MOST_DEPTH ? AMBER_ASKED_PART : may_begin(encoder);

	if (UNEXPECTED(asked != AMBER_ASKED)) {
		return asked;
	}
	amber_walk_frame *frame = amber_encode_push(encoder);
	frame->kind = kind;
	frame->mode = mode;
	frame->pinned = true;
	return AMBER_ASKED;
}

static zend_always_inline amber_walk_frame *top(const amber_encoder *encoder)
{
	return &encoder->frames[encoder->depth - 1];
}

static enum amber_asked ask_each(amber_encoder *encoder, HashTable *table)
{
	bool packed = HT_IS_PACKED(table);
	uint32_t used = table->nNumUsed;

	for (uint32_t i = 0; i < used; i++) {
		const zval *value = element_at(table, i);
		if (Z_TYPE_P(value) <= IS_STRING) {
			continue;
		}
		top(encoder)->pos = i + 1;
		enum amber_asked asked = ask(encoder, value);
		if (UNEXPECTED(asked != AMBER_ASKED)) {
			return asked;
		}
		/* see is_as_it_was() in encode/careful/walk.c */
		if (UNEXPECTED(HT_IS_PACKED(table) != packed || table->nNumUsed < used) && !amber_encode_fail_sorted(encoder)) {
			return AMBER_ASK_FAILED;
		}
	}
	encoder->depth--;
	return AMBER_ASKED;
}

/* What is in an array, or in a table that is all there is of an object. It is held meanwhile: most who change it change
 * a copy then, and those who do not (an ArrayObject its own, whoever has it by reference what lone references hold) do
 * not release it. */
static enum amber_asked ask_elements(amber_encoder *encoder, HashTable *table, uint8_t kind)
{
	enum amber_asked asked = enter(encoder, kind, HT_IS_PACKED(table) ? AMBER_WALK_PACKED : AMBER_WALK_HASH);

	if (UNEXPECTED(asked != AMBER_ASKED)) {
		return asked;
	}
	top(encoder)->from.table = table;
	GC_TRY_ADDREF(table);
	asked = ask_each(encoder, table);
	zend_array_release(table);
	return asked;
}

/* One that several hold is not looked through again for each of them; while it is, it may be met, and is looked
 * through. */
static enum amber_asked ask_array(amber_encoder *encoder, HashTable *table)
{
	bool shared = GC_REFCOUNT(table) > 1, is_long = zend_hash_num_elements(table) > SHORT_ARRAY;

	encoder->is_inside_itself |= table == encoder->outermost && encoder->depth > 0;
	if (zend_hash_num_elements(table) == 0 || (shared && amber_given_knows_array(encoder, table))) {
		return AMBER_ASKED;
	}
	enum amber_asked asked = may_begin(encoder);
	if (UNEXPECTED(asked != AMBER_ASKED)) {
		return asked;
	}
	if (!holds_leaves(table)) {
		asked = ask_elements(encoder, table, AMBER_WALK_ARRAY);
	} else if (!is_long) {
		return AMBER_ASKED;
	}
	if (shared && asked == AMBER_ASKED) {
		amber_given_note_array(encoder, table);
	}
	return asked;
}

/* What stands in a place. A reference that nobody else holds is as if it were not there: one more holder would be
 * seen. */
static void copy_place(zval *to, const zval *from)
{
	if (Z_TYPE_P(from) == IS_REFERENCE && Z_REFCOUNT_P(from) == 1) {
		const zval *value = Z_REFVAL_P(from);
		if (Z_TYPE_P(value) != IS_ARRAY || Z_REFCOUNT_P(value) == 1) {
			from = value;
		}
	}
	ZVAL_COPY(to, from);
}

static bool holds_the_same(const zval *now, const zval *before)
{
	return Z_TYPE_P(now) == IS_OBJECT ? Z_TYPE_P(before) == IS_OBJECT && Z_OBJ_P(now) == Z_OBJ_P(before)
		: Z_TYPE_P(before) != IS_OBJECT;
}

/* Where it holds an object, this has its own identity: so another object, or a value in its place, is met for the first
 * time, and the careful walk has to go on from here. */
static enum amber_asked ask_again(amber_encoder *encoder, const zend_reference *ref)
{
	amber_given *given = amber_given_find(encoder, ref);

	given->changed = !holds_the_same(&ref->val, &given->data);
	given->times += !given->changed;
	return EXPECTED(!given->changed) ? AMBER_ASKED : AMBER_ASKED_PART;
}

/* lone: nobody but the place that was looked at holds it. */
static enum amber_asked ask_reference(amber_encoder *encoder, zend_reference *ref, bool lone)
{
	bool alone = lone && (Z_TYPE(ref->val) != IS_ARRAY || Z_REFCOUNT(ref->val) == 1);
	uint32_t index = amber_given_add(encoder, (zend_refcounted *) ref);
	zval held;

	if (index == AMBER_NO_ID) {
		return ask_again(encoder, ref);
	}
	ZVAL_COPY(&held, &ref->val);
	amber_given *given = &encoder->given[index];
	given->data = held;
	given->lone = lone;
	given->alone = alone;
	given->times = 1;
	given->whole = true;
	return ask(encoder, &held);
}

static enum amber_asked ask_copy(amber_encoder *encoder, zval *to, const zval *from)
{
	bool lone = Z_TYPE_P(from) == IS_REFERENCE && Z_REFCOUNT_P(from) == 1;

	copy_place(to, from);
	if (EXPECTED(Z_TYPE_P(to) <= IS_STRING)) {
		return AMBER_ASKED;
	}
	return Z_TYPE_P(to) == IS_REFERENCE ? ask_reference(encoder, Z_REF_P(to), lone) : ask(encoder, to);
}

/* The properties in the slots of an object, each as it is when its turn comes; where asking ends early, the others as
 * they are then. */
static enum amber_asked ask_slots(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	const zval *slots = object->properties_table;
	zval *copies = amber_given_slots(encoder, index, count);
	enum amber_asked asked = enter(encoder, AMBER_WALK_OBJECT, AMBER_WALK_SLOTS);
	bool entered = asked == AMBER_ASKED;

	if (UNEXPECTED(asked == AMBER_ASK_FAILED)) {
		return asked;
	}
	if (EXPECTED(entered)) {
		top(encoder)->from.object = object;
	}
	for (uint32_t i = 0; i < count; i++) {
		Z_EXTRA(copies[i]) = Z_TYPE(slots[i]) != IS_UNDEF && object->ce->properties_info_table[i];
	}
	for (uint32_t i = 0; i < count; i++) {
		if (!Z_EXTRA(copies[i])) {
			continue;
		}
		if (UNEXPECTED(asked != AMBER_ASKED)) {
			copy_place(&copies[i], &slots[i]);
			continue;
		}
		top(encoder)->pos = i + 1;
		if (UNEXPECTED(Z_TYPE(slots[i]) == IS_UNDEF)) {
			amber_encode_fail_unset(encoder);
			return AMBER_ASK_FAILED;
		}
		asked = ask_copy(encoder, &copies[i], &slots[i]);
		if (UNEXPECTED(asked == AMBER_ASK_FAILED)) {
			return asked;
		}
	}
	encoder->depth -= asked == AMBER_ASKED;
	return asked;
}

/* What is in copies of slots. */
static enum amber_asked ask_copies(amber_encoder *encoder, zend_object *object, const zval *copies, uint32_t count)
{
	enum amber_asked asked = enter(encoder, AMBER_WALK_OBJECT, AMBER_WALK_SLOTS);

	if (UNEXPECTED(asked != AMBER_ASKED)) {
		return asked;
	}
	top(encoder)->from.object = object;
	for (uint32_t i = 0; i < count; i++) {
		if (Z_TYPE(copies[i]) <= IS_STRING) {
			continue;
		}
		top(encoder)->pos = i + 1;
		if (UNEXPECTED((asked = ask(encoder, &copies[i])) != AMBER_ASKED)) {
			return asked;
		}
	}
	encoder->depth--;
	return AMBER_ASKED;
}

/* The keys of the properties in a table, some of which may be in the slots of an object, with nulls. */
static HashTable *copy_keys(HashTable *table)
{
	HashTable *copy = zend_new_array(zend_hash_num_elements(table));
	zend_string *key;
	zend_ulong h;
	zval *value;

	zend_hash_real_init_mixed(copy);
	ZEND_HASH_FOREACH_KEY_VAL_IND(table, h, key, value) {
		(void) value;
		if (key) {
			zend_hash_add_new(copy, key, &EG(uninitialized_zval));
		} else {
			zend_hash_index_add_new(copy, h, &EG(uninitialized_zval));
		}
	} ZEND_HASH_FOREACH_END();
	return copy;
}

static enum amber_asked ask_each_property(amber_encoder *encoder, HashTable *table, HashTable *copy)
{
	enum amber_asked asked = AMBER_ASKED;

	for (uint32_t i = 0, n = 0; i < table->nNumUsed && n < copy->nNumUsed; i++) {
		const zval *live = &table->arData[i].val;
		Bucket *bucket = &copy->arData[n];
		if (bucket->key != table->arData[i].key || bucket->h != table->arData[i].h) {
			continue; /* was not set when this object's turn came */
		}
		n++;
		live = Z_TYPE_P(live) == IS_INDIRECT ? Z_INDIRECT_P(live) : live;
		if (UNEXPECTED(asked != AMBER_ASKED)) {
			copy_place(&bucket->val, live);
			continue;
		}
		top(encoder)->pos = i + 1;
		if (UNEXPECTED(Z_TYPE_P(live) == IS_UNDEF)) {
			amber_encode_fail_unset(encoder);
			return AMBER_ASK_FAILED;
		}
		asked = ask_copy(encoder, &bucket->val, live);
		if (UNEXPECTED(asked == AMBER_ASK_FAILED)) {
			return asked;
		}
	}
	encoder->depth -= asked == AMBER_ASKED;
	return asked;
}

/* The same, each as it is when its turn comes. The table, of which one reference is ours, is let go as soon as all have
 * been seen: PHP would give the object another one, in which slots are copies, when a property is added while it is
 * held. */
static enum amber_asked ask_properties(amber_encoder *encoder, uint32_t index, HashTable *table)
{
	enum amber_asked asked = HT_IS_PACKED(table) ? AMBER_ASKED_PART
		: enter(encoder, AMBER_WALK_OBJECT, AMBER_WALK_HASH);

	if (EXPECTED(asked == AMBER_ASKED)) {
		HashTable *copy = copy_keys(table);
		ZVAL_ARR(&encoder->given[index].data, copy);
		top(encoder)->from.table = table;
		asked = ask_each_property(encoder, table, copy);
	}
	zend_release_properties(table);
	return asked;
}

/* The properties as the handler of a class has them. A lazy object is initialized, or not, as serialize() does. */
static enum amber_asked ask_handler(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	zend_object *owner;

	amber_encode_pin(encoder);
	encoder->has_asked |= amber_object_is_lazy(object);
	HashTable *table = amber_encode_properties_for(encoder, object, &owner);
	if (EG(exception)) {
		zend_release_properties(table);
		return AMBER_ASK_FAILED;
	}
	encoder->given[index].shared = !(GC_FLAGS(table) & GC_IMMUTABLE) && GC_REFCOUNT(table) > 2;
	return ask_properties(encoder, index, table);
}

/* What is in a hook's result, or in the table that is all there is of an object: nobody changes it from now on. */
static enum amber_asked ask_inside(amber_encoder *encoder, const zval *data)
{
	if (Z_TYPE_P(data) != IS_ARRAY) {
		return AMBER_ASKED;
	}
	enum amber_asked asked = may_begin(encoder);
	if (UNEXPECTED(asked != AMBER_ASKED)) {
		return asked;
	}
	return holds_leaves(Z_ARRVAL_P(data)) ? AMBER_ASKED : ask_elements(encoder, Z_ARRVAL_P(data), AMBER_WALK_OBJECT);
}

static enum amber_asked ask_table(amber_encoder *encoder, uint32_t index, HashTable *table, bool shared)
{
	zval data;

	ZVAL_ARR(&data, table);
	if (UNEXPECTED(GC_FLAGS(table) & GC_IMMUTABLE)) {
		Z_TYPE_INFO(data) = IS_ARRAY;
	}
	encoder->given[index].data = data;
	encoder->given[index].shared = shared;
	return ask_inside(encoder, &data);
}

static enum amber_asked ask_without_hook(amber_encoder *encoder, const amber_class *class, zend_object *object,
	uint32_t index)
{
	if (!amber_has_standard_properties(object) || amber_object_is_lazy(object)) {
		return ask_handler(encoder, object, index);
	}
	HashTable *table = amber_encode_own_table(object);
	if (!table && class->way == AMBER_CLASS_INCOMPLETE) {
		/* one without a name, that native made */
		table = (HashTable *) &zend_empty_array;
	}
	if (!table) {
		return ask_slots(encoder, object, index);
	}
	bool shared = GC_REFCOUNT(table) > 1;
	GC_TRY_ADDREF(table);
	if (object->ce->default_properties_count == 0) {
		return ask_table(encoder, index, table, shared);
	}
	encoder->given[index].shared = shared;
	return ask_properties(encoder, index, table);
}

/* The properties that __sleep() names: mostly slots, in their order. */
static bool choose(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index,
	HashTable *names, zval *data)
{
	zval *copies = amber_given_slots(encoder, index, (uint32_t) object->ce->default_properties_count);

	if (amber_encode_choose_slots(object, names, copies)) {
		return true;
	}
	amber_given_drop_slots(encoder, index);
	return amber_encode_choose_properties(encoder, class, object, names, data);
}

static bool call_sleep(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index,
	zval *data)
{
	zval names;
	bool called = amber_encode_call_sleep(encoder, object, &names);

	ZVAL_NULL(data);
	if (called && Z_TYPE(names) == IS_ARRAY) {
		called = choose(encoder, class, object, index, Z_ARRVAL(names), data);
	}
	zval_ptr_dtor(&names);
	return called && !EG(exception);
}

static bool call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval data;
	bool shared = false;

	if (class->way == AMBER_CLASS_SLEEP) {
		if (!call_sleep(encoder, class, object, index, &data)) {
			return false;
		}
		Z_TRY_ADDREF(data);
	} else {
		if (!amber_encode_call_serialize(encoder, object, &data)) {
			return false;
		}
		shared = amber_encode_is_shared(&data);
	}
	amber_given *given = &encoder->given[index];
	ZVAL_COPY_VALUE(&given->data, &data);
	given->shared = shared;
	given->whole = true;
	return true;
}

/* What is in what a hook gave. */
static enum amber_asked ask_given(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	const amber_given *given = &encoder->given[index];
	zval data;

	if (given->slots) {
		return ask_copies(encoder, object, given->slots, given->count);
	}
	ZVAL_COPY_VALUE(&data, &given->data);
	return ask_inside(encoder, &data);
}

static enum amber_asked ask_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	encoder->has_asked = true;
	return call_hook(encoder, class, object, index) ? ask_given(encoder, object, index) : AMBER_ASK_FAILED;
}

static enum amber_asked ask_serializable(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	zval payload;

	encoder->has_asked = true;
	if (!amber_encode_call_serializable(encoder, object, &payload)) {
		return AMBER_ASK_FAILED;
	}
	encoder->given[index].data = payload;
	encoder->given[index].whole = true;
	return AMBER_ASKED;
}

/* A hook can set a date to another, or construct it anew: it is copied. */
static enum amber_asked ask_date(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	if (object->properties && zend_hash_num_elements(object->properties)) {
		return call_hook(encoder, class, object, index) ? ask_given(encoder, object, index) : AMBER_ASK_FAILED;
	}
	zend_object *copy = object->handlers->clone_obj(object);
	ZVAL_OBJ(&encoder->given[index].data, copy);
	encoder->given[index].whole = true;
	return AMBER_ASKED;
}

static enum amber_asked ask_new(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	if (class->date) {
		return ask_date(encoder, class, object, index);
	}
	if (class->way == AMBER_CLASS_SERIALIZABLE) {
		return ask_serializable(encoder, object, index);
	}
	if (amber_encode_has_hook(class)) {
		return ask_hook(encoder, class, object, index);
	}
	enum amber_asked asked = ask_without_hook(encoder, class, object, index);
	encoder->given[index].whole = asked != AMBER_ASK_FAILED
		&& (encoder->given[index].slots || Z_TYPE(encoder->given[index].data) == IS_ARRAY);
	return asked;
}

static enum amber_asked ask_object(amber_encoder *encoder, zend_object *object)
{
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (class->way == AMBER_CLASS_ENUM) {
		return AMBER_ASKED;
	}
	if (class->way == AMBER_CLASS_FORBIDDEN || encoder->given_used >= MOST_GIVEN) {
		return AMBER_ASKED_PART;
	}
	uint32_t index = amber_given_add(encoder, (zend_refcounted *) object);
	return index == AMBER_NO_ID ? AMBER_ASKED : ask_new(encoder, class, object, index);
}

static enum amber_asked ask(amber_encoder *encoder, const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			return ask_array(encoder, Z_ARRVAL_P(value));
		case IS_OBJECT:
			return ask_object(encoder, Z_OBJ_P(value));
		case IS_REFERENCE:
			return ask_reference(encoder, Z_REF_P(value), Z_REFCOUNT_P(value) == 1);
		case IS_INDIRECT:
			return ask(encoder, Z_INDIRECT_P(value));
		default:
			return Z_TYPE_P(value) <= IS_STRING ? AMBER_ASKED : AMBER_ASKED_PART;
	}
}

bool amber_encode_ask_root(amber_encoder *encoder, const zval *value)
{
	zend_object *object = Z_OBJ_P(value);
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (!amber_encode_has_hook(class)) {
		return true;
	}
	bool called = call_hook(encoder, class, object, amber_given_add(encoder, (zend_refcounted *) object));
	encoder->called_out = false;
	return called;
}

enum amber_asked amber_encode_ask(amber_encoder *encoder, const zval *value)
{
	bool root_was_asked = encoder->given_used != 0;

	encoder->outermost = Z_TYPE_P(value) == IS_ARRAY ? Z_ARRVAL_P(value) : NULL;
	/* who gave us the value may not be the only one who can change it */
	if (Z_REFCOUNTED_P(value)) {
		amber_encode_hold_too(encoder, Z_COUNTED_P(value));
	}
	enum amber_asked asked = root_was_asked ? ask_given(encoder, Z_OBJ_P(value), 0) : ask(encoder, value);

	/* from here on no user code runs, or the careful walk begins anew */
	encoder->depth = 0;
	encoder->called_out = false;
	return asked;
}
