/* SPDX-License-Identifier: MIT
 *
 * Amber\get(), has() and keys(). A path is followed through the encoded arrays without building them; from the first
 * object on it is followed through the decoded value.
 */
#include "php_amber.h"
#include "call.h"
#include "decode/frames.h"
#include "path/path.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_closures.h"
#include "zend_exceptions.h"

/* A message, a path, and how far the path has been followed. */
typedef struct {
	amber_reader reader;
	amber_opened message; /* what the reader reads */
	zend_string *data;
	zend_array  *path;
	amber_part   part;  /* the part that the first steps lead to */
	uint32_t     steps; /* number of steps followed */
	enum amber_found found; /* result of the last step */
} lookup;

/* Opens a message, checks its header and starts at its item. Returns false after throwing. */
static bool open_message(lookup *lookup, const amber_decode_options *options)
{
	amber_signer signer;
	zval none;

	if (!amber_open(&lookup->message, (const uint8_t *) ZSTR_VAL(lookup->data), ZSTR_LEN(lookup->data), &options->keys,
			&signer)) {
		return false;
	}
	const amber_dictionary *dictionary;
	const uint8_t *bytes = lookup->message.bytes;
	size_t length = lookup->message.length, header = amber_header_read(bytes, length, &dictionary);
	if (!header) {
		ZVAL_NULL(&none);
		amber_decode_message(&none, bytes, length, options, NULL); /* throws with the reason */
		return false;
	}
	amber_reader_begin(&lookup->reader, bytes, bytes + header, bytes + length, options, dictionary);
	lookup->part = (amber_part) { .position = amber_reader_position(&lookup->reader), .kind = AMBER_PART_ITEM };
	return true;
}

/* Frees the reader's lists, before the whole message is decoded, and starts again. */
static void restart_reader(lookup *lookup)
{
	const amber_reader reader = lookup->reader;

	amber_reader_end(&lookup->reader);
	amber_reader_begin(&lookup->reader, reader.in.start, reader.item, reader.in.end, reader.in.options,
		reader.in.dictionary);
}

/* Converts step i of a path to a key; the caller releases key->text. Returns false after throwing. */
static bool read_step(const zval *step, uint32_t i, amber_wanted_key *key)
{
	zend_ulong number;

	ZVAL_DEREF(step);
	if (Z_TYPE_P(step) == IS_LONG) {
		*key = (amber_wanted_key) { zend_long_to_str(Z_LVAL_P(step)), Z_LVAL_P(step), true };
		return true;
	}
	if (Z_TYPE_P(step) == IS_STRING) {
		*key = (amber_wanted_key) { .text = zend_string_copy(Z_STR_P(step)) };
		if (ZEND_HANDLE_NUMERIC(key->text, number)) {
			key->is_int = true;
			key->number = (zend_long) number;
		}
		return true;
	}
	zend_argument_type_error(2, "must consist of strings and ints, %s given at position %" PRIu32,
		amber_value_name(step), i);
	return false;
}

/* A longer path goes through the decoded value: a step in the message can take longer than to decode an array. */
#define STEPS_MOST 32

/* Follows the path as far as arrays reach. If the reader gives up, because the path skips more than the message, goes
 * back to the outermost array, as the whole will be decoded. Returns false after throwing. */
static bool follow(lookup *lookup)
{
	amber_reader *reader = &lookup->reader;
	zval *step;

	reader->gave_up = (uint64_t) (reader->in.end - reader->item) > AMBER_READER_LONGEST
		|| zend_hash_num_elements(lookup->path) > STEPS_MOST;
	ZEND_HASH_FOREACH_VAL(lookup->path, step) {
		amber_wanted_key key;
		amber_part child;
		if (reader->gave_up || lookup->found != AMBER_FOUND) {
			break;
		}
		if (!read_step(step, lookup->steps, &key)) {
			return false;
		}
		lookup->found = amber_find_child(reader, &lookup->part, &key, &child);
		zend_string_release(key.text);
		if (lookup->found == AMBER_FOUND) {
			lookup->part = child;
			lookup->steps++;
		}
	} ZEND_HASH_FOREACH_END();
	if (reader->gave_up) {
		lookup->found = AMBER_FOUND_DECODED;
	}
	return lookup->found != AMBER_FOUND_WRONG;
}

