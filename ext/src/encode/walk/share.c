/* SPDX-License-Identifier: MIT
 *
 * Equal arrays once. Before an array is written one that is equal to it is looked for among those that are complete: by
 * a sketch, which a secret of this process is part of, so that no value can be made that is looked up slowly, and then
 * value by value.
 */
#include "src/encode/walk/share.h"

#define START_TABLE 64

/* Of arrays with one hash of all that is in them so many are compared with a further one, and kept. */
#define ALIKE_MOST 4

/* Arrays of so few levels are compared at once. Others may differ at the bottom, and so may all around them: a hash of
 * all that is in them, of which those around it are made, tells that once. */
#define SHALLOW 8

#define START_WHOLES 64

/* So many values of an array, evenly spaced, are in its sketch, and the last one; of arrays in it the first and the
 * last; of arrays in these how many they have. */
#define SKETCH_VALUES 8
#define SKETCH_LEVELS 2

/* After so many of a kind in a row that no other was equal to, so many times as many are not looked for, and so many
 * times more each time that it comes to this again. */
#define KIND_MISSES     32
#define KIND_PAUSES     8
#define KIND_PAUSE_MOST 16384

static zend_always_inline uint64_t string_word(const zend_string *str)
{
	size_t length = ZSTR_LEN(str);
	const char *s = ZSTR_VAL(str);

	if (length >= 8) {
		return (amber_load8(s) * AMBER_HASH_A) ^ amber_load8(s + length - 8) ^ length;
	}
	return length ? length | (uint64_t) (uint8_t) s[0] << 8 | (uint64_t) (uint8_t) s[length / 2] << 16
		| (uint64_t) (uint8_t) s[length - 1] << 24 : 0;
}

static zend_always_inline const zval *behind(const amber_walk *walk, const zval *value)
{
	return amber_walk_behind(walk, UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT) ? Z_INDIRECT_P(value) : value);
}

static uint64_t sketch_of(const amber_walk *walk, const HashTable *table, uint32_t levels);

/* Holes of one that many hold are searched once. */
static zend_always_inline uint64_t word_of_array(const amber_walk *walk, const HashTable *table, uint32_t levels)
{
	uint32_t known = UNEXPECTED(!HT_IS_WITHOUT_HOLES(table)) && levels ? amber_walk_known(walk, table) : AMBER_NO_ID;

	return known == AMBER_NO_ID ? sketch_of(walk, table, levels) : walk->nodes[known].word;
}

static uint64_t word_of(const amber_walk *walk, const zval *value, uint32_t levels)
{
	value = behind(walk, value);
	switch (Z_TYPE_P(value)) {
		case IS_STRING:
			return string_word(Z_STR_P(value));
		case IS_ARRAY:
			return word_of_array(walk, Z_ARRVAL_P(value), levels);
		case IS_OBJECT:
			/* an enum case, of which there is one, or the array is equal to none */
			return (uint64_t) (uintptr_t) Z_OBJ_P(value);
		default:
			return amber_walk_scalar_word(value);
	}
}

/* A sketch of a table with holes. */
static zend_never_inline uint64_t sketch_among_holes(const amber_walk *walk, const HashTable *table, uint32_t step,
	uint32_t levels)
{
	uint32_t count = zend_hash_num_elements(table);
	amber_row values = amber_row_of(table);
	uint64_t hash = count;

	for (uint32_t i = 0; i < count; i++) {
		const zval *value = amber_row_next(&values);
		if (i % step == 0 || i == count - 1) {
			hash = amber_hash_mix(hash, word_of(walk, value, levels));
		}
	}
	return hash;
}

/* A hash of how many values an array has, and, where there are levels left, of some of them. */
static uint64_t sketch_of(const amber_walk *walk, const HashTable *table, uint32_t levels)
{
	uint32_t count = zend_hash_num_elements(table);
	uint32_t step = levels == SKETCH_LEVELS ? 1 + (count - 1) / SKETCH_VALUES : MAX(count, 1);
	uint64_t hash = count;

	if (count == 0 || levels == 0) {
		return hash;
	}
	if (UNEXPECTED(!HT_IS_WITHOUT_HOLES(table))) {
		return sketch_among_holes(walk, table, step, levels - 1);
	}
	size_t distance = HT_IS_PACKED(table) ? sizeof(zval) : sizeof(Bucket);
	const char *at = HT_IS_PACKED(table) ? (const char *) table->arPacked : (const char *) &table->arData->val;
	for (uint32_t i = 0; i < count; i += step) {
		hash = amber_hash_mix(hash, word_of(walk, (const zval *) (at + i * distance), levels - 1));
	}
	return step == 1 || count == 1 ? hash
		: amber_hash_mix(hash, word_of(walk, (const zval *) (at + (count - 1) * distance), levels - 1));
}

