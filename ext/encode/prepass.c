/* SPDX-License-Identifier: MIT
 *
 * Hooks inside a value are called before the walk over it, in the order in which serialize() calls them. What they
 * give is kept, and so is what was seen on the way, as serialize() would have written it before the next hook ran:
 * arrays with more than leaves in them become copies, and references ours. Which references stand in two places is
 * counted on the way, as what hooks may change is asked wherever it stands. What cannot be serialized throws here,
 * where the way to it is known.
 */
#include "encode/encoder.h"
#include "ext/standard/php_incomplete_class.h"

/* What asks returns false where an exception was thrown. */

/* What is in a cell that is ours is asked; in_reference: in a reference of ours. */
static bool visit(amber_encoder *encoder, zval *element, bool in_reference);

static bool holds_scalars(const HashTable *table)
{
	amber_values values = amber_values_of(table);

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE_P((const zval *) (values.at + i * values.distance)) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* What zend_array_dup() has put into a cell for a value. Slots of an object are left where they are until their turn
 * comes; an array may be inside itself by a reference that nobody else holds, and that is dropped. */
static void put_back(zval *element, zval *value)
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		Z_TRY_DELREF_P(element);
		ZVAL_COPY_VALUE(element, value);
	} else if (Z_TYPE_P(value) == IS_REFERENCE && Z_TYPE_P(element) != IS_REFERENCE) {
		ZVAL_MAKE_REF(element);
	}
}

static HashTable *copy_table(HashTable *table)
{
	HashTable *copy = zend_array_dup(table);
	amber_values from = amber_values_of(table), to = amber_values_of(copy);

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		zval *value = (zval *) (from.at + i * from.distance);
		bool is_slot = Z_TYPE_P(value) == IS_INDIRECT;
		if (Z_TYPE_P(is_slot ? Z_INDIRECT_P(value) : value) != IS_UNDEF) {
			put_back((zval *) to.at, value);
		} else if (!HT_IS_PACKED(table)) {
			continue; /* it has no place in the copy */
		}
		to.at += to.distance;
	}
	return copy;
}

/* Where ptr is met again this stands in its place. What is ours stands for itself. */
static void remember_copy(amber_encoder *encoder, const void *ptr, const zval *ours)
{
	zval copy;

	ZVAL_COPY(&copy, ours); /* it may stand in the list, which grows */
	uint32_t index = amber_hook_result_add(encoder, ptr);
	ZVAL_COPY_VALUE(&encoder->given[index].data, &copy);
}

static void open_table(const amber_encoder *encoder, amber_prepass_frame *frame, const HashTable *table)
{
	amber_values values = amber_values_of(table);

	frame->elements = (char *) values.at;
	frame->distance = values.distance;
	frame->count = table->nNumUsed;
	frame->table = table;
	frame->sole = encoder->sole;
}

/* An array is met inside itself by references that nobody else holds: they are some, as it stands there again. Hooks in
 * it are called as serialize() does, which writes it once more. */
static bool visit_inside(amber_encoder *encoder, zval *element, uint32_t at)
{
	const HashTable *copy = encoder->frames[at].table;

	if (encoder->sole) {
		amber_alias(encoder, encoder->sole);
	}
	while (++at < encoder->depth) {
		if (encoder->frames[at].sole) {
			amber_alias(encoder, encoder->frames[at].sole);
		}
	}
	zval_ptr_dtor(element);
	ZVAL_ARR(element, (HashTable *) copy);
	Z_ADDREF_P(element);
	/* held beside the circle, which is let go where others hold what is in it; met once more it stands for itself */
	if (!amber_hook_result_find(encoder, copy)) {
		remember_copy(encoder, copy, element);
	}
	amber_prepass_frame *frame = amber_encode_push(encoder);
	if (EXPECTED(frame)) {
		open_table(encoder, frame, copy);
	}
	return frame != NULL;
}