/* Reads a property as public code would: from the scope of Closure, to which no class in a message is related. As
 * isset() does: else PHP tells of one that is called like a static one. The value may be in room, which the caller then
 * releases. NULL: the property does not exist, or an exception is pending. */
static zval *public_property(zend_object *object, zend_string *name, zval *room)
{
	zend_class_entry *scope = (zend_class_entry *) EG(fake_scope);
	zval *value = NULL;

	if (object->ce == php_ce_incomplete_class) {
		return NULL; /* PHP shows nothing of it, but warns */
	}
	EG(fake_scope) = zend_ce_closure;
	if (object->handlers->has_property(object, name, ZEND_PROPERTY_EXISTS, NULL) && !EG(exception)) {
		value = object->handlers->read_property(object, name, BP_VAR_IS, NULL, room);
	}
	EG(fake_scope) = scope;
	return value;
}

/* Follows one step in a decoded value and replaces *value. Returns false if it leads nowhere, or with an exception
 * pending. */
static bool step_in_value(zval *value, const amber_wanted_key *key)
{
	zval *child = NULL, room;

	ZVAL_UNDEF(&room);
	if (Z_TYPE_P(value) == IS_ARRAY) {
		child = key->is_int ? zend_hash_index_find(Z_ARRVAL_P(value), (zend_ulong) key->number)
			: zend_hash_find(Z_ARRVAL_P(value), key->text);
	} else if (Z_TYPE_P(value) == IS_OBJECT) {
		child = public_property(Z_OBJ_P(value), key->text, &room);
	}
	if (!child || EG(exception)) {
		return false;
	}
	zval before = *value;
	ZVAL_COPY_DEREF(value, child);
	if (child == &room) {
		zval_ptr_dtor(&room);
	}
	zval_ptr_dtor(&before);
	return true;
}

/* Follows the steps from number `from` on in a decoded value. Returns false if they lead nowhere, or with an exception
 * pending. */
