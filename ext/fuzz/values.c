/* SPDX-License-Identifier: MIT
 *
 * Makes a value from the input, encodes and decodes it, and compares what native
 * serialize() gives for the value and for the decoded one.
 */
#include "harness.h"
#include "call.h"
#include "zend_exceptions.h"

const char *fuzz_php_file = "values.php";

#define POOL  16
#define DEPTH 100

typedef struct {
	const uint8_t *p, *end;
	zval pool[POOL];      /* values that may stand in several places */
	uint32_t pooled;
	uint32_t left;        /* elements that may still be made */
} grower;

static uint8_t next_byte(grower *g)
{
	return g->p < g->end ? *g->p++ : 0;
}

static void grow(grower *g, zval *value, unsigned depth);

static uint64_t next_bits(grower *g, unsigned bytes)
{
	uint64_t v = 0;

	while (bytes--) {
		v = v << 8 | next_byte(g);
	}
	return v;
}

static zend_string *next_string(grower *g)
{
	static const char *words[] = { "a", "id", "name", "price", "some text that is longer", "0", "-5", "", "ab",
		"\0*\0b", "7", "x1" };
	static const size_t lengths[] = { 1, 2, 4, 5, 24, 1, 2, 0, 2, 4, 1, 2 };
	uint8_t choice = next_byte(g);
	char text[64];
	size_t length;

	if (choice < 12) {
		return zend_string_init(words[choice], lengths[choice], 0);
	}
	if (choice > 250) {
		/* a long string */
		zend_string *str = zend_string_alloc(30 * (choice - 250), 0);
		memset(ZSTR_VAL(str), next_byte(g), ZSTR_LEN(str));
		ZSTR_VAL(str)[ZSTR_LEN(str)] = 0;
		return str;
	}
	length = choice % sizeof(text);
	for (size_t i = 0; i < length; i++) {
		text[i] = (char) next_byte(g);
	}
	return zend_string_init(text, length, 0);
}

static uint32_t next_count(grower *g)
{
	uint8_t choice = next_byte(g);
	uint32_t count = choice < 200 ? choice % 12 : choice - 190;

	count = count > g->left ? g->left : count;
	g->left -= count;
	return count;
}

static void grow_list(grower *g, zval *value, unsigned depth)
{
	uint32_t count = next_count(g);

	array_init_size(value, count);
	for (uint32_t i = 0; i < count; i++) {
		zval element;
		grow(g, &element, depth);
		add_next_index_zval(value, &element);
	}
}

/* An int as text, with a point before the last `places` digits, if the int has more. */
static zend_string *next_decimal_string(grower *g, uint64_t near, unsigned places)
{
	char text[32], *end = text + snprintf(text, sizeof(text) - 1, "%" PRId64, (int64_t) (near + next_byte(g)));

	if (places && places < (size_t) (end - text)) {
		memmove(end - places + 1, end - places, places);
		end[-(int) places] = '.';
		end++;
	}
	return zend_string_init(text, (size_t) (end - text), 0);
}

/* A date, mostly with a time, from the bits of a number: numbers near each other give dates near each other. */
static zend_string *next_date(grower *g, uint64_t near, unsigned form)
{
	static const char *suffixes[] = { "", "Z", "+00:00", ".000000" };
	uint64_t digits = near + next_byte(g) * UINT64_C(100);
	char text[64];
	int length = snprintf(text, sizeof(text), "%02u%02u-%02u-%02u", (unsigned) (digits >> 34 & 127) % 100,
		(unsigned) (digits >> 28 & 127) % 100, (unsigned) (digits >> 24 & 15), (unsigned) (digits >> 19 & 31));

	if (form & 3) {
		length += snprintf(text + length, sizeof(text) - (size_t) length, "%c%02u:%02u:%02u", form & 1 ? ' ' : 'T',
			(unsigned) (digits >> 14 & 31), (unsigned) (digits >> 7 & 127) % 100, (unsigned) (digits & 63));
	}
	length += snprintf(text + length, sizeof(text) - (size_t) length, "%s", suffixes[form >> 2]);
	return zend_string_init(text, (size_t) length, 0);
}

/* A list of elements of one kind, of which the encoder makes a column. */
static void grow_run(grower *g, zval *value)
{
	uint32_t count = next_count(g);
	uint8_t kind = next_byte(g);
	int64_t v = (int64_t) next_bits(g, 1 + kind % 8);

	array_init_size(value, count);
	for (uint32_t i = 0; i < count; i++) {
		zval element;
		switch (kind % 8) {
			case 0:
				ZVAL_LONG(&element, (zend_long) ((uint64_t) v + i * (kind >> 4)));
				break;
			case 1:
				ZVAL_LONG(&element, (zend_long) ((uint64_t) v + next_byte(g)));
				break;
			case 2:
				ZVAL_DOUBLE(&element, (double) (v % 100000 + next_byte(g)) / 100);
				break;
			case 3:
				ZVAL_BOOL(&element, next_byte(g) & 1);
				break;
			case 4:
				ZVAL_STR(&element, next_decimal_string(g, (uint64_t) v, kind >> 4));
				break;
			case 5:
				ZVAL_STR(&element, next_date(g, (uint64_t) v, kind >> 4));
				break;
			default:
				ZVAL_STR(&element, next_string(g));
		}
		add_next_index_zval(value, &element);
	}
}

