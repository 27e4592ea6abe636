/* SPDX-License-Identifier: MIT
 *
 * The index: where places of large arrays begin, so that what stands before them need not be passed over. A record is a
 * place of a container (an array, an object, rows, a column of items), with the numbers given before it. Between two
 * records of a container, and before the first, fewer than AMBER_INDEX_STEP bytes are to be passed, whatever is in
 * them.
 */
#include "php_amber.h"
#include "view/index.h"
#include "view/keys.h"
#include "view/records.h"
#include "view/source.h"
#include "src/errors.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

/* How many records and marks there are; if there are any, how many bytes each number of them has. */
#define COUNTS_BYTES 8
#define WIDTHS_BYTES (AMBER_INDEX_NUMBERS + 1)
#define WIDEST       5 /* of a place, which is doubled */

_Static_assert(sizeof(((struct amber_index *) NULL)->at) == AMBER_INDEX_NUMBERS + 1, "one for each, and the check");

/* A container that is walked. */
typedef struct {
	uint64_t places;    /* still to come, of a sequence */
	uint32_t columns;   /* still to come */
	uint32_t n;         /* values of each column */
	uint32_t container; /* its offset */
	uint32_t place;     /* the next one */
	uint32_t last;      /* offset of its last record, or of where it begins */
	uint32_t next;      /* checking: the number of its next record */
	bool     is_flat;   /* neither it nor any around it is columns */
	bool     has_keys;  /* its first column holds keys */
} frame;

typedef struct {
	amber_source source;
	frame       *frames;
	uint32_t     depth, size;
	const struct amber_index *index; /* checking: against this; NULL: building */
	uint32_t     checked;
	uint32_t     tables_used, prints_used;
	smart_str    tables, prints;     /* building */
	amber_index_record *records;     /* building */
	uint32_t     used, records_size;
} walk;

static uint32_t offset_of(const walk *walk)
{
	return (uint32_t) (walk->source.reader.p - walk->source.item);
}

static amber_index_record record_here(const walk *walk, const frame *top)
{
	amber_index_record record = { .container = top->container, .place = top->place, .offset = offset_of(walk),
		.is_flat = top->is_flat };

	memcpy(record.given, walk->source.given, sizeof(record.given));
	return record;
}

static void push(walk *walk, frame next)
{
	if (walk->depth == walk->size) {
		walk->size = walk->size ? walk->size * 2 : 32;
		walk->frames = safe_erealloc(walk->frames, walk->size, sizeof(frame), 0);
	}
	next.is_flat = next.is_flat && (walk->depth == 0 || walk->frames[walk->depth - 1].is_flat);
	next.last = offset_of(walk);
	next.next = walk->index ? amber_index_first(walk->index, next.container) : 0;
	walk->frames[walk->depth++] = next;
}

static void add_record(walk *walk, frame *top)
{
	if (walk->used == walk->records_size) {
		walk->records_size = walk->records_size ? walk->records_size * 2 : 64;
		walk->records = safe_erealloc(walk->records, walk->records_size, sizeof(amber_index_record), 0);
	}
	walk->records[walk->used++] = record_here(walk, top);
	top->last = offset_of(walk);
}

static bool fail_index(const walk *walk)
{
	amber_decode_error(AMBER_HEADER_BYTES, "The index is not that of this message");
	return false;
}

/* Between two places of the top. */
static bool at_boundary(walk *walk, frame *top)
{
	if (!walk->index) {
		if (UNEXPECTED(offset_of(walk) - top->last >= AMBER_INDEX_STEP && top->place > 0)) {
			add_record(walk, top);
		}
		return true;
	}
	amber_index_record record, here = record_here(walk, top);
	if (top->next >= walk->index->records_n) {
		return true;
	}
	if (!amber_index_record_at(walk->index, top->next, &record)) {
		return fail_index(walk);
	}
	if (record.container != top->container || record.place > top->place) {
		return true;
	}
	top->next++;
	walk->checked++;
	return amber_index_is_same(&record, &here) || fail_index(walk);
}

static bool next_item(walk *walk, frame *top)
{
	uint32_t at = offset_of(walk);
	amber_head head;

	if (!amber_source_head(&walk->source, &head)) {
		return false;
	}
	if (head.fills > top->places) {
		return fail_index(walk);
	}
	top->places -= head.fills;
	top->place += head.fills;
	if (head.form == AMBER_FORM_SEQUENCE && head.n) {
		push(walk, (frame) { .container = at, .places = head.n, .is_flat = true });
	} else if (head.form == AMBER_FORM_COLUMNS) {
		push(walk, (frame) { .container = at, .columns = head.columns, .n = (uint32_t) head.n,
			.has_keys = head.key_column });
	}
	return true;
}