/* The values of an array with their keys, one after the other. */
typedef struct {
	const HashTable *table;
	uint32_t at;
} pairs;

static zend_always_inline const zval *next_pair(pairs *pairs, zend_string **key, zend_ulong *h)
{
	const zval *value;

	do {
		uint32_t at = pairs->at++;
		bool packed = HT_IS_PACKED(pairs->table);
		value = packed ? &pairs->table->arPacked[at] : &pairs->table->arData[at].val;
		*key = packed ? NULL : pairs->table->arData[at].key;
		*h = packed ? at : pairs->table->arData[at].h;
	} while (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF));
	return value;
}

static bool same_array(amber_walk *walk, const HashTable *a, const HashTable *b);

/* Whether a value is no reference that may be joined, as far as is known. */
static zend_always_inline bool may_compare(amber_walk *walk, const zval *value)
{
	value = UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT) ? Z_INDIRECT_P(value) : value;
	return EXPECTED(Z_TYPE_P(value) != IS_REFERENCE) || amber_walk_is_not_joined(walk, Z_REF_P(value), true);
}

/* Arrays with an identity are compared once: what was equal to a node is that node from then on. Two nodes are never
 * equal. */
static bool same_inner(amber_walk *walk, const HashTable *a, const HashTable *b)
{
	if (a == b) {
		return true;
	}
	uint32_t known_a = amber_walk_known(walk, a), known_b = amber_walk_known(walk, b);
	if (known_a != AMBER_NO_ID && known_b != AMBER_NO_ID) {
		return known_a == known_b;
	}
	bool same = same_array(walk, a, b);
	if (same && known_a != AMBER_NO_ID && amber_walk_has_identity(b)) {
		amber_encode_remember(walk->encoder, (zend_refcounted *) b, known_a);
	}
	return same;
}

static zend_always_inline bool same_value(amber_walk *walk, const zval *a, const zval *b)
{
	if (UNEXPECTED(!may_compare(walk, a) || !may_compare(walk, b))) {
		return false;
	}
	a = behind(walk, a);
	b = behind(walk, b);
	if (Z_TYPE_P(a) != Z_TYPE_P(b)) {
		return false;
	}
	switch (Z_TYPE_P(a)) {
		case IS_LONG:
			return Z_LVAL_P(a) == Z_LVAL_P(b);
		case IS_DOUBLE:
			return amber_float_bits(Z_DVAL_P(a)) == amber_float_bits(Z_DVAL_P(b));
		case IS_STRING:
			return amber_same_string(Z_STR_P(a), Z_STR_P(b));
		case IS_ARRAY:
			return same_inner(walk, Z_ARRVAL_P(a), Z_ARRVAL_P(b));
		case IS_OBJECT:
			return Z_OBJ_P(a) == Z_OBJ_P(b) && (Z_OBJCE_P(a)->ce_flags & ZEND_ACC_ENUM);
		default:
			return Z_TYPE_P(a) <= IS_TRUE;
	}
}

/* Keys and values, however PHP stores them. No deeper than AMBER_ALIKE_LEVELS, as one of them is kept. */
static bool same_array(amber_walk *walk, const HashTable *a, const HashTable *b)
{
	pairs in_a = { .table = a }, in_b = { .table = b };
	uint32_t left = zend_hash_num_elements(a);
	zend_string *key_a, *key_b;
	zend_ulong h_a, h_b;

	if (left != zend_hash_num_elements(b)) {
		return false;
	}
	for (; left; left--) {
		const zval *value_a = next_pair(&in_a, &key_a, &h_a), *value_b = next_pair(&in_b, &key_b, &h_b);
		if (!amber_same_key(key_a, h_a, key_b, h_b) || !same_value(walk, value_a, value_b)) {
			return false;
		}
	}
	return true;
}

/* A hash of all keys and values of an array. */
static uint64_t whole_of(amber_walk *walk, const HashTable *table, uint32_t levels);

static uint64_t whole_of_value(amber_walk *walk, const zval *value, uint64_t hash, uint32_t levels)
{
	value = behind(walk, value);
	hash = amber_hash_mix(hash, Z_TYPE_P(value));
	switch (Z_TYPE_P(value)) {
		case IS_STRING:
			return amber_exact_bytes(hash, Z_STRVAL_P(value), Z_STRLEN_P(value));
		case IS_ARRAY:
			if (UNEXPECTED(levels == 0)) {
				walk->is_cut = true;
				return hash;
			}
			return amber_hash_mix(hash, whole_of(walk, Z_ARRVAL_P(value), levels - 1));
		default:
			return amber_hash_mix(hash, word_of(walk, value, 0));
	}
}

