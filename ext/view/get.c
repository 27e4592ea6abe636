/* SPDX-License-Identifier: MIT
 *
 * One value out of many, by its path.
 */
#include "php_amber.h"
#include "view/get.h"
#include "view/view.h"
#include "src/decode/decode.h"
#include "zend_closures.h"

bool amber_source_open(amber_source *source, zend_string *data, const amber_decode_options *options)
{
	const uint8_t *bytes = (const uint8_t *) ZSTR_VAL(data), *item = bytes + AMBER_HEADER_BYTES;
	size_t length = ZSTR_LEN(data);
	struct amber_index index;
	amber_signer signer;
	zval none;

	if (!amber_signature_check(bytes, &length, &options->keys, &signer)) {
		return false;
	}
	if (length <= AMBER_HEADER_BYTES || bytes[0] != AMBER_MAGIC
	 || (bytes[1] & ~(AMBER_FLAG_SIGNATURE | AMBER_FLAG_INDEX)) != AMBER_VERSION) {
		/* it says what is wrong */
		amber_decode(&none, bytes, length, options);
		return false;
	}
	bool has_index = (bytes[1] & AMBER_FLAG_INDEX) != 0;
	if (has_index && !amber_index_read(bytes, &item, bytes + length, &index)) {
		return false;
	}
	amber_source_begin(source, data, item, bytes + length, options);
	if (has_index) {
		amber_source_use_index(source, &index);
	}
	return true;
}

void amber_wanted_key_of(amber_wanted_key *wanted, zend_string *text, zend_long number)
{
	zend_ulong handled;

	*wanted = (amber_wanted_key) { .text = text, .number = number, .is_int = text == NULL };
	if (!text) {
		wanted->text = zend_long_to_str(number);
	} else {
		zend_string_addref(text);
		if (ZEND_HANDLE_NUMERIC(text, handled)) {
			wanted->is_int = true;
			wanted->number = (zend_long) handled;
		}
	}
}

/* An element of a path, or the offset of an array. False: thrown. */
static bool read_step(const zval *step, uint32_t position, amber_wanted_key *wanted)
{
	ZVAL_DEREF(step);
	if (Z_TYPE_P(step) == IS_STRING) {
		amber_wanted_key_of(wanted, Z_STR_P(step), 0);
		return true;
	}
	if (Z_TYPE_P(step) == IS_LONG) {
		amber_wanted_key_of(wanted, NULL, Z_LVAL_P(step));
		return true;
	}
	zend_argument_type_error(2, "must consist of strings and ints, %s given at position %" PRIu32,
		amber_value_name(step), position);
	return false;
}

/* A property that anybody may read: asked for by a class that is related to none in a message. In room if it stands
 * nowhere. NULL: there is none, or something was thrown. */
static zval *public_property(zend_object *object, zend_string *name, zval *room)
{
	zend_class_entry *scope = (zend_class_entry *) EG(fake_scope);
	zval *value = NULL;

	EG(fake_scope) = zend_ce_closure;
	if (object->handlers->has_property(object, name, ZEND_PROPERTY_EXISTS, NULL) && !EG(exception)) {
		value = object->handlers->read_property(object, name, BP_VAR_R, NULL, room);
	}
	EG(fake_scope) = scope;
	return value;
}