static void add_table(walk *walk, const zend_string *prints)
{
	uint8_t table[AMBER_TABLE_BYTES];

	amber_put_le(table, offset_of(walk), 4);
	amber_put_le(table + 4, walk->prints_used, 4);
	smart_str_appendl(&walk->tables, (const char *) table, sizeof(table));
	smart_str_append(&walk->prints, prints);
}

/* A column of n keys begins here, which has prints, or may have some. */
static bool look_at_keys(walk *walk, uint32_t n, const uint8_t *given)
{
	zend_string *prints = zend_string_alloc(n, false);
	bool made, good = amber_key_prints(&walk->source, n, (uint8_t *) ZSTR_VAL(prints), &made);

	if (good && given) {
		good = (made && given == walk->index->prints + walk->prints_used && memcmp(given, ZSTR_VAL(prints), n) == 0)
			|| fail_index(walk);
	} else if (good && made) {
		add_table(walk, prints);
	}
	walk->tables_used += made;
	walk->prints_used += made ? n : 0;
	zend_string_release(prints);
	return good;
}

/* Building, those of many keys have prints as long as there is room for them; checking, those that the index says. */
static bool next_keys(walk *walk, uint32_t n)
{
	if (walk->index) {
		const uint8_t *given = amber_index_prints(walk->index, offset_of(walk), n);
		return !given || look_at_keys(walk, n, given);
	}
	uint64_t all = (uint64_t) walk->prints_used + n, bytes = (uint64_t) (walk->source.reader.end - walk->source.item);
	return n < AMBER_PRINTS_FROM || all * AMBER_PRINTS_PART > bytes || look_at_keys(walk, n, NULL);
}

static bool next_column(walk *walk, frame *top)
{
	uint32_t at = offset_of(walk), n = top->n;

	if (top->has_keys && top->place == 0 && !next_keys(walk, n)) {
		return false;
	}
	top->columns--;
	top->place++;
	if (walk->source.reader.p < walk->source.reader.end && *walk->source.reader.p == AMBER_COLUMN_ITEMS) {
		walk->source.reader.p++;
		push(walk, (frame) { .container = at, .places = n });
		return true;
	}
	return amber_source_skip_column(&walk->source, n);
}

static bool walk_all(walk *walk)
{
	push(walk, (frame) { .container = UINT32_MAX, .places = 1, .is_flat = true });
	while (walk->depth) {
		frame *top = &walk->frames[walk->depth - 1];
		if (top->places == 0 && top->columns == 0) {
			walk->depth--;
			continue;
		}
		if (!at_boundary(walk, top) || !(top->columns ? next_column(walk, top) : next_item(walk, top))) {
			return false;
		}
	}
	return true;
}

static void begin_walk(walk *walk, zend_string *data, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options)
{
	memset(walk, 0, sizeof(*walk));
	amber_source_begin(&walk->source, data, item, end, options);
}

static void end_walk(walk *walk)
{
	amber_source_end(&walk->source);
	if (walk->frames) {
		efree(walk->frames);
	}
	if (walk->records) {
		efree(walk->records);
	}
	smart_str_free(&walk->tables);
	smart_str_free(&walk->prints);
}

/* --- building ------------------------------------------------------------------ */

static int by_container(const void *a, const void *b)
{
	const amber_index_record *x = a, *y = b;

	if (x->container != y->container) {
		return x->container < y->container ? -1 : 1;
	}
	return x->place < y->place ? -1 : x->place > y->place;
}

/* By offset; of those at one the innermost, which was begun last, comes last. */
static int by_offset(const void *a, const void *b)
{
	const amber_index_record *x = a, *y = b;

	if (x->offset != y->offset) {
		return x->offset < y->offset ? -1 : 1;
	}
	return x->number < y->number ? -1 : x->number > y->number;
}

static void sort(walk *walk, int (*compare)(const void *a, const void *b))
{
	if (walk->used > 1) {
		qsort(walk->records, walk->used, sizeof(*walk->records), compare);
	}
}

/* As many bytes as a number takes. */
static uint8_t width_of(uint64_t number)
{
	uint8_t bytes = 0;

	for (; number; number >>= 8) {
		bytes++;
	}
	return bytes;
}

