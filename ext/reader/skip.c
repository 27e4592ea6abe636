/* SPDX-License-Identifier: MIT
 *
 * Skipping items, scalars and columns.
 */
#include "php_amber.h"
#include "reader/scalars.h"

/* What is left to skip of an item: places of a sequence, then columns. */
typedef struct {
	uint64_t places;
	uint32_t columns, n;
	uint32_t definition; /* number + 1 of the shared value that a DEFINE defines; 0: not a definition */
} pending;

#define FEW_PENDING 64

typedef struct {
	pending *stack, few[FEW_PENDING];
	size_t used, size;
} pending_stack;

static bool is_done(const pending *pending)
{
	return pending->places == 0 && pending->columns == 0 && pending->definition == 0;
}

static void push(pending_stack *stack, pending next)
{
	if (stack->used > 1 && is_done(&stack->stack[stack->used - 1])) {
		stack->used--;
	}
	if (stack->used == stack->size) {
		pending *before = stack->stack;
		stack->size *= 2;
		stack->stack = safe_emalloc(stack->size, sizeof(pending), 0);
		memcpy(stack->stack, before, stack->used * sizeof(pending));
		if (before != stack->few) {
			efree(before);
		}
	}
	stack->stack[stack->used++] = next;
}

/* Skips the next column of the top entry; a column of items becomes a sequence. */
static bool next_column(amber_reader *reader, pending *top)
{
	top->columns--;
	if (reader->in.p < reader->in.end && *reader->in.p == AMBER_COLUMN_ITEMS) {
		reader->in.p++;
		top->places = top->n;
		return true;
	}
	return amber_reader_skip_column(reader, top->n);
}

/* The number of places that the tag at the read position announces, if it is the whole header of a list or record; 0
 * for any other tag. */
static zend_always_inline uint64_t places_of_tag(const amber_reader *reader)
{
	const uint8_t *at = reader->in.p;

	if (at == reader->in.end) {
		return 0;
	}
	uint32_t record = (uint8_t) (*at - AMBER_TAG_RECORD_SMALL);
	if (amber_tag_kinds[*at] == AMBER_KIND_LIST_SMALL) {
		return *at - AMBER_TAG_LIST_SMALL;
	}
	return amber_tag_kinds[*at] == AMBER_KIND_RECORD_SMALL && record < reader->numbered[AMBER_KEY_LISTS]
		&& record < reader->used[AMBER_KEY_LISTS] ? reader->key_lists[0][record].n : 0;
}

/* The limit of the stack: each level of arrays and objects is at most a reference, a definition and the array
 * itself. */
static size_t most_pending(const amber_reader *reader)
{
	zend_ulong levels = (zend_ulong) reader->in.options->max_depth;

	return levels && levels < SIZE_MAX / 4 ? 3 * levels + 3 : SIZE_MAX;
}

/* Skips scalars and an item, or a column, of the top entry. */
static bool skip_next(amber_reader *reader, pending_stack *stack, uint32_t *row)
{
	pending *top = &stack->stack[stack->used - 1];
	amber_position before;
	amber_header header;

	if (top->places == 0) {
		if (top->columns == 0) {
			if (top->definition) {
				reader->shared[top->definition - 1].end = reader->in.p;
			}
			stack->used--;
			return true;
		}
		return next_column(reader, top);
	}
	bool good = true;
	top->places = skip_scalars(reader, top->places, &good);
	if (!good || top->places == 0) {
		return good;
	}
	uint64_t inner = places_of_tag(reader);
	if (inner) {
		reader->in.p++;
		top->places--;
		push(stack, (pending) { .places = inner });
		return true;
	}
	if (row && stack->used == 1) {
		before = amber_reader_position(reader);
	}
	if (!amber_reader_header(reader, &header)) {
		return false;
	}
	if (UNEXPECTED(header.fills > top->places)) {
		if (!row || stack->used > 1) {
			return amber_decode_fail(&reader->in, reader->in.p, "There are more rows than places for them");
		}
		*row = (uint32_t) top->places;
		top->places = 0;
		amber_reader_go(reader, &before);
		return true;
	}
	top->places -= header.fills;
	if (UNEXPECTED(header.kind == AMBER_KIND_DEFINE)) {
		push(stack, (pending) { .places = 1, .definition = reader->numbered[AMBER_SHARED] });
	} else if (header.form == AMBER_FORM_SEQUENCE && header.n) {
		push(stack, (pending) { .places = header.n });
	} else if (header.form == AMBER_FORM_COLUMNS) {
		push(stack, (pending) { .columns = header.columns, .n = (uint32_t) header.n });
	}
	return true;
}

bool amber_reader_skip(amber_reader *reader, uint64_t places, uint32_t *row)
{
	pending_stack stack;
	bool good = true;

	if (row) {
		*row = 0;
	}
	if (places == 0) {
		return true;
	}
	stack.stack = stack.few;
	stack.used = 0;
	stack.size = FEW_PENDING;
	push(&stack, (pending) { .places = places });
	for (size_t most = most_pending(reader); good && stack.used;) {
		good = skip_next(reader, &stack, row) && (EXPECTED(stack.used <= most) || amber_decode_fail_depth(&reader->in));
	}
	if (stack.stack != stack.few) {
		efree(stack.stack);
	}
	return good;
}

