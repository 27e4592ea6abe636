/* SPDX-License-Identifier: MIT
 *
 * What is no rows although it looks like them: objects of which one leads to
 * another of the same rows, as a reader could not tell how deep that goes, and rows
 * with hooks in two columns, as these would run in another order. That is found
 * out when they are written: then the message begins again, and objects of that
 * class, or arrays with these keys, stand one by one.
 */
#include "src/encode/walk/rows.h"

void amber_walk_set_apart(amber_walk *walk, amber_apart apart)
{
	amber_encoder *encoder = walk->encoder;

	if (encoder->apart_count < AMBER_APART) {
		encoder->apart[encoder->apart_count++] = apart;
	} else {
		encoder->no_rows = true;
	}
	encoder->stop = AMBER_STOP_APART;
}

bool amber_walk_is_apart_object(const amber_walk *walk, const zend_object *object)
{
	for (uint32_t i = 0; i < walk->encoder->apart_count; i++) {
		if (walk->encoder->apart[i].ce == object->ce) {
			return true;
		}
	}
	return amber_encode_is_joined(walk->encoder, (const zend_refcounted *) object);
}

bool amber_walk_is_apart_array(const amber_walk *walk, const HashTable *table, uint32_t shape)
{
	for (uint32_t i = 0; i < walk->encoder->apart_count; i++) {
		const HashTable *apart = walk->encoder->apart[i].table;
		if (apart && amber_walk_has_shape_of(walk, apart, shape, table)) {
			return true;
		}
	}
	return false;
}
