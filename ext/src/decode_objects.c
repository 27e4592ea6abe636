/* SPDX-License-Identifier: MIT
 *
 * Classes and properties. A property is found by its name, whatever its place
 * or visibility is today; a class is looked up, and may be loaded, only when
 * it is allowed.
 */
#include "decode_leaves.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

/* In the place of a declared property: the name is none that a property can have. */
static zend_property_info no_name;

/* --- classes ------------------------------------------------------------- */

/* The name to look for: what class_map says, or the name itself. The caller gets a reference. */
static zend_string *mapped_name(const amber_decoder *decoder, zend_string *name)
{
	zend_string *mapped = amber_decode_mapped_class(decoder, ZSTR_VAL(name), ZSTR_LEN(name));

	return zend_string_copy(mapped ? mapped : name);
}

static bool is_allowed(const amber_decoder *decoder, zend_string *lower)
{
	const HashTable *allowed = decoder->options->allowed_classes;

	return !allowed || zend_hash_exists(allowed, lower);
}

/* unserialize_callback_func, the last chance of a class that was not found. */
static zend_class_entry *class_by_callback(zend_string *name)
{
	zval callback, argument, result;
	zend_class_entry *ce;

	if (!PG(unserialize_callback_func) || !PG(unserialize_callback_func)[0]) {
		return NULL;
	}
	ZVAL_STRING(&callback, PG(unserialize_callback_func));
	ZVAL_STR(&argument, name);
	ZVAL_UNDEF(&result);
	BG(serialize_lock)++;
	call_user_function(NULL, NULL, &callback, &result, 1, &argument);
	BG(serialize_lock)--;
	zval_ptr_dtor(&result);
	ce = EG(exception) ? NULL : zend_lookup_class(name);
	if (!ce && !EG(exception)) {
		php_error_docref(NULL, E_WARNING, "Function %s() hasn't defined the class it was called for", Z_STRVAL(callback));
	}
	zval_ptr_dtor(&callback);
	return ce;
}

static bool check_serializable(const amber_decoder *decoder, const uint8_t *at, const zend_class_entry *ce)
{
	if (UNEXPECTED(ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE)) {
		return amber_decode_fail(decoder, at, "Class %s does not allow unserialization", ZSTR_VAL(ce->name));
	}
	return true;
}

/* kind: "Class" or "Enum". */
static bool fail_not_found(const amber_decoder *decoder, const uint8_t *at, const char *kind, zend_string *name)
{
	zend_string *lower = zend_string_tolower(name);
	bool allowed = is_allowed(decoder, lower);

	zend_string_release(lower);
	return amber_decode_fail(decoder, at, allowed ? "%s %s does not exist" : "%s %s is not in allowed_classes", kind, ZSTR_VAL(name));
}

/* The class of this name. *ce stays NULL where it is not allowed or not there;
 * false: failed. */
static bool find_class(const amber_decoder *decoder, const uint8_t *at, zend_string *name, zend_class_entry **ce)
{
	zend_string *lower;
	bool allowed;

	*ce = NULL;
	if (!decoder->options->allowed_classes && ZSTR_HAS_CE_CACHE(name) && (*ce = ZSTR_GET_CE_CACHE(name)) != NULL) {
		return check_serializable(decoder, at, *ce);
	}
	if (ZSTR_LEN(name) == 0 || ZSTR_VAL(name)[0] == '\\' || !zend_is_valid_class_name(name)) {
		return amber_decode_fail(decoder, at, "This is not the name of a class");
	}
	lower = zend_string_tolower(name);
	allowed = is_allowed(decoder, lower);
	if (allowed) {
		BG(serialize_lock)++;
		*ce = zend_lookup_class_ex(name, lower, 0);
		BG(serialize_lock)--;
	}
	zend_string_release(lower);
	if (EG(exception)) {
		return false;
	}
	if (allowed && !*ce) {
		*ce = class_by_callback(name);
		if (EG(exception)) {
			return false;
		}
	}
	if (!*ce && decoder->options->throw_unknown) {
		return fail_not_found(decoder, at, "Class", name);
	}
	return !*ce || check_serializable(decoder, at, *ce);
}