/* The place of an array among those whose hashes are known, or a free one. */
static amber_walk_whole *whole_at(const amber_walk *walk, const HashTable *table)
{
	uint32_t at = amber_hash_fold((uint64_t) (uintptr_t) table >> 3) & walk->wholes_mask;

	while (walk->wholes[at].table && walk->wholes[at].table != table) {
		at = (at + 1) & walk->wholes_mask;
	}
	return &walk->wholes[at];
}

static zend_never_inline void grow_wholes(amber_walk *walk)
{
	uint32_t before = walk->wholes_mask ? walk->wholes_mask + 1 : 0, size = before ? before * 4 : START_WHOLES;
	amber_walk_whole *old = walk->wholes;

	walk->wholes = safe_emalloc(size, sizeof(amber_walk_whole), 0);
	walk->wholes_mask = size - 1;
	amber_fill(walk->wholes, 0, sizeof(amber_walk_whole) * (size_t) size);
	for (uint32_t i = 0; i < before; i++) {
		if (old[i].table) {
			*whole_at(walk, old[i].table) = old[i];
		}
	}
	if (old) {
		efree(old);
	}
}

/* Each array once a message: what many hold would be met along each way that leads to it. */
static uint64_t whole_of(amber_walk *walk, const HashTable *table, uint32_t levels)
{
	uint64_t hash = amber_exact_word(amber_exact_start(), zend_hash_num_elements(table));
	pairs values = { .table = table };
	zend_string *key;
	zend_ulong h;

	if (UNEXPECTED((walk->wholes_used + 1) * 2 > walk->wholes_mask)) {
		grow_wholes(walk);
	}
	const amber_walk_whole *known = whole_at(walk, table);
	if (known->table) {
		return known->whole;
	}
	walk->wholes_used++; /* those that are not hashed yet, which it is in, have their room */
	for (uint32_t left = zend_hash_num_elements(table); left; left--) {
		const zval *value = next_pair(&values, &key, &h);
		hash = key ? amber_exact_bytes(hash, ZSTR_VAL(key), ZSTR_LEN(key)) : amber_hash_mix(hash, h);
		hash = whole_of_value(walk, value, hash, levels);
	}
	*whole_at(walk, table) = (amber_walk_whole) { table, hash };
	return hash;
}

/* An array of more levels is equal to none; what was found out about those in it is forgotten, as it depends on where
 * they stand. */
static zend_never_inline uint64_t whole_hash(amber_walk *walk, const HashTable *table)
{
	uint64_t whole = whole_of(walk, table, AMBER_ALIKE_LEVELS);

	if (UNEXPECTED(walk->is_cut)) {
		amber_walk_forget_wholes(walk);
	}
	return whole;
}

/* The place of a node of this key from a place on, or a free one. */
static zend_always_inline uint32_t next_of(const amber_walk *walk, uint64_t key, uint32_t at)
{
	while (walk->table[at].index != AMBER_NO_ID && (walk->table[at].hash != (uint32_t) (key >> 32)
		|| walk->nodes[walk->table[at].index].key != key)) {
		at = (at + 1) & walk->mask;
	}
	return at;
}

static void place(amber_walk *walk, uint32_t number)
{
	uint64_t key = walk->nodes[number].key;
	uint32_t at = (uint32_t) key & walk->mask;

	while (walk->table[at].index != AMBER_NO_ID) {
		at = (at + 1) & walk->mask;
	}
	walk->table[at] = (amber_slot) { number, (uint32_t) (key >> 32) };
	walk->placed++;
}

static zend_never_inline void grow_table(amber_walk *walk)
{
	uint32_t size = walk->mask ? (walk->mask + 1) * 4 : START_TABLE;

	if (size > walk->table_size) {
		if (walk->table) {
			efree(walk->table);
		}
		walk->table = safe_emalloc(size, sizeof(amber_slot), 0);
		walk->table_size = size;
	}
	if (walk->mask == 0) {
		amber_fill(&walk->kinds, 0, sizeof(walk->kinds));
	}
	walk->mask = size - 1;
	walk->placed = 0;
	amber_fill(walk->table, 0xff, sizeof(amber_slot) * (size_t) size);
	for (uint32_t i = 0; i < walk->nodes_used; i++) {
		if (walk->nodes[i].table) {
			place(walk, i);
		}
	}
}

