/* SPDX-License-Identifier: MIT
 *
 * Objects of the shapes that decode/build/classes.c has found, enum cases, and what
 * implements Serializable.
 */
#include "src/decode/build/classes.h"
#include "src/decode/build/dates.h"
#include "src/decode/build/frames.h"
#include "src/decode/build/keys.h"
#include "src/decode/build/objects.h"
#include "src/decode/read/leaves.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

/* In a shape's positions: a key that no property of the class can have. */
#define NO_POSITION UINT32_MAX

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

/* An object as its class' own code makes it. What a Throwable records then is as large as the stack is deep, and its
 * own stands in the message: where no function runs nothing is recorded. */
static zend_object *create_untraced(zend_class_entry *ce)
{
	zend_execute_data *running = EG(current_execute_data);

	EG(current_execute_data) = NULL;
	zend_object *object = ce->create_object(ce);
	EG(current_execute_data) = running;
	return object;
}

/* As object_init_ex(), of a class whose code has no function around it: what may throw or run code comes first. */
static bool init_untraced(zval *value, zend_class_entry *ce)
{
	const uint32_t never = ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_IMPLICIT_ABSTRACT_CLASS
		| ZEND_ACC_EXPLICIT_ABSTRACT_CLASS;

	if ((ce->ce_flags & never) || zend_update_class_constants(ce) != SUCCESS) {
		return !EG(exception) && object_init_ex(value, ce) == SUCCESS;
	}
	ZVAL_OBJ(value, create_untraced(ce));
	return true;
}

/* What PHP's own code takes for an object beyond its properties is paid for by what the message may ask for;
 * SECURITY.md. */
static zend_object *pay_for_object(amber_decoder *decoder, const amber_decode_class *class, zend_object *object)
{
	if (EXPECTED(class->beyond <= decoder->object_bytes_left)) {
		decoder->object_bytes_left -= class->beyond;
		return object;
	}
	GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	OBJ_RELEASE(object);
	amber_decode_fail(decoder, decoder->p, "Objects of class %s take more memory than %zu bytes of data may ask for",
		ZSTR_VAL(class->ce->name), (size_t) (decoder->end - decoder->start));
	return NULL;
}

/* The first object of a class whose own code makes it: what it takes is found out for all. */
static zend_object *make_measured(amber_decode_class *class)
{
	zend_class_entry *ce = class->ce;
	size_t plain = sizeof(zend_object) + zend_object_properties_size(ce) + AMBER_OBJECT_BESIDE,
		before = zend_memory_usage(false);
	zval value;

	class->untraced = instanceof_function(ce, zend_ce_throwable);
	if (!(class->untraced ? init_untraced(&value, ce) : object_init_ex(&value, ce) == SUCCESS)) {
		return NULL;
	}
	size_t now = zend_memory_usage(false);
	class->beyond = now > before + plain ? (uint32_t) MIN(now - before - plain, UINT32_MAX) : 0;
	return Z_OBJ(value);
}

/* What object_init_ex() checks and does for a class is done for its first object. */
static zend_never_inline zend_object *make_first(amber_decoder *decoder, amber_decode_class *class)
{
	zend_object *object = NULL;
	zval value;

	if (UNEXPECTED(class->ce->create_object)) {
		object = make_measured(class);
	} else if (EXPECTED(object_init_ex(&value, class->ce) == SUCCESS)) {
		object = Z_OBJ(value);
	}
	if (UNEXPECTED(!object)) {
		amber_decode_fail(decoder, decoder->p, "Class %s cannot be instantiated", ZSTR_VAL(class->ce->name));
		return NULL;
	}
	class->made_one = true;
	return pay_for_object(decoder, class, object);
}

