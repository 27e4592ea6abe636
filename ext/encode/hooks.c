/* SPDX-License-Identifier: MIT
 *
 * Calls the hooks of objects. For PHP's own dates, builds what their hook would return.
 */
#include "encode/encoder.h"
#include "ext/spl/spl_array.h"
#include "ext/standard/basic_functions.h"
#include "ext/date/php_date.h"

HashTable *amber_encode_properties_for(amber_encoder *encoder, zend_object *object, zend_object **owner)
{
	zval value;
	zend_object *instance;

	ZVAL_OBJ(&value, object);
	HashTable *table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	instance = amber_lazy_instance(object);
	*owner = instance ? instance : object;
	if (instance) {
		ZVAL_OBJ_COPY(&value, instance);
		amber_encode_hold(encoder, &value);
	}
	return table;
}

/* __serialize() of an ArrayObject or ArrayIterator returns its own array, into which every other holder of it can
 * write; so may a derived class. Separates the returned array and the arrays in it. */
static void take_own_arrays(const zend_object *object, zval *data)
{
	zval *value;

	if (!instanceof_function(object->ce, spl_ce_ArrayObject)
		&& !instanceof_function(object->ce, spl_ce_ArrayIterator)) {
		return;
	}
	SEPARATE_ARRAY(data);
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(data), value) {
		if (Z_TYPE_P(value) == IS_ARRAY && Z_REFCOUNTED_P(value) && Z_REFCOUNT_P(value) > 1) {
			HashTable *own = zend_array_dup(Z_ARRVAL_P(value));
			zval_ptr_dtor(value);
			ZVAL_ARR(value, own);
		}
	} ZEND_HASH_FOREACH_END();
}

/* Returns whether the hook returned an array and threw nothing. */
static bool call_hook(zend_function *hook, zend_object *object, zval *result)
{
	ZVAL_UNDEF(result);
	BG(serialize_lock)++;
	amber_hook_begin(NULL, false);
	zend_call_known_instance_method_with_0_params(hook, object, result);
	amber_hook_end(NULL);
	BG(serialize_lock)--;
	return EXPECTED(Z_TYPE_P(result) == IS_ARRAY) && EXPECTED(!EG(exception));
}

static void call_serialize(zend_object *object, zval *data)
{
	if (call_hook(object->ce->__serialize, object, data)) {
		take_own_arrays(object, data);
		return;
	}
	zval_ptr_dtor(data);
	ZVAL_NULL(data);
	if (!EG(exception)) {
		zend_type_error("%s::__serialize() must return an array", ZSTR_VAL(object->ce->name));
	}
}

static void call_serializable(zend_object *object, zval *payload)
{
	unsigned char *bytes = NULL;
	size_t length = 0;
	zval value;

	ZVAL_OBJ(&value, object);
	/* a serialize() call inside gets a context of its own, as __serialize() gets one */
	BG(serialize_lock)++;
	amber_hook_begin(object, false);
	int result = object->ce->serialize(&value, &bytes, &length, NULL);
	amber_hook_end(object);
	BG(serialize_lock)--;
	if (result == SUCCESS && !EG(exception)) {
		ZVAL_STRINGL(payload, (char *) bytes, length);
	}
	if (bytes) {
		efree(bytes);
	}
}

/* Adds the property called name to chosen. Returns false if there is none. */
static bool choose_property(HashTable *chosen, HashTable *properties, zend_object *object, zend_string *name,
	const char *shown)
{
	zval *value = zend_hash_find(properties, name);

	if (value == NULL) {
		return false;
	}
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
		if (Z_TYPE_P(value) == IS_UNDEF) {
			return zend_get_typed_property_info_for_slot(object, value) != NULL;
		}
	}
	if (!zend_hash_add(chosen, name, value)) {
		php_error_docref(NULL, AMBER_E_SLEEP_TWICE, "\"%s\" is returned from __sleep() multiple times", shown);
		return true;
	}
	Z_TRY_ADDREF_P(value);
	return true;
}

static bool choose_mangled(HashTable *chosen, HashTable *properties, zend_object *object, const char *class_name,
	size_t length, const zend_string *name)
{
	zend_string *mangled = zend_mangle_property_name(class_name, length, ZSTR_VAL(name), ZSTR_LEN(name),
		object->ce->type & ZEND_INTERNAL_CLASS);
	bool found = choose_property(chosen, properties, object, mangled, ZSTR_VAL(name)) || EG(exception);

	zend_string_release(mangled);
	return found;
}

/* Tries a public or dynamic property, then a private, then a protected one, in serialize()'s order. */
static bool choose_by_name(HashTable *chosen, HashTable *properties, zend_object *object, zend_string *name)
{
	const zend_string *class_name = object->ce->name;

	return choose_property(chosen, properties, object, name, ZSTR_VAL(name)) || EG(exception)
		|| choose_mangled(chosen, properties, object, ZSTR_VAL(class_name), ZSTR_LEN(class_name), name)
		|| choose_mangled(chosen, properties, object, "*", 1, name);
}