static void grow_map(grower *g, zval *value, unsigned depth)
{
	uint32_t count = next_count(g);

	array_init_size(value, count);
	for (uint32_t i = 0; i < count; i++) {
		zval element;
		grow(g, &element, depth);
		if (next_byte(g) & 1) {
			zend_string *key = next_string(g);
			zend_symtable_update(Z_ARRVAL_P(value), key, &element);
			zend_string_release(key);
		} else {
			zend_hash_index_update(Z_ARRVAL_P(value), (zend_ulong) (int8_t) next_byte(g), &element);
		}
	}
}

static bool is_typed(zend_object *object, zval *slot)
{
	return slot >= object->properties_table && slot < object->properties_table + object->ce->default_properties_count
		&& zend_get_typed_property_info_for_slot(object, slot);
}

/* Sets a property, and takes over value. A reference becomes the property itself, but is dropped if the property has a
 * type or the class has __serialize(): that hook copies an array out of the reference after native serialize() has
 * passed the reference, which then no longer tells which objects stand in both. Nothing is written through a reference:
 * an array could come to contain itself, which native serialize() loses as well. */
static void set_property(zval *object, const char *name, zval *value)
{
	zend_string *key = zend_string_init(name, strlen(name), 0);
	zval *slot = Z_OBJ_HT_P(object)->get_property_ptr_ptr(Z_OBJ_P(object), key, BP_VAR_W, NULL), *plain = value;

	if (slot && slot != &EG(error_zval) && (Z_ISREF_P(value) || Z_ISREF_P(slot))) {
		if (is_typed(Z_OBJ_P(object), slot) || Z_OBJCE_P(object)->__serialize) {
			zval_ptr_dtor(value);
		} else {
			zval_ptr_dtor(slot);
			ZVAL_COPY_VALUE(slot, value);
		}
	} else {
		ZVAL_DEREF(plain);
		zend_update_property_ex(Z_OBJCE_P(object), Z_OBJ_P(object), key, plain);
		zval_ptr_dtor(value);
	}
	zend_clear_exception(); /* the value has a wrong type, or the property is not accessible */
	zend_string_release(key);
}

/* A list of arrays, or of objects, with the same keys. */
static void grow_records(grower *g, zval *value, unsigned depth, zend_class_entry *ce)
{
	static const char *names[] = { "a", "b", "c", "d" };
	uint32_t count = next_count(g), keys = 1 + next_byte(g) % 4;

	array_init_size(value, count);
	for (uint32_t i = 0; i < count; i++) {
		zval row;
		if (ce) {
			object_init_ex(&row, ce);
		} else {
			array_init(&row);
		}
		for (uint32_t k = 0; k < keys; k++) {
			zval element;
			grow(g, &element, depth);
			if (ce) {
				set_property(&row, names[k], &element);
			} else {
				add_assoc_zval(&row, names[k], &element);
			}
		}
		add_next_index_zval(value, &row);
	}
}

static zend_class_entry *next_class(grower *g)
{
	static const char *names[] = { "stdclass", "untyped", "child", "typed", "magic", "woken" };
	const char *name = names[next_byte(g) % 6];

	return zend_hash_str_find_ptr(EG(class_table), name, strlen(name));
}

static void grow_object(grower *g, zval *value, unsigned depth)
{
	static const char *names[] = { "a", "b", "c", "d", "e" };
	zend_class_entry *ce = next_class(g);
	uint32_t count = next_count(g);

	object_init_ex(value, ce);
	for (uint32_t i = 0; i < count; i++) {
		zval element;
		grow(g, &element, depth);
		set_property(value, names[next_byte(g) % 5], &element);
	}
}