/* The frame of an array that is asked, if it may be met inside itself; else encoder->depth. */
static uint32_t frame_around(const amber_encoder *encoder, const HashTable *table)
{
	bool is_sole = encoder->sole != NULL;

	for (uint32_t at = encoder->depth; at-- > 0;) {
		if (encoder->frames[at].original == table && is_sole) {
			return at;
		}
		is_sole |= encoder->frames[at].sole != NULL;
	}
	return encoder->depth;
}

/* A frame for what is in an array in a cell, which becomes a copy if others hold it. property: as errors call its
 * values. */
static bool visit_elements(amber_encoder *encoder, zval *element, bool property)
{
	HashTable *table = Z_ARRVAL_P(element), *original = NULL;
	zval copy;

	if (GC_REFCOUNT(table) > 1 && Z_REFCOUNTED_P(element)) {
		uint32_t at = frame_around(encoder, table);
		if (UNEXPECTED(at < encoder->depth)) {
			return visit_inside(encoder, element, at);
		}
		original = table;
	}
	amber_prepass_frame *frame = amber_encode_push(encoder);
	if (UNEXPECTED(!frame)) {
		return false;
	}
	if (original) {
		/* most who change what they hold change a copy then; it is held, as there may be something of it */
		table = copy_table(original);
		ZVAL_ARR(element, table);
		ZVAL_PTR(&copy, table);
		amber_encode_hold(encoder, &copy);
	}
	open_table(encoder, frame, table);
	frame->original = original;
	frame->property = frame->may_change = property;
	return true;
}

/* What hooks may change is asked. */
static void remember_change(amber_encoder *encoder)
{
	if (encoder->depth) {
		encoder->frames[encoder->depth - 1].may_change = true;
	}
}

/* Of more holders than these an array is noted if hooks change nothing in it: where it stands, and a frame or copy. */
#define FEW_HOLDERS 2

/* What several hold, and no hook can change, is asked once: as what outlives the request, in which are no objects and
 * no references. It may be in memory that nobody may write to. */
static bool visit_array(amber_encoder *encoder, zval *element)
{
	HashTable *table = Z_ARRVAL_P(element);
	bool lasts = !Z_REFCOUNTED_P(element), shared = lasts || GC_REFCOUNT(table) > FEW_HOLDERS;

	if (zend_hash_num_elements(table) == 0) {
		return true;
	}
	const amber_hook_result *known = shared ? amber_hook_result_find(encoder, table) : NULL;
	if (known && !lasts) {
		zval_ptr_dtor(element);
		ZVAL_COPY(element, &known->data);
	}
	if (known) {
		return true;
	}
	bool of_scalars = holds_scalars(table);
	if (lasts || (shared && of_scalars)) {
		remember_copy(encoder, table, element);
	}
	return of_scalars ? amber_encode_may_begin(encoder) : visit_elements(encoder, element, false);
}

/* A reference becomes ours, with what it holds when it is met first: but an object has its own identity, so another one
 * is met for the first time. */
static bool visit_held_reference(amber_encoder *encoder, zval *element)
{
	zend_reference *ref = Z_REF_P(element);
	const amber_hook_result *known = amber_hook_result_find(encoder, ref);
	bool is_object = Z_TYPE(ref->val) == IS_OBJECT;
	zval theirs;

	if (is_object && known && ref == Z_REF(known->data)) {
		return visit(encoder, &ref->val, true);
	}
	ZVAL_COPY_VALUE(&theirs, element);
	if (known && !is_object) {
		ZVAL_COPY(element, &known->data);
		zval_ptr_dtor(&theirs);
		amber_alias(encoder, Z_REF_P(element));
		return true;
	}
	ZVAL_COPY(element, &ref->val);
	ZVAL_MAKE_REF(element);
	remember_copy(encoder, Z_REF_P(element), element);
	if (is_object) {
		/* whoever has a copy of what it stands in would change that, too, if it were held */
		zval_ptr_dtor(&theirs);
	} else {
		amber_encode_hold(encoder, &theirs);
		remember_copy(encoder, ref, element);
	}
	return visit(encoder, Z_REFVAL_P(element), true);
}