/* Adds a declared property that is set. Returns false if the caller must search the property table. */
static bool choose_slot(HashTable *chosen, zend_object *object, zend_string *name)
{
	const zend_property_info *info = zend_hash_find_ptr(&object->ce->properties_info, name);

	if (!info || (info->flags & ZEND_ACC_STATIC) || amber_property_is_virtual(info)
	 || ((info->flags & ZEND_ACC_PRIVATE) && info->ce != object->ce)) {
		return false;
	}
	zval *value = OBJ_PROP(object, info->offset);
	if (Z_TYPE_P(value) == IS_UNDEF || !zend_hash_add(chosen, info->name, value)) {
		return false;
	}
	Z_TRY_ADDREF_P(value);
	return true;
}

/* Adds the properties of these names to chosen. The full property table is built only where it holds more than the
 * slots, or before user code may run. */
static void choose_properties(amber_encoder *encoder, zend_object *object, HashTable *names, HashTable *chosen)
{
	HashTable *properties = NULL;
	zend_object *owner = object;
	zval *element;

	if (!amber_has_standard_properties(object) || amber_encode_own_table(object)) {
		/* a lazy object is initialized before its names are read, as serialize() does it */
		properties = amber_encode_properties_for(encoder, object, &owner);
	}
	ZEND_HASH_FOREACH_VAL_IND(names, element) {
		if (EG(exception)) {
			break;
		}
		ZVAL_DEREF(element);
		if (!properties && Z_TYPE_P(element) == IS_STRING && choose_slot(chosen, object, Z_STR_P(element))) {
			continue;
		}
		if (!properties) {
			properties = amber_encode_properties_for(encoder, object, &owner);
		}
		if (Z_TYPE_P(element) != IS_STRING) {
			php_error_docref(NULL, E_WARNING, "%s::__sleep() should return an array only containing the names of "
				"instance-variables to serialize", ZSTR_VAL(object->ce->name));
		}
		/* hold a copy: user code may assign another name to a reference in the array while this one is looked up */
		zend_string *name = zval_get_string(element);
		if (!EG(exception) && !choose_by_name(chosen, properties, owner, name)) {
			php_error_docref(NULL, E_WARNING, "\"%s\" returned as member variable from __sleep() but does not exist",
				ZSTR_VAL(name));
		}
		zend_string_release(name);
	} ZEND_HASH_FOREACH_END();
	if (properties) {
		zend_release_properties(properties);
	}
}

/* Sets data to the properties that __sleep() names; to null, with a warning, if it returns no array. */
static void call_sleep(amber_encoder *encoder, zend_object *object, zval *data)
{
	zend_function *sleep = zend_hash_find_ptr(&object->ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP));
	zval names;

	if (call_hook(sleep, object, &names)) {
		ZVAL_ARR(data, zend_new_array(zend_hash_num_elements(Z_ARRVAL(names))));
		choose_properties(encoder, object, Z_ARRVAL(names), Z_ARRVAL_P(data));
	} else if (!EG(exception)) {
		php_error_docref(NULL, E_WARNING, "%s::__sleep() should return an array only containing the names of "
			"instance-variables to serialize", ZSTR_VAL(object->ce->name));
	}
	zval_ptr_dtor(&names);
}

bool amber_encode_call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, zval *data)
{
	ZVAL_NULL(data);
	if (class->method == AMBER_CLASS_SLEEP) {
		call_sleep(encoder, object, data);
	} else if (class->method == AMBER_CLASS_SERIALIZE) {
		call_serialize(object, data);
	} else {
		call_serializable(object, data);
	}
	return !EG(exception);
}

/* --- dates ----------------------------------------------------------------- */

/* YYYY-MM-DD HH:MM:SS.UUUUUU */
#define TIME_STRING_BYTES 26

static zend_string *names[AMBER_DATE_VALUES];

void amber_encode_dates_startup(void)
{
	static const char *const raw_strings[AMBER_DATE_VALUES] = { "date", "timezone_type", "timezone" };

	for (uint32_t i = 0; i < AMBER_DATE_VALUES; i++) {
		names[i] = zend_string_init_interned(raw_strings[i], strlen(raw_strings[i]), 1);
	}
}

uint8_t amber_date_kind(const zend_class_entry *ce)
{
	if (ce == php_date_get_date_ce() || ce == php_date_get_immutable_ce()) {
		return AMBER_DATE;
	}
	return ce == php_date_get_timezone_ce() ? AMBER_TIME_ZONE : AMBER_NO_DATE;
}

static const timelib_time *time_of(zend_object *object)
{
	return php_date_obj_from_obj(object)->time;
}

static bool has_properties(const zend_object *object)
{
	return object->properties && zend_hash_num_elements(object->properties);
}

static bool lies_within(timelib_sll v, timelib_sll most)
{
	return v >= 0 && v <= most;
}

/* Returns whether a time is of the usual form: its string has four digits for the year and two for each other part, and
 * its zone is a name or an offset in whole minutes. */