static bool walk_value(zval *value, zend_array *path, uint32_t from)
{
	uint32_t i = 0;
	zval *step;

	ZEND_HASH_FOREACH_VAL(path, step) {
		amber_wanted_key key;
		if (i++ < from) {
			continue;
		}
		if (!read_step(step, i - 1, &key)) {
			return false;
		}
		bool good = step_in_value(value, &key);
		zend_string_release(key.text);
		if (!good) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Decodes the value at the path. Returns false if the path leads nowhere, or with an exception pending. */
static bool build(lookup *lookup, zval *value)
{
	amber_reader *reader = &lookup->reader;

	ZVAL_NULL(value);
	if (!reader->gave_up && !amber_part_value(reader, &lookup->part, value) && !reader->gave_up) {
		return false;
	}
	if (reader->gave_up) {
		restart_reader(lookup);
		amber_decode_opened(value, &lookup->message, ZSTR_LEN(lookup->data), reader->in.options);
		lookup->steps = 0;
	}
	return !EG(exception) && walk_value(value, lookup->path, lookup->steps);
}

/* --- get(), has(), keys() ------------------------------------------------ */

/* Builds a result from the lookup. Returns false if the path leads nowhere, or with an exception pending. */
typedef bool (*maker)(lookup *lookup, zval *result);

static bool make(zval *result, zend_string *data, zend_array *path, zval *fallback,
	const amber_decode_options *options, maker maker)
{
	lookup lookup = { .data = data, .path = path, .found = AMBER_FOUND };

	ZVAL_NULL(result);
	if (!open_message(&lookup, options)) {
		amber_close(&lookup.message);
		return false;
	}
	bool good = follow(&lookup) && lookup.found != AMBER_FOUND_NOTHING && maker(&lookup, result);
	amber_reader_end(&lookup.reader);
	amber_close(&lookup.message);
	if (good) {
		return true;
	}
	zval_ptr_dtor(result);
	ZVAL_NULL(result);
	if (!EG(exception) && fallback) {
		ZVAL_COPY_DEREF(result, fallback);
	}
	return EG(exception) == NULL;
}

bool amber_path_get(zval *result, zend_string *data, zend_array *path, zval *fallback,
	const amber_decode_options *options)
{
	return make(result, data, path, fallback, options, build);
}

/* Decodes only if the path leads into an object. */
static bool make_bool(lookup *lookup, zval *result)
{
	zval value;
	bool there = lookup->found == AMBER_FOUND;

	if (!there) {
		there = build(lookup, &value);
		zval_ptr_dtor(&value);
	}
	ZVAL_BOOL(result, there);
	return there && !EG(exception);
}

bool amber_path_has(zval *result, zend_string *data, zend_array *path, const amber_decode_options *options)
{
	bool good = make(result, data, path, NULL, options, make_bool);

	if (Z_TYPE_P(result) == IS_NULL) {
		ZVAL_FALSE(result); /* the path leads nowhere */
	}
	return good;
}

/* Lists the keys of an array, or the names of an object's public properties; false for other values. */
static bool keys_of_value(zval *value, zval *result)
{
	const bool object = Z_TYPE_P(value) == IS_OBJECT;
	zend_array *table;
	zend_string *name;
	zend_ulong number;
	zval *slot, key;

	if (!object && Z_TYPE_P(value) != IS_ARRAY) {
		return false;
	}
	if (object && Z_OBJCE_P(value) == php_ce_incomplete_class) {
		ZVAL_EMPTY_ARRAY(result); /* as get() finds nothing in it */
		return true;
	}
	table = object ? Z_OBJPROP_P(value) : Z_ARRVAL_P(value);
	ZVAL_ARR(result, amber_decode_new_list(zend_hash_num_elements(table)));
	ZEND_HASH_FOREACH_KEY_VAL(table, number, name, slot) {
		if (object && ((name && ZSTR_LEN(name) && ZSTR_VAL(name)[0] == '\0')
		 || (Z_TYPE_P(slot) == IS_INDIRECT && Z_TYPE_P(Z_INDIRECT_P(slot)) == IS_UNDEF))) {
			continue;
		}
		if (name) {
			ZVAL_STR_COPY(&key, name);
		} else {
			ZVAL_LONG(&key, (zend_long) number);
		}
		zend_hash_next_index_insert_new(Z_ARRVAL_P(result), &key);
	} ZEND_HASH_FOREACH_END();
	return true;
}

static void make_range(zval *result, uint64_t n)
{
	ZVAL_ARR(result, amber_decode_new_list((uint32_t) n));
	ZEND_HASH_FILL_PACKED(Z_ARRVAL_P(result)) {
		for (uint64_t i = 0; i < n; i++) {
			ZEND_HASH_FILL_SET_LONG((zend_long) i);
			ZEND_HASH_FILL_NEXT();
		}
	} ZEND_HASH_FILL_END();
}

/* Reads only the keys of an array, not its values. */
static bool make_keys(lookup *lookup, zval *result)
{
	amber_reader *reader = &lookup->reader;
	amber_header header = { 0 };
	zval value;

	ZVAL_NULL(&value);
	if (lookup->found == AMBER_FOUND) {
		lookup->found = amber_find_array(reader, &lookup->part, &header);
	}
	bool good = lookup->found == AMBER_FOUND;
	if (!good && (lookup->found == AMBER_FOUND_DECODED || reader->gave_up)) {
		good = build(lookup, &value);
	} else if (good) {
		const bool has_keys = amber_header_has_keys(&header);
		const uint64_t n = has_keys ? header.keys_n : header.is_rows ? header.columns : header.n;
		const zend_long most = reader->in.options->max_elements;
		if (most && n > (uint64_t) most) {
			return amber_decode_fail_elements(&reader->in);
		}
		if (!has_keys && !header.key_column) {
			make_range(result, n);
			return true;
		}
		amber_part keys = { .position = amber_reader_position(reader), .level = lookup->part.level,
			.kind = has_keys ? AMBER_PART_KEY_LIST : AMBER_PART_KEY_COLUMN,
			.n = (uint32_t) (has_keys ? header.number : n) };
		good = amber_part_value(reader, &keys, &value);
	}
	good = good && keys_of_value(&value, result);
	zval_ptr_dtor(&value);
	return good;
}

bool amber_path_keys(zval *result, zend_string *data, zend_array *path, const amber_decode_options *options)
{
	return make(result, data, path, NULL, options, make_keys);
}
