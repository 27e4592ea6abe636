/* SPDX-License-Identifier: MIT
 *
 * Writes igbinary's format 2, with the bytes that igbinary 3.2 writes (igbinary.compact_strings on).
 *
 * ext/igbinary/types.h has the bytes that values begin with; numbers are big-endian. Each string, and each array,
 * object or reference, has a number, by which it is named again: its position in the table of these. The walk keeps
 * its frames on the heap, and all that has a number is held until it ends, as hooks run during the walk, and may change
 * and release what it visits.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_igbinary.h"
#include "../ext/igbinary/types.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_enum.h"
#include "zend_exceptions.h"

/* An array, or a table of properties, that is being written; the frame owns a reference to it. */
typedef struct {
	zend_array *table;
	uint32_t next; /* position in it */
} frame;

typedef struct {
	zend_string *bytes;
	size_t used;
	HashTable strings; /* the keys; the position is the number */
	HashTable shared;  /* by address; holds the values */
	frame *frames;
	uint32_t depth, frames_size;
	zend_ulong max_depth;
} writer;

static zend_always_inline uint8_t *extend(writer *w, size_t count)
{
	if (UNEXPECTED(ZSTR_LEN(w->bytes) - w->used < count)) {
		w->bytes = zend_string_safe_realloc(w->bytes, 2, w->used, count, false);
	}
	uint8_t *end = (uint8_t *) ZSTR_VAL(w->bytes) + w->used;
	w->used += count;
	return end;
}

static zend_always_inline void put_byte(writer *w, uint8_t byte)
{
	*extend(w, 1) = byte;
}

static zend_always_inline void put_typed(writer *w, uint8_t type, uint64_t number, size_t width)
{
	uint8_t *at = extend(w, 1 + width);

	*at = type;
	for (size_t i = width; i > 0; i--) {
		at[i] = (uint8_t) number;
		number >>= 8;
	}
}

/* Writes a number in as many bytes as it needs. type: that of 1 byte; those of 2 and 4 follow, step apart. */
static zend_always_inline void put_number(writer *w, uint8_t type, uint8_t step, uint8_t type64, uint64_t number)
{
	if (number <= 0xff) {
		put_typed(w, type, number, 1);
	} else if (number <= 0xffff) {
		put_typed(w, type + step, number, 2);
	} else if (number <= 0xffffffff) {
		put_typed(w, type + 2 * step, number, 4);
	} else {
		put_typed(w, type64, number, 8);
	}
}

static zend_always_inline void put_int(writer *w, zend_long number)
{
	bool negative = number < 0;

	put_number(w, AMBER_IGBINARY_INT_8 + negative, 2, AMBER_IGBINARY_INT_64 + negative,
		negative ? 0 - (uint64_t) number : (uint64_t) number);
}

static void put_chars(writer *w, uint8_t type, uint8_t type64, const char *chars, size_t length)
{
	put_number(w, type, 1, type64, length);
	memcpy(extend(w, length), chars, length);
}

/* Strings and the names of classes share their numbers. */
static void put_named(writer *w, zend_string *string, uint8_t again, uint8_t type)
{
	uint32_t known = w->strings.nNumUsed;
	const Bucket *entry = (const Bucket *) zend_hash_lookup(&w->strings, string);
	uint32_t number = (uint32_t) (entry - w->strings.arData);

	if (number < known) {
		put_number(w, again, 1, 0, number);
	} else {
		put_chars(w, type, AMBER_IGBINARY_STRING_64, ZSTR_VAL(string), ZSTR_LEN(string));
	}
}

static void put_string(writer *w, zend_string *string)
{
	if (ZSTR_LEN(string) == 0) {
		put_byte(w, AMBER_IGBINARY_EMPTY_STRING);
	} else {
		put_named(w, string, AMBER_IGBINARY_STRING_AGAIN_8, AMBER_IGBINARY_STRING_8);
	}
}

/* Writes the number of an array, object or reference that was met before, and returns false; gives a new one a number.
 * An array that is the whole value is never named again. */
static bool is_new(writer *w, const zval *value, uint8_t again)
{
	uint32_t known = w->shared.nNumUsed;
	bool is_root = known == 0 && again == AMBER_IGBINARY_AGAIN_8;
	zval *place = zend_hash_index_lookup(&w->shared, is_root ? 0 : (zend_ulong) (uintptr_t) Z_COUNTED_P(value) >> 3);
	uint32_t number = (uint32_t) ((Bucket *) place - w->shared.arData);

	if (number < known) {
		put_number(w, again, 1, 0, number);
		return false;
	}
	ZVAL_COPY(place, value);
	return true;
}

static void release(zend_array *table)
{
	zval value;

	if (!(GC_FLAGS(table) & GC_IMMUTABLE)) {
		ZVAL_ARR(&value, table);
		zval_ptr_dtor(&value);
	}
}

