/* SPDX-License-Identifier: MIT
 *
 * Passing over items. What gets a number is noted, so that it is found when it is named.
 */
#include "php_amber.h"
#include "view/passing.h"

/* n keys that stand here. */
static bool pass_keys(amber_source *source, amber_head *head, uint64_t n)
{
	head->keys = source->reader.p;
	head->keys_n = (uint32_t) n;
	return amber_skip_leaves(source, n);
}

/* An array of a new shape. */
static bool new_shape(amber_source *source, amber_head *head, uint64_t n)
{
	if (!pass_keys(source, head, n)) {
		return false;
	}
	amber_give_shape(source, AMBER_SHAPES, head);
	head->n = n;
	return true;
}

/* Whether the keys of an OBJECT_NEW are those of a list, which do not stand there. */
static bool is_of_column(const uint8_t *p, const uint8_t *end, uint64_t n)
{
	return n > 0 && p < end && *p == AMBER_TAG_LIST_COLUMN;
}

/* Class and keys of a new object shape. */
static bool new_object_shape(amber_source *source, amber_head *head, bool rows)
{
	uint64_t n;

	head->class_at = source->reader.p;
	if (!amber_skip_leaf(source) || !amber_source_count(source, &n)) {
		return false;
	}
	if (!rows && is_of_column(source->reader.p, source->reader.end, n)) {
		source->reader.p++;
		head->form = AMBER_FORM_COLUMNS;
		head->columns = 1;
		head->keys_n = (uint32_t) n;
	} else if (!pass_keys(source, head, n)) {
		return false;
	}
	amber_give_shape(source, AMBER_OBJECT_SHAPES, head);
	head->n = n;
	return true;
}

/* Keys, and class, of a shape by its number. */
static bool known_shape(amber_source *source, enum amber_list list, uint64_t number, amber_head *head)
{
	const amber_known_shape *shape = amber_source_shape(source, list, number);

	if (!shape) {
		return false;
	}
	head->keys = shape->keys;
	head->keys_n = shape->n;
	head->class_at = shape->class_at;
	head->n = shape->n;
	return true;
}

static bool number_of_rows(amber_source *source, amber_head *head, const amber_spot *spot)
{
	uint64_t r;

	if (!read_varint(source, &r)) {
		return false;
	}
	if (r == 0 || r > AMBER_ROWS_MAX) {
		return amber_decode_fail(&source->reader, source->reader.p, "There are no %" PRIu64 " rows", r);
	}
	head->form = AMBER_FORM_COLUMNS;
	head->columns = (uint32_t) head->n;
	head->n = r;
	head->fills = (uint32_t) r;
	if (head->columns == 0) {
		return amber_decode_fail(&source->reader, source->reader.p, "Rows cannot be of nothing");
	}
	/* each is noted once, and so many there may be */
	const uint64_t most = (uint64_t) (source->reader.end - source->item) + AMBER_FREE_PLACES / AMBER_ROW_PLACES;
	for (uint32_t row = 0; head->tag == AMBER_TAG_NODE_ROWS && row < r; row++) {
		if (!is_noted(source, AMBER_NODES, source->given[AMBER_NODES]) && ++source->rows > most) {
			return amber_decode_fail(&source->reader, source->reader.p, "There are more rows than bytes for them");
		}
		amber_give_node(source, spot, row);
	}
	return true;
}

static bool rows_head(amber_source *source, amber_head *head, const amber_spot *spot)
{
	bool objects = head->tag != AMBER_TAG_ROWS;
	uint64_t s, n;

	if (head->tag == AMBER_TAG_LIST_ROWS) {
		return amber_source_count(source, &head->n) && number_of_rows(source, head, spot);
	}
	if (!read_varint(source, &s)) {
		return false;
	}
	bool good;
	if (s > 0) {
		good = known_shape(source, objects ? AMBER_OBJECT_SHAPES : AMBER_SHAPES, s - 1, head);
	} else if (objects) {
		good = new_object_shape(source, head, true);
	} else {
		good = amber_source_count(source, &n) && new_shape(source, head, n);
	}
	return good && number_of_rows(source, head, spot);
}

