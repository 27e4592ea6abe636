/* SPDX-License-Identifier: MIT
 *
 * Equal arrays once. An array is found by a sketch of it, or, if an earlier one
 * that differs has the same, by a sketch of all that is in it; then it is compared
 * whole: leaf by leaf, and the arrays in it by which nodes they are. A secret of
 * this process is in each sketch, so that no value can be made that is looked up
 * slowly.
 */
#include "src/encode/plain/plain.h"

#define START_TABLE 64

/* After too many misses in a row so many times as many are not looked for, and so many times more each time that it
 * comes to this again. What is missed thereby is written once more; what comes often is not missed for long. */
#define KIND_PAUSES     8
#define KIND_PAUSE_MOST 16384

/* What is compared of two arrays. */
enum compared {
	LEAVES,             /* their shape is the same, and so are the arrays in them */
	LEAVES_KEYS,        /* the arrays in them are the same */
	VALUES,             /* their shape is the same */
	VALUES_KEYS,        /* everything */
	ROWS,               /* they are lists of rows of the same shape */
};

static bool same_array(const amber_plain *plain, const HashTable *a, const HashTable *b, enum compared what);

/* Whether both are known by their addresses as the same node. So of arrays that others hold too, each is compared
 * once. */
static bool is_known_as(const amber_plain *plain, const HashTable *a, const HashTable *b)
{
	uint32_t known = amber_plain_known(plain, a);

	return known != AMBER_NO_ID && known == amber_plain_known(plain, b);
}

static bool same_inner(const amber_plain *plain, const HashTable *a, const HashTable *b, enum compared what)
{
	switch (what) {
		case LEAVES:
		case LEAVES_KEYS:
			return (zend_hash_num_elements(a) == 0) == (zend_hash_num_elements(b) == 0);
		case ROWS:
			return same_array(plain, a, b, VALUES);
		default:
			return a == b || is_known_as(plain, a, b) || same_array(plain, a, b, VALUES_KEYS);
	}
}

/* References lead to what was written of them: hooks may have changed what they hold since then. */
static zend_always_inline bool same_value(const amber_plain *plain, const zval *a, const zval *b, enum compared what)
{
	if (EXPECTED(Z_TYPE_P(a) == IS_LONG) && EXPECTED(Z_TYPE_P(b) == IS_LONG)) {
		return Z_LVAL_P(a) == Z_LVAL_P(b);
	}
	a = amber_plain_behind(plain, a);
	b = amber_plain_behind(plain, b);
	if (Z_TYPE_P(a) != Z_TYPE_P(b)) {
		return false;
	}
	return Z_TYPE_P(a) == IS_ARRAY ? same_inner(plain, Z_ARRVAL_P(a), Z_ARRVAL_P(b), what)
		: amber_plain_same_leaf(a, b);
}

/* Whether both have the same keys in the same order, however PHP stores them; they are as long. */
static bool same_keys(HashTable *a, HashTable *b)
{
	HashPosition at_a = 0, at_b = 0;
	zend_string *str_a, *str_b;
	zend_ulong h_a = 0, h_b = 0;

	for (uint32_t left = zend_hash_num_elements(a); left; left--) {
		int type_a = zend_hash_get_current_key_ex(a, &str_a, &h_a, &at_a);
		int type_b = zend_hash_get_current_key_ex(b, &str_b, &h_b, &at_b);
		if (type_a != type_b || (type_a == HASH_KEY_IS_STRING ? !amber_same_string(str_a, str_b) : h_a != h_b)) {
			return false;
		}
		zend_hash_move_forward_ex(a, &at_a);
		zend_hash_move_forward_ex(b, &at_b);
	}
	return true;
}

/* Values and keys of tables without holes in one go. */
static bool same_buckets(const amber_plain *plain, const HashTable *a, const HashTable *b, enum compared what)
{
	const Bucket *bucket_a = a->arData, *bucket_b = b->arData;

	for (uint32_t left = zend_hash_num_elements(a); left; left--, bucket_a++, bucket_b++) {
		if (!amber_same_key(bucket_a->key, bucket_a->h, bucket_b->key, bucket_b->h)
		 || !same_value(plain, &bucket_a->val, &bucket_b->val, what)) {
			return false;
		}
	}
	return true;
}