/* One that nobody else holds is as if it were not there, unless an array is inside itself by it. */
static bool visit_reference(amber_encoder *encoder, zval *element)
{
	remember_change(encoder);
	if (Z_REFCOUNT_P(element) > 1) {
		return visit_held_reference(encoder, element);
	}
	if (amber_encode_is_aliased(encoder, Z_COUNTED_P(element))) {
		return true;
	}
	encoder->sole = Z_TYPE_P(Z_REFVAL_P(element)) == IS_ARRAY ? Z_REF_P(element) : NULL;
	bool visited = visit(encoder, Z_REFVAL_P(element), false);
	encoder->sole = NULL;
	return visited;
}

/* A frame for values that stand side by side; ce: of an object whose slots they are, or NULL. */
static bool visit_side_by_side(amber_encoder *encoder, amber_elements *elements, const zend_class_entry *ce)
{
	amber_prepass_frame *frame = amber_encode_push(encoder);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->elements = (char *) elements->at;
	frame->distance = sizeof(zval);
	frame->count = elements->count;
	frame->table = elements->keys;
	frame->ce = ce;
	frame->property = frame->may_change = true;
	return true;
}

/* Copies of the slots of an object are asked, each of which is made when its turn comes. */
static bool visit_slots(amber_encoder *encoder, zend_object *object, amber_hook_result *given)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	amber_elements *elements = amber_hook_result_elements(given, NULL, count);

	for (uint32_t i = 0; i < count; i++) {
		zval *slot = &object->properties_table[i];
		ZVAL_UNDEF(&elements->at[i]);
		if (Z_TYPE_P(slot) != IS_UNDEF && object->ce->properties_info_table[i]) {
			ZVAL_INDIRECT(&elements->at[i], slot);
		}
	}
	return visit_side_by_side(encoder, elements, object->ce);
}

/* What is in what the hook of an object gave, or in its properties. Nobody changes what holds leaves alone. */
static bool visit_result(amber_encoder *encoder, uint32_t index)
{
	zval *data = &encoder->given[index].data;

	if (Z_TYPE_P(data) != IS_ARRAY) {
		return true;
	}
	return holds_scalars(Z_ARRVAL_P(data)) ? amber_encode_may_begin(encoder) : visit_elements(encoder, data, true);
}

static bool have_same_keys(const HashTable *a, const HashTable *b)
{
	if (HT_IS_PACKED(a) != HT_IS_PACKED(b) || a->nNumUsed != b->nNumUsed) {
		return false;
	}
	for (uint32_t i = 0; i < a->nNumUsed && !HT_IS_PACKED(a); i++) {
		if (a->arData[i].key != b->arData[i].key || a->arData[i].h != b->arData[i].h) {
			return false;
		}
	}
	return true;
}

/* Whether a table that a hook gave may be let go for its values. Nobody else holds it, so that its address means
 * nothing; and its keys are looked for by the walk, which lists of this length have not. */
static bool may_become_elements(const zval *data)
{
	const HashTable *table = Z_TYPE_P(data) == IS_ARRAY ? Z_ARRVAL_P(data) : NULL;

	return table && Z_REFCOUNTED_P(data) && GC_REFCOUNT(table) == 1 && HT_IS_WITHOUT_HOLES(table)
		&& (table->nNumUsed < AMBER_DATA_LIST_MIN || !amber_encode_is_list(table));
}

/* What a hook gave is asked. The first of several tables of the same keys stays, and of the others the values. */
static bool visit_hook_result(amber_encoder *encoder, amber_class *class, uint32_t index)
{
	amber_hook_result *given = &encoder->given[index];
	HashTable *table = Z_ARRVAL(given->data);

	if (class->date || !may_become_elements(&given->data)) {
		return visit_result(encoder, index);
	}
	if (!class->keys || !have_same_keys(class->keys, table)) {
		class->keys = table;
		return visit_result(encoder, index);
	}
	amber_elements *elements = amber_hook_result_elements(given, class->keys, table->nNumUsed);
	amber_values values = amber_values_of(table);
	for (uint32_t i = 0; i < elements->count; i++, values.at += values.distance) {
		ZVAL_COPY_VALUE(&elements->at[i], (const zval *) values.at);
		ZVAL_NULL((zval *) values.at);
	}
	zend_array_release(table);
	return visit_side_by_side(encoder, elements, NULL);
}

