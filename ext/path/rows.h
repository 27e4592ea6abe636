/* SPDX-License-Identifier: MIT
 * One row out of rows. */
#ifndef AMBER_PATH_ROWS_H
#define AMBER_PATH_ROWS_H

#include "path/part.h"

/* What is done with a row, and with its values in their order. Each returns false to end the walk. */
typedef struct {
	/* A row begins, or ends: row i of the rows with this header, in place c of the row around it. */
	bool (*begin)(void *context, const amber_header *header, uint32_t i, uint32_t c);
	bool (*end)(void *context);
	/* Value c: scalar i of the column of n where the reader stands; is to move behind the column. */
	bool (*element)(void *context, uint32_t n, uint32_t i, uint32_t c);
	/* Value c: the item where the reader stands; is to move behind the item. */
	bool (*item)(void *context, uint32_t c);
} amber_row_visitor;

/* Rows in rows, as deep as the C stack is used for. */
#define AMBER_ROWS_DEEPEST 200

/* Goes through one row of the rows where the reader stands, and through rows in it; each byte of the rows is skipped
 * once. *deep: rows stand deeper in rows than that, and the walk ended. False: ended, or thrown. */
bool amber_row_walk(amber_reader *reader, uint32_t i, const amber_row_visitor *visitor, void *context, bool *deep);

#endif
