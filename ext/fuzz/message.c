/* SPDX-License-Identifier: MIT
 *
 * A walk over a message that notes where items, columns and numbers begin and
 * end. Written from docs/FORMAT.md; it stops at the first error.
 */
#include "message.h"
#include "format/format.h"

#define DEEPEST 64

static bool item(fuzz_message *m, unsigned depth, uint64_t left, uint64_t *filled);

static void note(fuzz_message *m, const uint8_t *from, uint8_t kind)
{
	if (m->used < FUZZ_PARTS) {
		m->parts[m->used++] = (fuzz_part) { (uint32_t) (from - m->start), (uint32_t) (m->p - m->start), kind };
	}
}

static bool skip(fuzz_message *m, uint64_t bytes)
{
	if (bytes > (uint64_t) (m->end - m->p)) {
		return false;
	}
	m->p += bytes;
	return true;
}

static bool number(fuzz_message *m, uint64_t *v)
{
	const uint8_t *from = m->p, *p = amber_get_varint(m->p, m->end, v);

	if (!p) {
		return false;
	}
	m->p = p;
	note(m, from, FUZZ_NUMBER);
	return true;
}

static bool items(fuzz_message *m, unsigned depth, uint64_t n)
{
	while (n > 0) {
		uint64_t filled = 1;
		if (!item(m, depth, n, &filled)) {
			return false;
		}
		n -= filled > n ? n : filled;
	}
	return true;
}

static bool column(fuzz_message *m, unsigned depth, uint64_t n);

static bool split(fuzz_message *m, unsigned depth, uint64_t n)
{
	const uint8_t *bits = m->p;
	uint64_t ones = 0;

	if (!skip(m, n / 8 + (n % 8 != 0))) {
		return false;
	}
	for (uint64_t i = 0; i < n; i++) {
		ones += bits[i / 8] >> (i % 8) & 1;
	}
	return column(m, depth + 1, n - ones) && column(m, depth + 1, ones);
}

/* Skips a common prefix or suffix, with its length. */
static bool common_part(fuzz_message *m)
{
	return m->end - m->p >= 1 && skip(m, 1 + (uint64_t) m->p[0]);
}

static bool column(fuzz_message *m, unsigned depth, uint64_t n)
{
	const uint8_t *from = m->p;
	uint64_t v = 0;
	uint8_t kind;
	bool good;

	if (m->p == m->end || depth > DEEPEST) {
		return false;
	}
	kind = *m->p++;
	switch (amber_column_row(kind)) {
		case AMBER_COLUMN_ITEMS: good = items(m, depth, n); break;
		case AMBER_COLUMN_SAME: good = items(m, depth, 1); break;
		case AMBER_COLUMN_BOOLS: good = skip(m, (n + 7) / 8); break;
		case AMBER_COLUMN_STRINGS: good = column(m, depth + 1, n); break; /* their bytes are no part that is changed */
		case AMBER_COLUMN_FLOATS: good = skip(m, n * 8); break;
		case AMBER_COLUMN_STEPS: good = number(m, &v) && number(m, &v); break;
		case AMBER_COLUMN_SPLIT: good = split(m, depth, n); break;
		case AMBER_COLUMN_PREFIX_SUFFIX: good = common_part(m) && common_part(m) && column(m, depth + 1, n); break;
		case AMBER_COLUMN_DATES: good = m->end - m->p >= 2 && skip(m, 2 + (uint64_t) m->p[1])
			&& column(m, depth + 1, n); break;
		case AMBER_COLUMN_DECIMALS:
		case AMBER_COLUMN_DECIMAL_STRINGS: good = column(m, depth + 1, n); break;
		case AMBER_COLUMN_CHOICES: good = number(m, &v) && v <= 256 && items(m, depth, v)
			&& skip(m, amber_packed_bytes(n, kind & 3)); break;
		case AMBER_COLUMN_DELTAS: good = n > 0 && number(m, &v) && number(m, &v)
			&& skip(m, amber_packed_bytes(n - 1, kind & 7)); break;
		case AMBER_COLUMN_INTS: good = number(m, &v) && skip(m, amber_packed_bytes(n, kind & 7)); break;
		default: good = false;
	}
	note(m, from, FUZZ_COLUMN);
	return good;
}

static bool known(const uint32_t *key_lists, uint32_t used, uint64_t id, uint64_t *keys)
{
	if (id >= used) {
		return false;
	}
	*keys = key_lists[id];
	return true;
}

/* The keys of an array, or the names of an object's properties: a key list or class layout, which takes a number. */
static bool keys(fuzz_message *m, unsigned depth, bool object, uint64_t count)
{
	uint32_t *key_lists = object ? m->layouts : m->key_lists;
	uint32_t *used = object ? &m->layouts_used : &m->key_lists_used;

	if (!items(m, depth, count)) {
		return false;
	}
	if (*used < 256) {
		key_lists[(*used)++] = (uint32_t) count;
	}
	return true;
}

static bool new_key_list(fuzz_message *m, unsigned depth, bool object, uint64_t *count)
{
	return (!object || items(m, depth, 1)) && number(m, count) && keys(m, depth, object, *count);
}

