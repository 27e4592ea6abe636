/* SPDX-License-Identifier: MIT
 *
 * Which column is shortest? Ints against a base or against the one before,
 * floats as ints over a power of ten, bools as bits, strings as a choice of
 * few, and no column at all where items are shorter.
 */
#include "encode_write.h"

const double amber_powers_of_ten[AMBER_DECIMAL_MAX + 1] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
};

/* The smallest w with range < 2^(2^w). */
static unsigned width_of(uint64_t range)
{
	static const uint64_t limits[] = { 1, 3, 15, 0xff, 0xffff, 0xffffffff };
	unsigned w = 0;

	while (w < 6 && range > limits[w]) {
		w++;
	}
	return w;
}

static size_t varint_bytes(uint64_t v)
{
	size_t bytes = 1;

	while (v >>= 7) {
		bytes++;
	}
	return bytes;
}

static size_t int_item_bytes(int64_t v)
{
	if (v >= 0) {
		return v < 64 ? 1 : 1 + amber_bytes_of((uint64_t) v);
	}
	return ~(uint64_t) v < 8 ? 1 : 1 + amber_bytes_of(~(uint64_t) v);
}

/* Numbers of 2^w bits, the first in the lowest bits. */
typedef struct {
	uint8_t *p;
	uint8_t  bits;
	unsigned used;
} bit_writer;

static zend_always_inline void put_bits(bit_writer *out, uint64_t number, unsigned width)
{
	out->bits |= (uint8_t) (number << out->used);
	out->used += width;
	if (out->used == 8) {
		*out->p++ = out->bits;
		out->bits = 0;
		out->used = 0;
	}
}

static uint8_t *finish_bits(const bit_writer *out)
{
	if (out->used) {
		*out->p = out->bits;
		return out->p + 1;
	}
	return out->p;
}

static uint8_t *put_offsets(uint8_t *p, const uint64_t *words, uint32_t n, uint64_t base, unsigned w)
{
	switch (w) {
		case 3:
			for (uint32_t i = 0; i < n; i++) {
				p[i] = (uint8_t) (words[i] - base);
			}
			return p + n;
		case 4:
			for (uint32_t i = 0; i < n; i++) {
				amber_put_le(p + 2 * (size_t) i, words[i] - base, 2);
			}
			return p + 2 * (size_t) n;
		case 5:
			for (uint32_t i = 0; i < n; i++) {
				amber_put_le(p + 4 * (size_t) i, words[i] - base, 4);
			}
			return p + 4 * (size_t) n;
		case 6:
			for (uint32_t i = 0; i < n; i++) {
				amber_put_le(p + 8 * (size_t) i, words[i] - base, 8);
			}
			return p + 8 * (size_t) n;
		default: {
			bit_writer out = { .p = p };
			for (uint32_t i = 0; i < n; i++) {
				put_bits(&out, words[i] - base, 1u << w);
			}
			return finish_bits(&out);
		}
	}
}

static uint8_t *put_deltas(uint8_t *p, const uint64_t *words, uint32_t n, uint64_t base, unsigned w)
{
	if (w >= 3) {
		unsigned bytes = 1u << (w - 3);
		for (uint32_t i = 1; i < n; i++) {
			p = amber_put_le(p, words[i] - words[i - 1] - base, bytes);
		}
		return p;
	}
	bit_writer out = { .p = p };
	for (uint32_t i = 1; i < n; i++) {
		put_bits(&out, words[i] - words[i - 1] - base, 1u << w);
	}
	return finish_bits(&out);
}

static bool take_free_places(amber_writer *writer, uint32_t n)
{
	if (n > writer->free_places) {
		return false;
	}
	writer->free_places -= n;
	return true;
}

typedef struct {
	int64_t min, max;             /* of the ints */
	int64_t min_delta, max_delta; /* of each minus the one before, modulo 2^64 */
	size_t  items;                /* bytes as items, if asked for */
} int_facts;