/* As deep as values that get here are: encode/plain/plain.c bounds that. */
static bool same_array(const amber_plain *plain, const HashTable *a, const HashTable *b, enum compared what)
{
	uint32_t left = zend_hash_num_elements(a);
	bool keys = what == LEAVES_KEYS || what == VALUES_KEYS;

	if (a == b) {
		return true;
	}
	if (left != zend_hash_num_elements(b)) {
		return false;
	}
	if (keys && !HT_IS_PACKED(a) && !HT_IS_PACKED(b) && HT_IS_WITHOUT_HOLES(a) && HT_IS_WITHOUT_HOLES(b)) {
		return same_buckets(plain, a, b, what);
	}
	if (keys && !same_keys((HashTable *) a, (HashTable *) b)) {
		return false;
	}
	amber_plain_row in_a = amber_plain_values(a), in_b = amber_plain_values(b);
	for (; left; left--) {
		if (!same_value(plain, amber_plain_next(&in_a), amber_plain_next(&in_b), what)) {
			return false;
		}
	}
	return true;
}

bool amber_plain_same_leaves(const amber_plain *plain, const HashTable *a, const HashTable *b)
{
	return same_array(plain, a, b, LEAVES_KEYS);
}

/* Whether an array is this node's. Where all arrays in both are nodes, equal ones are the same. */
static bool is_node(const amber_plain *plain, const amber_plain_node *node, const amber_plain_found *found)
{
	uint32_t children = plain->pending_used - found->first_child;
	bool known = !found->opaque && node->children != AMBER_NO_ID;

	if (node->shape != found->shape && !(amber_plain_is_list(node->shape) && amber_plain_is_list(found->shape))) {
		return false;
	}
	if (known && (node->children != children
	 || (children && memcmp(&plain->children[node->child], &plain->pending[found->first_child],
	 sizeof(uint32_t) * children)))) {
		return false;
	}
	if (node->shape == AMBER_PLAIN_WIDE) {
		return same_array(plain, node->table, found->table, known ? LEAVES_KEYS : VALUES_KEYS);
	}
	if (node->shape == found->shape && amber_plain_is_list(node->shape) && node->shape != AMBER_PLAIN_LIST) {
		return same_array(plain, node->table, found->table, ROWS);
	}
	return same_array(plain, node->table, found->table, known ? LEAVES : VALUES);
}

static uint32_t *grow(uint32_t *list, uint32_t *size, uint32_t least)
{
	*size = *size ? *size * 2 : 64;
	*size = *size < least ? least : *size;
	return safe_erealloc(list, *size, sizeof(uint32_t), 0);
}

void amber_plain_add_child(amber_plain *plain)
{
	if (plain->node == AMBER_NO_ID) {
		plain->level.flags |= AMBER_PLAIN_ROWS;
		return;
	}
	if (UNEXPECTED(plain->pending_used == plain->pending_size)) {
		plain->pending = grow(plain->pending, &plain->pending_size, 0);
	}
	plain->pending[plain->pending_used++] = plain->node;
}

static void keep_children(amber_plain *plain, amber_plain_node *node, uint32_t first_child)
{
	uint32_t children = plain->pending_used - first_child;

	if (UNEXPECTED(children > plain->children_size - plain->children_used)) {
		plain->children = grow(plain->children, &plain->children_size, plain->children_used + children);
	}
	node->child = plain->children_used;
	node->children = children;
	for (uint32_t i = 0; i < children; i++) {
		plain->children[plain->children_used++] = plain->pending[first_child + i];
	}
}

static void place(amber_plain *plain, uint32_t number)
{
	uint64_t sketch = plain->nodes[number].sketch;
	uint32_t at = (uint32_t) sketch & plain->mask;

	while (plain->table[at].index != AMBER_NO_ID) {
		at = (at + 1) & plain->mask;
	}
	plain->table[at] = (amber_slot) { number, (uint32_t) (sketch >> 32) };
}

static zend_never_inline void grow_table(amber_plain *plain)
{
	uint32_t size = plain->mask ? (plain->mask + 1) * 4 : START_TABLE;

	if (size > plain->table_size) {
		if (plain->table) {
			efree(plain->table);
		}
		plain->table = safe_emalloc(size, sizeof(amber_slot), 0);
		plain->table_size = size;
	}
	plain->mask = size - 1;
	amber_fill(plain->table, 0xff, sizeof(amber_slot) * (size_t) size);
	for (uint32_t i = 0; i < plain->nodes_used; i++) {
		if (plain->nodes[i].table) {
			place(plain, i);
		}
	}
}

zend_never_inline void amber_plain_begin_sharing(amber_plain *plain)
{
	plain->sharing_begun = true;
	amber_fill(&plain->kinds, 0, sizeof(plain->kinds));
	amber_fill(plain->ends, 0, sizeof(plain->ends));
}