/* Begins a table, of which it takes over one reference. */
static bool begin(writer *w, zend_array *table)
{
	uint32_t count = zend_hash_num_elements(table);

	put_number(w, AMBER_IGBINARY_ARRAY_8, 1, 0, count);
	if (count == 0) {
		release(table);
		return true;
	}
	if (UNEXPECTED(w->max_depth && w->depth >= w->max_depth)) {
		release(table);
		zend_throw_exception_ex(NULL, 0, "igbinary_serialize: the value is nested deeper than amber.max_depth, "
			ZEND_ULONG_FMT, w->max_depth);
		return false;
	}
	if (w->depth == w->frames_size) {
		w->frames_size = w->frames_size ? 2 * w->frames_size : 16;
		w->frames = safe_erealloc(w->frames, w->frames_size, sizeof(frame), 0);
	}
	w->frames[w->depth++] = (frame) { table, 0 };
	return true;
}

static bool begin_array(writer *w, zend_array *array)
{
	if (!(GC_FLAGS(array) & GC_IMMUTABLE)) {
		GC_ADDREF(array);
	}
	return begin(w, array);
}

/* Writes the next key of the frame on top, and returns its value; NULL: there is none left. Of a property that is not
 * initialised igbinary writes null in place of its key, and no value. */
static zval *next_value(writer *w)
{
	frame *top = &w->frames[w->depth - 1];
	const zend_array *table = top->table;

	while (top->next < table->nNumUsed) {
		uint32_t position = top->next++;
		zval *value = HT_IS_PACKED(table) ? &table->arPacked[position] : &table->arData[position].val;
		if (Z_TYPE_P(value) == IS_UNDEF) {
			continue;
		}
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			value = Z_INDIRECT_P(value);
			if (Z_TYPE_P(value) == IS_UNDEF) {
				put_byte(w, AMBER_IGBINARY_NULL);
				continue;
			}
		}
		if (HT_IS_PACKED(table)) {
			put_int(w, position);
		} else if (table->arData[position].key) {
			put_string(w, table->arData[position].key);
		} else {
			put_int(w, (zend_long) table->arData[position].h);
		}
		return value;
	}
	return NULL;
}

/* Returns a property by the name that __sleep() gives, and its name in the table, which the caller owns: a public one,
 * a private one of the class, or a protected one. */
static zval *find_property(HashTable *properties, const zend_string *class, zend_string *name, zend_string **found)
{
	zend_string *names[] = {
		zend_string_copy(name),
		zend_mangle_property_name(ZSTR_VAL(class), ZSTR_LEN(class), ZSTR_VAL(name), ZSTR_LEN(name), false),
		zend_mangle_property_name("*", 1, ZSTR_VAL(name), ZSTR_LEN(name), false),
	};
	zval *value = NULL;

	*found = NULL;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (!value && (value = zend_hash_find(properties, names[i]))) {
			*found = names[i];
		} else {
			zend_string_release(names[i]);
		}
	}
	return value;
}

/* Adds the property of this name to chosen, null where there is none. A typed one that is not initialised is left out,
 * as serialize() does. */
static void choose_property(HashTable *chosen, zend_object *object, HashTable *properties, zend_string *name)
{
	zend_string *found;
	zval *value = find_property(properties, object->ce->name, name, &found);
	bool is_typed = false;

	if (value && Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
		is_typed = Z_TYPE_P(value) == IS_UNDEF && zend_get_typed_property_info_for_slot(object, value);
	}
	if (value && Z_TYPE_P(value) != IS_UNDEF) {
		if (Z_ISREF_P(value) && Z_REFCOUNT_P(value) == 1) {
			value = Z_REFVAL_P(value); /* a second holder would make it a reference of several places */
		}
		if (zend_hash_add(chosen, found, value)) {
			Z_TRY_ADDREF_P(value);
		}
	} else if (!is_typed) {
		zend_string_addref(name); /* an error handler may release it, if a reference holds it */
		php_error_docref(NULL, E_NOTICE, "\"%s\" returned as member variable from __sleep() but does not exist",
			ZSTR_VAL(name));
		zend_hash_add(chosen, found ? found : name, &EG(uninitialized_zval));
		zend_string_release(name);
	}
	if (found) {
		zend_string_release(found);
	}
}