/* The properties as the handler of a class has them, who may change them. A lazy object is initialized, or not, as
 * serialize() does. */
static bool take_handled(amber_encoder *encoder, zend_object *object, zval *data)
{
	HashTable *table = amber_encode_properties_for(encoder, object, &object);

	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	ZVAL_ARR(data, table);
	return true;
}

static bool visit_without_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval *data = &encoder->given[index].data;

	if (!amber_has_standard_properties(object)) {
		return take_handled(encoder, object, data) && visit_elements(encoder, data, true);
	}
	HashTable *table = amber_encode_own_table(object);
	if (table) {
		ZVAL_ARR(data, table);
		Z_ADDREF_P(data);
	} else if (class->way == AMBER_CLASS_INCOMPLETE) {
		/* one without a name, that native made */
		ZVAL_EMPTY_ARRAY(data);
	} else {
		return visit_slots(encoder, object, &encoder->given[index]);
	}
	return visit_result(encoder, index);
}

static bool call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval data;
	bool called = amber_encode_call_hook(encoder, class, object, &data);

	encoder->given[index].data = data;
	return called;
}

/* The value of a date, which a hook can set to another, or construct anew: it is copied. */
static bool copy_date(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	ZVAL_OBJ(&encoder->given[index].data, object->handlers->clone_obj(object));
	return !EG(exception);
}

/* Whether the class of an object that was not there has a name at all. */
static bool check_incomplete(amber_encoder *encoder, zend_object *object)
{
	zend_string *name = php_lookup_class_name(object);
	bool good = !name || amber_encode_is_class_name(encoder, name);

	if (name) {
		zend_string_release(name);
	}
	if (UNEXPECTED(!good)) {
		amber_encode_error(encoder, "is an object of a class that was not there, and its "
			"__PHP_Incomplete_Class_Name is not the name of a class");
	}
	return good;
}

static bool visit_new_object(amber_encoder *encoder, amber_class *class, zend_object *object, uint32_t index)
{
	if (class->date && amber_encode_knows_date(class, object)) {
		return copy_date(encoder, object, index);
	}
	if (class->way >= AMBER_CLASS_SERIALIZE && class->way <= AMBER_CLASS_SLEEP) {
		return call_hook(encoder, class, object, index) && visit_hook_result(encoder, class, index);
	}
	if (class->way == AMBER_CLASS_INCOMPLETE && !check_incomplete(encoder, object)) {
		return false;
	}
	return visit_without_hook(encoder, class, object, index);
}

static bool visit_object(amber_encoder *encoder, zend_object *object, bool in_reference)
{
	amber_class *class = amber_encode_class(encoder, object->ce);

	if (class->way == AMBER_CLASS_ENUM) {
		if (in_reference) {
			amber_alias_case(encoder, object);
		}
		return true;
	}
	remember_change(encoder);
	if (amber_encode_outer(class, object)) {
		return true;
	}
	if (class->way == AMBER_CLASS_FORBIDDEN) {
		amber_encode_error(encoder, "is an object of class %s, which does not allow serialization",
			ZSTR_VAL(object->ce->name));
		return false;
	}
	uint32_t index = amber_hook_result_add(encoder, object);
	if (index != AMBER_NO_ID) {
		return visit_new_object(encoder, class, object, index);
	}
	/* it is met again, or null stands in place of it, which is like no reference */
	if (!amber_encode_gave_null(class, amber_hook_result_find(encoder, object))) {
		amber_alias_object(encoder, object, in_reference);
	}
	return true;
}

static bool visit_other(amber_encoder *encoder, const zval *value)
{
	if (Z_TYPE_P(value) == IS_RESOURCE && encoder->resources) {
		amber_encode_remember_resource(encoder);
		remember_change(encoder);
		return true;
	}
	amber_encode_error(encoder, "is a %s; only null, bool, int, float, string, array and object can be serialized",
		Z_TYPE_P(value) == IS_RESOURCE ? "resource" : amber_value_name(value));
	return false;
}