static bool is_usual(const timelib_time *time)
{
	if (!time || !time->is_localtime || !lies_within(time->y, 9999) || !lies_within(time->m, 99)
	 || !lies_within(time->d, 99) || !lies_within(time->h, 99) || !lies_within(time->i, 99) || !lies_within(time->s, 99)
	 || !lies_within(time->us, 999999)) {
		return false;
	}
	switch (time->zone_type) {
		case TIMELIB_ZONETYPE_ID:
			return time->tz_info != NULL;
		case TIMELIB_ZONETYPE_ABBR:
			return time->tz_abbr != NULL;
		case TIMELIB_ZONETYPE_OFFSET:
			return time->z % 60 == 0 && abs(time->z) < 100 * 3600;
		default:
			return false;
	}
}

/* Writes a number in this many digits, then the character end. Returns the address behind it. */
static char *put_part(char *p, timelib_sll v, unsigned digits, char end)
{
	uint32_t left = (uint32_t) v;

	for (unsigned i = digits; i--; left /= 10) {
		p[i] = (char) ('0' + left % 10);
	}
	p[digits] = end;
	return p + digits + 1;
}

static void hold(amber_encoder *encoder, zend_string *str)
{
	zval held;

	ZVAL_STR(&held, str);
	amber_encode_hold(encoder, &held);
}

static zend_string *time_string_of(amber_encoder *encoder, const timelib_time *time)
{
	zend_string *str = zend_string_alloc(TIME_STRING_BYTES, 0);
	char *p = ZSTR_VAL(str);

	hold(encoder, str);
	p = put_part(p, time->y, 4, '-');
	p = put_part(p, time->m, 2, '-');
	p = put_part(p, time->d, 2, ' ');
	p = put_part(p, time->h, 2, ':');
	p = put_part(p, time->i, 2, ':');
	p = put_part(p, time->s, 2, '.');
	put_part(p, time->us, 6, '\0');
	return str;
}

/* Returns the name of the time zone; the string is held. Mostly the zone is the same as that of the date before. */
static zend_string *zone_of(amber_encoder *encoder, const timelib_time *time)
{
	char offset[sizeof("+00:00")], *p = offset;
	const char *name = time->zone_type == TIMELIB_ZONETYPE_ID ? time->tz_info->name : time->tz_abbr;

	if (time->zone_type == TIMELIB_ZONETYPE_OFFSET) {
		uint32_t minutes = (uint32_t) abs(time->z) / 60;
		*p++ = time->z < 0 ? '-' : '+';
		p = put_part(p, minutes / 60, 2, ':');
		put_part(p, minutes % 60, 2, '\0');
		name = offset;
	}
	if (!encoder->zone || strcmp(ZSTR_VAL(encoder->zone), name) != 0) {
		encoder->zone = zend_string_init(name, strlen(name), 0);
		hold(encoder, encoder->zone);
	}
	return encoder->zone;
}

uint32_t amber_encode_date_layout(amber_encoder *encoder, amber_class *class, zend_object *object)
{
	if (class->date != AMBER_DATE || has_properties(object) || !is_usual(time_of(object))) {
		return AMBER_NO_ID;
	}
	if (class->layouts[0] == AMBER_NO_ID) {
		amber_key *keys = amber_key_lists_room(&encoder->key_lists, AMBER_DATE_VALUES);
		for (uint32_t i = 0; i < AMBER_DATE_VALUES; i++) {
			keys[i] = (amber_key) { .str = names[i], .h = ZSTR_H(names[i]) };
		}
		class->layouts[0] = amber_key_lists_of_room(&encoder->key_lists, keys, AMBER_DATE_VALUES, class->name);
	}
	return class->layouts[0];
}

void amber_encode_date_values(amber_encoder *encoder, zend_object *object, zval *values)
{
	const timelib_time *time = time_of(object);

	ZVAL_STR(&values[0], time_string_of(encoder, time));
	ZVAL_LONG(&values[1], time->zone_type);
	ZVAL_STR(&values[2], zone_of(encoder, time));
}

bool amber_encode_knows_date(const amber_class *class, zend_object *object)
{
	return !has_properties(object) && (class->date == AMBER_DATE ? time_of(object) != NULL
		: php_timezone_obj_from_obj(object)->initialized);
}

HashTable *amber_encode_date_table(amber_encoder *encoder, zend_object *object)
{
	bool had_table = object->properties != NULL;
	zval held;

	if (has_properties(object)) {
		return NULL;
	}
	HashTable *table = object->handlers->get_properties_for(object, ZEND_PROP_PURPOSE_SERIALIZE);
	if (!had_table && object->properties) {
		/* the handler built a property table, which the object would keep without need */
		zend_release_properties(object->properties);
		object->properties = NULL;
	}
	ZVAL_ARR(&held, table);
	amber_encode_hold(encoder, &held);
	return zend_hash_num_elements(table) ? table : NULL;
}