static int_facts look_at_ints(const uint64_t *words, uint32_t n, bool items)
{
	int64_t min = (int64_t) words[0], max = min, min_delta = INT64_MAX, max_delta = INT64_MIN;
	int_facts facts = { 0 };

	for (uint32_t i = 1; i < n; i++) {
		int64_t v = (int64_t) words[i], delta = (int64_t) (words[i] - words[i - 1]);
		min = v < min ? v : min;
		max = v > max ? v : max;
		min_delta = delta < min_delta ? delta : min_delta;
		max_delta = delta > max_delta ? delta : max_delta;
	}
	for (uint32_t i = 0; items && i < n; i++) {
		facts.items += int_item_bytes((int64_t) words[i]);
	}
	facts.min = min;
	facts.max = max;
	facts.min_delta = min_delta;
	facts.max_delta = max_delta;
	return facts;
}

/* The ints as a column. Unless there must be one (must), none is written
 * where items are shorter. */
static bool write_ints(amber_writer *writer, const uint64_t *words, uint32_t n, bool must)
{
	int_facts facts = look_at_ints(words, n, !must);
	uint64_t first = amber_zigzag((int64_t) words[0]);

	if (n > 2 && facts.min_delta == facts.max_delta && (must || facts.items > 3) && take_free_places(writer, n)) {
		*writer->p++ = AMBER_COLUMN_STEPS;
		writer->p = amber_put_varint(writer->p, first);
		writer->p = amber_put_varint(writer->p, amber_zigzag(facts.min_delta));
		return true;
	}
	unsigned w = width_of((uint64_t) facts.max - (uint64_t) facts.min);
	size_t by_base = 1 + varint_bytes(amber_zigzag(facts.min)) + amber_packed_bytes(n, w);
	unsigned delta_w = 0;
	size_t by_delta = SIZE_MAX;
	if (n > 1) {
		delta_w = width_of((uint64_t) facts.max_delta - (uint64_t) facts.min_delta);
		by_delta = 1 + varint_bytes(first) + varint_bytes(amber_zigzag(facts.min_delta)) + amber_packed_bytes(n - 1, delta_w);
	}
	if (!must && facts.items < by_base && facts.items < by_delta) {
		return false;
	}
	/* adding up costs the reader: deltas must save an eighth */
	if (by_delta < by_base - by_base / 8) {
		*writer->p++ = (uint8_t) (AMBER_COLUMN_DELTAS + delta_w);
		writer->p = amber_put_varint(writer->p, first);
		writer->p = amber_put_varint(writer->p, amber_zigzag(facts.min_delta));
		writer->p = put_deltas(writer->p, words, n, (uint64_t) facts.min_delta, delta_w);
		return true;
	}
	*writer->p++ = (uint8_t) (AMBER_COLUMN_INTS + w);
	writer->p = amber_put_varint(writer->p, amber_zigzag(facts.min));
	writer->p = put_offsets(writer->p, words, n, (uint64_t) facts.min, w);
	return true;
}

static void write_bools(amber_writer *writer, const uint8_t *kinds, uint32_t n)
{
	bit_writer out = { .p = writer->p };

	*out.p++ = AMBER_COLUMN_BOOLS;
	for (uint32_t i = 0; i < n; i++) {
		put_bits(&out, kinds[i] == AMBER_CELL_TRUE, 1);
	}
	writer->p = finish_bits(&out);
}

/* The mantissas of n floats over one power of ten, as small as can be; returns
 * its exponent, or more than AMBER_DECIMAL_MAX if there is none. */
static unsigned common_decimal(const uint64_t *words, uint64_t *mantissas, uint32_t n)
{
	unsigned k = 0;

	for (uint32_t i = 0; i < n; i++) {
		double d;
		int64_t m = 0;
		memcpy(&d, &words[i], sizeof(d));
		while (UNEXPECTED(!amber_is_decimal(d, k, &m))) {
			if (++k > AMBER_DECIMAL_MAX) {
				return k;
			}
			for (uint32_t before = 0; before < i; before++) {
				int64_t scaled = (int64_t) mantissas[before] * 10;
				if (scaled >= INT64_C(9007199254740992) || scaled <= -INT64_C(9007199254740992)) {
					return AMBER_DECIMAL_MAX + 1;
				}
				mantissas[before] = (uint64_t) scaled;
			}
		}
		mantissas[i] = (uint64_t) m;
	}
	return k;
}