/* What an index of these records looks like. */
static struct amber_index index_of(const walk *walk)
{
	struct amber_index index = { .records_n = walk->used, .mark_bytes = width_of(walk->used) };
	uint64_t numbers[AMBER_INDEX_NUMBERS], all[AMBER_INDEX_NUMBERS] = { 0 };

	for (uint32_t i = 0; i < walk->used; i++) {
		index.marks_n += walk->records[i].is_flat;
		amber_index_numbers(&walk->records[i], numbers);
		for (int field = 0; field < AMBER_INDEX_NUMBERS; field++) {
			all[field] |= numbers[field];
		}
	}
	for (int field = 0; field < AMBER_INDEX_NUMBERS; field++) {
		index.at[field + 1] = index.at[field] + width_of(all[field]);
	}
	index.record_bytes = index.at[AMBER_INDEX_NUMBERS] + AMBER_INDEX_CHECK_BYTES;
	return index;
}

static uint8_t *put_record(uint8_t *p, const struct amber_index *index, const amber_index_record *record)
{
	uint64_t numbers[AMBER_INDEX_NUMBERS];

	amber_index_numbers(record, numbers);
	for (int field = 0; field < AMBER_INDEX_NUMBERS; field++) {
		p = amber_put_le(p, numbers[field], index->at[field + 1] - index->at[field]);
	}
	return amber_put_le(p, amber_index_check_of(numbers), AMBER_INDEX_CHECK_BYTES);
}

/* All bytes of the section but its length. */
static zend_string *write_index(walk *walk)
{
	struct amber_index index = index_of(walk);
	size_t head = COUNTS_BYTES + (index.records_n ? WIDTHS_BYTES : 0);
	size_t tables = (size_t) walk->tables_used * AMBER_TABLE_BYTES, prints = walk->prints_used;
	zend_string *bytes = zend_string_safe_alloc(index.records_n, index.record_bytes,
		head + (size_t) index.mark_bytes * index.marks_n + (tables ? COUNTS_BYTES : 0) + tables + prints, false);
	uint8_t *p = (uint8_t *) ZSTR_VAL(bytes);

	p = amber_put_le(p, index.records_n, 4);
	p = amber_put_le(p, index.marks_n, 4);
	for (int field = 0; index.records_n && field < AMBER_INDEX_NUMBERS; field++) {
		*p++ = index.at[field + 1] - index.at[field];
	}
	if (index.records_n) {
		*p++ = index.mark_bytes;
	}
	sort(walk, by_container);
	for (uint32_t i = 0; i < walk->used; i++) {
		walk->records[i].number = i;
		p = put_record(p, &index, &walk->records[i]);
	}
	sort(walk, by_offset);
	for (uint32_t i = 0; i < walk->used; i++) {
		if (walk->records[i].is_flat) {
			p = amber_put_le(p, walk->records[i].number, index.mark_bytes);
		}
	}
	if (tables) {
		p = amber_put_le(p, walk->tables_used, 4);
		p = amber_put_le(p, walk->prints_used, 4);
		memcpy(p, ZSTR_VAL(walk->tables.s), tables);
		memcpy(p + tables, ZSTR_VAL(walk->prints.s), prints);
	}
	return bytes;
}

static zend_string *with_index(const zend_string *message, const zend_string *index)
{
	uint8_t length[AMBER_VARINT_MAX];
	size_t length_bytes = (size_t) (amber_put_varint(length, ZSTR_LEN(index)) - length);
	zend_string *all = zend_string_safe_alloc(1, ZSTR_LEN(message), length_bytes + ZSTR_LEN(index), false);
	uint8_t *p = (uint8_t *) ZSTR_VAL(all);

	*p++ = AMBER_MAGIC;
	*p++ = AMBER_VERSION | AMBER_FLAG_INDEX;
	memcpy(p, length, length_bytes);
	p += length_bytes;
	memcpy(p, ZSTR_VAL(index), ZSTR_LEN(index));
	p += ZSTR_LEN(index);
	memcpy(p, ZSTR_VAL(message) + AMBER_HEADER_BYTES, ZSTR_LEN(message) - AMBER_HEADER_BYTES);
	ZSTR_VAL(all)[ZSTR_LEN(all)] = '\0';
	return all;
}