/* --- columns --------------------------------------------------------------- */

bool amber_reader_count(amber_reader *reader, uint64_t *n)
{
	if (!read_varint(reader, n)) {
		return false;
	}
	/* sizes would overflow on 32 bits by a count that no array can hold */
	if (*n > AMBER_EXPANSION_BUDGET + 8 * (uint64_t) (reader->in.end - reader->in.p) || *n >= HT_MAX_SIZE) {
		return amber_decode_fail(&reader->in, reader->in.p,
			"%" PRIu64 " values are announced, more than the data can hold", *n);
	}
	return true;
}

const uint8_t *amber_fail_scalar_varint(amber_reader *reader, const uint8_t *at)
{
	uint64_t v;

	reader->in.p = at + 1;
	read_varint(reader, &v);
	return NULL;
}

const uint8_t *amber_fail_scalar_name(amber_reader *reader, const uint8_t *at, uint64_t number)
{
	reader->in.p = at + 1;
	amber_decode_fail_number(&reader->in, amber_list_names[AMBER_STRINGS], number);
	return NULL;
}

const uint8_t *amber_fail_scalar_short(amber_reader *reader)
{
	fail_short(reader);
	return NULL;
}

bool amber_skip_scalars(amber_reader *reader, uint64_t n)
{
	bool good = true;

	n = skip_scalars(reader, n, &good);
	if (n == 0 || !good) {
		return good;
	}
	return reader->in.p == reader->in.end ? fail_short(reader) : fail_tag(reader, reader->in.p);
}

bool amber_skip_scalar(amber_reader *reader)
{
	return amber_skip_scalars(reader, 1);
}

static bool skip_ints(amber_reader *reader, uint32_t n)
{
	amber_int_column column;

	return amber_reader_ints(reader, n, &column);
}

static bool skip_strings(amber_reader *reader, uint32_t n)
{
	amber_int_column lengths;
	uint64_t all;

	return amber_reader_ints(reader, n, &lengths) && amber_reader_lengths(reader, &lengths, n, n, &all)
		&& skip_bytes(reader, all);
}

/* Whether the column is neither items nor split again, so that it can be part of a split column. */
bool amber_check_part(const amber_reader *reader)
{
	const uint8_t *at = reader->in.p;

	if (at < reader->in.end && (*at == AMBER_COLUMN_ITEMS || *at == AMBER_COLUMN_SPLIT)) {
		return amber_decode_fail(&reader->in, at, "A column of kind 0x%02x cannot be part of a split column", *at);
	}
	return true;
}

const uint8_t *amber_split_bits(amber_reader *reader, uint32_t n, uint32_t *ones)
{
	const uint8_t *bits = amber_decode_packed(&reader->in, n, 0);

	*ones = bits ? (uint32_t) amber_packed_sum(bits, n, 0) : 0;
	if (bits && (*ones == 0 || *ones == n)) {
		amber_decode_fail(&reader->in, bits, "All of these %u bits are alike", n);
		return NULL;
	}
	return bits;
}

static bool skip_split(amber_reader *reader, uint32_t n)
{
	uint32_t ones;

	return amber_split_bits(reader, n, &ones) && amber_check_part(reader) && amber_reader_skip_column(reader, n - ones)
		&& amber_check_part(reader) && amber_reader_skip_column(reader, ones);
}

bool amber_reader_skip_column(amber_reader *reader, uint32_t n)
{
	uint8_t kind = 0;
	uint64_t d;

	if (!amber_decode_kind(&reader->in, &kind)) {
		return false;
	}
	switch (kind) {
		case AMBER_COLUMN_ITEMS:
			return amber_reader_skip(reader, n, NULL);
		case AMBER_COLUMN_SAME:
			return amber_skip_scalar(reader);
		case AMBER_COLUMN_BOOLS:
			return amber_decode_packed(&reader->in, n, 0) != NULL;
		case AMBER_COLUMN_STRINGS:
			return skip_strings(reader, n);
		case AMBER_COLUMN_FLOATS:
			return amber_decode_packed(&reader->in, n, 6) != NULL;
		case AMBER_COLUMN_SPLIT:
			return skip_split(reader, n);
		case AMBER_COLUMN_DATES:
			return skip_bytes(reader, 1) && skip_counted(reader) && skip_ints(reader, n);
		case AMBER_COLUMN_PREFIX_SUFFIX:
			return skip_counted(reader) && skip_counted(reader) && skip_strings(reader, n);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return amber_reader_count(reader, &d) && amber_skip_scalars(reader, d)
			&& amber_decode_packed(&reader->in, n, kind - AMBER_COLUMN_CHOICES) != NULL;
	}
	if (kind >= AMBER_COLUMN_DECIMALS && kind < AMBER_COLUMN_DECIMAL_STRINGS + 16) {
		return skip_ints(reader, n);
	}
	reader->in.p--;
	return skip_ints(reader, n);
}
