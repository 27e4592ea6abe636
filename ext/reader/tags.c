/* SPDX-License-Identifier: MIT
 *
 * Headers of items, by their tags. Records everything that takes a number, so that a back-reference can be followed.
 */
#include "reader/reader.h"

bool amber_reader_fail_tag(const amber_reader *reader, const uint8_t *at)
{
	return amber_decode_fail(&reader->in, at, "Tag 0x%02x is not possible here", *at);
}

static void number_shared(amber_reader *reader, const amber_position *position, enum amber_shared_kind kind,
	uint32_t row)
{
	if (amber_reader_is_new(reader, AMBER_SHARED, &reader->shared, sizeof(*reader->shared))) {
		reader->shared[reader->used[AMBER_SHARED] - 1] = (amber_known_shared) { .position = *position,
			.kind = kind, .row = row };
	}
}

/* Gives the next number to the value behind the DEFINE or REF at `at`. */
void amber_reader_number_around(amber_reader *reader, const uint8_t *at)
{
	amber_position position = amber_reader_position(reader);

	position.p = at;
	reader->has_objects |= *at == AMBER_TAG_REF;
	number_shared(reader, &position, *at == AMBER_TAG_REF ? AMBER_SHARED_REFERENCE : AMBER_SHARED_DEFINED, 0);
}

bool amber_reader_count(amber_reader *reader, uint64_t *n)
{
	if (!amber_decode_varint_inline(&reader->in, n)) {
		return false;
	}
	/* sizes would overflow on 32 bits by a count that no array can hold */
	if (*n > AMBER_EXPANSION_BUDGET + 8 * (uint64_t) (reader->in.end - reader->in.p) || *n >= HT_MAX_SIZE) {
		return amber_decode_fail(&reader->in, reader->in.p,
			"%" PRIu64 " values are announced, more than the data can hold", *n);
	}
	return true;
}

/* --- headers ---------------------------------------------------------------- */

/* Gives the next number to a key list or class layout. */
static void number_key_list(amber_reader *reader, enum amber_list list, amber_header *header)
{
	amber_known_key_list **key_lists = &reader->key_lists[list];

	header->number = reader->numbered[list];
	if (amber_reader_is_new(reader, list, key_lists, sizeof(**key_lists))) {
		amber_known_key_list *key_list = &(*key_lists)[header->number];
		key_list->keys = header->keys;
		key_list->class_at = header->class_at;
		key_list->n = header->keys_n;
		key_list->bytes = header->keys ? (uint32_t) (reader->in.p - header->keys) : 0;
		key_list->searched = false;
		key_list->decoded = NULL;
	}
}

/* Skips n keys and records their position. */
static bool skip_keys(amber_reader *reader, amber_header *header, uint64_t n)
{
	header->keys = reader->in.p;
	header->keys_n = (uint32_t) n;
	header->n = n;
	return amber_reader_skip_scalars(reader, n);
}

/* An array with a new key list. */
static bool new_key_list(amber_reader *reader, amber_header *header, uint64_t n)
{
	if (!amber_reader_take_slow(reader) || !skip_keys(reader, header, n)) {
		return false;
	}
	number_key_list(reader, AMBER_KEY_LISTS, header);
	return true;
}

/* Class and keys of a new class layout. An object, but not rows, may have the keys of a list, which are not in the
 * message; its values are a column. */
static bool new_layout(amber_reader *reader, amber_header *header, bool rows)
{
	uint64_t n;

	header->class_at = reader->in.p;
	if (!amber_reader_skip_scalars(reader, 1) || !amber_reader_count(reader, &n)) {
		return false;
	}
	if (!rows && n > 0 && reader->in.p < reader->in.end && *reader->in.p == AMBER_TAG_LIST_COLUMN) {
		reader->in.p++;
		header->columns = 1;
		header->keys_n = (uint32_t) n;
		header->n = n;
	} else if (!skip_keys(reader, header, n)) {
		return false;
	}
	number_key_list(reader, AMBER_LAYOUTS, header);
	return true;
}

/* Keys, and class, of a key list or class layout by its number. */
static bool known_key_list(amber_reader *reader, enum amber_list list, uint64_t number, amber_header *header)
{
	const amber_known_key_list *key_list = amber_reader_key_list(reader, list, number);

	if (!key_list) {
		return false;
	}
	header->keys = key_list->keys;
	header->known = list == AMBER_KEY_LISTS && !key_list->keys ? key_list->decoded : NULL;
	header->keys_n = key_list->n;
	header->n = key_list->n;
	header->number = number;
	return true;
}

