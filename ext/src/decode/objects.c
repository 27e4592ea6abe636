/* SPDX-License-Identifier: MIT
 *
 * Objects of the shapes that decode/classes.c has found, enum cases, and what
 * implements Serializable.
 */
#include "src/decode/dates.h"
#include "src/decode/leaves.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_enum.h"
#include "zend_interfaces.h"

static void remember_destructor(amber_decoder *decoder, zend_object *object)
{
	if (object->ce->destructor) {
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED); /* the script may end while an autoloader waits in a fiber */
		AMBER_MAKE_ROOM(decoder, destructible);
		decoder->destructible[decoder->destructible_used++] = object;
	}
}

static void drop_defaults(const amber_decode_class *class, zend_object *object)
{
	for (uint32_t i = 0; i < class->count; i++) {
		zval *slot = OBJ_PROP(object, class->offsets[i]);
		zval_ptr_dtor(slot);
		ZVAL_UNDEF(slot);
	}
}

/* An object with its defaults; NULL: failed. What object_init_ex() checks and does for a class is done for its first object. */
static zend_object *make_object(amber_decoder *decoder, amber_decode_class *class)
{
	if (EXPECTED(class->made_one)) {
		zend_object *object = zend_objects_new(class->ce);
		object_properties_init(object, class->ce);
		return object;
	}
	zval value;
	if (UNEXPECTED(object_init_ex(&value, class->ce) != SUCCESS)) {
		amber_decode_fail(decoder, decoder->p, "Class %s cannot be instantiated", ZSTR_VAL(class->ce->name));
		return NULL;
	}
	class->made_one = class->ce->create_object == NULL;
	return Z_OBJ(value);
}

/* The properties of an object whose class declares none. */
static zend_array *table_for(amber_decode_class *class, bool first)
{
	amber_decode_shape *shape = &class->shape;

	if (class->incomplete) {
		/* one of them, the class' name, has its value */
		zend_string_addref(class->name);
		return amber_decode_table_copy(shape->table);
	}
	if (!first) {
		return amber_decode_table_copy(UNEXPECTED(shape->filled) ? amber_decode_template(shape) : shape->table);
	}
	/* many are the only ones of their shape: the first takes the table, which the shape holds on to */
	shape->filled = true;
	GC_ADDREF(shape->table);
	return shape->table;
}

zend_object *amber_decode_object_new(amber_decoder *decoder, uint32_t class_index)
{
	amber_decode_class *class = &decoder->classes[class_index];
	bool first = !class->made_one;
	zend_object *object = make_object(decoder, class);

	if (UNEXPECTED(!object)) {
		return NULL;
	}
	remember_destructor(decoder, object);
	if (class->way == AMBER_OBJECT_TABLE) {
		object->properties = table_for(class, first);
	} else if (UNEXPECTED(class->incomplete)) {
		zval value;
		ZVAL_OBJ(&value, object);
		php_store_class_name(&value, class->name);
	} else if (UNEXPECTED(class->drop_defaults)) {
		drop_defaults(class, object);
	}
	return object;
}

void amber_decode_object_places(amber_places *places, const amber_decode_class *class, zend_object *object)
{
	if (class->way == AMBER_OBJECT_SLOTS) {
		places->base = (char *) object;
		places->offsets = class->offsets;
	} else if (class->way == AMBER_OBJECT_TABLE) {
		places->base = (char *) &object->properties->arData[class->skip].val;
		places->stride = sizeof(Bucket);
	}
}

static bool check_type(amber_decoder *decoder, zend_property_info *info, zval *value, zend_class_entry **seen)
{
	const zval *inner = value;

	ZVAL_DEREF(inner);
	if (ZEND_TYPE_CONTAINS_CODE(info->type, Z_TYPE_P(inner)) || (Z_TYPE_P(inner) == IS_OBJECT && Z_OBJCE_P(inner) == *seen)) {
		/* as declared */
	} else if (!zend_verify_prop_assignable_by_ref(info, value, /* strict */ true)) {
		return amber_decode_fail(decoder, decoder->p, "The value of %s::$%s is not of its type", ZSTR_VAL(info->ce->name),
			zend_get_unmangled_property_name(info->name));
	} else if (Z_TYPE_P(inner) == IS_OBJECT) {
		*seen = Z_OBJCE_P(inner);
	}
	if (UNEXPECTED(Z_ISREF_P(value))) {
		ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(value), info);
	}
	return true;
}