/* A step through a value that was built; *value is replaced. False: it leads nowhere, or something was thrown. */
static bool step_in_value(zval *value, const amber_wanted_key *key)
{
	zval *child = NULL, room;

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

/* Steps of a path through a value that was built. False: it leads nowhere, or something was thrown. */
static bool walk_value(zval *value, zend_array *path, uint32_t from, uint32_t to)
{
	uint32_t position = 0;
	bool good = true;
	zval *step;

	ZEND_HASH_FOREACH_VAL(path, step) {
		amber_wanted_key key;
		if (position++ < from) {
			continue;
		}
		if (position > to || !good) {
			break;
		}
		if (!read_step(step, position - 1, &key)) {
			return false;
		}
		good = step_in_value(value, &key);
		zend_string_release(key.text);
	} ZEND_HASH_FOREACH_END();
	return good;
}

/* Bytes of parts, as a multiple of those of the message and beside, up to which they are decoded one by one. Then the
 * whole is, once: parts that share much would be more than it together. */
#define PARTS_MOST   4
#define PARTS_BESIDE (64u << 10)

static bool is_whole_better(const amber_source *source, const amber_whole *whole)
{
	return whole->is_known
		|| whole->extracted > PARTS_MOST * (uint64_t) (source->reader.end - source->item) + PARTS_BESIDE;
}

/* Decodes the whole, unless that is known. False: thrown. */
static bool know_whole(const amber_source *source, amber_whole *whole)
{
	zval value;

	if (whole->is_known) {
		return true;
	}
	amber_decode(&value, (const uint8_t *) ZSTR_VAL(source->data), ZSTR_LEN(source->data), source->reader.options);
	if (EG(exception) || whole->is_known) {
		zval_ptr_dtor(&value); /* a hook may have asked for it, too */
		return EG(exception) == NULL;
	}
	ZVAL_COPY_VALUE(&whole->value, &value);
	whole->is_known = true;
	return true;
}

bool amber_part_value(amber_source *source, const amber_part *part, zend_array *path, uint32_t steps,
	amber_whole *whole, zval *value)
{
	bool needs_whole = is_whole_better(source, whole);

	ZVAL_NULL(value);
	if (!needs_whole && amber_part_decode(source, part, value, &whole->extracted, &needs_whole)) {
		return true;
	}
	zval_ptr_dtor(value);
	ZVAL_NULL(value);
	/* it may hold an object, or a reference, that stands elsewhere, too: these are to be the same */
	if (!needs_whole || EG(exception) || !know_whole(source, whole)) {
		return false;
	}
	ZVAL_COPY(value, &whole->value);
	if (!walk_value(value, path, 0, steps)) {
		zval_ptr_dtor(value);
		ZVAL_NULL(value);
		return false;
	}
	return true;
}

/* Follows a path as far as arrays reach. *steps: so many of it were gone. */
static enum amber_found follow(amber_source *source, zend_array *path, amber_part *part, uint32_t *steps)
{
	zval *step;

	ZEND_HASH_FOREACH_VAL(path, step) {
		amber_wanted_key key;
		amber_part child;
		if (!read_step(step, *steps, &key)) {
			return AMBER_FOUND_WRONG;
		}
		enum amber_found found = amber_find_child(source, part, &key, &child);
		zend_string_release(key.text);
		if (found != AMBER_FOUND) {
			return found;
		}
		*part = child;
		++*steps;
	} ZEND_HASH_FOREACH_END();
	return AMBER_FOUND;
}

bool amber_get_path(zval *result, zend_string *data, zend_array *path, zval *fallback,
	const amber_decode_options *options)
{
	amber_source source;
	amber_whole whole = { 0 };
	uint32_t steps = 0;

	ZVAL_NULL(result);
	if (!amber_source_open(&source, data, options)) {
		return false;
	}
	amber_part part = amber_find_root(&source);
	enum amber_found found = follow(&source, path, &part, &steps);
	bool good = found == AMBER_FOUND || found == AMBER_FOUND_OBJECT;
	good = good && amber_part_value(&source, &part, path, steps, &whole, result)
		&& walk_value(result, path, steps, zend_hash_num_elements(path));
	amber_source_end(&source);
	zval_ptr_dtor(&whole.value);
	if (!good) {
		zval_ptr_dtor(result);
		ZVAL_NULL(result);
	}
	if (!good && !EG(exception)) {
		if (fallback) {
			ZVAL_COPY_DEREF(result, fallback);
		}
		return true;
	}
	return good;
}