/* What a name that was read means today. *name is owned by the caller if true. */
static bool resolve_class(const amber_decoder *decoder, const uint8_t *at, zend_string *written, zend_string **name, zend_class_entry **ce)
{
	*name = mapped_name(decoder, written);
	if (find_class(decoder, at, *name, ce)) {
		return true;
	}
	zend_string_release(*name);
	return false;
}

/* Reads a class' name and finds it. *name is owned by the caller if true. */
static bool read_class(amber_decoder *decoder, zend_string **name, zend_class_entry **ce)
{
	const uint8_t *at = decoder->p;
	zend_string *written = amber_decode_string(decoder, true);
	bool good = written && resolve_class(decoder, at, written, name, ce);

	if (written) {
		zend_string_release(written);
	}
	return good;
}

/* The same for the class of properties to come. A long name is looked up once a
 * message: bytes that only name it again must not make us look at all of it. */
static bool read_object_class(amber_decoder *decoder, amber_decode_class *class)
{
	const uint8_t *at = decoder->p;
	const zval *known = NULL;

	class->written = amber_decode_string(decoder, true);
	if (!class->written) {
		return false;
	}
	if (UNEXPECTED(decoder->long_class_names)) {
		known = zend_hash_index_find(decoder->long_class_names, (zend_ulong) (uintptr_t) class->written);
	}
	if (UNEXPECTED(known)) {
		const amber_decode_class *same = &decoder->classes[Z_LVAL_P(known)];
		class->name = zend_string_copy(same->name);
		class->ce = same->incomplete ? NULL : same->ce;
		return true;
	}
	if (resolve_class(decoder, at, class->written, &class->name, &class->ce)) {
		return true;
	}
	class->name = NULL;
	return false;
}

static void remember_long_name(amber_decoder *decoder, const amber_decode_class *class, uint32_t index)
{
	zval value;

	if (!decoder->long_class_names) {
		decoder->long_class_names = zend_new_array(0);
	}
	ZVAL_LONG(&value, index);
	zend_hash_index_add(decoder->long_class_names, (zend_ulong) (uintptr_t) class->written, &value);
}

/* --- where properties are ------------------------------------------------ */

static bool find_slots(amber_decoder *decoder, amber_decode_class *class, const zend_class_entry *ce)
{
	bool drop = false, side_by_side = true;

	/* one block for the four of them */
	class->types = ecalloc(class->count + 1, sizeof(zend_property_info *) + sizeof(zend_class_entry *) + 2 * sizeof(uint32_t));
	class->seen = (zend_class_entry **) (class->types + class->count);
	class->offsets = (uint32_t *) (class->seen + class->count);
	class->masks = class->offsets + class->count;
	for (uint32_t i = 0; i < class->count; i++) {
		zend_property_info *info = amber_decode_find_property(decoder, ce, class->keys[i], i);
		if (!info || (info->flags & ZEND_ACC_STATIC) || amber_property_is_virtual(info)) {
			return false;
		}
		class->offsets[i] = info->offset;
		side_by_side &= info->offset == class->offsets[0] + i * (uint32_t) sizeof(zval);
		class->types[i] = ZEND_TYPE_IS_SET(info->type) ? info : NULL;
		class->masks[i] = ZEND_TYPE_IS_SET(info->type) ? ZEND_TYPE_PURE_MASK(info->type) : UINT32_MAX;
		for (uint32_t k = 0; k < i; k++) {
			if (class->offsets[k] == info->offset) {
				return false; /* two names for one property */
			}
		}
		const zval *value = &ce->default_properties_table[OBJ_PROP_TO_NUM(info->offset)];
		/* a constant expression may turn out to be anything */
		drop |= Z_REFCOUNTED_P(value) || Z_TYPE_P(value) == IS_CONSTANT_AST;
	}
	class->drop_defaults = drop;
	class->of_leaves = side_by_side && class->count > 0;
	return true;
}