static bool number_of_rows(amber_reader *reader, amber_header *header, const amber_position *position)
{
	uint64_t r;

	if (!amber_decode_varint_inline(&reader->in, &r)) {
		return false;
	}
	if (r == 0 || r > AMBER_ROWS_MAX) {
		return amber_decode_fail(&reader->in, reader->in.p, "%" PRIu64 " rows do not fit here", r);
	}
	header->is_rows = true;
	header->columns = (uint32_t) header->n;
	header->n = r;
	header->fills = (uint32_t) r;
	if (header->columns == 0) {
		return amber_decode_fail(&reader->in, reader->in.p, "Rows without columns");
	}
	/* each row is recorded once; a message has no more rows than the decoder accepts */
	const uint64_t most = (uint64_t) (reader->in.end - reader->item) + AMBER_EXPANSION_BUDGET / AMBER_ROW_PLACES;
	for (uint32_t row = 0; *position->p == AMBER_TAG_SHARED_ROWS && row < r; row++) {
		if (reader->numbered[AMBER_SHARED] == reader->used[AMBER_SHARED] && ++reader->rows > most) {
			return amber_decode_fail(&reader->in, reader->in.p, "There are more rows than the data can hold");
		}
		number_shared(reader, position, AMBER_SHARED_ROW, row);
	}
	return true;
}

/* Rows of arrays with keys, or of objects. */
static bool rows_header(amber_reader *reader, amber_header *header, const amber_position *position)
{
	bool objects = header->item == AMBER_ITEM_OBJECT, good;
	uint64_t s, n;

	if (!amber_decode_varint_inline(&reader->in, &s)) {
		return false;
	}
	if (s > 0) {
		good = known_key_list(reader, objects ? AMBER_LAYOUTS : AMBER_KEY_LISTS, s - 1, header);
	} else if (objects) {
		good = new_layout(reader, header, true);
	} else {
		good = amber_reader_count(reader, &n) && new_key_list(reader, header, n);
	}
	return good && number_of_rows(reader, header, position);
}

static inline void set_object(amber_reader *reader, amber_header *header)
{
	header->item = AMBER_ITEM_OBJECT;
	reader->has_objects = true;
}

bool amber_reader_header(amber_reader *reader, amber_header *header)
{
	amber_position position = amber_reader_position(reader);
	uint64_t number;

	if (UNEXPECTED(!amber_reader_has_more(reader))) {
		return false;
	}
	uint8_t tag = *reader->in.p++;
	*header = (amber_header) { .item = AMBER_ITEM_ARRAY, .fills = 1 };
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_LIST_SMALL:
			header->n = tag - AMBER_TAG_LIST_SMALL;
			return true;
		case AMBER_KIND_LIST:
			return amber_reader_count(reader, &header->n);
		case AMBER_KIND_MAP_SMALL:
			return new_key_list(reader, header, tag - AMBER_TAG_MAP_SMALL + 1u);
		case AMBER_KIND_MAP:
			return amber_reader_count(reader, &number) && new_key_list(reader, header, number);
		case AMBER_KIND_RECORD_SMALL:
			return known_key_list(reader, AMBER_KEY_LISTS, tag - AMBER_TAG_RECORD_SMALL, header);
		case AMBER_KIND_RECORD:
			return amber_decode_varint_inline(&reader->in, &number)
				&& known_key_list(reader, AMBER_KEY_LISTS, number, header);
		case AMBER_KIND_LIST_COLUMN:
		case AMBER_KIND_MAP_COLUMNS:
			header->key_column = tag == AMBER_TAG_MAP_COLUMNS;
			header->columns = 1u + header->key_column;
			return amber_reader_count(reader, &header->n);
		case AMBER_KIND_ROWS:
			return rows_header(reader, header, &position);
		case AMBER_KIND_LIST_ROWS:
			return amber_reader_count(reader, &header->n) && number_of_rows(reader, header, &position);
		case AMBER_KIND_OBJECT_SMALL:
			set_object(reader, header);
			return known_key_list(reader, AMBER_LAYOUTS, tag - AMBER_TAG_OBJECT_SMALL, header);
		case AMBER_KIND_OBJECT:
			set_object(reader, header);
			return amber_decode_varint_inline(&reader->in, &number)
				&& known_key_list(reader, AMBER_LAYOUTS, number, header);
		case AMBER_KIND_OBJECT_NEW:
			set_object(reader, header);
			return new_layout(reader, header, false);
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_SHARED_ROWS:
			set_object(reader, header);
			return rows_header(reader, header, &position);
		case AMBER_KIND_SERIALIZABLE:
			set_object(reader, header);
			return amber_reader_skip_scalars(reader, 2);
		case AMBER_KIND_ENUM:
			header->item = AMBER_ITEM_OBJECT;
			return amber_reader_skip_scalars(reader, 2);
		case AMBER_KIND_ENCLOSING:
			set_object(reader, header);
			return amber_decode_varint_inline(&reader->in, &number);
		case AMBER_KIND_REF:
		case AMBER_KIND_DEFINE:
			header->item = AMBER_ITEM_AROUND;
			header->n = 1;
			amber_reader_number_around(reader, position.p);
			return true;
		case AMBER_KIND_BACKREF_SMALL:
		case AMBER_KIND_BACKREF:
		case AMBER_KIND_REF_BACKREF:
			header->item = AMBER_ITEM_BACKREF;
			return amber_reader_backref(reader, tag, &header->number);
		default:
			header->item = AMBER_ITEM_SCALAR;
			reader->in.p--;
			return amber_reader_skip_scalars(reader, 1);
	}
}
