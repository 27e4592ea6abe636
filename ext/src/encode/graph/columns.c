/* SPDX-License-Identifier: MIT
 *
 * Which column is shortest? Numbers (encode/numbers.c), bools as bits, strings
 * as a choice of few, and no column at all where items are shorter.
 */
#include "src/encode/graph/write.h"

static void write_bools(amber_writer *writer, const uint8_t *kinds, uint32_t n)
{
	amber_bits bits = { .p = writer->out.p };

	*bits.p++ = AMBER_COLUMN_BOOLS;
	for (uint32_t i = 0; i < n; i++) {
		amber_put_bits(&bits, kinds[i] == AMBER_CELL_TRUE, 1);
	}
	writer->out.p = amber_finish_bits(&bits);
}

static bool write_floats(amber_writer *writer, uint32_t cell, uint32_t n)
{
	amber_graph *graph = writer->graph;
	uint32_t scratch = amber_graph_cells(graph, n);

	amber_put_floats(&writer->out, &graph->words[cell], &graph->words[scratch], n);
	graph->cells_used = scratch;
	return true;
}

#define CHARS 0x200

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
		}
	}
	return distinct;
}

/* Whether each of these strings is named nowhere else in the message. */
static bool all_unique(const amber_writer *writer, uint32_t cell, uint32_t n)
{
	const amber_graph *graph = writer->graph;
	const uint32_t *uses = writer->strings->uses;

	for (uint32_t i = cell; i < cell + n; i++) {
		if (graph->kinds[i] == AMBER_CELL_STRING && uses[graph->words[i]] > 1) {
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
	*writer->out.p++ = AMBER_COLUMN_STRINGS;
	amber_put_ints(&writer->out, &graph->words[first], n, true);
	graph->cells_used = first;
	for (uint32_t i = cell; i < cell + n; i++) {
		uint64_t word = graph->words[i];
		if (graph->kinds[i] == AMBER_CELL_CHAR) {
			*writer->out.p = (uint8_t) word;
			writer->out.p += word != 0;
		} else {
			const zend_string *str = writer->strings->list[word].str;
			amber_copy(writer->out.p, ZSTR_VAL(str), ZSTR_LEN(str));
			writer->out.p += ZSTR_LEN(str);
		}
	}
	return true;
}

static bool write_choices(amber_writer *writer, uint32_t cell, uint32_t n, uint32_t distinct, const uint32_t *chars)
{
	amber_graph *graph = writer->graph;
	unsigned w = amber_width_of(distinct - 1);
	uint32_t first, next = 0;

	*writer->out.p++ = (uint8_t) (AMBER_COLUMN_CHOICES + w);
	writer->out.p = amber_put_varint(writer->out.p, distinct);
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
				amber_write_string(writer, (uint32_t) word);
			}
		}
	}
	writer->out.p = amber_put_offsets(writer->out.p, &graph->words[first], n, 0, w);
	graph->cells_used = first;
	return true;
}

static bool write_strings(amber_writer *writer, uint32_t cell, uint32_t n, bool any_char)
{
	uint32_t chars[CHARS], distinct;

	if (n < AMBER_STRINGS_MIN) {
		return false;
	}
	if (!any_char && all_unique(writer, cell, n)) {
		return write_plain_strings(writer, cell, n);
	}
	distinct = look_at_strings(writer, cell, n, chars, any_char);
	if (distinct == n && all_unique(writer, cell, n)) {
		return write_plain_strings(writer, cell, n);
	}
	return amber_choices_pay(n, distinct) && write_choices(writer, cell, n, distinct, chars);
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
	if (same && seen == 1u << kind && amber_take_free_places(&writer->out, n)) {
		*writer->out.p++ = AMBER_COLUMN_SAME;
		amber_write_leaf(writer, kind, words[0]);
		return true;
	}
	if (seen == 1u << AMBER_CELL_INT) {
		return amber_put_ints(&writer->out, words, n, false);
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