zend_never_inline void amber_plain_rest(amber_plain_kind *kind, uint32_t misses)
{
	uint32_t pause = (kind->pause ? kind->pause : misses) * KIND_PAUSES;

	kind->misses = 0;
	kind->pause = kind->left = (uint16_t) (pause < KIND_PAUSE_MOST ? pause : KIND_PAUSE_MOST);
}

zend_never_inline void amber_plain_resume(amber_plain_kind *kind, uint32_t misses, bool large)
{
	kind->left = 0;
	if (large) {
		kind->misses = (uint16_t) (misses - AMBER_LARGE_TRIES);
		/* the pause after these few is as long as this one was to be */
		kind->pause /= KIND_PAUSES;
	}
}

/* The node of this sketch that is equal, or AMBER_NO_ID, and then *at is a free slot; *others: there are nodes that
 * differ. */
static zend_always_inline uint32_t look_up(const amber_plain *plain, const amber_plain_found *found, uint64_t sketch,
	uint32_t *at, bool *others)
{
	uint32_t number;

	*others = false;
	for (*at = (uint32_t) sketch & plain->mask; (number = plain->table[*at].index) != AMBER_NO_ID; *at = (*at
		+ 1) & plain->mask) {
		if (plain->table[*at].hash == (uint32_t) (sketch >> 32) && plain->nodes[number].sketch == sketch) {
			if (is_node(plain, &plain->nodes[number], found)) {
				return number;
			}
			*others = true;
		}
	}
	return AMBER_NO_ID;
}

uint32_t amber_plain_find(amber_plain *plain, const amber_plain_found *found)
{
	uint64_t sketch = found->sketch, whole = 0;
	uint32_t at, number;
	bool others;

	if (UNEXPECTED(plain->nodes_used * 2 >= plain->mask)) {
		grow_table(plain);
	}
	number = look_up(plain, found, sketch, &at, &others);
	if (UNEXPECTED(others) && number == AMBER_NO_ID) {
		sketch = whole = amber_plain_whole_sketch(plain, found);
		number = look_up(plain, found, sketch, &at, &others);
	}
	if (number != AMBER_NO_ID) {
		return number;
	}
	number = amber_plain_new_node(plain);
	plain->table[at] = (amber_slot) { number, (uint32_t) (sketch >> 32) };
	amber_plain_node *node = &plain->nodes[number];
	node->table = found->table;
	node->sketch = sketch;
	node->whole = whole;
	node->shape = found->shape;
	node->height = found->height;
	node->children = AMBER_NO_ID;
	if (!found->opaque) {
		keep_children(plain, node, found->first_child);
	}
	return number;
}

void amber_plain_remember_shared(amber_plain *plain, HashTable *table, uint32_t number)
{
	amber_encode_remember(plain->encoder, (zend_refcounted *) table, number);
	if (UNEXPECTED(plain->remembered_used == plain->remembered_size)) {
		plain->remembered_size = plain->remembered_size ? plain->remembered_size * 2 : 64;
		plain->remembered = safe_erealloc(plain->remembered, plain->remembered_size, sizeof(*plain->remembered), 0);
	}
	plain->remembered[plain->remembered_used++] = table;
}

/* Arrays that were kept since then are so no more: what follows may be a node in the second of two equal arrays and
 * none in the first. Nothing was placed behind them in the table. */
static void drop_nodes(amber_plain *plain, const amber_plain_state *to)
{
	uint32_t kept = to->remembered;

	for (uint32_t i = kept; i < plain->remembered_used; i++) {
		const zend_refcounted *table = (const zend_refcounted *) plain->remembered[i];
		uint32_t known = amber_encode_known(plain->encoder, table);
		if (known >= to->nodes && known < plain->nodes_used) {
			amber_encode_forget(plain->encoder, table);
		} else {
			/* an older node, which may have to go yet */
			plain->remembered[kept++] = plain->remembered[i];
		}
	}
	plain->remembered_used = kept;
	while (plain->nodes_used > to->nodes) {
		const amber_plain_node *node = &plain->nodes[--plain->nodes_used];
		uint32_t at = (uint32_t) node->sketch & plain->mask;
		while (plain->table[at].index != plain->nodes_used) {
			at = (at + 1) & plain->mask;
		}
		plain->table[at].index = AMBER_NO_ID;
	}
}