/* Its dynamic properties' table, with the class' name first if it is incomplete. */
static void make_table(amber_decode_class *class)
{
	class->shape = (amber_decode_shape) { .count = class->count };
	class->shape.table = zend_new_array(class->count + class->incomplete);
	zend_hash_real_init_mixed(class->shape.table);
	if (class->incomplete) {
		zval name;
		ZVAL_STR_COPY(&name, class->name);
		zend_hash_str_add_new(class->shape.table, MAGIC_MEMBER, sizeof(MAGIC_MEMBER) - 1, &name);
		class->skip = 1;
	}
	for (uint32_t i = 0; i < class->count; i++) {
		if (!amber_decode_append_key(class->shape.table, zend_string_copy(class->keys[i]))) {
			zend_string_release(class->keys[i]);
			class->way = AMBER_OBJECT_CAREFUL; /* a name stands twice */
			return;
		}
	}
	class->way = AMBER_OBJECT_TABLE;
	class->of_leaves = true;
}

/* What the keys mean, found once for all objects of the shape. */
static void find_declared(amber_decoder *decoder, amber_decode_class *class)
{
	class->declared = ecalloc(class->count ? class->count : 1, sizeof(zend_property_info *));
	class->shown = ecalloc(class->count ? class->count : 1, sizeof(zend_string *));
	for (uint32_t i = 0; i < class->count; i++) {
		class->declared[i] = amber_decode_find_property(decoder, class->ce, class->keys[i], i);
		if (!class->declared[i] && !amber_decode_is_property_name(decoder, class->keys[i])) {
			class->declared[i] = &no_name;
		}
	}
}

/* Whether the names are "0", "1" and so on: those of a list. */
static bool are_list(const amber_decode_class *class)
{
	zend_ulong index;

	for (uint32_t i = 0; i < class->count; i++) {
		if (!ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(class->keys[i]), ZSTR_LEN(class->keys[i]), index) || index != i) {
			return false;
		}
	}
	return true;
}

static void choose_way(amber_decoder *decoder, amber_decode_class *class)
{
	const zend_class_entry *ce = class->ce;

	class->way = AMBER_OBJECT_CAREFUL;
	if (ce->__unserialize && !class->incomplete) {
		class->way = AMBER_OBJECT_DATA;
		class->list = are_list(class);
		return;
	}
	class->wakeup = !class->incomplete
		&& zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP)) != NULL;
	if (class->incomplete || (amber_class_is_plain(ce) && ce->default_properties_count == 0 && class->count > 0
	 && (ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES) && zend_hash_num_elements(&ce->properties_info) == 0)) {
		make_table(class);
	} else if (amber_class_is_plain(ce) && find_slots(decoder, class, ce)) {
		class->way = AMBER_OBJECT_SLOTS;
	}
}

static bool read_names(amber_decoder *decoder, amber_decode_class *class)
{
	class->keys = ecalloc(class->count ? class->count : 1, sizeof(zend_string *));
	for (uint32_t i = 0; i < class->count; i++) {
		const uint8_t *at = decoder->p;
		zend_string *name = NULL;
		zend_long h = 0;
		if (!take_key(decoder, true, false, &name, &h)) {
			return false;
		}
		class->keys[i] = name ? amber_decode_one_name(decoder, at, name) : zend_long_to_str(h);
	}
	return true;
}