/* The number of rows and their columns. */
static bool row_columns(fuzz_message *m, unsigned depth, uint64_t columns, uint64_t *filled)
{
	uint64_t count;

	if (!number(m, &count) || count == 0 || count > AMBER_ROWS_MAX) {
		return false;
	}
	*filled = count;
	for (uint64_t i = 0; i < columns; i++) {
		if (!column(m, depth + 1, count)) {
			return false;
		}
	}
	return true;
}

static bool rows(fuzz_message *m, unsigned depth, uint8_t tag, uint64_t *filled)
{
	bool object = tag == AMBER_TAG_OBJECT_ROWS || tag == AMBER_TAG_SHARED_ROWS;
	uint64_t id, columns;

	if (tag == AMBER_TAG_LIST_ROWS) {
		return number(m, &columns) && row_columns(m, depth, columns, filled);
	}
	if (!number(m, &id)) {
		return false;
	}
	if (id == 0 ? !new_key_list(m, depth, object, &columns)
		: !known(object ? m->layouts : m->key_lists, object ? m->layouts_used : m->key_lists_used, id - 1,
		&columns)) {
		return false;
	}
	return row_columns(m, depth, columns, filled);
}

static bool container(fuzz_message *m, uint8_t tag, unsigned depth)
{
	uint64_t n = 0;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_LIST_SMALL:
			return items(m, depth, tag - AMBER_TAG_LIST_SMALL);
		case AMBER_KIND_LIST:
			return number(m, &n) && items(m, depth, n);
		case AMBER_KIND_LIST_COLUMN:
			return number(m, &n) && column(m, depth, n);
		case AMBER_KIND_MAP_SMALL:
			n = tag - AMBER_TAG_MAP_SMALL + 1u;
			return keys(m, depth, false, n) && items(m, depth, n);
		case AMBER_KIND_MAP:
			return number(m, &n) && keys(m, depth, false, n) && items(m, depth, n);
		case AMBER_KIND_MAP_COLUMNS:
			return number(m, &n) && column(m, depth, n) && column(m, depth, n);
		case AMBER_KIND_RECORD_SMALL:
			return known(m->key_lists, m->key_lists_used, tag - AMBER_TAG_RECORD_SMALL, &n) && items(m, depth, n);
		case AMBER_KIND_RECORD:
			return number(m, &n) && known(m->key_lists, m->key_lists_used, n, &n) && items(m, depth, n);
		case AMBER_KIND_OBJECT_SMALL:
			return known(m->layouts, m->layouts_used, tag - AMBER_TAG_OBJECT_SMALL, &n)
				&& items(m, depth, n);
		case AMBER_KIND_OBJECT:
			return number(m, &n) && known(m->layouts, m->layouts_used, n, &n) && items(m, depth, n);
		case AMBER_KIND_OBJECT_NEW:
			return new_key_list(m, depth, true, &n) && items(m, depth, n);
		default:
			return true;
	}
}

static bool parts_of(fuzz_message *m, uint8_t tag, unsigned depth, uint64_t *filled)
{
	uint64_t n = 0;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STR_SHORT:
			return skip(m, tag - AMBER_TAG_STR_SHORT);
		case AMBER_KIND_INT:
			return skip(m, tag - AMBER_TAG_INT + 1u);
		case AMBER_KIND_INT_NEG:
			return skip(m, tag - AMBER_TAG_INT_NEG + 1u);
		case AMBER_KIND_FLOAT:
			return skip(m, 8);
		case AMBER_KIND_STRREF_BYTE:
			return skip(m, 1);
		case AMBER_KIND_STR:
			return number(m, &n) && skip(m, n);
		case AMBER_KIND_DECIMAL:
		case AMBER_KIND_STRREF:
		case AMBER_KIND_BACKREF:
		case AMBER_KIND_REF_BACKREF:
		case AMBER_KIND_ENCLOSING:
			return number(m, &n);
		case AMBER_KIND_DEFINE:
		case AMBER_KIND_REF:
			return items(m, depth, 1);
		case AMBER_KIND_ENUM:
		case AMBER_KIND_SERIALIZABLE:
			return items(m, depth, 2);
		case AMBER_KIND_ROWS:
		case AMBER_KIND_LIST_ROWS:
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_SHARED_ROWS:
			return rows(m, depth, tag, filled);
		default:
			return container(m, tag, depth);
	}
}

static bool item(fuzz_message *m, unsigned depth, uint64_t left, uint64_t *filled)
{
	const uint8_t *from = m->p;

	if (m->p == m->end || depth > DEEPEST || m->used == FUZZ_PARTS) {
		return false;
	}
	m->p++;
	if (!parts_of(m, *from, depth + 1, filled)) {
		return false;
	}
	note(m, from, FUZZ_ITEM);
	return *filled <= left;
}

void fuzz_message_read(fuzz_message *m, const uint8_t *data, size_t size)
{
	uint64_t filled = 1;

	m->start = data;
	m->p = data + (size < AMBER_HEADER_BYTES ? size : AMBER_HEADER_BYTES);
	m->end = data + size;
	m->used = m->key_lists_used = m->layouts_used = 0;
	item(m, 0, 1, &filled);
}