static bool visit(amber_encoder *encoder, zval *element, bool in_reference)
{
	switch (Z_TYPE_P(element)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
		case IS_LONG:
		case IS_DOUBLE:
		case IS_STRING:
			return true;
		case IS_ARRAY:
			return visit_array(encoder, element);
		case IS_OBJECT:
			return visit_object(encoder, Z_OBJ_P(element), in_reference);
		case IS_REFERENCE:
			return visit_reference(encoder, element);
		default:
			return visit_other(encoder, element);
	}
}

/* What stands in a slot when its turn comes. A reference that nobody else holds would have one more holder. */
static bool copy_slot(amber_encoder *encoder, zval *element)
{
	const zval *slot = Z_INDIRECT_P(element);

	if (UNEXPECTED(Z_TYPE_P(slot) == IS_UNDEF)) {
		amber_encode_error(encoder, "was unset by a hook while its object was being serialized");
		return false;
	}
	if (Z_TYPE_P(slot) == IS_REFERENCE && Z_REFCOUNT_P(slot) == 1) {
		slot = Z_REFVAL_P(slot);
	}
	ZVAL_COPY(element, slot);
	return true;
}

/* The next cell of a frame that holds no leaf; *cell is NULL where there is none. */
static bool next_element(amber_encoder *encoder, amber_prepass_frame *frame, zval **element)
{
	*element = NULL;
	if (UNEXPECTED(!amber_prepass_saw_no_change(frame))) {
		amber_encode_error(encoder, "is an array that was sorted by a hook while it was being serialized");
		return false;
	}
	while (frame->pos < frame->count) {
		zval *next = (zval *) (frame->elements + frame->distance * frame->pos++);
		if (Z_TYPE_P(next) == IS_INDIRECT && UNEXPECTED(!copy_slot(encoder, next))) {
			return false;
		}
		if (Z_TYPE_P(next) > IS_STRING) {
			*element = next;
			break;
		}
	}
	return true;
}

static void leave(amber_encoder *encoder)
{
	const amber_prepass_frame *frame = &encoder->frames[--encoder->depth];

	if (frame->may_change) {
		remember_change(encoder);
	}
	if (!frame->original) {
		return;
	}
	if (!frame->may_change && GC_REFCOUNT(frame->original) > FEW_HOLDERS) {
		zval copy = { 0 }, original = { 0 }; /* on 32 bits a zval is wider than a pointer in it, and copied whole */
		ZVAL_ARR(&copy, (HashTable *) frame->table);
		ZVAL_ARR(&original, frame->original);
		remember_copy(encoder, frame->original, &copy);
		amber_encode_hold(encoder, &original);
	} else {
		zend_array_release(frame->original);
	}
}

static bool visit_all(amber_encoder *encoder)
{
	zval *element;

	while (encoder->depth) {
		if (UNEXPECTED(!next_element(encoder, &encoder->frames[encoder->depth - 1], &element))) {
			return false;
		}
		if (!element) {
			leave(encoder);
		} else if (UNEXPECTED(!visit(encoder, element, false))) {
			return false;
		}
	}
	return true;
}

bool amber_prepass(amber_encoder *encoder, zval *value)
{
	bool root_was_visited = encoder->results_used != 0;

	/* who gave us the value may not be the only one who can change it */
	Z_TRY_ADDREF_P(value);
	bool visited = (root_was_visited ? visit_result(encoder, 0) : visit(encoder, value, false)) && visit_all(encoder);
	while (encoder->depth) {
		leave(encoder);
	}
	amber_encode_hold(encoder, value);
	return visited;
}

bool amber_prepass_root(amber_encoder *encoder, const zval *value)
{
	zend_object *object = Z_OBJ_P(value);
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (!amber_encode_has_hook(class)) {
		return true;
	}
	uint32_t index = amber_hook_result_add(encoder, object);
	/* what is in it may lead to it, and may not be asked */
	encoder->given[index].again = true;
	return call_hook(encoder, class, object, index);
}