static void grow(grower *g, zval *value, unsigned depth)
{
	uint8_t kind = next_byte(g);

	if (depth > 12 || g->p == g->end) {
		ZVAL_LONG(value, kind);
		return;
	}
	switch (kind % 20) {
		case 0: ZVAL_NULL(value); break;
		case 1: ZVAL_BOOL(value, kind & 32); break;
		case 2: ZVAL_LONG(value, (int8_t) next_byte(g)); break;
		case 3: ZVAL_LONG(value, (zend_long) next_bits(g, 8)); break;
		case 4: ZVAL_LONG(value, (zend_long) next_bits(g, 3)); break;
		case 5: {
			uint64_t bits = next_bits(g, 8);
			memcpy(&value->value, &bits, 8);
			Z_TYPE_INFO_P(value) = IS_DOUBLE;
			break;
		}
		case 6: ZVAL_DOUBLE(value, (double) (int64_t) next_bits(g, 2) / 10); break;
		case 7: case 8: case 9: ZVAL_STR(value, next_string(g)); break;
		case 10: grow_list(g, value, depth + 1); break;
		case 11: grow_run(g, value); break;
		case 12: case 13: grow_map(g, value, depth + 1); break;
		case 14: grow_records(g, value, depth + 1, NULL); break;
		case 15: grow_records(g, value, depth + 1, next_class(g)); break;
		case 16: grow_object(g, value, depth + 1); break;
		case 17: case 18:
			/* an earlier value, which then stands in two places: a string, array, object or reference */
			if (g->pooled) {
				ZVAL_COPY(value, &g->pool[next_byte(g) % g->pooled]);
				return;
			}
			ZVAL_EMPTY_ARRAY(value);
			return;
		default:
			/* not around objects: an object that holds itself by an array in a reference differs by PHP's version */
			grow(g, value, depth + 1);
			if (!Z_ISREF_P(value) && Z_TYPE_P(value) != IS_OBJECT) {
				ZVAL_MAKE_REF(value);
			}
	}
	if (g->pooled < POOL && (kind & 64)) {
		ZVAL_COPY(&g->pool[g->pooled++], value);
	}
}

/* Prints all of a text, which may hold NUL bytes. */
static void show(const char *name, const zend_string *native)
{
	fprintf(stderr, "%s: ", name);
	if (native) {
		fwrite(ZSTR_VAL(native), 1, ZSTR_LEN(native), stderr);
	} else {
		fputs("an exception", stderr);
	}
	fputc('\n', stderr);
}

static void compare(zval *value, zend_string *bytes)
{
	zend_string *before, *after;
	zval decoded;

	fuzz_encode_again(&decoded, bytes, DEPTH);
	before = fuzz_native(value);
	after = fuzz_native(&decoded);
	if (!before || !after || !zend_string_equals(before, after)) {
		show("before", before);
		show("after", after);
	}
	fuzz_check(before && after && zend_string_equals(before, after), "native serialize() sees no difference");
	zend_string_release(before);
	zend_string_release(after);
	zval_ptr_dtor(&decoded);
}

/* A value with more elements is not compared. Native serialize() writes an array wherever it stands, and a few arrays
 * that hold each other twice would make gigabytes. */
#define ELEMENTS_MOST 100000

static void count_elements(const zval *value, HashTable *objects, uint32_t *count);

static void count_table(HashTable *table, HashTable *objects, uint32_t *count)
{
	zval *element;

	*count += zend_hash_num_elements(table);
	ZEND_HASH_FOREACH_VAL(table, element) {
		if (*count > ELEMENTS_MOST) {
			return;
		}
		count_elements(element, objects, count);
	} ZEND_HASH_FOREACH_END();
}

/* Counts an object without building its property table, so that the encoder meets objects with and without one. */
static void count_object(zend_object *object, HashTable *objects, uint32_t *count)
{
	if (!zend_hash_index_add_empty_element(objects, object->handle)) {
		return;
	}
	for (int i = 0; i < object->ce->default_properties_count; i++) {
		count_elements(&object->properties_table[i], objects, count);
	}
	if (object->properties) {
		count_table(object->properties, objects, count);
	}
}

/* Counts the elements that native serialize() would write, each object once, up to ELEMENTS_MOST. */
static void count_elements(const zval *value, HashTable *objects, uint32_t *count)
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		return; /* a property slot, which count_object() has counted */
	}
	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) == IS_ARRAY) {
		count_table(Z_ARRVAL_P(value), objects, count);
	} else if (Z_TYPE_P(value) == IS_OBJECT) {
		count_object(Z_OBJ_P(value), objects, count);
	}
}

static bool is_too_much(const zval *value)
{
	HashTable objects;
	uint32_t count = 0;

	zend_hash_init(&objects, 8, NULL, NULL, 0);
	count_elements(value, &objects, &count);
	zend_hash_destroy(&objects);
	return count > ELEMENTS_MOST;
}

void fuzz_body(const uint8_t *data, size_t size)
{
	grower g = { .p = data, .end = data + size, .left = 600 };
	zend_string *bytes;
	zval value;

	grow(&g, &value, 0);
	if (Z_ISREF(value)) {
		zend_unwrap_reference(&value);
	}
	while (g.pooled) {
		zval_ptr_dtor(&g.pool[--g.pooled]);
	}
	bytes = amber_encode(&value, DEPTH, "$value");
	fuzz_check(bytes != NULL, "every such value can be encoded");
	if (!is_too_much(&value)) {
		compare(&value, bytes);
	}
	zend_string_release(bytes);
	zval_ptr_dtor(&value);
}