static bool write_decimals(amber_writer *writer, uint32_t cell, uint32_t n)
{
	amber_graph *graph = writer->graph;
	uint32_t first = amber_graph_cells(graph, n);
	unsigned k = common_decimal(&graph->words[cell], &graph->words[first], n);
	uint8_t *start = writer->p;

	graph->cells_used = first;
	if (k > AMBER_DECIMAL_MAX) {
		return false;
	}
	*writer->p++ = (uint8_t) (AMBER_COLUMN_DECIMALS + k);
	write_ints(writer, &graph->words[first], n, true);
	if ((size_t) (writer->p - start) > 1 + (size_t) n * 8) {
		writer->p = start;
		return false;
	}
	return true;
}

static bool write_floats(amber_writer *writer, uint32_t cell, uint32_t n)
{
	if (write_decimals(writer, cell, n)) {
		return true;
	}
	const uint64_t *words = &writer->graph->words[cell];
	*writer->p++ = AMBER_COLUMN_FLOATS;
#ifdef WORDS_BIGENDIAN
	for (uint32_t i = 0; i < n; i++) {
		writer->p = amber_put_le(writer->p, words[i], 8);
	}
#else
	memcpy(writer->p, words, 8 * (size_t) n);
	writer->p += 8 * (size_t) n;
#endif
	return true;
}

#define CHARS 0x200

/* A column of strings has a head of some bytes; items have none. */
#define STRINGS_MIN 8

static zend_never_inline void make_marks(amber_writer *writer)
{
	writer->marks = safe_emalloc(writer->strings->used, sizeof(amber_string_mark), 0);
	for (uint32_t i = 0; i < writer->strings->used; i++) {
		writer->marks[i].stamp = 0;
	}
}

/* Numbers the different strings of a column in order of appearance: in marks[]
 * those with a number, in chars[] those of no or one byte. */
static uint32_t look_at_strings(amber_writer *writer, uint32_t cell, uint32_t n, uint32_t *chars, bool any_char)
{
	const amber_graph *graph = writer->graph;
	uint32_t distinct = 0;
	uint32_t stamp = ++writer->stamp;

	if (any_char) {
		amber_fill(chars, 0xff, CHARS * sizeof(uint32_t));
	}
	if (!writer->marks && writer->strings->used) {
		make_marks(writer);
	}
	for (uint32_t i = cell; i < cell + n; i++) {
		if (graph->kinds[i] == AMBER_CELL_CHAR) {
			uint32_t *local = &chars[graph->words[i]];
			if (*local == AMBER_NO_ID) {
				*local = distinct++;
			}
			continue;
		}
		amber_string_mark *mark = &writer->marks[graph->words[i]];
		if (mark->stamp != stamp) {
			mark->stamp = stamp;
			mark->local = distinct++;
			mark->uses = 0;
		}
		mark->uses++;
	}
	return distinct;
}

/* Whether each of these strings is named nowhere else in the message. */
static bool all_unique(const amber_writer *writer, uint32_t cell, uint32_t n)
{
	const amber_graph *graph = writer->graph;
	const amber_string *strings = writer->strings->list;

	for (uint32_t i = cell; i < cell + n; i++) {
		if (graph->kinds[i] == AMBER_CELL_STRING && strings[graph->words[i]].uses > 1) {
			return false;
		}
	}
	return true;
}

static bool write_plain_strings(amber_writer *writer, uint32_t cell, uint32_t n)
{
	amber_graph *graph = writer->graph;
	uint32_t first = amber_graph_cells(graph, n);

	for (uint32_t i = 0; i < n; i++) {
		uint64_t word = graph->words[cell + i];
		graph->words[first + i] = graph->kinds[cell + i] == AMBER_CELL_CHAR
			? word != 0 : ZSTR_LEN(writer->strings->list[word].str);
	}
	*writer->p++ = AMBER_COLUMN_STRINGS;
	write_ints(writer, &graph->words[first], n, true);
	graph->cells_used = first;
	for (uint32_t i = cell; i < cell + n; i++) {
		uint64_t word = graph->words[i];
		if (graph->kinds[i] == AMBER_CELL_CHAR) {
			*writer->p = (uint8_t) word;
			writer->p += word != 0;
		} else {
			const zend_string *str = writer->strings->list[word].str;
			amber_copy(writer->p, ZSTR_VAL(str), ZSTR_LEN(str));
			writer->p += ZSTR_LEN(str);
		}
	}
	return true;
}

