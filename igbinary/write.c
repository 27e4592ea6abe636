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

#include "writer.h"
#include "zend_exceptions.h"

bool igbinary_is_new(igbinary_writer *w, const zval *value, uint8_t again)
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

bool igbinary_begin(igbinary_writer *w, zend_array *table)
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
		w->frames = safe_erealloc(w->frames, w->frames_size, sizeof(igbinary_frame), 0);
	}
	w->frames[w->depth++] = (igbinary_frame) { table, 0 };
	return true;
}

static bool begin_array(igbinary_writer *w, zend_array *array)
{
	if (!(GC_FLAGS(array) & GC_IMMUTABLE)) {
		GC_ADDREF(array);
	}
	return igbinary_begin(w, array);
}

/* Writes the next key of the frame on top, and returns its value; NULL: there is none left. Of a property that is not
 * initialised igbinary writes null in place of its key, and no value. */
static zval *next_value(igbinary_writer *w)
{
	igbinary_frame *top = &w->frames[w->depth - 1];
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

void igbinary_warn_of_resource(const char *path)
{
	php_error_docref(NULL, E_DEPRECATED, "Cannot serialize %s, a resource. Serializing the value as null instead",
		path);
}

/* Writes a value, or begins one that has others in it. Returns false with an exception pending. */
static bool write_value(igbinary_writer *w, zval *value)
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
			if (has_number && !igbinary_is_new(w, value, AMBER_IGBINARY_AGAIN_8)) {
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
			return (!has_number && !igbinary_is_new(w, value, AMBER_IGBINARY_AGAIN_8))
				|| begin_array(w, Z_ARRVAL_P(value));
		case IS_OBJECT:
			return igbinary_write_object(w, value, reference);
		case IS_RESOURCE:
			igbinary_warn_of_resource("a value");
			ZEND_FALLTHROUGH;
		default:
			put_byte(w, AMBER_IGBINARY_NULL);
			return !EG(exception);
	}
}

static bool write_all(igbinary_writer *w, zval *value)
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

static void release_strings(amber_table *strings)
{
	for (uint32_t number = strings->base; number < strings->next; number++) {
		zend_string_release(amber_strings_at(strings, number)->str);
	}
	amber_drop_table(&strings->long_hashes);
	amber_table_shrink(strings);
}

zend_string *igbinary_write(zval *value)
{
	igbinary_writer w;

	memset(&w, 0, offsetof(igbinary_writer, first_strings));
	w.bytes = zend_string_alloc(64, false);
	w.max_depth = (zend_ulong) MAX(zend_ini_long("amber.max_depth", strlen("amber.max_depth"), 0), 0);
	amber_strings_make(&w.strings, w.first_strings);
	zend_hash_init(&w.shared, 8, NULL, ZVAL_PTR_DTOR, false);
	zend_hash_real_init_mixed(&w.shared);
	bool written = write_all(&w, value);
	while (w.depth) {
		release(w.frames[--w.depth].table);
	}
	if (w.frames) {
		efree(w.frames);
	}
	release_strings(&w.strings);
	zend_hash_destroy(&w.shared);
	if (!written) {
		zend_string_efree(w.bytes);
		return NULL;
	}
	w.bytes = zend_string_truncate(w.bytes, w.used, false);
	ZSTR_VAL(w.bytes)[w.used] = '\0';
	return w.bytes;
}