static bool finish_slots(amber_decoder *decoder, amber_decode_class *class, zend_object *object)
{
	for (uint32_t i = 0; i < class->count; i++) {
		zval *slot = OBJ_PROP(object, class->offsets[i]);
		if (EXPECTED(class->masks[i] >> Z_TYPE_P(slot) & 1) || (Z_TYPE_P(slot) == IS_OBJECT && Z_OBJCE_P(slot) == class->seen[i])) {
			continue;
		}
		if (UNEXPECTED(!check_type(decoder, class->types[i], slot, &class->seen[i]))) {
			while (i-- > 0) {
				slot = OBJ_PROP(object, class->offsets[i]);
				if (class->types[i] && Z_ISREF_P(slot)) {
					ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(slot), class->types[i]);
				}
			}
			return false;
		}
	}
	return true;
}

/* Releasing an object takes its typed properties off their references' lists of
 * sources. They are put on when the object is finished, so one that is not must
 * not hold references. */
void amber_decode_object_abandon(const amber_decode_class *class, zend_object *object)
{
	for (uint32_t i = 0; class->way == AMBER_OBJECT_SLOTS && i < class->count; i++) {
		zval *slot = OBJ_PROP(object, class->offsets[i]);
		if (class->types[i] && Z_ISREF_P(slot)) {
			zval_ptr_dtor(slot);
			ZVAL_UNDEF(slot);
		}
	}
}

/* A property that is created dynamically is announced when the graph stands. */
static void delay_notice(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, zend_object *object)
{
	zval name;

	if (!class->shown[i]) {
		class->shown[i] = amber_decode_shown_name(decoder, class->keys[i]);
	}
	ZVAL_STR_COPY(&name, class->shown[i]);
	amber_decode_delay(decoder, AMBER_DELAYED_NOTICE, object, &name);
}

/* format: of class and property. */
static zval *fail_property(amber_decoder *decoder, const zend_class_entry *ce, const zend_string *key, const char *format)
{
	zend_string *shown = amber_decode_shown_name(decoder, key);

	amber_decode_fail(decoder, decoder->p, format, ZSTR_VAL(ce->name), ZSTR_VAL(shown));
	zend_string_release(shown);
	return NULL;
}

/* The place of property i in an object that takes them one by one; NULL: failed. */
static zval *careful_place(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, zend_object *object, zend_property_info **info)
{
	HashTable *table = object->handlers->get_properties(object);
	zend_string *key = class->keys[i];
	zval *place = amber_decode_find_key(table, key);
	zend_class_entry *ce = object->ce;

	*info = NULL;
	if (!place && zend_hash_num_elements(&ce->properties_info) > 0 && class->declared[i] == &amber_decode_no_name) {
		amber_decode_fail(decoder, decoder->p, "A name is not one that a property of class %s can have", ZSTR_VAL(ce->name));
		return NULL;
	}
	if (!place || Z_TYPE_P(place) != IS_INDIRECT) {
		zend_property_info *declared = class->declared[i] == &amber_decode_no_name ? NULL : class->declared[i];
		if (declared && amber_property_is_virtual(declared)) {
			return fail_property(decoder, ce, key, "%s::$%s is a virtual property and cannot take a value");
		}
		if (declared) {
			place = zend_hash_lookup(table, declared->name);
		}
	}
	if (!place) {
		if (UNEXPECTED(ce->ce_flags & ZEND_ACC_NO_DYNAMIC_PROPERTIES)) {
			return fail_property(decoder, ce, key, "Cannot create dynamic property %s::$%s");
		}
		if (!(ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES)) {
			delay_notice(decoder, class, i, object);
		}
		return zend_hash_add_new(table, key, &EG(uninitialized_zval));
	}
	if (Z_TYPE_P(place) == IS_INDIRECT) {
		place = Z_INDIRECT_P(place);
		*info = zend_get_typed_property_info_for_slot(object, place);
	}
	return place;
}

