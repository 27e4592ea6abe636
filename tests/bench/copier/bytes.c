/* SPDX-License-Identifier: MIT
 *
 * Amber\Bench\copy_to_bytes(): a walk over a value that copies every key, string
 * and number behind a tag and a length, and nothing else: nothing is looked up,
 * so equal strings, keys and arrays stand there as often as they occur. The
 * yardstick that encoding is held against; part of the laboratory.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "copier.h"

/* What a tag and a number take at most. */
#define ITEM_BYTES 11

typedef struct {
	zend_string *bytes;
	char        *p, *end;
	HashTable    seen; /* objects and references that others hold as well, by address: their numbers */
} writer;

static void write_value(writer *writer, const zval *value);

static zend_never_inline void grow(writer *writer, size_t count)
{
	size_t used = writer->p - ZSTR_VAL(writer->bytes), size = 2 * ZSTR_LEN(writer->bytes);

	size = size - used < count ? used + count : size;
	writer->bytes = zend_string_realloc(writer->bytes, size, false);
	writer->p = ZSTR_VAL(writer->bytes) + used;
	writer->end = ZSTR_VAL(writer->bytes) + size;
}

static zend_always_inline void make_room(writer *writer, size_t count)
{
	if (UNEXPECTED((size_t) (writer->end - writer->p) < count)) {
		grow(writer, count);
	}
}

/* A tag and a number, seven bits a byte. */
static zend_always_inline void write_number(writer *writer, unsigned char tag, uint64_t number)
{
	make_room(writer, ITEM_BYTES);
	*writer->p++ = (char) tag;
	for (; number >= 128; number >>= 7) {
		*writer->p++ = (char) (number | 128);
	}
	*writer->p++ = (char) number;
}

static zend_always_inline void write_string(writer *writer, const zend_string *str)
{
	write_number(writer, IS_STRING, ZSTR_LEN(str));
	make_room(writer, ZSTR_LEN(str));
	memcpy(writer->p, ZSTR_VAL(str), ZSTR_LEN(str));
	writer->p += ZSTR_LEN(str);
}

static zend_always_inline void write_int(writer *writer, zend_long number)
{
	write_number(writer, IS_LONG, (uint64_t) number << 1 ^ (uint64_t) (number >> (SIZEOF_ZEND_LONG * 8 - 1)));
}

static zend_always_inline void write_float(writer *writer, double number)
{
	make_room(writer, ITEM_BYTES);
	*writer->p++ = IS_DOUBLE;
	memcpy(writer->p, &number, sizeof(number));
	writer->p += sizeof(number);
}

static void write_table(writer *writer, zend_array *table)
{
	bool list = zend_array_is_list(table);
	zend_string *key;
	zend_ulong index;
	zval *value;

	write_number(writer, list ? _IS_BOOL : IS_ARRAY, zend_hash_num_elements(table));
	ZEND_HASH_FOREACH_KEY_VAL(table, index, key, value) {
		if (key) {
			write_string(writer, key);
		} else if (!list) {
			write_int(writer, (zend_long) index);
		}
		write_value(writer, value);
	} ZEND_HASH_FOREACH_END();
}

/* Slots by their names, and where a class declares none its table. What hooks would give is not asked for. */
static void write_object(writer *writer, zend_object *object)
{
	zend_class_entry *ce = object->ce;

	write_number(writer, IS_OBJECT, ce->default_properties_count);
	write_string(writer, ce->name);
	for (int i = 0; i < ce->default_properties_count; i++) {
		if (ce->properties_info_table[i] && !Z_ISUNDEF(object->properties_table[i])) {
			write_string(writer, ce->properties_info_table[i]->name);
			write_value(writer, &object->properties_table[i]);
		}
	}
	if (object->properties && ce->default_properties_count == 0) {
		write_table(writer, object->properties);
	}
}

/* Whether it was met before; then its number is written. Who is held once can't be met again. */
static bool is_known(writer *writer, const zval *value)
{
	if (Z_REFCOUNT_P(value) == 1) {
		return false;
	}
	zval number, *known = zend_hash_index_find(&writer->seen, (zend_ulong) (uintptr_t) Z_COUNTED_P(value));
	if (known) {
		write_number(writer, IS_PTR, (uint64_t) Z_LVAL_P(known));
		return true;
	}
	ZVAL_LONG(&number, zend_hash_num_elements(&writer->seen));
	zend_hash_index_add_new(&writer->seen, (zend_ulong) (uintptr_t) Z_COUNTED_P(value), &number);
	return false;
}

static void write_value(writer *writer, const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			write_int(writer, Z_LVAL_P(value));
			return;
		case IS_DOUBLE:
			write_float(writer, Z_DVAL_P(value));
			return;
		case IS_STRING:
			write_string(writer, Z_STR_P(value));
			return;
		case IS_ARRAY:
			write_table(writer, Z_ARRVAL_P(value));
			return;
		case IS_OBJECT:
			if (!is_known(writer, value)) {
				write_object(writer, Z_OBJ_P(value));
			}
			return;
		case IS_REFERENCE:
			if (!is_known(writer, value)) {
				write_value(writer, Z_REFVAL_P(value));
			}
			return;
		default: /* null, false, true */
			make_room(writer, 1);
			*writer->p++ = (char) Z_TYPE_P(value);
	}
}

PHP_FUNCTION(copy_to_bytes)
{
	zval *value;
	writer writer;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	zend_hash_init(&writer.seen, 0, NULL, NULL, 0);
	writer.bytes = zend_string_alloc(200, false);
	writer.p = ZSTR_VAL(writer.bytes);
	writer.end = writer.p + ZSTR_LEN(writer.bytes);
	write_value(&writer, value);
	zend_hash_destroy(&writer.seen);
	size_t length = writer.p - ZSTR_VAL(writer.bytes);
	RETVAL_STR(zend_string_realloc(writer.bytes, length, false));
	Z_STRVAL_P(return_value)[length] = '\0';
}
