/* SPDX-License-Identifier: MIT
 *
 * A message that is read in parts: what was passed, by its numbers.
 */
#include "php_amber.h"
#include "view/passing.h"

void amber_source_begin(amber_source *source, zend_string *data, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options)
{
	memset(source, 0, sizeof(*source));
	source->data = data ? zend_string_copy(data) : NULL;
	source->reader.start = data ? (const uint8_t *) ZSTR_VAL(data) : item;
	source->reader.p = source->item = item;
	source->reader.end = end;
	source->reader.options = options;
}

static void free_entry(zval *entry)
{
	efree(Z_PTR_P(entry));
}

void amber_source_use_index(amber_source *source, const struct amber_index *index)
{
	source->has_index = true;
	source->index = *index;
	for (int list = 0; list < AMBER_LISTS; list++) {
		zend_hash_init(&source->apart[list], 8, NULL, list == AMBER_STRINGS ? NULL : free_entry, 0);
	}
}

void amber_source_end(amber_source *source)
{
	void *lists[] = { source->strings, source->shapes[0], source->shapes[1], source->nodes };

	for (int list = 0; list < AMBER_LISTS; list++) {
		if (lists[list]) {
			efree(lists[list]);
		}
	}
	for (int list = 0; source->has_index && list < AMBER_LISTS; list++) {
		zend_hash_destroy(&source->apart[list]);
	}
	if (source->data) {
		zend_string_release(source->data);
	}
}

amber_spot amber_source_spot(const amber_source *source)
{
	amber_spot spot = { .p = source->reader.p };

	memcpy(spot.given, source->given, sizeof(spot.given));
	return spot;
}

void amber_source_go(amber_source *source, const amber_spot *spot)
{
	source->reader.p = spot->p;
	memcpy(source->given, spot->given, sizeof(spot->given));
}

/* --- numbered things ------------------------------------------------------ */

/* Keeps the entry of that number. */
static void keep_apart(amber_source *source, enum amber_list list, const void *entry, size_t size)
{
	zend_ulong number = source->given[list] - 1;

	if (!zend_hash_index_exists(&source->apart[list], number)) {
		void *copy = emalloc(size);
		memcpy(copy, entry, size);
		zend_hash_index_add_new_ptr(&source->apart[list], number, copy);
	}
}

void amber_give_shape(amber_source *source, enum amber_list list, const amber_head *head)
{
	amber_known_shape **shapes = &source->shapes[list - AMBER_SHAPES];
	amber_known_shape shape = { head->keys, head->class_at, head->keys_n };

	if (is_new(source, list, shapes, sizeof(**shapes))) {
		(*shapes)[source->used[list] - 1] = shape;
	} else if (UNEXPECTED(is_apart(source, list))) {
		keep_apart(source, list, &shape, sizeof(shape));
	}
}

void amber_give_node(amber_source *source, const amber_spot *spot, uint32_t row)
{
	amber_known_node node = { *spot, row };

	if (is_new(source, AMBER_NODES, &source->nodes, sizeof(*source->nodes))) {
		source->nodes[source->used[AMBER_NODES] - 1] = node;
	} else if (UNEXPECTED(is_apart(source, AMBER_NODES))) {
		keep_apart(source, AMBER_NODES, &node, sizeof(node));
	}
}

/* The entry of a number: in a list, or apart. */
static const void *find_entry(amber_source *source, enum amber_list list, uint64_t number, const void *entries,
	size_t size)
{
	if (EXPECTED(number < source->used[list])) {
		return (const char *) entries + number * size;
	}
	return source->has_index ? zend_hash_index_find_ptr(&source->apart[list], (zend_ulong) number) : NULL;
}

/* Makes sure that there is one. False: thrown. */
static bool know_entry(amber_source *source, enum amber_list list, uint64_t number)
{
	if (EXPECTED(number < source->used[list])) {
		return true;
	}
	if (!source->has_index || number >= UINT32_MAX) {
		return amber_decode_fail_number(&source->reader, list_names[list], number);
	}
	if (is_noted(source, list, number)) {
		return true;
	}
	return amber_source_seek(source, list, number) && (is_noted(source, list, number)
		|| amber_decode_fail_number(&source->reader, list_names[list], number));
}

const amber_known_shape *amber_source_shape(amber_source *source, enum amber_list list, uint64_t number)
{
	return check_number(source, list, number) && know_entry(source, list, number)
		? find_entry(source, list, number, source->shapes[list - AMBER_SHAPES], sizeof(amber_known_shape)) : NULL;
}

const amber_known_node *amber_source_node(amber_source *source, uint64_t number)
{
	return check_number(source, AMBER_NODES, number) && know_entry(source, AMBER_NODES, number)
		? find_entry(source, AMBER_NODES, number, source->nodes, sizeof(amber_known_node)) : NULL;
}

const uint8_t *amber_source_string(amber_source *source, uint64_t number)
{
	if (!know_entry(source, AMBER_STRINGS, number)) {
		return NULL;
	}
	return number < source->used[AMBER_STRINGS] ? source->strings[number]
		: zend_hash_index_find_ptr(&source->apart[AMBER_STRINGS], (zend_ulong) number);
}