static bool finish_careful(amber_decoder *decoder, const amber_decode_class *class, zend_object *object, zval *values)
{
	/* the class may have handlers of its own, which do what they like with its table */
	amber_decode_hold_strings(decoder);
	for (uint32_t i = 0; i < class->count; i++) {
		zend_property_info *info;
		zend_class_entry *seen = NULL;
		if (UNEXPECTED(Z_ISUNDEF(values[i]))) {
			continue; /* a row that lacks it */
		}
		zval *place = careful_place(decoder, class, i, object, &info);
		if (!place) {
			return false;
		}
		if (info && Z_ISREF_P(place)) {
			ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(place), info);
		}
		amber_decode_park(decoder, place);
		ZVAL_NULL(place);
		if (info && !check_type(decoder, info, &values[i], &seen)) {
			return false;
		}
		ZVAL_COPY_VALUE(place, &values[i]);
		ZVAL_UNDEF(&values[i]);
	}
	return true;
}

/* The array that __unserialize() gets: keys as in any array, the last one wins. */
static zend_array *data_of(amber_decoder *decoder, const amber_decode_class *class, const zval *values)
{
	zend_array *data = amber_decode_new_table(class->count);
	zend_ulong index;

	for (uint32_t i = 0; i < class->count; i++) {
		zend_string *key = class->keys[i];
		zval *place;
		if (UNEXPECTED(Z_ISUNDEF(values[i]))) {
			continue; /* a row that lacks it */
		}
		if (ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(key), ZSTR_LEN(key), index)) {
			place = zend_hash_index_lookup(data, index);
		} else if ((place = amber_decode_find_key(data, key)) == NULL) {
			place = zend_hash_add_new(data, key, &EG(uninitialized_zval));
		}
		amber_decode_park(decoder, place);
		ZVAL_COPY_VALUE(place, &values[i]);
	}
	return data;
}

/* The same of further objects of a class. */
static zend_array *data_like(const zend_array *first, const zval *values)
{
	zend_array *data = amber_decode_table_copy(first);

	for (uint32_t i = 0; i < data->nNumUsed; i++) {
		ZVAL_COPY_VALUE(&data->arData[i].val, &values[i]);
	}
	return data;
}

static zend_array *list_of(const zval *values, uint32_t count)
{
	zend_array *list = amber_decode_new_list(count);

	for (uint32_t i = 0; i < count; i++) {
		ZVAL_COPY_VALUE(&list->arPacked[i], &values[i]);
	}
	amber_decode_finish_list(list, count);
	return list;
}

/* Whether this is of a row that lacks some. */
static bool has_gaps(const zval *values, uint32_t count)
{
	uint32_t i = 0;

	while (i < count && !Z_ISUNDEF(values[i])) {
		i++;
	}
	return i < count;
}

/* The same of a row that lacks some. */
static zend_array *data_with_gaps(amber_decoder *decoder, amber_decode_class *class, const zval *values)
{
	amber_decode_shape *shape = &class->shape;

	if (!shape->table) {
		/* with nulls; where a name stands twice the rest is found by names each time */
		zval *nulls = ecalloc(class->count, sizeof(zval));
		for (uint32_t i = 0; i < class->count; i++) {
			ZVAL_NULL(&nulls[i]);
		}
		zend_array *all = data_of(decoder, class, nulls);
		efree(nulls);
		if (all->nNumOfElements != class->count) {
			zend_array_release(all);
			return data_of(decoder, class, values);
		}
		shape->table = all;
		shape->filled = false;
	}
	zend_array *data = data_like(amber_decode_template(shape), values);
	amber_decode_close_gaps(data);
	return data;
}

static zend_array *make_data(amber_decoder *decoder, amber_decode_class *class, const zval *values)
{
	amber_decode_shape *shape = &class->shape;

	if (class->list) {
		return list_of(values, class->count);
	}
	if (shape->table) {
		return data_like(amber_decode_template(shape), values);
	}
	zend_array *data = data_of(decoder, class, values);
	/* where no key stands twice the next ones are made after the first; it is let go before hooks run */
	if (data->nNumOfElements == class->count) {
		GC_ADDREF(data);
		shape->table = data;
		shape->filled = true;
	}
	return data;
}

void amber_decode_data_finish(amber_decoder *decoder, const amber_decode_class *class, zend_object *object, zend_array *data)
{
	zval argument;

	if (class->list) {
		amber_decode_finish_list(data, class->count);
	}
	ZVAL_ARR(&argument, data);
	amber_decode_delay(decoder, AMBER_DELAYED_UNSERIALIZE, object, &argument);
}

