/* SPDX-License-Identifier: MIT
 *
 * The header of an item. Records everything that takes a number, so that a back-reference can be followed.
 */
#include "reader/scalars.h"

/* Skips n keys and records their position. */
static bool skip_keys(amber_reader *reader, amber_header *header, uint64_t n)
{
	header->keys = reader->in.p;
	header->keys_n = (uint32_t) n;
	return amber_skip_scalars(reader, n);
}

/* An array with a new key list. */
static bool new_key_list(amber_reader *reader, amber_header *header, uint64_t n)
{
	if (!skip_keys(reader, header, n)) {
		return false;
	}
	header->key_list = reader->numbered[AMBER_KEY_LISTS];
	amber_reader_number_key_list(reader, AMBER_KEY_LISTS, header);
	header->n = n;
	return true;
}

/* Whether an OBJECT_NEW has the keys of a list, which are not in the message. */
static bool is_of_column(const uint8_t *p, const uint8_t *end, uint64_t n)
{
	return n > 0 && p < end && *p == AMBER_TAG_LIST_COLUMN;
}

/* Class and keys of a new class layout. */
static bool new_layout(amber_reader *reader, amber_header *header, bool rows)
{
	uint64_t n;

	header->class_at = reader->in.p;
	if (!amber_skip_scalar(reader) || !amber_reader_count(reader, &n)) {
		return false;
	}
	if (!rows && is_of_column(reader->in.p, reader->in.end, n)) {
		reader->in.p++;
		header->form = AMBER_FORM_COLUMNS;
		header->columns = 1;
		header->keys_n = (uint32_t) n;
	} else if (!skip_keys(reader, header, n)) {
		return false;
	}
	header->key_list = reader->numbered[AMBER_LAYOUTS];
	amber_reader_number_key_list(reader, AMBER_LAYOUTS, header);
	header->n = n;
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
	header->keys_n = key_list->n;
	header->class_at = key_list->class_at;
	header->n = key_list->n;
	header->key_list = number;
	return true;
}

static bool number_of_rows(amber_reader *reader, amber_header *header, const amber_position *position)
{
	uint64_t r;

	if (!read_varint(reader, &r)) {
		return false;
	}
	if (r == 0 || r > AMBER_ROWS_MAX) {
		return amber_decode_fail(&reader->in, reader->in.p, "%" PRIu64 " rows do not fit here", r);
	}
	header->form = AMBER_FORM_COLUMNS;
	header->columns = (uint32_t) header->n;
	header->n = r;
	header->fills = (uint32_t) r;
	if (header->columns == 0) {
		return amber_decode_fail(&reader->in, reader->in.p, "Rows without columns");
	}
	/* each row is recorded once; a message has no more rows than the decoder accepts */
	const uint64_t most = (uint64_t) (reader->in.end - reader->item) + AMBER_EXPANSION_BUDGET / AMBER_ROW_PLACES;
	for (uint32_t row = 0; header->tag == AMBER_TAG_SHARED_ROWS && row < r; row++) {
		if (reader->numbered[AMBER_SHARED] == reader->used[AMBER_SHARED] && ++reader->rows > most) {
			return amber_decode_fail(&reader->in, reader->in.p, "There are more rows than the data can hold");
		}
		amber_reader_number_shared(reader, position, row);
	}
	return true;
}

static bool rows_header(amber_reader *reader, amber_header *header, const amber_position *position)
{
	bool objects = header->tag != AMBER_TAG_ROWS;
	uint64_t s, n;

	if (header->tag == AMBER_TAG_LIST_ROWS) {
		return amber_reader_count(reader, &header->n) && number_of_rows(reader, header, position);
	}
	if (!read_varint(reader, &s)) {
		return false;
	}
	bool good;
	if (s > 0) {
		good = known_key_list(reader, objects ? AMBER_LAYOUTS : AMBER_KEY_LISTS, s - 1, header);
	} else if (objects) {
		good = new_layout(reader, header, true);
	} else {
		good = amber_reader_count(reader, &n) && new_key_list(reader, header, n);
	}
	return good && number_of_rows(reader, header, position);
}

