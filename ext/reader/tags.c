/* SPDX-License-Identifier: MIT
 *
 * What the reader knows of tags: the sizes of scalars, and the headers of other items. Records everything that takes a
 * number, so that a back-reference can be followed.
 */
#include "reader/reader.h"

/* The number of bytes of a scalar by its tag, plus TAKES_NUMBER for a string that takes a number, or IS_VARINT where a
 * varint follows; 0: the tag does not tell. */
static uint8_t sizes[256];
#define TAKES_NUMBER 0x80
#define IS_VARINT    0x40
#define SIZE_MOST    32

static unsigned size_of(unsigned tag)
{
	unsigned length = tag - AMBER_TAG_STR_SHORT;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_INT_SMALL:
		case AMBER_KIND_INT_MINUS:
		case AMBER_KIND_NULL:
		case AMBER_KIND_FALSE:
		case AMBER_KIND_TRUE:
		case AMBER_KIND_STRREF_SMALL:
			return 1;
		case AMBER_KIND_STR_SHORT:
			return length < 2 ? 1 + length : (1 + length) | TAKES_NUMBER;
		case AMBER_KIND_STRREF_BYTE:
			return 2;
		case AMBER_KIND_INT:
		case AMBER_KIND_INT_NEG:
			return 2 + ((tag - AMBER_TAG_INT) & 7);
		case AMBER_KIND_FLOAT:
			return 9;
		case AMBER_KIND_DECIMAL:
		case AMBER_KIND_STRREF:
			return IS_VARINT + 1;
		case AMBER_KIND_LIST_SMALL:
			return tag == AMBER_TAG_LIST_SMALL; /* only the empty array is a scalar */
		default:
			return 0;
	}
}

void amber_reader_startup(void)
{
	for (unsigned tag = 0; tag < 256; tag++) {
		sizes[tag] = (uint8_t) size_of(tag);
	}
}

bool amber_reader_fail_tag(const amber_reader *reader, const uint8_t *at)
{
	return amber_decode_fail(&reader->in, at, "Tag 0x%02x is not possible here", *at);
}

static zend_always_inline void number_string_at(amber_reader *reader, const uint8_t *at)
{
	if (amber_reader_is_new(reader, AMBER_STRINGS, &reader->strings, sizeof(*reader->strings))) {
		reader->strings[reader->used[AMBER_STRINGS] - 1] = at;
	}
}

static zend_always_inline bool take_varint(amber_reader *reader, uint64_t *v)
{
	const uint8_t *p = amber_get_varint(reader->in.p, reader->in.end, v);

	if (UNEXPECTED(!p)) {
		return amber_decode_varint(&reader->in, v); /* throws */
	}
	reader->in.p = p;
	return true;
}

/* --- scalars and back-references --------------------------------------------- */

/* Reads the number of the shared value that a tag names, which was read. */
static zend_always_inline bool take_backref(amber_reader *reader, uint8_t tag, uint64_t *number)
{
	*number = tag - AMBER_TAG_BACKREF_SMALL;
	return amber_tag_kinds[tag] == AMBER_KIND_BACKREF_SMALL || take_varint(reader, number);
}