static void finish_data(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values)
{
	bool gaps = has_gaps(values, class->count);
	zend_array *data = UNEXPECTED(gaps) ? data_with_gaps(decoder, class, values) : make_data(decoder, class, values);
	zval argument;

	for (uint32_t i = 0; i < class->count; i++) {
		ZVAL_UNDEF(&values[i]);
	}
	if (EXPECTED(!gaps)) {
		amber_decode_data_finish(decoder, class, object, data);
		return;
	}
	/* no list, even if all would be one */
	ZVAL_ARR(&argument, data);
	amber_decode_delay(decoder, AMBER_DELAYED_UNSERIALIZE, object, &argument);
}

/* While no hook waits that may see the date before its own would have run, it is complete at once. */
static void finish_date(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values)
{
	void *time = amber_decode_date(object->ce, values);
	zval waiting;

	if (UNEXPECTED(!time)) {
		finish_data(decoder, class, object, values);
		return;
	}
	if (EXPECTED(decoder->delayed_used == 0)) {
		amber_decode_date_set(object, time);
		decoder->dates = true;
	} else {
		ZVAL_PTR(&waiting, time);
		amber_decode_delay(decoder, AMBER_DELAYED_DATE, object, &waiting);
	}
	amber_decode_hold_strings(decoder);
	for (uint32_t i = 0; i < AMBER_DATE_KEYS; i++) {
		zval_ptr_dtor_nogc(&values[i]);
		ZVAL_UNDEF(&values[i]);
	}
}

zend_array *amber_decode_data_new(amber_decode_class *class)
{
	return class->list ? amber_decode_new_list(class->count) : amber_decode_table_copy(amber_decode_template(&class->shape));
}

void amber_decode_data_give_up(zend_array *data, const amber_places *places, uint32_t filled, zval *aside)
{
	for (uint32_t i = 0; i < filled; i++) {
		zval *value = amber_place(places, i);
		if (aside) {
			ZVAL_COPY_VALUE(&aside[i], value);
		} else {
			zval_ptr_dtor_nogc(value);
		}
		ZVAL_NULL(value);
	}
	zend_array_release(data);
}

void amber_decode_leaf_places(amber_places *places, const amber_decode_class *class, zend_object *object, zend_array *data)
{
	if (data) {
		places->base = class->list ? (char *) data->arPacked : (char *) &data->arData[0].val;
		places->stride = class->list ? sizeof(zval) : sizeof(Bucket);
	} else if (class->way == AMBER_OBJECT_SLOTS) {
		places->base = (char *) object + class->offsets[0];
		places->stride = sizeof(zval);
	} else {
		amber_decode_object_places(places, class, object);
	}
}

bool amber_decode_object_finish(amber_decoder *decoder, uint32_t class_index, zend_object *object, zval *values)
{
	amber_decode_class *class = &decoder->classes[class_index];

	switch (class->way) {
		case AMBER_OBJECT_SLOTS:
			if (UNEXPECTED(!finish_slots(decoder, class, object))) {
				return false;
			}
			break;
		case AMBER_OBJECT_CAREFUL:
			if (!finish_careful(decoder, class, object, values)) {
				return false;
			}
			break;
		case AMBER_OBJECT_DATA:
			finish_data(decoder, class, object, values);
			return true;
		case AMBER_OBJECT_DATE:
			finish_date(decoder, class, object, values);
			return true;
	}
	if (UNEXPECTED(class->wakeup)) {
		amber_decode_delay(decoder, AMBER_DELAYED_WAKEUP, object, NULL);
	}
	return true;
}

/* --- enums and Serializable ---------------------------------------------- */

static bool fetch_case(amber_decoder *decoder, const uint8_t *at, zend_class_entry *ce, zend_string *name, zval *result)
{
	zend_class_constant *constant = zend_hash_find_ptr(CE_CONSTANTS_TABLE(ce), name);

	if (!constant || !(ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE)) {
		return amber_decode_fail(decoder, at, "Enum %s has no case %s", ZSTR_VAL(ce->name), ZSTR_VAL(name));
	}
	if (Z_TYPE(constant->value) == IS_CONSTANT_AST && zval_update_constant_ex(&constant->value, constant->ce) == FAILURE) {
		return false;
	}
	ZVAL_COPY(result, &constant->value);
	return true;
}

