/* SPDX-License-Identifier: MIT
 *
 * One row out of rows, which are stored column by column.
 */
#include "path/rows.h"

typedef struct {
	amber_reader *reader;
	const amber_row_visitor *visitor;
	void *context;
	bool *deep;
} walk;

static bool walk_row(const walk *walk, uint32_t i, uint32_t c, uint32_t level);

/* Value i of a column of items, which are n. */
static bool walk_items(const walk *walk, uint32_t n, uint32_t i, uint32_t c, uint32_t level)
{
	amber_reader *reader = walk->reader;
	uint32_t row = 0, fills = 1;

	if (!amber_reader_skip(reader, i, &row)) {
		return false;
	}
	amber_position position = amber_reader_position(reader);
	amber_header header;
	if (!amber_reader_header(reader, &header)) {
		return false;
	}
	amber_reader_go(reader, &position);
	if (amber_is_rows(header.kind)) {
		fills = header.fills;
		if (!walk_row(walk, row, c, level + 1)) {
			return false;
		}
	} else if (!walk->visitor->item(walk->context, c)) {
		return false;
	}
	uint32_t behind = i - row + fills;
	if (behind > n) {
		return amber_decode_fail(&reader->in, position.p, "There are more rows than places for them");
	}
	return amber_reader_skip(reader, n - behind, NULL);
}

static bool walk_row(const walk *walk, uint32_t i, uint32_t c, uint32_t level)
{
	amber_reader *reader = walk->reader;
	amber_header header;

	if (level > AMBER_ROWS_DEEPEST) {
		*walk->deep = true;
		return false;
	}
	if (!amber_reader_header(reader, &header) || !walk->visitor->begin(walk->context, &header, i, c)) {
		return false;
	}
	uint32_t n = (uint32_t) header.n;
	for (uint32_t column = 0; column < header.columns; column++) {
		bool items = reader->in.p < reader->in.end && *reader->in.p == AMBER_COLUMN_ITEMS;
		reader->in.p += items;
		if (!(items ? walk_items(walk, n, i, column, level) : walk->visitor->element(walk->context, n, i, column))) {
			return false;
		}
	}
	return walk->visitor->end(walk->context);
}

bool amber_row_walk(amber_reader *reader, uint32_t i, const amber_row_visitor *visitor, void *context, bool *deep)
{
	walk walk = { reader, visitor, context, deep };

	return walk_row(&walk, i, 0, 1);
}