/* An object with its defaults; NULL: failed. */
static zend_always_inline zend_object *make_object(amber_decoder *decoder, amber_decode_class *class)
{
	zend_class_entry *ce = class->ce;

	if (UNEXPECTED(!class->made_one)) {
		return make_first(decoder, class);
	}
	if (UNEXPECTED(ce->create_object)) {
		return pay_for_object(decoder, class, class->untraced ? create_untraced(ce) : ce->create_object(ce));
	}
	zend_object *object = zend_objects_new(ce);
	object_properties_init(object, ce);
	return object;
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
	if (ZEND_TYPE_CONTAINS_CODE(info->type, Z_TYPE_P(inner))
	 || (Z_TYPE_P(inner) == IS_OBJECT && Z_OBJCE_P(inner) == *seen)) {
		/* as declared */
	} else if (!zend_verify_prop_assignable_by_ref(info, value, /* strict */ true)) {
		return amber_decode_fail(decoder, decoder->p, "The value of %s::$%s is not of its type",
			ZSTR_VAL(info->ce->name), zend_get_unmangled_property_name(info->name));
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
		if (EXPECTED(class->masks[i] >> Z_TYPE_P(slot) & 1)
		 || (Z_TYPE_P(slot) == IS_OBJECT && Z_OBJCE_P(slot) == class->seen[i])) {
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
static void note_added(amber_decoder *decoder, const amber_decode_class *class, uint32_t i)
{
	zval name;

	if (!zend_hash_index_exists(class->added, i)) {
		ZVAL_STR(&name, amber_decode_shown_name(decoder, class->keys[i]));
		zend_hash_index_add_new(class->added, i, &name);
	}
}

static const char NO_NAME[] = "A name is not one that a property of class %s can have";

/* What forbids property i, a format of class and name; NULL: nothing does, and *place is it in a table of an object's
 * properties, added if it was not there. */
static const char *find_place(const amber_decode_class *class, uint32_t i, HashTable *table, zval **place, bool *added)
{
	const zend_class_entry *ce = class->ce;
	zend_property_info *declared = class->declared[i] == &amber_decode_no_name ? NULL : class->declared[i];

	*place = amber_decode_find_key(table, class->keys[i]);
	if (!*place && zend_hash_num_elements(&ce->properties_info) > 0 && class->declared[i] == &amber_decode_no_name) {
		return NO_NAME;
	}
	if (declared && (!*place || Z_TYPE_P(*place) != IS_INDIRECT)) {
		if (amber_property_is_virtual(declared)) {
			return "Cannot unserialize value for virtual property %s::$%s";
		}
		*place = zend_hash_lookup(table, declared->name);
	}
	if (!*place && UNEXPECTED(ce->ce_flags & ZEND_ACC_NO_DYNAMIC_PROPERTIES)) {
		return "Cannot create dynamic property %s::$%s";
	}
	*added = !*place;
	if (*added) {
		*place = zend_hash_add_new(table, class->keys[i], &EG(uninitialized_zval));
	}
	return NULL;
}

/* format: what find_place() says. The engine's objection becomes the previous exception. */
static zval *fail_property(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, const char *format)
{
	const char *class_name = ZSTR_VAL(class->ce->name);

	if (format == NO_NAME) {
		amber_decode_fail(decoder, decoder->p, format, class_name);
		return NULL;
	}
	zend_string *shown = amber_decode_shown_name(decoder, class->keys[i]);
	zend_throw_error(NULL, format, class_name, ZSTR_VAL(shown));
	amber_decode_fail(decoder, decoder->p, format, class_name, ZSTR_VAL(shown));
	zend_string_release(shown);
	return NULL;
}

/* The positions of all keys in the shape's table: an object's properties as PHP made them, places in slots as their
 * offsets, and behind these what is to be added, UNDEF. It has no more room than that, as each object will have one. */
static void find_positions(amber_decode_class *class, const zend_object *object, HashTable *own)
{
	amber_decode_shape *shape = &class->shape;
	zend_array *table = amber_decode_new_table(zend_hash_num_elements(own) + class->count);
	zend_string *name;
	zend_ulong index;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(own, index, name, value) {
		zval copy;
		ZVAL_COPY_VALUE(&copy, value);
		if (Z_TYPE(copy) == IS_INDIRECT) {
			Z_INDIRECT(copy) = (zval *) ((char *) Z_INDIRECT(copy) - (const char *) object);
		}
		Z_TRY_ADDREF(copy);
		if (name) {
			zend_hash_add_new(table, name, &copy);
		} else {
			zend_hash_index_add_new(table, index, &copy);
		}
	} ZEND_HASH_FOREACH_END();
	HT_FLAGS(table) |= HT_FLAGS(own) & HASH_FLAG_HAS_EMPTY_IND;
	shape->positions = safe_emalloc(class->count, sizeof(uint32_t), 0);
	bool forbidden = false;
	for (uint32_t i = 0; i < class->count; i++) {
		zval *place;
		bool added = false;
		/* an error when an object is to have it */
		forbidden = forbidden || find_place(class, i, table, &place, &added) != NULL;
		shape->positions[i] = forbidden ? NO_POSITION : (uint32_t) ((const Bucket *) place - table->arData);
		if (!forbidden && added) {
			Z_TYPE_INFO_P(place) = IS_UNDEF;
		}
	}
	shape->table = table;
}

/* A copy of the shape's table, for the properties of another object. */
static void take_table(const amber_decode_class *class, zend_object *object)
{
	zend_array *table = amber_decode_table_copy(class->shape.table);

	for (uint32_t k = 0; k < table->nNumUsed; k++) {
		zval *value = &table->arData[k].val;
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			Z_INDIRECT_P(value) = (zval *) ((char *) object + (uintptr_t) Z_INDIRECT_P(value));
		}
		Z_TRY_ADDREF_P(value);
	}
	if (object->properties) {
		zend_array_release(object->properties);
	}
	object->properties = table;
}

/* The place of property i in an object; NULL: failed. *tabled: the object has its copy of the shape's table. */
static zval *careful_place(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, zend_object *object,
	bool *tabled, bool *added)
{
	const amber_decode_shape *shape = &class->shape;
	uint32_t position = shape->positions ? shape->positions[i] : NO_POSITION;

	if (UNEXPECTED(position == NO_POSITION)) {
		/* the class keeps its properties elsewhere, or this one may not be */
		zval *place;
		const char *objection = find_place(class, i, object->handlers->get_properties(object), &place, added);
		if (UNEXPECTED(objection)) {
			return fail_property(decoder, class, i, objection);
		}
		return Z_TYPE_P(place) == IS_INDIRECT ? Z_INDIRECT_P(place) : place;
	}
	const zval *known = &shape->table->arData[position].val;
	*added = false;
	if (Z_TYPE_P(known) == IS_INDIRECT) {
		return (zval *) ((char *) object + (uintptr_t) Z_INDIRECT_P(known));
	}
	if (!*tabled) {
		take_table(class, object);
		*tabled = true;
	}
	zval *place = &object->properties->arData[position].val;
	*added = Z_ISUNDEF_P(place);
	return place;
}

static bool is_slot(const zend_object *object, const zval *place)
{
	return place >= object->properties_table && place < object->properties_table + object->ce->default_properties_count;
}

/* Moves a value into the place of property i. *noticed: a property was created dynamically. */
static bool set_property(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, zend_object *object,
	zval *value, bool *tabled, bool *noticed)
{
	zend_class_entry *seen = NULL;
	bool added;
	zval *place = careful_place(decoder, class, i, object, tabled, &added);

	if (!place) {
		return false;
	}
	zend_property_info *info = is_slot(object, place) ? zend_get_typed_property_info_for_slot(object, place) : NULL;
	if (added && !(class->ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES)) {
		note_added(decoder, class, i);
		*noticed = true;
	}
	if (info && Z_ISREF_P(place)) {
		ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(place), info);
	}
	amber_decode_park(decoder, place);
	ZVAL_NULL(place);
	if (info && !check_type(decoder, info, value, &seen)) {
		return false;
	}
	ZVAL_COPY_VALUE(place, value);
	ZVAL_UNDEF(value);
	return true;
}

static bool finish_careful(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values)
{
	bool good = true, tabled = false, noticed = false;

	/* the class may have handlers of its own, which do what they like with its table */
	amber_decode_hold_strings(decoder);
	if (class->shape.filled && !class->shape.positions && class->count > 0) {
		HashTable *own = object->handlers->get_properties(object);
		if (own == object->properties) {
			find_positions(class, object, own);
		}
	}
	class->shape.filled = true; /* many are the only ones of their shape: it has no table before the second */
	for (uint32_t i = 0; i < class->count && good; i++) {
		good = set_property(decoder, class, i, object, &values[i], &tabled, &noticed);
	}
	if (good && noticed) {
		zval names;
		ZVAL_ARR(&names, class->added);
		GC_ADDREF(class->added);
		amber_decode_delay(decoder, AMBER_DELAYED_NOTICES, object, &names);
	}
	return good;
}

/* The array that __unserialize() gets: keys as in any array, the last one wins. Its keys are put into a
 * table once for all objects: those that collide would cost their square for each. */
static zend_array *data_of(amber_decoder *decoder, amber_decode_class *class, const zval *values)
{
	amber_decode_shape *shape = &class->shape;
	bool first = !shape->table;

	if (first) {
		amber_decode_shape_of_names(decoder, shape, class->keys, class->count);
	}
	const uint32_t *positions = shape->positions;
	bool takes = first && !positions;
	/* the first one takes the table, which is let go before hooks run */
	shape->filled |= takes;
	zend_array *data = takes ? shape->table : amber_decode_table_copy(amber_decode_template(shape));
	if (takes) {
		GC_ADDREF(data);
	}
	for (uint32_t i = 0; i < class->count; i++) {
		zval *place = &data->arData[UNEXPECTED(positions) ? positions[i] : i].val;
		if (UNEXPECTED(positions)) {
			amber_decode_park(decoder, place);
		}
		ZVAL_COPY_VALUE(place, &values[i]);
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

void amber_decode_data_finish(amber_decoder *decoder, const amber_decode_class *class, zend_object *object,
	zend_array *data)
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
	zend_array *data = class->list ? list_of(values, class->count) : data_of(decoder, class, values);

	for (uint32_t i = 0; i < class->count; i++) {
		ZVAL_UNDEF(&values[i]);
	}
	amber_decode_data_finish(decoder, class, object, data);
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
	return class->list ? amber_decode_new_list(class->count)
		: amber_decode_table_copy(amber_decode_template(&class->shape));
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

void amber_decode_leaf_places(amber_places *places, const amber_decode_class *class, zend_object *object,
	zend_array *data)
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
		zend_throw_error(NULL, "Undefined constant %s::%s", ZSTR_VAL(ce->name), ZSTR_VAL(name));
		return amber_decode_fail(decoder, at, "Enum %s has no case %s", ZSTR_VAL(ce->name), ZSTR_VAL(name));
	}
	if (Z_TYPE(constant->value) == IS_CONSTANT_AST
	 && zval_update_constant_ex(&constant->value, constant->ce) == FAILURE) {
		return false;
	}
	ZVAL_COPY(result, &constant->value);
	return true;
}

/* How many bytes a string takes that comes again as these bytes: one by its number, or one too short to have a number;
 * 0: another. */
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

/* A handler or method of PHP's own would unserialize() on its own account: without allowed_classes and limits, and with
 * hooks at once. SPL classes have the handler of user classes, which calls their method. */
static bool unserializes_by_itself(const zend_class_entry *ce)
{
	const zend_function *method = zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("unserialize"));

	return ce->unserialize != zend_user_unserialize || !method || method->type == ZEND_INTERNAL_FUNCTION;
}

static bool make_serializable(amber_decoder *decoder, const uint8_t *at, zend_class_entry *ce, zend_string *payload,
	zval *result)
{
	zval value;

	if (!ce->unserialize) {
		return amber_decode_fail(decoder, at, "Class %s does not implement Serializable any more", ZSTR_VAL(ce->name));
	}
	if (unserializes_by_itself(ce)) {
		return amber_decode_fail(decoder, at, "Class %s cannot be restored from a Serializable payload",
			ZSTR_VAL(ce->name));
	}
	amber_decode_class class = { .ce = ce };
	zend_object *object = make_object(decoder, &class);
	if (!object) {
		return false;
	}
	ZVAL_OBJ(result, object);
	remember_destructor(decoder, object);
	ZVAL_STR_COPY(&value, payload);
	amber_decode_delay(decoder, AMBER_DELAYED_SERIALIZABLE, object, &value);
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