static zend_always_inline void grow_if_full(amber_walk *walk)
{
	if (UNEXPECTED(walk->placed * 2 >= walk->mask)) {
		grow_table(walk);
	}
}

void amber_walk_missed(amber_walk *walk, uint32_t count)
{
	if (count >= AMBER_SOUGHT_ALWAYS || EXPECTED(++walk->kinds[count].misses < KIND_MISSES)) {
		return;
	}
	amber_walk_kind *kind = &walk->kinds[count];
	uint32_t pause = (kind->pause ? kind->pause : KIND_MISSES) * KIND_PAUSES;
	kind->misses = 0;
	kind->pause = kind->left = (uint16_t) MIN(pause, KIND_PAUSE_MOST);
}

/* The node of an equal array of this key, or AMBER_NO_ID; *alike: so many have it. */
static uint32_t look_up_key(amber_walk *walk, const HashTable *table, uint64_t key, uint32_t *alike)
{
	uint32_t at = next_of(walk, key, (uint32_t) key & walk->mask), found;

	for (*alike = 0; *alike < ALIKE_MOST && (found = walk->table[at].index) != AMBER_NO_ID; ++*alike) {
		if (same_array(walk, walk->nodes[found].table, table)) {
			return found;
		}
		at = next_of(walk, key, (at + 1) & walk->mask);
	}
	return AMBER_NO_ID;
}

/* The node of the first array of this sketch, or AMBER_NO_ID. */
static zend_always_inline uint32_t first_of(const amber_walk *walk, uint64_t sketch)
{
	return walk->table[next_of(walk, sketch, (uint32_t) sketch & walk->mask)].index;
}

/* The node of an equal array, or AMBER_NO_ID; *alike: so many have the same hash. *key: the sketch, or where another
 * array has that, the hash of all. */
static uint32_t look_up(amber_walk *walk, const HashTable *table, uint64_t *key, uint32_t *alike)
{
	uint32_t first = first_of(walk, *key);

	*alike = 0;
	if (first == AMBER_NO_ID) {
		return AMBER_NO_ID;
	}
	amber_walk_node *node = &walk->nodes[first];
	if (EXPECTED(node->height <= SHALLOW)) {
		if (EXPECTED(same_array(walk, node->table, table))) {
			return first;
		}
		*key = whole_hash(walk, table);
		return look_up_key(walk, table, *key, alike);
	}
	*key = whole_hash(walk, table);
	if (node->whole == 0) {
		node->whole = whole_hash(walk, node->table);
	}
	if (*key == node->whole && same_array(walk, node->table, table)) {
		return first;
	}
	return look_up_key(walk, table, *key, alike);
}

static void remember(amber_walk *walk, HashTable *table, uint32_t number)
{
	if (amber_walk_has_identity(table)) {
		amber_encode_remember(walk->encoder, (zend_refcounted *) table, number);
	}
}

enum amber_walk_found amber_walk_find(amber_walk *walk, HashTable *table, uint32_t shape, uint64_t *key,
	uint32_t *number)
{
	uint32_t count = zend_hash_num_elements(table), alike = 0;

	grow_if_full(walk);
	amber_walk_kind *kind = count < AMBER_SOUGHT_ALWAYS ? &walk->kinds[count] : NULL;
	if (kind && kind->left) {
		kind->left--;
		return AMBER_WALK_NOT_SOUGHT;
	}
	*number = amber_walk_known(walk, table);
	if (*number == AMBER_NO_ID) {
		*key = amber_exact_word(amber_exact_start(), sketch_of(walk, table, SKETCH_LEVELS) ^ (uint64_t) shape << 32);
		*number = look_up(walk, table, key, &alike);
	}
	if (UNEXPECTED(walk->encoder->stop == AMBER_STOP_JOIN)) {
		*number = AMBER_NO_ID;
		return AMBER_WALK_STOPPED_LOOKING;
	}
	if (*number != AMBER_NO_ID) {
		if (kind) {
			kind->misses = kind->pause = 0;
		}
		remember(walk, table, *number);
		return AMBER_WALK_FOUND;
	}
	return alike < ALIKE_MOST ? AMBER_WALK_NEW : AMBER_WALK_NOT_SOUGHT;
}

