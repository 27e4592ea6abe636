/* SPDX-License-Identifier: MIT
 *
 * Where a reader stands, and what it knows by numbers.
 */
#include "php_amber.h"
#include "reader/scalars.h"

void amber_reader_begin(amber_reader *reader, const uint8_t *start, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options)
{
	*reader = (amber_reader) { .item = item, .in = { .start = start, .p = item, .end = end, .options = options } };
}

void amber_reader_end(amber_reader *reader)
{
	void *lists[] = { reader->strings, reader->shapes[0], reader->shapes[1], reader->nodes };

	for (int list = 0; list < AMBER_LISTS; list++) {
		if (lists[list]) {
			efree(lists[list]);
		}
	}
}

amber_position amber_reader_position(const amber_reader *reader)
{
	amber_position position = { .p = reader->in.p };

	memcpy(position.numbered, reader->numbered, sizeof(position.numbered));
	return position;
}

void amber_reader_go(amber_reader *reader, const amber_position *position)
{
	reader->in.p = position->p;
	memcpy(reader->numbered, position->numbered, sizeof(reader->numbered));
}

/* --- numbered things ------------------------------------------------------ */

void amber_reader_number_shape(amber_reader *reader, enum amber_list list, const amber_header *header)
{
	amber_known_shape **shapes = &reader->shapes[list - AMBER_SHAPES];

	if (is_new(reader, list, shapes, sizeof(**shapes))) {
		(*shapes)[reader->used[list] - 1] = (amber_known_shape) { header->keys, header->class_at, header->keys_n };
	}
}

void amber_reader_number_node(amber_reader *reader, const amber_position *position, uint32_t row)
{
	if (is_new(reader, AMBER_NODES, &reader->nodes, sizeof(*reader->nodes))) {
		reader->nodes[reader->used[AMBER_NODES] - 1] = (amber_known_node) { *position, row };
	}
}

/* Whether what a number names was skipped; else throws. */
static bool is_known(const amber_reader *reader, enum amber_list list, uint64_t number)
{
	return EXPECTED(number < reader->used[list])
		|| amber_decode_fail_number(&reader->in, amber_list_names[list], number);
}

const amber_known_shape *amber_reader_shape(amber_reader *reader, enum amber_list list, uint64_t number)
{
	return is_known(reader, list, number) ? &reader->shapes[list - AMBER_SHAPES][number] : NULL;
}

const amber_known_node *amber_reader_node(amber_reader *reader, uint64_t number)
{
	return is_known(reader, AMBER_NODES, number) ? &reader->nodes[number] : NULL;
}

const uint8_t *amber_reader_string(amber_reader *reader, uint64_t number)
{
	return is_known(reader, AMBER_STRINGS, number) ? reader->strings[number] : NULL;
}

/* --- strings and keys ------------------------------------------------------- */

bool amber_reader_string_at(amber_reader *reader, const uint8_t **p, const char **text, size_t *length)
{
	const uint8_t *at = *p, *end = reader->in.end;
	uint64_t v = 0;

	if (at == end) {
		return fail_short(reader);
	}
	uint8_t tag = *at++;
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STR_SHORT:
			v = tag - AMBER_TAG_STR_SHORT;
			break;
		case AMBER_KIND_STR:
			at = amber_get_varint(at, end, &v);
			break;
		case AMBER_KIND_STRREF_SMALL:
		case AMBER_KIND_STRREF_BYTE:
		case AMBER_KIND_STRREF: {
			at = strref_number(*p, end, &v);
			if (!at) {
				return fail_short(reader);
			}
			const uint8_t *string = amber_reader_string(reader, v);
			if (!string) {
				return false;
			}
			*p = at;
			return amber_reader_string_at(reader, &string, text, length); /* which is no reference again */
		}
		default:
			return fail_tag(reader, *p);
	}
	if (!at || v > (uint64_t) (end - at)) {
		return fail_short(reader);
	}
	*text = (const char *) at;
	*length = (size_t) v;
	*p = at + v;
	return true;
}

bool amber_reader_key_at(amber_reader *reader, const uint8_t **p, amber_reader_key *key)
{
	amber_position here = amber_reader_position(reader);

	if (*p == reader->in.end) {
		return fail_short(reader);
	}
	uint8_t tag = **p, kind = amber_tag_kinds[tag];
	if (kind != AMBER_KIND_INT_SMALL && kind != AMBER_KIND_INT_MINUS && kind != AMBER_KIND_INT
	 && kind != AMBER_KIND_INT_NEG) {
		return amber_reader_string_at(reader, p, &key->text, &key->length);
	}
	key->text = NULL;
	reader->in.p = *p + 1;
	bool good = int_of_tag(&reader->in, tag, &key->number);
	*p = reader->in.p;
	amber_reader_go(reader, &here);
	return good;
}
