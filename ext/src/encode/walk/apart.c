/* SPDX-License-Identifier: MIT
 *
 * What is no rows although it looks like them: objects of which one leads to
 * another of the same rows, as a reader could not tell how deep that goes, and rows
 * with hooks in two columns, as these would run in another order. Mostly that is
 * found out when they are written: then the message begins again, and objects of
 * that class, or arrays with these keys, stand one by one.
 */
#include "src/encode/walk/rows.h"

void amber_walk_set_apart(amber_walk *walk, amber_apart apart)
{
	amber_encoder *encoder = walk->encoder;

	if (encoder->apart_used < AMBER_APART) {
		encoder->apart[encoder->apart_used++] = apart;
	} else {
		encoder->no_rows = true;
	}
	encoder->stop = AMBER_STOP_APART;
}

bool amber_walk_is_apart_object(const amber_walk *walk, const zend_object *object)
{
	for (uint32_t i = 0; i < walk->encoder->apart_used; i++) {
		if (walk->encoder->apart[i].ce == object->ce) {
			return true;
		}
	}
	return amber_encode_is_joined(walk->encoder, (const zend_refcounted *) object);
}

bool amber_walk_is_apart_array(const amber_walk *walk, const HashTable *table, uint32_t shape)
{
	for (uint32_t i = 0; i < walk->encoder->apart_used; i++) {
		const HashTable *apart = walk->encoder->apart[i].table;
		if (!apart || zend_hash_num_elements(apart) != zend_hash_num_elements(table)) {
			continue;
		}
		if (shape == AMBER_WALK_LIST ? amber_encode_is_list(apart) : amber_shapes_fit(walk->shapes, shape, apart)) {
			return true;
		}
	}
	return false;
}

/* Whether a value, or the first one of an array, is an object of the class of this row, and another one of the rows
 * that are counted. */
static bool leads_to_another(const amber_walk *walk, const zend_object *row, const zval *value)
{
	if (Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value))) {
		amber_row values = amber_row_of(Z_ARRVAL_P(value));
		value = amber_walk_behind(walk, amber_row_next(&values));
	}
	return Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == row->ce && Z_OBJ_P(value) != row
		&& amber_encode_known(walk->encoder, Z_COUNTED_P(value)) == AMBER_IN_ROWS;
}

bool amber_walk_is_apart_row(const amber_walk *walk, const zval *row, amber_row values, uint32_t columns)
{
	uint32_t filled = 0;
	bool hooked = false;

	for (; columns; columns--) {
		const zval *value = amber_row_next(&values);
		if (EXPECTED(Z_TYPE_P(value) <= IS_STRING)) {
			continue;
		}
		value = amber_walk_behind(walk, value);
		if (Z_TYPE_P(row) == IS_OBJECT && leads_to_another(walk, Z_OBJ_P(row), value)) {
			return true;
		}
		if (Z_TYPE_P(value) == IS_OBJECT) {
			const amber_class *class = amber_encode_class(walk->encoder, Z_OBJCE_P(value));
			filled += class->hooked || class->date;
			hooked |= amber_walk_is_no_row(class);
		}
	}
	return hooked && filled > 1;
}