/* Arrays of so many levels that two of them are not compared are only known by their addresses. */
void amber_walk_keep(amber_walk *walk, HashTable *table, uint32_t shape, uint64_t key, uint32_t number,
	uint32_t height)
{
	amber_walk_node *node = &walk->nodes[number];

	node->shape = shape;
	amber_walk_complete_node(walk, number, height, AMBER_NO_ID);
	remember(walk, table, number);
	if (UNEXPECTED(node->height > AMBER_ALIKE_LEVELS)) {
		return;
	}
	grow_if_full(walk);
	/* one in it may have that sketch */
	node->key = first_of(walk, key) == AMBER_NO_ID ? key : whole_hash(walk, table);
	node->table = table;
	place(walk, number);
	if (UNEXPECTED(!HT_IS_WITHOUT_HOLES(table))) {
		node->word = sketch_of(walk, table, SKETCH_LEVELS - 1);
	}
}

static uint32_t begun_at(const amber_walk_frame *place)
{
	return place->cells ? (uint32_t) ((place->at - (const char *) place->cells) / (ptrdiff_t) sizeof(zval)) : 0;
}

/* The row at this depth in which what is written now stands; 0 where there are no rows, or nothing is as deep. */
static uint32_t row_at(const amber_walk *walk, uint32_t level)
{
	uint32_t row = 0;

	for (uint32_t depth = walk->depth; depth >= level; depth--) {
		const amber_walk_frame *place = &walk->frames[depth];
		/* rows in a column are as many of the rows around them, from the place on where they begin */
		row = place->cells ? row + begun_at(place) : 0;
	}
	return row;
}

bool amber_walk_leads_along_rows(const amber_walk *walk, uint32_t number)
{
	const amber_walk_node *node = &walk->nodes[number];

	if (EXPECTED(node->kind != AMBER_WALK_ROW)) {
		return false;
	}
	const amber_walk_node *group = &walk->nodes[node->child];
	return group->leads == AMBER_WALK_OPEN && row_at(walk, group->child) != node->children;
}

/* Of an object of rows the group, which is complete when they are. */
static zend_always_inline amber_walk_node *levels_of(amber_walk *walk, amber_walk_node *node)
{
	return UNEXPECTED(node->kind == AMBER_WALK_ROW) ? &walk->nodes[node->child] : node;
}

/* A node that leads back is named: as the reader (decode/build/walk.c) counts it. False: the walk stops. */
static zend_never_inline bool lead_back(amber_walk *walk, amber_walk_node *node)
{
	while (node->leads != AMBER_NO_ID) {
		const amber_walk_node *lead = levels_of(walk, &walk->nodes[node->leads]);
		if (lead->leads == AMBER_WALK_OPEN) {
			if (UNEXPECTED(amber_walk_leads_along_rows(walk, node->leads))) {
				walk->encoder->no_rows = true;
				walk->encoder->stop = AMBER_STOP_APART;
				return false;
			}
			walk->leads = MIN(walk->leads, node->leads);
			break;
		}
		uint64_t steps = (uint64_t) node->level - lead->level + 1;
		uint64_t height = node->height + MIN(steps * lead->height, (uint64_t) lead->cells + lead->height);
		node->height = (uint32_t) MIN(height, AMBER_HEIGHT_MOST);
		node->level = lead->level;
		node->leads = lead->leads;
	}
	return true;
}

bool amber_walk_name_node(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times)
{
	amber_walk_node *node = &walk->nodes[number], *levels = levels_of(walk, node);
	bool leads_back = levels->leads != AMBER_NO_ID;

	levels->uses += levels != node;
	if (UNEXPECTED(levels->leads == AMBER_WALK_OPEN)) {
		walk->leads = MIN(walk->leads, number);
	} else if (UNEXPECTED(leads_back) && !lead_back(walk, levels)) {
		return false;
	}
	uint64_t most = (uint64_t) walk->encoder->max_depth * (UNEXPECTED(leads_back) ? AMBER_BACK_CHAIN : times);
	uint32_t height = levels->height;
	if (UNEXPECTED(most && walk->depth + (uint64_t) height > most)) {
		walk->encoder->stop = AMBER_STOP_DEEP;
		return false;
	}
	if (note == AMBER_NOTE_JOIN) {
		/* the place that was first becomes part of the reference, as native has it */
		node->kind = AMBER_WALK_JOINED;
	}
	node->uses++;
	walk->named++;
	walk->level.height = height > walk->level.height ? height : walk->level.height;
	amber_walk_note(walk, walk->out.p, note, number);
	return true;
}

bool amber_walk_name_tied(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times)
{
	walk->level.tied = true;
	/* where an object is named in rows, it may have been met in a column further left only because that was written
	 * first: a name counts as a hook, as the object, or one in it, may have some */
	walk->hooks += walk->hooks != 0;
	return amber_walk_name_node(walk, number, note, times);
}