/* The values are copied: warnings may run an error handler. */
static bool begin_chosen(writer *w, zend_object *object, HashTable *names)
{
	zval value, *name;

	ZVAL_OBJ(&value, object);
	HashTable *table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	HashTable *chosen = zend_new_array(zend_hash_num_elements(names));
	ZEND_HASH_FOREACH_VAL_IND(names, name) {
		ZVAL_DEREF(name);
		if (Z_TYPE_P(name) == IS_STRING && table) {
			choose_property(chosen, object, table, Z_STR_P(name));
		} else {
			php_error_docref(NULL, E_NOTICE, "__sleep should return an array only containing the names of "
				"instance-variables to serialize");
		}
	} ZEND_HASH_FOREACH_END();
	zend_release_properties(table);
	if (EG(exception)) {
		release(chosen);
		return false;
	}
	return begin(w, chosen);
}

static bool begin_sleep(writer *w, zend_object *object, zend_function *sleep)
{
	zval names;

	BG(serialize_lock)++;
	zend_call_known_instance_method_with_0_params(sleep, object, &names);
	BG(serialize_lock)--;
	bool begun = false;
	if (!EG(exception) && Z_TYPE(names) == IS_ARRAY) {
		begun = begin_chosen(w, object, Z_ARRVAL(names));
	} else if (!EG(exception)) {
		php_error_docref(NULL, E_NOTICE, "__sleep should return an array only containing the names of "
			"instance-variables to serialize");
		put_number(w, AMBER_IGBINARY_ARRAY_8, 1, 0, 0);
		begun = !EG(exception);
	}
	zval_ptr_dtor(&names);
	return begun;
}

static bool begin_properties(writer *w, zend_object *object)
{
	zval value;

	ZVAL_OBJ(&value, object);
	HashTable *table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	bool is_incomplete = object->ce == php_ce_incomplete_class;
	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	if (!table) {
		put_number(w, AMBER_IGBINARY_ARRAY_8, 1, 0, 0);
		return true;
	}
#if PHP_VERSION_ID >= 80400
	/* user code may take from a lazy proxy the object that owns the values */
	bool is_copied = is_incomplete || zend_object_is_lazy(object);
#else
	bool is_copied = is_incomplete;
#endif
	if (is_copied) {
		HashTable *copy = zend_array_dup(table);
		zend_release_properties(table);
		table = copy;
	}
	if (is_incomplete) {
		zend_hash_str_del(table, ZEND_STRL(MAGIC_MEMBER));
	}
	return begin(w, table);
}

static bool begin_plain_object(writer *w, zend_object *object)
{
	zend_class_entry *ce = object->ce;
	zend_string *incomplete = ce == php_ce_incomplete_class ? php_lookup_class_name(object) : NULL;
	zend_function *sleep = zend_hash_find_ptr(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP));

	put_named(w, incomplete ? incomplete : ce->name, AMBER_IGBINARY_OBJECT_AGAIN_8, AMBER_IGBINARY_OBJECT_8);
	if (incomplete) {
		zend_string_release(incomplete);
	}
	return sleep && ce != php_ce_incomplete_class ? begin_sleep(w, object, sleep) : begin_properties(w, object);
}

/* __serialize(): an array takes the place of the properties; it has no number. */
static bool begin_serialized(writer *w, zend_object *object)
{
	zval data;

	BG(serialize_lock)++;
	zend_call_known_instance_method_with_0_params(object->ce->__serialize, object, &data);
	BG(serialize_lock)--;
	if (EG(exception) || Z_TYPE(data) != IS_ARRAY) {
		zval_ptr_dtor(&data);
		if (!EG(exception)) {
			zend_type_error("%s::__serialize() must return an array", ZSTR_VAL(object->ce->name));
		}
		return false;
	}
	put_named(w, object->ce->name, AMBER_IGBINARY_OBJECT_AGAIN_8, AMBER_IGBINARY_OBJECT_8);
	return begin(w, Z_ARRVAL(data));
}

/* Serializable. Where it gives nothing null is written, which has a number only if a reference holds it: then that of
 * the reference. */
static bool write_serializable(writer *w, zend_object *object, const zval *reference)
{
	unsigned char *bytes = NULL;
	size_t length = 0;
	zval value, held;

	ZVAL_OBJ(&value, object);
	ZVAL_UNDEF(&held);
	if (reference) {
		ZVAL_COPY(&held, reference);
	}
	BG(serialize_lock)++;
	int result = object->ce->serialize(&value, &bytes, &length, NULL);
	BG(serialize_lock)--;
	if (result == SUCCESS && !EG(exception)) {
		put_named(w, object->ce->name, AMBER_IGBINARY_OBJECT_AGAIN_8, AMBER_IGBINARY_OBJECT_8);
		put_chars(w, AMBER_IGBINARY_PAYLOAD_8, AMBER_IGBINARY_STRING_64, (char *) bytes, length);
	} else if (!EG(exception)) {
		zend_hash_index_del(&w->shared, (zend_ulong) (uintptr_t) object >> 3);
		if (!reference || is_new(w, &held, AMBER_IGBINARY_AGAIN_8)) {
			put_byte(w, AMBER_IGBINARY_NULL);
		}
	}
	zval_ptr_dtor(&held);
	if (bytes) {
		efree(bytes);
	}
	return !EG(exception);
}