zend_string *amber_index_add(zend_string *message)
{
	const uint8_t *start = (const uint8_t *) ZSTR_VAL(message);
	amber_decode_options options = { 0 };
	zend_string *all = NULL;
	walk walk;

	if (ZSTR_LEN(message) >= UINT32_MAX) {
		zend_throw_exception(amber_encode_exception_ce, "A message of 4 GB and more can have no index", 0);
		zend_string_release(message);
		return NULL;
	}
	begin_walk(&walk, message, start + AMBER_HEADER_BYTES, start + ZSTR_LEN(message), &options);
	if (walk_all(&walk)) {
		zend_string *index = write_index(&walk);
		all = with_index(message, index);
		zend_string_release(index);
	}
	end_walk(&walk);
	zend_string_release(message);
	return all;
}

/* --- reading --------------------------------------------------------------------- */

/* Counts and widths. False: they are cut short, or none of an index. */
static bool read_head(struct amber_index *index, const uint8_t *at, uint64_t length)
{
	if (length < COUNTS_BYTES) {
		return false;
	}
	*index = (struct amber_index) { .records_n = (uint32_t) amber_get_le(at, 4),
		.marks_n = (uint32_t) amber_get_le(at + 4, 4), .records = at + COUNTS_BYTES };
	if (!index->records_n) {
		return index->marks_n == 0;
	}
	if (length < COUNTS_BYTES + WIDTHS_BYTES) {
		return false;
	}
	bool good = true;
	for (int field = 0; field < AMBER_INDEX_NUMBERS; field++) {
		uint8_t width = *index->records++;
		good = good && width <= WIDEST;
		index->at[field + 1] = good ? index->at[field] + width : 0;
	}
	index->record_bytes = index->at[AMBER_INDEX_NUMBERS] + AMBER_INDEX_CHECK_BYTES;
	index->mark_bytes = *index->records++;
	return good && index->mark_bytes >= 1 && index->mark_bytes <= 4;
}

/* What is left of the index: nothing, or tables. False: they are cut short. */
static bool read_tables(struct amber_index *index, const uint8_t *at, const uint8_t *end)
{
	if (at == end) {
		return true;
	}
	if (end - at < COUNTS_BYTES) {
		return false;
	}
	index->tables_n = (uint32_t) amber_get_le(at, 4);
	index->prints_n = (uint32_t) amber_get_le(at + 4, 4);
	index->tables = at + COUNTS_BYTES;
	uint64_t tables = (uint64_t) AMBER_TABLE_BYTES * index->tables_n;
	if (tables == 0 || tables + index->prints_n != (uint64_t) (end - index->tables)) {
		return false;
	}
	index->prints = index->tables + tables;
	return true;
}

bool amber_index_read(const uint8_t *start, const uint8_t **p, const uint8_t *end, struct amber_index *index)
{
	uint64_t length;
	const uint8_t *at = amber_get_varint(*p, end, &length);

	if (!at || length > (uint64_t) (end - at)) {
		amber_decode_error((size_t) (end - start), "The data ends early");
		return false;
	}
	*p = at + length;
	if (!read_head(index, at, length)) {
		amber_decode_error((size_t) (at - start), "The index does not begin as one");
		return false;
	}
	uint64_t records = (uint64_t) index->records_n * index->record_bytes;
	uint64_t marks = (uint64_t) index->mark_bytes * index->marks_n, all = (uint64_t) (*p - index->records);
	if (records > all || marks > all - records || !read_tables(index, index->records + records + marks, *p)) {
		amber_decode_error((size_t) (at - start), "The index has another length than its records");
		return false;
	}
	index->marks = index->records + records;
	return true;
}

/* Marks name flat records, in the order of their offsets. */
static bool check_marks(const walk *walk)
{
	const struct amber_index *index = walk->index;
	uint32_t flat = 0, last = 0;
	amber_index_record record;

	for (uint32_t i = 0; i < index->records_n; i++) {
		flat += amber_index_record_at(index, i, &record) && record.is_flat;
	}
	for (uint32_t i = 0; i < index->marks_n; i++) {
		if (!amber_index_mark_at(index, i, &record) || record.offset < last) {
			return fail_index(walk);
		}
		last = record.offset;
	}
	return flat == index->marks_n || fail_index(walk);
}

bool amber_index_check(const uint8_t *p, const uint8_t *end, const struct amber_index *index)
{
	amber_decode_options options = { 0 };
	walk walk;

	begin_walk(&walk, NULL, p, end, &options);
	walk.index = index;
	bool good = walk_all(&walk) && check_marks(&walk);
	bool all = walk.checked == index->records_n && walk.tables_used == index->tables_n
		&& walk.prints_used == index->prints_n;
	good = good && (all || fail_index(&walk));
	end_walk(&walk);
	return good;
}