bool amber_decode_class_new(amber_decoder *decoder, uint32_t *index)
{
	const uint8_t *at = decoder->p;
	amber_decode_class class = { 0 };
	uint64_t count;
	bool good;

	good = read_object_class(decoder, &class) && amber_decode_varint(decoder, &count);
	if (good && (count > (uint64_t) (decoder->end - decoder->p) || count >= HT_MAX_SIZE)) {
		good = amber_decode_fail(decoder, decoder->end, "The data ends early");
	}
	if (good) {
		class.count = (uint32_t) count;
		good = read_names(decoder, &class);
	}
	if (!class.ce) {
		class.incomplete = true;
		class.ce = PHP_IC_ENTRY;
	}
	if (good && !class.ce->__unserialize && class.ce->unserialize && !class.incomplete) {
		good = amber_decode_fail(decoder, at, "Class %s implements Serializable but was written as properties",
			ZSTR_VAL(class.name));
	}
	if (!good) {
		amber_decode_class_free(&class);
		return false;
	}
	choose_way(decoder, &class);
	if (class.way == AMBER_OBJECT_CAREFUL) {
		find_declared(decoder, &class);
	}
	AMBER_GROW(decoder, classes);
	*index = decoder->classes_used;
	if (UNEXPECTED(ZSTR_LEN(class.written) > AMBER_LONG_NAME)) {
		remember_long_name(decoder, &class, *index);
	}
	decoder->classes[decoder->classes_used++] = class;
	return true;
}

/* A list of names, NULL where there is none yet. */
static void free_names(zend_string **names, uint32_t count)
{
	for (uint32_t i = 0; names && i < count; i++) {
		if (names[i]) {
			zend_string_release(names[i]);
		}
	}
	if (names) {
		efree(names);
	}
}

void amber_decode_class_free(amber_decode_class *class)
{
	if (class->written) {
		zend_string_release(class->written);
	}
	if (class->name) {
		zend_string_release(class->name);
	}
	free_names(class->shown, class->count);
	free_names(class->keys, class->count);
	if (class->declared) {
		efree(class->declared);
	}
	if (class->types) {
		efree(class->types);
	}
	amber_decode_shape_free(&class->shape);
}

/* --- objects ------------------------------------------------------------- */

static void remember_destructor(amber_decoder *decoder, zend_object *object)
{
	if (object->ce->destructor) {
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED); /* the script may end while an autoloader waits in a fiber */
		AMBER_GROW(decoder, destructible);
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

zend_object *amber_decode_object_new(amber_decoder *decoder, uint32_t class_index)
{
	amber_decode_class *class = &decoder->classes[class_index];
	zend_object *object = make_object(decoder, class);

	if (UNEXPECTED(!object)) {
		return NULL;
	}
	remember_destructor(decoder, object);
	if (class->way == AMBER_OBJECT_TABLE) {
		object->properties = amber_decode_table_copy(class->shape.table);
		if (class->incomplete) {
			zend_string_addref(class->name);
		}
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
	if (!place && zend_hash_num_elements(&ce->properties_info) > 0 && class->declared[i] == &no_name) {
		amber_decode_fail(decoder, decoder->p, "A name is not one that a property of class %s can have", ZSTR_VAL(ce->name));
		return NULL;
	}
	if (!place || Z_TYPE_P(place) != IS_INDIRECT) {
		zend_property_info *declared = class->declared[i] == &no_name ? NULL : class->declared[i];
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
	zend_array *data = zend_new_array(class->count);
	zend_ulong index;

	zend_hash_real_init_mixed(data);
	for (uint32_t i = 0; i < class->count; i++) {
		zend_string *key = class->keys[i];
		zval *place;
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

static void finish_data(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values)
{
	zval argument;

	ZVAL_ARR(&argument, make_data(decoder, class, values));
	for (uint32_t i = 0; i < class->count; i++) {
		ZVAL_UNDEF(&values[i]);
	}
	amber_decode_delay(decoder, AMBER_DELAYED_UNSERIALIZE, object, &argument);
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

bool amber_decode_enum(amber_decoder *decoder, zval *result)
{
	const uint8_t *at = decoder->p;
	zend_string *class_name, *case_name;
	zend_class_entry *ce;
	bool good = false;

	if (!read_class(decoder, &class_name, &ce)) {
		return false;
	}
	case_name = amber_decode_string(decoder, true);
	if (case_name && !ce) {
		fail_not_found(decoder, at, "Enum", class_name);
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

	if (!read_class(decoder, &class_name, &ce)) {
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