/* reference: the one that holds the object and has other holders; NULL: there is none. */
static bool write_object(writer *w, zval *value, const zval *reference)
{
	zend_object *object = Z_OBJ_P(value);
	zend_class_entry *ce = object->ce;

	if (!is_new(w, value, AMBER_IGBINARY_OBJECT_NAMED_8)) {
		return true;
	}
	if (ce->ce_flags & (ZEND_ACC_NOT_SERIALIZABLE | ZEND_ACC_ANON_CLASS)) {
		zend_throw_exception_ex(NULL, 0, "Serialization of '%s' is not allowed", ZSTR_VAL(ce->name));
		return false;
	}
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		put_named(w, ce->name, AMBER_IGBINARY_OBJECT_AGAIN_8, AMBER_IGBINARY_OBJECT_8);
		put_byte(w, AMBER_IGBINARY_ENUM_CASE);
		put_string(w, Z_STR_P(zend_enum_fetch_case_name(object)));
		return true;
	}
	if (ce->__serialize) {
		return begin_serialized(w, object);
	}
	return ce->serialize ? write_serializable(w, object, reference) : begin_plain_object(w, object);
}

void igbinary_warn_of_resource(const char *path)
{
	php_error_docref(NULL, E_DEPRECATED, "Cannot serialize %s, a resource. Serializing the value as null instead",
		path);
}

/* Writes a value, or begins one that has others in it. Returns false with an exception pending. */
static bool write_value(writer *w, zval *value)
{
	const zval *reference = NULL;
	bool has_number = false;
	uint64_t bits;

	if (Z_ISREF_P(value)) {
		zval *held = Z_REFVAL_P(value);
		if (Z_REFCOUNT_P(value) >= 2) {
			put_byte(w, AMBER_IGBINARY_REFERENCE);
			reference = value;
			has_number = Z_TYPE_P(held) != IS_OBJECT;
			if (has_number && !is_new(w, value, AMBER_IGBINARY_AGAIN_8)) {
				return true;
			}
		}
		value = held;
	}
	switch (Z_TYPE_P(value)) {
		case IS_FALSE:
			put_byte(w, AMBER_IGBINARY_FALSE);
			return true;
		case IS_TRUE:
			put_byte(w, AMBER_IGBINARY_TRUE);
			return true;
		case IS_LONG:
			put_int(w, Z_LVAL_P(value));
			return true;
		case IS_DOUBLE:
			memcpy(&bits, &Z_DVAL_P(value), sizeof(bits));
			put_typed(w, AMBER_IGBINARY_FLOAT, bits, sizeof(bits));
			return true;
		case IS_STRING:
			put_string(w, Z_STR_P(value));
			return true;
		case IS_ARRAY:
			return has_number || is_new(w, value, AMBER_IGBINARY_AGAIN_8) ? begin_array(w, Z_ARRVAL_P(value)) : true;
		case IS_OBJECT:
			return write_object(w, value, reference);
		case IS_RESOURCE:
			igbinary_warn_of_resource("a value");
			ZEND_FALLTHROUGH;
		default:
			put_byte(w, AMBER_IGBINARY_NULL);
			return !EG(exception);
	}
}

static bool write_all(writer *w, zval *value)
{
	if (!write_value(w, value)) {
		return false;
	}
	while (w->depth) {
		zval *next = next_value(w);
		if (!next) {
			release(w->frames[--w->depth].table);
		} else if (!write_value(w, next)) {
			return false;
		}
	}
	return true;
}

zend_string *igbinary_write(zval *value)
{
	writer w = { .bytes = zend_string_alloc(64, false) };

	w.max_depth = (zend_ulong) MAX(zend_ini_long("amber.max_depth", strlen("amber.max_depth"), 0), 0);
	zend_hash_init(&w.strings, 8, NULL, NULL, false);
	zend_hash_real_init_mixed(&w.strings);
	zend_hash_init(&w.shared, 8, NULL, ZVAL_PTR_DTOR, false);
	zend_hash_real_init_mixed(&w.shared);
	bool written = write_all(&w, value);
	while (w.depth) {
		release(w.frames[--w.depth].table);
	}
	if (w.frames) {
		efree(w.frames);
	}
	zend_hash_destroy(&w.strings);
	zend_hash_destroy(&w.shared);
	if (!written) {
		zend_string_efree(w.bytes);
		return NULL;
	}
	w.bytes = zend_string_truncate(w.bytes, w.used, false);
	ZSTR_VAL(w.bytes)[w.used] = '\0';
	return w.bytes;
}