/* Tags other than those of leaves; form SEQUENCE was set. */
static bool other_head(amber_source *source, amber_head *head, const amber_spot *spot)
{
	uint8_t tag = head->tag;
	uint64_t number;

	switch (head->kind) {
		case AMBER_KIND_LIST_SMALL:
			head->n = tag - AMBER_TAG_LIST_SMALL;
			return true;
		case AMBER_KIND_LIST:
			return amber_source_count(source, &head->n);
		case AMBER_KIND_MAP_SMALL:
			return new_shape(source, head, tag - AMBER_TAG_MAP_SMALL + 1u);
		case AMBER_KIND_MAP:
			return amber_source_count(source, &number) && new_shape(source, head, number);
		case AMBER_KIND_RECORD_SMALL:
			return known_shape(source, AMBER_SHAPES, tag - AMBER_TAG_RECORD_SMALL, head);
		case AMBER_KIND_RECORD:
			return read_varint(source, &number) && known_shape(source, AMBER_SHAPES, number, head);
		case AMBER_KIND_OBJECT_SMALL:
			return known_shape(source, AMBER_OBJECT_SHAPES, tag - AMBER_TAG_OBJECT_SMALL, head);
		case AMBER_KIND_OBJECT:
			return read_varint(source, &number) && known_shape(source, AMBER_OBJECT_SHAPES, number, head);
		case AMBER_KIND_OBJECT_NEW:
			return new_object_shape(source, head, false);
		case AMBER_KIND_LIST_COLUMN:
		case AMBER_KIND_MAP_COLUMNS:
			head->form = AMBER_FORM_COLUMNS;
			head->key_column = tag == AMBER_TAG_MAP_COLUMNS;
			head->columns = 1u + head->key_column;
			return amber_source_count(source, &head->n);
		case AMBER_KIND_ROWS:
		case AMBER_KIND_LIST_ROWS:
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_NODE_ROWS:
			return rows_head(source, head, spot);
		case AMBER_KIND_MARK:
		case AMBER_KIND_REF:
			amber_give_node(source, spot, 0);
			head->n = 1;
			return true;
		case AMBER_KIND_ENUM:
		case AMBER_KIND_SERIALIZABLE:
			head->class_at = source->reader.p;
			head->n = 2;
			return true;
		case AMBER_KIND_NODE_SMALL:
			head->form = AMBER_FORM_LEAF;
			return check_number(source, AMBER_NODES, tag - AMBER_TAG_NODE_SMALL);
		case AMBER_KIND_NODE:
		case AMBER_KIND_JOIN:
			head->form = AMBER_FORM_LEAF;
			return read_varint(source, &number) && check_number(source, AMBER_NODES, number);
		case AMBER_KIND_OUTER:
			head->form = AMBER_FORM_LEAF;
			return read_varint(source, &number);
		default:
			return fail_tag(source, spot->p);
	}
}

bool amber_source_head(amber_source *source, amber_head *head)
{
	amber_spot spot = amber_source_spot(source);
	bool other = false;

	if (UNEXPECTED(spot.p == source->reader.end)) {
		return fail_short(source);
	}
	*head = (amber_head) { .tag = *spot.p, .kind = amber_tag_kinds[*spot.p], .fills = 1 };
	const uint8_t *behind = behind_leaf(source, spot.p, &other);
	if (!other) {
		source->reader.p = behind ? behind : source->reader.p;
		return behind != NULL;
	}
	source->reader.p++;
	head->form = AMBER_FORM_SEQUENCE;
	return other_head(source, head, &spot);
}

/* What is still to be passed: places of a sequence, and the columns behind it. */
typedef struct {
	uint64_t places;
	uint32_t columns, n;
} pending;

#define FEW_PENDING 64

typedef struct {
	pending *stack, few[FEW_PENDING];
	size_t used, size;
} pending_stack;

static void push(pending_stack *stack, pending next)
{
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

/* The next column of the top: one of items becomes a sequence. */
static bool next_column(amber_source *source, pending *top)
{
	top->columns--;
	if (source->reader.p < source->reader.end && *source->reader.p == AMBER_COLUMN_ITEMS) {
		source->reader.p++;
		top->places = top->n;
		return true;
	}
	return amber_source_skip_column(source, top->n);
}

/* How many places follow the tag that stands here, where it is one of a list or record and says all; else 0. */
static zend_always_inline uint64_t places_of_tag(const amber_source *source)
{
	const uint8_t *at = source->reader.p;

	if (at == source->reader.end) {
		return 0;
	}
	uint32_t record = (uint8_t) (*at - AMBER_TAG_RECORD_SMALL);
	if (amber_tag_kinds[*at] == AMBER_KIND_LIST_SMALL) {
		return *at - AMBER_TAG_LIST_SMALL;
	}
	return amber_tag_kinds[*at] == AMBER_KIND_RECORD_SMALL && record < source->given[AMBER_SHAPES]
		&& record < source->used[AMBER_SHAPES] ? source->shapes[0][record].n : 0;
}

/* Passes an item of the top, or a column. */
static bool skip_next(amber_source *source, pending_stack *stack, uint32_t *row)
{
	pending *top = &stack->stack[stack->used - 1];
	amber_spot before;
	amber_head head;

	if (top->places == 0) {
		if (top->columns == 0) {
			stack->used--;
			return true;
		}
		return next_column(source, top);
	}
	bool good = true;
	top->places = pass_leaves(source, top->places, &good);
	if (!good || top->places == 0) {
		return good;
	}
	uint64_t inner = places_of_tag(source);
	if (inner) {
		source->reader.p++;
		top->places--;
		push(stack, (pending) { .places = inner });
		return true;
	}
	if (row && stack->used == 1) {
		before = amber_source_spot(source);
	}
	if (!amber_source_head(source, &head)) {
		return false;
	}
	if (UNEXPECTED(head.fills > top->places)) {
		if (!row || stack->used > 1) {
			return amber_decode_fail(&source->reader, source->reader.p, "There are more rows than places for them");
		}
		*row = (uint32_t) top->places;
		top->places = 0;
		amber_source_go(source, &before);
		return true;
	}
	top->places -= head.fills;
	if (head.form == AMBER_FORM_SEQUENCE && head.n) {
		push(stack, (pending) { .places = head.n });
	} else if (head.form == AMBER_FORM_COLUMNS) {
		push(stack, (pending) { .columns = head.columns, .n = (uint32_t) head.n });
	}
	return true;
}

bool amber_source_skip(amber_source *source, uint64_t places, uint32_t *row)
{
	pending_stack stack = { .stack = stack.few, .size = FEW_PENDING };
	bool good = true;

	if (row) {
		*row = 0;
	}
	push(&stack, (pending) { .places = places });
	while (good && stack.used) {
		good = skip_next(source, &stack, row);
	}
	if (stack.stack != stack.few) {
		efree(stack.stack);
	}
	return good;
}