/* Marks the shared value that a back-reference names, if it must be decoded with the part that is scanned. */
static zend_always_inline bool mark_needed(amber_reader *reader, uint64_t number, bool to_reference)
{
	if (EXPECTED(number >= reader->outside)) {
		return true;
	}
	amber_known_shared *shared = &reader->shared[number];
	if (shared->needed == AMBER_NEEDED && !to_reference) {
		return true;
	}
	if (to_reference || shared->kind != AMBER_SHARED_DEFINED) {
		return amber_reader_give_up(reader);
	}
	reader->needed++;
	shared->needed = AMBER_NEEDED;
	return true;
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
static void number_around(amber_reader *reader, const uint8_t *at)
{
	amber_position position = amber_reader_position(reader);

	position.p = at;
	reader->has_objects |= *at == AMBER_TAG_REF;
	number_shared(reader, &position, *at == AMBER_TAG_REF ? AMBER_SHARED_REFERENCE : AMBER_SHARED_DEFINED, 0);
}

/* Skips the item at the read position, whose size its tag alone does not tell: a scalar, a back-reference, or (inner is
 * not NULL) the tag of a sequence that has no more header; *inner: number of places in it. *other: it is another
 * item. */
static zend_always_inline bool skip_longer(amber_reader *reader, uint64_t *inner, bool *other)
{
	const uint8_t *at = reader->in.p++;
	uint32_t record = (uint8_t) (*at - AMBER_TAG_RECORD_SMALL);
	uint64_t v;

	switch (amber_tag_kinds[*at]) {
		case AMBER_KIND_STR:
			if (!take_varint(reader, &v)) {
				return false;
			}
			if (v > (uint64_t) (reader->in.end - reader->in.p)) {
				return amber_decode_fail_short(&reader->in);
			}
			if (v >= 2) {
				number_string_at(reader, at);
			}
			reader->in.p += v;
			return true;
		case AMBER_KIND_BACKREF_SMALL:
		case AMBER_KIND_BACKREF:
			return take_backref(reader, *at, &v) && mark_needed(reader, v, false);
		case AMBER_KIND_REF_BACKREF:
			reader->has_objects = true;
			return take_varint(reader, &v) && mark_needed(reader, v, true);
		case AMBER_KIND_LIST_SMALL:
			if (inner) {
				*inner = *at - AMBER_TAG_LIST_SMALL;
				return true;
			}
			break;
		case AMBER_KIND_RECORD_SMALL:
			if (inner && record < reader->used[AMBER_KEY_LISTS]) {
				*inner = reader->key_lists[0][record].n;
				return true;
			}
			break;
		case AMBER_KIND_REF:
		case AMBER_KIND_DEFINE:
			if (inner) {
				number_around(reader, at);
				*inner = 1;
				return true;
			}
			break;
	}
	reader->in.p = at;
	*other = true;
	return true;
}

/* Skips the scalar at p, whose size its tag tells. Returns the position behind it, NULL after throwing. */
static zend_always_inline const uint8_t *behind_sized(amber_reader *reader, const uint8_t *p, unsigned size)
{
	const uint8_t *end = reader->in.end;

	if (size & IS_VARINT) {
		do {
			p++;
		} while (p < end && *p & 0x80);
		size = 1;
	}
	if (size & TAKES_NUMBER) {
		number_string_at(reader, p);
		size -= TAKES_NUMBER;
	}
	if (UNEXPECTED(size > (size_t) (end - p))) {
		amber_decode_fail_short(&reader->in);
		return NULL;
	}
	return p + size;
}

/* Does what amber_reader_simple() does; enter: also into sequences. */
static zend_always_inline uint64_t skip_simple(amber_reader *reader, uint64_t n, bool enter, bool *good)
{
	const uint8_t *p = reader->in.p, *stop = reader->stop;
	const uint8_t *safe = reader->in.end - p > SIZE_MOST ? MIN(stop, reader->in.end - SIZE_MOST) : p;
	bool other = false;

	while (n > 0 && p < stop) {
		unsigned size = sizes[*p];
		/* in a run of equal sizes the next position does not wait for the size to be loaded */
		for (unsigned run = size; run - 1 < SIZE_MOST && size == run && p < safe && n > 0; n--) {
			p += run;
			size = sizes[*p];
		}
		if (n == 0 || p >= stop) {
			break;
		}
		n--;
		if (size) {
			p = behind_sized(reader, p, size);
			if (UNEXPECTED(!p)) {
				*good = false;
				return n;
			}
			continue;
		}
		if ((uint8_t) (*p - AMBER_TAG_BACKREF_SMALL) < AMBER_TAG_OBJECT_SMALL - AMBER_TAG_BACKREF_SMALL
		 && mark_needed(reader, *p - AMBER_TAG_BACKREF_SMALL, false)) {
			p++;
			continue;
		}
		uint64_t inner = 0;
		reader->in.p = p;
		*good = skip_longer(reader, enter ? &inner : NULL, &other);
		if (UNEXPECTED(!*good) || other) {
			return n + 1;
		}
		p = reader->in.p;
		n += inner;
	}
	reader->in.p = p;
	return n;
}

uint64_t amber_reader_scalars(amber_reader *reader, uint64_t n, bool *good)
{
	return skip_simple(reader, n, false, good);
}

uint64_t amber_reader_simple(amber_reader *reader, uint64_t n, bool *good)
{
	return skip_simple(reader, n, true, good);
}

/* Whether there are bytes to read; throws or gives up if not. */
static bool has_more(amber_reader *reader)
{
	return EXPECTED(reader->in.p < reader->stop)
		|| (reader->in.p >= reader->in.end ? amber_decode_fail_short(&reader->in) : amber_reader_give_up(reader));
}

bool amber_reader_skip_scalars(amber_reader *reader, uint64_t n)
{
	bool good = true;

	n = amber_reader_scalars(reader, n, &good);
	return n == 0 || !good ? good : has_more(reader) && amber_reader_fail_tag(reader, reader->in.p);
}

bool amber_reader_count(amber_reader *reader, uint64_t *n)
{
	if (!take_varint(reader, n)) {
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
	amber_known_key_list **key_lists = &reader->key_lists[list - AMBER_KEY_LISTS];

	header->number = reader->numbered[list];
	if (amber_reader_is_new(reader, list, key_lists, sizeof(**key_lists))) {
		(*key_lists)[reader->used[list] - 1] = (amber_known_key_list) {
			.keys = header->keys, .class_at = header->class_at, .n = header->keys_n,
			.bytes = header->keys ? (uint32_t) (reader->in.p - header->keys) : 0 };
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
	if (!skip_keys(reader, header, n)) {
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

	if (!take_varint(reader, &r)) {
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

	if (!take_varint(reader, &s)) {
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

static inline void is_object(amber_reader *reader, amber_header *header)
{
	header->item = AMBER_ITEM_OBJECT;
	reader->has_objects = true;
}

bool amber_reader_header(amber_reader *reader, amber_header *header)
{
	amber_position position = amber_reader_position(reader);
	uint64_t number;

	if (UNEXPECTED(!has_more(reader))) {
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
			return take_varint(reader, &number)
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
			is_object(reader, header);
			return known_key_list(reader, AMBER_LAYOUTS, tag - AMBER_TAG_OBJECT_SMALL, header);
		case AMBER_KIND_OBJECT:
			is_object(reader, header);
			return take_varint(reader, &number)
				&& known_key_list(reader, AMBER_LAYOUTS, number, header);
		case AMBER_KIND_OBJECT_NEW:
			is_object(reader, header);
			return new_layout(reader, header, false);
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_SHARED_ROWS:
			is_object(reader, header);
			return rows_header(reader, header, &position);
		case AMBER_KIND_SERIALIZABLE:
			is_object(reader, header);
			return amber_reader_skip_scalars(reader, 2);
		case AMBER_KIND_ENUM:
			header->item = AMBER_ITEM_OBJECT;
			return amber_reader_skip_scalars(reader, 2);
		case AMBER_KIND_ENCLOSING:
			is_object(reader, header);
			return take_varint(reader, &number);
		case AMBER_KIND_REF:
		case AMBER_KIND_DEFINE:
			header->item = AMBER_ITEM_AROUND;
			header->n = 1;
			number_around(reader, position.p);
			return true;
		case AMBER_KIND_BACKREF_SMALL:
		case AMBER_KIND_BACKREF:
		case AMBER_KIND_REF_BACKREF:
			header->item = AMBER_ITEM_BACKREF;
			return take_backref(reader, tag, &header->number);
		default:
			header->item = AMBER_ITEM_SCALAR;
			reader->in.p--;
			return amber_reader_skip_scalars(reader, 1);
	}
}