/* Records the back-reference at p, which names this shared value. */
static bool record_name(amber_reader *reader, const uint8_t *p, uint64_t number)
{
	if (!check_number(reader, AMBER_SHARED, number)) {
		return false;
	}
	if (p >= reader->furthest) {
		amber_reader_record_name(reader, p, number);
	}
	return true;
}

static inline void record_reference(amber_reader *reader, const uint8_t *p)
{
	if (p >= reader->furthest) {
		amber_reader_record_object(reader, p);
	}
}

static inline void record_object(amber_reader *reader, const uint8_t *p)
{
	reader->has_classes = true;
	record_reference(reader, p);
}

/* Handles tags other than those of scalars; the caller has set form to SEQUENCE. */
static bool other_header(amber_reader *reader, amber_header *header, const amber_position *position)
{
	uint8_t tag = header->tag;
	uint64_t number;

	switch (header->kind) {
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
			return read_varint(reader, &number) && known_key_list(reader, AMBER_KEY_LISTS, number, header);
		case AMBER_KIND_OBJECT_SMALL:
			record_object(reader, position->p);
			return known_key_list(reader, AMBER_LAYOUTS, tag - AMBER_TAG_OBJECT_SMALL, header);
		case AMBER_KIND_OBJECT:
			record_object(reader, position->p);
			return read_varint(reader, &number) && known_key_list(reader, AMBER_LAYOUTS, number, header);
		case AMBER_KIND_OBJECT_NEW:
			record_object(reader, position->p);
			return new_layout(reader, header, false);
		case AMBER_KIND_LIST_COLUMN:
		case AMBER_KIND_MAP_COLUMNS:
			header->form = AMBER_FORM_COLUMNS;
			header->key_column = tag == AMBER_TAG_MAP_COLUMNS;
			header->columns = 1u + header->key_column;
			return amber_reader_count(reader, &header->n);
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_SHARED_ROWS:
			record_object(reader, position->p);
			return rows_header(reader, header, position);
		case AMBER_KIND_ROWS:
		case AMBER_KIND_LIST_ROWS:
			return rows_header(reader, header, position);
		case AMBER_KIND_REF:
			record_reference(reader, position->p);
			ZEND_FALLTHROUGH;
		case AMBER_KIND_DEFINE:
			amber_reader_number_shared(reader, position, 0);
			header->n = 1;
			return true;
		case AMBER_KIND_SERIALIZABLE:
			record_object(reader, position->p);
			ZEND_FALLTHROUGH;
		case AMBER_KIND_ENUM:
			reader->has_classes = true;
			header->class_at = reader->in.p;
			header->n = 2;
			return true;
		case AMBER_KIND_BACKREF_SMALL:
			header->form = AMBER_FORM_SCALAR;
			return record_name(reader, position->p, tag - AMBER_TAG_BACKREF_SMALL);
		case AMBER_KIND_BACKREF:
			header->form = AMBER_FORM_SCALAR;
			return read_varint(reader, &number) && record_name(reader, position->p, number);
		case AMBER_KIND_REF_BACKREF:
			record_reference(reader, position->p);
			header->form = AMBER_FORM_SCALAR;
			return read_varint(reader, &number) && check_number(reader, AMBER_SHARED, number);
		case AMBER_KIND_ENCLOSING:
			record_object(reader, position->p);
			header->form = AMBER_FORM_SCALAR;
			return read_varint(reader, &number);
		default:
			return fail_tag(reader, position->p);
	}
}

bool amber_reader_header(amber_reader *reader, amber_header *header)
{
	amber_position position = amber_reader_position(reader);
	bool other = false;

	if (UNEXPECTED(position.p == reader->in.end)) {
		return fail_short(reader);
	}
	*header = (amber_header) { .tag = *position.p, .kind = amber_tag_kinds[*position.p], .fills = 1 };
	const uint8_t *behind = after_scalar(reader, position.p, &other);
	if (!other) {
		reader->in.p = behind ? behind : reader->in.p;
		return behind != NULL;
	}
	reader->in.p++;
	header->form = AMBER_FORM_SEQUENCE;
	bool good = other_header(reader, header, &position);
	reader->furthest = MAX(reader->furthest, reader->in.p);
	return good;
}
