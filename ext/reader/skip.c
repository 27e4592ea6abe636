/* SPDX-License-Identifier: MIT
 *
 * Skipping items. Most of them are scalars, whose sizes a table knows; what is skipped before a decision to decode the
 * whole message is to take less than half of the time of decoding.
 */
#include "reader/reader.h"

/* The number of bytes of a scalar by its tag, plus TAKES_NUMBER for a string that takes a number; or IS_STR, or
 * IS_VARINT for a scalar that is a varint; 0: another item. */
static uint8_t sizes[256];
#define SIZE_MOST    32
#define IS_STR       0x40
#define IS_VARINT    0x41
#define TAKES_NUMBER 0x80

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
		case AMBER_KIND_STR:
			return IS_STR;
		case AMBER_KIND_DECIMAL:
		case AMBER_KIND_STRREF:
			return IS_VARINT;
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

static zend_always_inline void number_string_at(amber_reader *reader, const uint8_t *at)
{
	if (amber_reader_is_new(reader, AMBER_STRINGS, &reader->strings, sizeof(*reader->strings))) {
		reader->strings[reader->used[AMBER_STRINGS] - 1] = at;
	}
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

/* The position behind the bytes of a STR at p; NULL after throwing. */
static zend_always_inline const uint8_t *behind_str(amber_reader *reader, const uint8_t *p)
{
	const uint8_t *end = reader->in.end, *text;
	uint64_t length;

	text = amber_get_varint(p + 1, end, &length);
	if (UNEXPECTED(!text)) {
		reader->in.p = p + 1;
		amber_decode_varint(&reader->in, &length); /* throws */
		return NULL;
	}
	if (UNEXPECTED(length > (uint64_t) (end - text))) {
		amber_decode_fail_short(&reader->in);
		return NULL;
	}
	if (length >= 2) {
		number_string_at(reader, p);
	} else if (!amber_reader_take_slow(reader)) {
		return NULL;
	}
	return text + length;
}

/* The position behind a scalar at p, by its size or kind in sizes[]; NULL after throwing. */
static zend_always_inline const uint8_t *behind_scalar(amber_reader *reader, const uint8_t *p, unsigned size)
{
	const uint8_t *end = reader->in.end;

	if (size == IS_STR) {
		return behind_str(reader, p);
	}
	if (size == IS_VARINT) {
		do {
			p++;
		} while (p < end && *p & 0x80);
		size = 1;
	} else if (size & TAKES_NUMBER) {
		number_string_at(reader, p);
		size -= TAKES_NUMBER;
	}
	if (UNEXPECTED(size > (size_t) (end - p))) {
		amber_decode_fail_short(&reader->in);
		return NULL;
	}
	return p + size;
}

/* Skips a back-reference at the read position, or the tag of a sequence that has no more header; *inner: number of
 * places in it. *other: it is another item, at which the reader stays. */
static zend_always_inline bool skip_longer(amber_reader *reader, uint64_t *inner, bool *other)
{
	const uint8_t *at = reader->in.p++;
	uint32_t record = (uint8_t) (*at - AMBER_TAG_RECORD_SMALL);
	uint64_t v;

	switch (amber_tag_kinds[*at]) {
		case AMBER_KIND_BACKREF_SMALL:
		case AMBER_KIND_BACKREF:
			return amber_reader_backref(reader, *at, &v) && mark_needed(reader, v, false);
		case AMBER_KIND_REF_BACKREF:
			reader->has_objects = true;
			return amber_decode_varint_inline(&reader->in, &v) && mark_needed(reader, v, true);
		case AMBER_KIND_LIST_SMALL:
			*inner = *at - AMBER_TAG_LIST_SMALL;
			return true;
		case AMBER_KIND_RECORD_SMALL:
			if (EXPECTED(record < reader->used[AMBER_KEY_LISTS])) {
				*inner = reader->key_lists[AMBER_KEY_LISTS][record].n;
				return true;
			}
			break;
		case AMBER_KIND_REF:
		case AMBER_KIND_DEFINE:
			amber_reader_number_around(reader, at);
			*inner = 1;
			return true;
		case AMBER_KIND_ENUM:
			if (reader->stop - at > 2 && sizes[at[1]] == 1 && sizes[at[2]] == 1) {
				reader->in.p += 2;
				return true;
			}
			return amber_reader_skip_scalars(reader, 2);
	}
	reader->in.p = at;
	*other = true;
	return true;
}

/* The position behind a run of scalars of this size that begins at p: at most *n of them, by which *n becomes less, and
 * none from `safe` on. The next position waits for no size to be loaded, if the processor predicts that it is this. */
static zend_always_inline const uint8_t *behind_run(const uint8_t *p, const uint8_t *safe, unsigned size, uint64_t *n)
{
	for (; *n > 0 && p < safe && sizes[*p] == size; --*n) {
		p += size;
	}
	return p;
}

/* Skips at most n items, and those inside of them, that most of what is skipped consists of: scalars, enum cases,
 * back-references, lists, records, references and definitions. Returns how many are left; then the next item is another
 * one, or, with *good false, is broken. */
static zend_always_inline uint64_t skip_simple(amber_reader *reader, uint64_t n, bool *good)
{
	const uint8_t *p = reader->in.p, *stop = reader->stop;
	const uint8_t *safe = reader->in.end - p > SIZE_MOST ? MIN(stop, reader->in.end - SIZE_MOST) : p;
	bool other = false;

	while (n > 0 && p < stop) {
		unsigned size = sizes[*p];
		uint64_t inner = 0;

		if (size - 1 < SIZE_MOST && p < safe) {
			if (size <= 2) {
				p = behind_run(p, safe, 1, &n);
				p = behind_run(p, safe, 2, &n);
				continue;
			}
			do {
				p += size;
				n--;
			} while (sizes[*p] == size && n > 0 && p < safe);
			continue;
		}
		n--;
		if (size == IS_VARINT && p < safe && !(p[1] & 0x80)) {
			p += 2;
			continue;
		}
		if (size) {
			p = behind_scalar(reader, p, size);
			if (UNEXPECTED(!p)) {
				*good = false;
				return n + 1;
			}
			continue;
		}
		reader->in.p = p;
		*good = skip_longer(reader, &inner, &other);
		if (UNEXPECTED(!*good) || other) {
			return n + 1;
		}
		p = reader->in.p;
		n += inner;
	}
	reader->in.p = p;
	return n;
}

/* --- any item ---------------------------------------------------------------- */

bool amber_reader_skip_scalars(amber_reader *reader, uint64_t n)
{
	for (const uint8_t *p; n > 0; n--, reader->in.p = p) {
		if (UNEXPECTED(!amber_reader_has_more(reader))) {
			return false;
		}
		unsigned size = sizes[*reader->in.p];
		if (UNEXPECTED(!size)) {
			return amber_reader_fail_tag(reader, reader->in.p);
		}
		p = behind_scalar(reader, reader->in.p, size);
		if (UNEXPECTED(!p)) {
			return false;
		}
	}
	return true;
}

/* Limit of columns in columns, as they recurse on the C stack. */
#define NESTING_MOST 256
/* Columns of fewer values are slow. */
#define FEW_VALUES   16

static bool skip_columns(amber_reader *reader, const amber_header *header)
{
	bool good = reader->nesting++ < NESTING_MOST || amber_reader_give_up(reader);

	for (uint32_t column = 0; good && column < header->columns; column++) {
		good = (header->n >= FEW_VALUES || amber_reader_take_slow(reader)) && amber_reader_has_more(reader)
			&& amber_reader_skip_column(reader, (uint32_t) header->n);
	}
	reader->nesting--;
	return good;
}

/* The elements of arrays and objects are counted with the places, so that these take no stack. */
bool amber_reader_skip(amber_reader *reader, uint64_t places, uint32_t *row)
{
	amber_position before;
	amber_header header;
	bool good = true;

	if (row) {
		*row = 0;
	}
	while ((places = skip_simple(reader, places, &good)) > 0 && good) {
		if (row) {
			before = amber_reader_position(reader);
		}
		if (!amber_reader_header(reader, &header)) {
			return false;
		}
		if (header.fills > places) {
			if (!row) {
				return amber_decode_fail(&reader->in, reader->in.p, "There are more rows than places for them");
			}
			*row = (uint32_t) places;
			amber_reader_go(reader, &before);
			return true;
		}
		places -= header.fills;
		if (header.columns == 0) {
			places += header.n;
		} else if (!skip_columns(reader, &header)) {
			return false;
		}
	}
	return good;
}