static void wind_back(amber_plain *plain, const amber_plain_state *to)
{
	amber_string *strings = plain->strings->list;

	for (const amber_note *note = plain->note; note-- > plain->notes + to->notes;) {
		uint32_t number = note->what >> AMBER_NOTE_BITS;
		uint8_t kind = note->what & ((1u << AMBER_NOTE_BITS) - 1);
		if (kind == AMBER_NOTE_STRING) {
			strings[number].id = AMBER_TOLD;
		} else if (kind == AMBER_NOTE_NODE) {
			plain->nodes[number].uses--;
		}
	}
	amber_strings_forget(plain->strings, to->strings);
	plain->unlisted = to->unlisted;
	plain->met_wide = to->met_wide;
	plain->told_bytes = to->told_bytes;
	plain->string_ids = to->string_ids;
	/* mostly all shapes in it were known; but an equal list may have been taken for rows, or not, where the message has
	 * no free places left */
	while (plain->shape_ids > to->shape_ids) {
		uint32_t shape = plain->numbered[--plain->shape_ids];
		if (shape != AMBER_NO_ID) {
			plain->shapes->list[shape].id = AMBER_NO_ID;
		}
	}
	plain->out = to->out;
	plain->out.p = plain->tape + to->tape;
	plain->note = plain->notes + to->notes;
	if (UNEXPECTED(plain->nodes_used > to->nodes)) {
		drop_nodes(plain, to);
	}
	plain->cells = to->cells;
	plain->named = to->named;
}

static uint32_t begun_at(const amber_plain_place *place)
{
	return place->cells ? (uint32_t) ((place->at - (const char *) place->cells) / (ptrdiff_t) sizeof(zval)) : 0;
}

/* The row at this depth in which what is written now stands; 0 where there are no rows, or nothing is as deep. */
static uint32_t row_at(const amber_plain *plain, uint32_t level)
{
	uint32_t row = 0;

	for (uint32_t depth = plain->depth; depth >= level; depth--) {
		const amber_plain_place *place = &plain->places[depth];
		/* rows in a column are as many of the rows around them, from the place on where they begin */
		row = place->cells ? row + begun_at(place) : 0;
	}
	return row;
}

uint32_t amber_plain_place_at(const amber_plain *plain, uint32_t depth)
{
	return begun_at(&plain->places[depth]) + row_at(plain, depth + 1);
}

bool amber_plain_is_in_rows(const amber_plain *plain)
{
	for (uint32_t depth = 0; depth <= plain->depth; depth++) {
		if (plain->places[depth].cells) {
			return true;
		}
	}
	return false;
}

bool amber_plain_leads_along_rows(const amber_plain *plain, uint32_t number)
{
	const amber_plain_node *node = &plain->nodes[number];

	if (EXPECTED(node->kind != AMBER_PLAIN_ROW)) {
		return false;
	}
	const amber_plain_node *group = &plain->nodes[node->child];
	return group->height == 0 && row_at(plain, group->child) != node->children;
}

bool amber_plain_name_node(amber_plain *plain, uint32_t number, uint32_t times)
{
	amber_plain_node *node = &plain->nodes[number];
	uint64_t most = (uint64_t) plain->encoder->max_depth * times;
	uint32_t height = node->height;

	if (UNEXPECTED(node->kind == AMBER_PLAIN_ROW)) {
		amber_plain_node *group = &plain->nodes[node->child];
		group->uses++;
		height = group->height;
	}
	/* a height of UINT16_MAX may be more: the reader counts on */
	if (UNEXPECTED(most && plain->depth + (uint64_t) height > most)) {
		return false;
	}
	node->uses++;
	plain->named++;
	plain->node = number;
	plain->level.height = height > plain->level.height ? height : plain->level.height;
	amber_plain_note(plain, plain->out.p, AMBER_NOTE_NODE, number);
	return true;
}

bool amber_plain_name_tied(amber_plain *plain, uint32_t number, uint32_t times)
{
	plain->level.flags |= AMBER_PLAIN_TIED;
	/* where it stands in rows, it may have been met in a column further left only because that was written first */
	plain->hooks += plain->hooks != 0;
	return amber_plain_name_node(plain, number, times);
}

void amber_plain_share(amber_plain *plain, const amber_plain_found *found, const amber_plain_state *began)
{
	uint32_t number = amber_plain_find(plain, found);
	amber_plain_node *node = &plain->nodes[number];

	plain->node = number;
	if (node->uses) {
		wind_back(plain, began);
		plain->named++;
		amber_plain_note(plain, plain->out.p, AMBER_NOTE_NODE, number);
	} else {
		plain->notes[began->notes].what = number << AMBER_NOTE_BITS | AMBER_NOTE_NODE_FIRST;
	}
	node->uses++;
}