/* How many bytes a string takes that comes again as these bytes: one by its number, or one too short to have a number; 0: another. */
static zend_always_inline size_t repeatable_bytes(const uint8_t *p, const uint8_t *end)
{
	if (p < end && amber_tag_kinds[*p] == AMBER_KIND_STRREF_SMALL) {
		return 1;
	}
	return end - p >= 2 && *p == AMBER_TAG_STR_SHORT + 1 ? 2 : 0;
}

/* Where the case of the names that come now is kept; NULL: these may mean something else next time. */
static amber_decode_case *kept_case(amber_decoder *decoder, uint64_t *names, size_t *length)
{
	const uint8_t *p = decoder->p, *end = decoder->end;
	size_t first = repeatable_bytes(p, end), second = first ? repeatable_bytes(p + first, end) : 0;

	if (!second) {
		return NULL;
	}
	if (UNEXPECTED(!decoder->cases_begun)) {
		decoder->cases_begun = true;
		amber_fill(decoder->few->cases, 0, sizeof(decoder->few->cases));
	}
	*length = first + second;
	*names = 0;
	for (size_t i = 0; i < *length; i++) {
		*names |= (uint64_t) p[i] << (8 * i);
	}
	return &decoder->few->cases[amber_hash_fold(*names) % AMBER_DECODE_CASES];
}

static bool read_case(amber_decoder *decoder, zval *result)
{
	const uint8_t *at = decoder->p;
	zend_string *class_name, *case_name;
	zend_class_entry *ce;
	bool good = false;

	if (!amber_decode_class_named(decoder, &class_name, &ce)) {
		return false;
	}
	case_name = amber_decode_string(decoder, true);
	if (case_name && !ce) {
		amber_decode_fail_not_found(decoder, at, "Enum", class_name);
	} else if (case_name && !(ce->ce_flags & ZEND_ACC_ENUM)) {
		amber_decode_fail(decoder, at, "Class %s is not an enum", ZSTR_VAL(class_name));
	} else if (case_name) {
		good = fetch_case(decoder, at, ce, case_name, result);
	}
	zend_string_release(class_name);
	if (case_name) {
		zend_string_release(case_name);
	}
	return good;
}

bool amber_decode_enum(amber_decoder *decoder, zval *result)
{
	uint64_t names;
	size_t length;
	amber_decode_case *kept = kept_case(decoder, &names, &length);

	if (kept && EXPECTED(kept->names == names)) {
		decoder->p += length;
		ZVAL_OBJ_COPY(result, kept->object);
		return true;
	}
	if (!read_case(decoder, result)) {
		return false;
	}
	if (kept) {
		*kept = (amber_decode_case) { names, Z_OBJ_P(result) };
	}
	return true;
}

static bool make_serializable(amber_decoder *decoder, const uint8_t *at, zend_class_entry *ce, zend_string *payload, zval *result)
{
	zval value;

	if (!ce->unserialize) {
		return amber_decode_fail(decoder, at, "Class %s does not implement Serializable any more", ZSTR_VAL(ce->name));
	}
	if (ce->unserialize != zend_user_unserialize) {
		/* an internal class' handler would unserialize() on its own account: without allowed_classes, and hooks at once */
		return amber_decode_fail(decoder, at, "Class %s cannot be restored from a Serializable payload", ZSTR_VAL(ce->name));
	}
	if (object_init_ex(&value, ce) != SUCCESS) {
		return amber_decode_fail(decoder, at, "Class %s cannot be instantiated", ZSTR_VAL(ce->name));
	}
	ZVAL_COPY_VALUE(result, &value);
	remember_destructor(decoder, Z_OBJ(value));
	ZVAL_STR_COPY(&value, payload);
	amber_decode_delay(decoder, AMBER_DELAYED_SERIALIZABLE, Z_OBJ_P(result), &value);
	return true;
}

bool amber_decode_serializable(amber_decoder *decoder, zval *result)
{
	const uint8_t *at = decoder->p;
	zend_string *class_name, *payload;
	zend_class_entry *ce;
	bool good = false;

	if (!amber_decode_class_named(decoder, &class_name, &ce)) {
		return false;
	}
	payload = amber_decode_string(decoder, false);
	if (payload && !ce) {
		amber_decode_fail(decoder, at, "Class %s implements Serializable; its data cannot be kept without it",
			ZSTR_VAL(class_name));
	} else if (payload) {
		good = make_serializable(decoder, at, ce, payload, result);
	}
	zend_string_release(class_name);
	if (payload) {
		zend_string_release(payload);
	}
	return good;
}