/* One of the strings to choose from. Where all its uses are in this column it
 * needs no number of the message's. */
static void write_choice(amber_writer *writer, uint32_t index)
{
	amber_string *string = &writer->strings->list[index];
	uint32_t uses = string->uses;

	if (uses == writer->marks[index].uses) {
		string->uses = 1;
	}
	amber_write_string(writer, index);
	string->uses = uses;
}

static bool write_choices(amber_writer *writer, uint32_t cell, uint32_t n, uint32_t distinct, const uint32_t *chars)
{
	amber_graph *graph = writer->graph;
	unsigned w = width_of(distinct - 1);
	uint32_t first, next = 0;

	*writer->p++ = (uint8_t) (AMBER_COLUMN_CHOICES + w);
	writer->p = amber_put_varint(writer->p, distinct);
	first = amber_graph_cells(graph, n);
	for (uint32_t i = 0; i < n; i++) {
		uint64_t word = graph->words[cell + i];
		bool is_char = graph->kinds[cell + i] == AMBER_CELL_CHAR;
		uint32_t local = is_char ? chars[word] : writer->marks[word].local;
		graph->words[first + i] = local;
		if (local == next) {
			next++;
			if (is_char) {
				amber_write_leaf(writer, AMBER_CELL_CHAR, word);
			} else {
				write_choice(writer, (uint32_t) word);
			}
		}
	}
	writer->p = put_offsets(writer->p, &graph->words[first], n, 0, w);
	graph->cells_used = first;
	return true;
}

static bool write_strings(amber_writer *writer, uint32_t cell, uint32_t n, bool any_char)
{
	uint32_t chars[CHARS], distinct;

	if (n < STRINGS_MIN) {
		return false;
	}
	if (!any_char && all_unique(writer, cell, n)) {
		return write_plain_strings(writer, cell, n);
	}
	distinct = look_at_strings(writer, cell, n, chars, any_char);
	if (distinct == n && all_unique(writer, cell, n)) {
		return write_plain_strings(writer, cell, n);
	}
	if (distinct <= 256) {
		/* as items the repeated ones take a byte or two each */
		size_t choices = 2 + amber_packed_bytes(n, width_of(distinct - 1));
		size_t repeated = (size_t) (n - distinct) * 3 / 2;
		if (choices < repeated) {
			return write_choices(writer, cell, n, distinct, chars);
		}
	}
	return false;
}

bool amber_write_column(amber_writer *writer, uint32_t cell, uint32_t n)
{
	const amber_graph *graph = writer->graph;
	const uint8_t *kinds = &graph->kinds[cell];
	const uint64_t *words = &graph->words[cell];
	uint8_t kind = kinds[0];
	uint32_t seen = 0;
	bool same = true;

	if (kind > AMBER_CELL_STRING) {
		return false;
	}
	for (uint32_t i = 0; i < n; i++) {
		seen |= 1u << kinds[i];
		same &= words[i] == words[0];
	}
	if (same && seen == 1u << kind && take_free_places(writer, n)) {
		*writer->p++ = AMBER_COLUMN_SAME;
		amber_write_leaf(writer, kind, words[0]);
		return true;
	}
	if (seen == 1u << AMBER_CELL_INT) {
		return write_ints(writer, words, n, false);
	}
	if (seen == 1u << AMBER_CELL_FLOAT) {
		return write_floats(writer, cell, n);
	}
	if ((seen & ~(1u << AMBER_CELL_FALSE | 1u << AMBER_CELL_TRUE)) == 0) {
		write_bools(writer, kinds, n);
		return true;
	}
	if ((seen & ~(1u << AMBER_CELL_STRING | 1u << AMBER_CELL_CHAR)) == 0) {
		return write_strings(writer, cell, n, seen & (1u << AMBER_CELL_CHAR));
	}
	return false;
}
