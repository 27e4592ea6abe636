/* SPDX-License-Identifier: MIT
 *
 * Arrays of many keys: a column of keys and one of values. Keys in a column are
 * text, and can't be named.
 */
#include "src/encode/plain/columns/columns.h"

/* What the keys of an array are. */
typedef struct {
	uint32_t  types;
	zend_long min, max; /* of ints */
	amber_plain_lengths lengths; /* of strings */
} key_facts;

static zend_always_inline void gather_key(zval *to, zend_string *str, zend_ulong h, key_facts *facts)
{
	if (str) {
		/* whether it is interned is of no interest, and not asked */
		ZVAL_INTERNED_STR(to, str);
		amber_plain_add_length(&facts->lengths, ZSTR_LEN(str));
		facts->types |= 1u << IS_STRING;
		return;
	}
	zend_long v = (zend_long) h;
	ZVAL_LONG(to, v);
	facts->types |= 1u << IS_LONG;
	facts->min = v < facts->min ? v : facts->min;
	facts->max = v > facts->max ? v : facts->max;
}

/* The keys of an array side by side, as values; returns their types, or 0: they may not stand in a column. lengths: of
 * the strings among them. */
static uint32_t gather_keys(zval *keys, const HashTable *table, amber_plain_lengths *lengths)
{
	key_facts facts = { .min = ZEND_LONG_MAX, .max = ZEND_LONG_MIN, .lengths = { .min = SIZE_MAX } };
	uint32_t n = zend_hash_num_elements(table);
	zend_string *str;
	zend_ulong h;

	if (EXPECTED(!HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table))) {
		for (uint32_t i = 0; i < n; i++) {
			gather_key(&keys[i], table->arData[i].key, table->arData[i].h, &facts);
		}
	} else {
		ZEND_HASH_FOREACH_KEY((HashTable *) table, h, str) {
			gather_key(keys++, str, h, &facts);
		} ZEND_HASH_FOREACH_END();
	}
	*lengths = facts.lengths;
	return amber_keys_lie_close(facts.min, facts.max, n) ? facts.types : 0;
}

/* Of the values so many are looked at, evenly spaced, … */
#define LOOKS_LEAST 4
#define LOOKS_MOST  8
#define LOOKS_PART  16
/* … of one that is an array so many strings among so many values; … */
#define STRINGS_MOST 3
#define VALUES_MOST  16
/* … and so many values hold a key. */
#define HOLD_KEYS 2

static zend_always_inline bool is_key(const HashTable *table, const zval *value, const amber_plain_lengths *lengths)
{
	return Z_STRLEN_P(value) >= MAX(lengths->min, AMBER_NAMED_FROM) && Z_STRLEN_P(value) <= lengths->max
		&& zend_hash_str_exists(table, Z_STRVAL_P(value), Z_STRLEN_P(value));
}

/* Whether a value is a key of the array that it stands in, or has one among its first strings. */
static bool holds_key(const amber_plain *plain, const HashTable *table, const zval *value,
	const amber_plain_lengths *lengths)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return is_key(table, value, lengths);
	}
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return false;
	}
	amber_plain_row row = amber_plain_values(Z_ARRVAL_P(value));
	uint32_t left = MIN(zend_hash_num_elements(Z_ARRVAL_P(value)), VALUES_MOST);
	for (uint32_t strings = 0; left && strings < STRINGS_MOST; left--) {
		value = amber_plain_behind(plain, amber_plain_next(&row));
		strings += Z_TYPE_P(value) == IS_STRING;
		if (Z_TYPE_P(value) == IS_STRING && is_key(table, value, lengths)) {
			return true;
		}
	}
	return false;
}

/* Whether values of an array name its keys: what belongs to something names it once more, or names others. Then the
 * keys take numbers. */
static bool values_name_keys(const amber_plain *plain, const HashTable *table, const amber_plain_lengths *lengths)
{
	uint32_t count = zend_hash_num_elements(table), looks = MAX(LOOKS_LEAST, MIN(LOOKS_MOST, count / LOOKS_PART)),
		hold = 0;
	amber_plain_row row = amber_plain_values(table);

	for (uint32_t i = 0; i < looks && hold < HOLD_KEYS; i++) {
		hold += holds_key(plain, table, amber_plain_behind(plain, amber_plain_next(&row)), lengths);
		uint32_t steps = count / looks - 1;
		if (HT_IS_WITHOUT_HOLES(table)) {
			row.at += steps * row.distance;
			continue;
		}
		for (; steps; steps--) {
			amber_plain_next(&row);
		}
	}
	return hold == HOLD_KEYS;
}

/* As items with numbers. */
static void plan_numbered(amber_plain *plain, const zval *keys, uint32_t n, amber_plain_strings *plan)
{
	bool numbers = plain->numbers;

	plain->numbers = true;
	amber_plain_plan_texts(plain, keys, n, plan);
	plain->numbers = numbers;
}

/* Plans the string keys of an array, which differ from each other: mostly they are new. */
static void plan_keys(amber_plain *plain, const HashTable *table, const zval *keys, uint32_t n,
	const amber_plain_lengths *lengths, amber_plain_strings *plan)
{
	if (UNEXPECTED(plain->numbers) || UNEXPECTED(values_name_keys(plain, table, lengths))) {
		plan_numbered(plain, keys, n, plan);
		return;
	}
	if (!amber_plain_keys_seem_new(plain, keys, n)) {
		amber_plain_plan_texts(plain, keys, n, plan);
		return;
	}
	*plan = (amber_plain_strings) { .way = AMBER_PLAIN_STRINGS_TEXTS, .lengths = *lengths };
	amber_plain_see_alike(keys, n, &plan->lengths);
}

static int write_string_keys(amber_plain *plain, const HashTable *table, const zval *keys, uint32_t n,
	const amber_plain_lengths *lengths, uint32_t **numbers)
{
	amber_plain_strings plan;

	plan_keys(plain, table, keys, n, lengths, &plan);
	*numbers = plan.numbers;
	return plan.way == AMBER_PLAIN_STRINGS_TEXTS ? amber_plain_planned_strings(plain, keys, n, &plan)
		: AMBER_PLAIN_ITEMS;
}

/* Some are ints, as PHP makes of "7". */
static int write_mixed_keys(amber_plain *plain, const HashTable *table, const zval *keys, uint32_t n, uint32_t types,
	const amber_plain_lengths *lengths)
{
	amber_plain_split split;

	if (!amber_plain_take_apart(plain, keys, n, types, &split)) {
		return AMBER_PLAIN_ITEMS;
	}
	amber_plain_part *strings = &split.parts[split.parts[0].types != 1u << IS_STRING];
	plan_keys(plain, table, strings->cells, strings->n, lengths, &strings->strings);
	return strings->strings.way == AMBER_PLAIN_STRINGS_TEXTS ? amber_plain_write_apart(plain, &split)
		: AMBER_PLAIN_ITEMS;
}

/* The keys of an array as a column; as of amber_plain_column(). */
static int write_key_column(amber_plain *plain, const HashTable *table, const zval *keys, uint32_t types,
	const amber_plain_lengths *lengths, uint32_t **numbers)
{
	uint32_t n = zend_hash_num_elements(table);

	switch (types) {
		case 1u << IS_STRING:
			return write_string_keys(plain, table, keys, n, lengths, numbers);
		case 1u << IS_STRING | 1u << IS_LONG:
			return write_mixed_keys(plain, table, keys, n, types, lengths);
		case 0:
			return AMBER_PLAIN_ITEMS;
		default:
			return amber_plain_column(plain, keys, n, types, numbers);
	}
}

/* A column of keys and one of values, if the keys pay for it. */
static bool write_columns(amber_plain *plain, const HashTable *table, uint32_t count)
{
	zval *cells = amber_plain_alloc(plain, sizeof(zval) * (size_t) count);
	amber_plain_lengths lengths;
	uint32_t types = gather_keys(cells, table, &lengths), *numbers = NULL;
	size_t start = amber_plain_bytes(plain);

	*plain->out.p++ = AMBER_TAG_MAP_COLUMNS;
	plain->out.p = amber_put_varint(plain->out.p, count);
	int column = write_key_column(plain, table, cells, types, &lengths, &numbers);
	if (column == AMBER_PLAIN_STOPPED) {
		return false;
	}
	if (column == AMBER_PLAIN_ITEMS) {
		amber_plain_row values = amber_plain_values(table);
		plain->out.p = plain->tape + start;
		plain->out.p = amber_put_map(plain->out.p, count);
		plain->shape_ids++;
		return amber_plain_items(plain, cells, numbers, count, types)
			&& amber_plain_cells(plain, values.at, values.distance, count);
	}
	types = amber_plain_gather(plain, cells, table, count);
	return types != 0 && amber_plain_column_or_items(plain, cells, count, types);
}

bool amber_plain_wide(amber_plain *plain, const HashTable *table, uint32_t count)
{
	void *checkpoint = amber_plain_checkpoint(plain);
	bool written = write_columns(plain, table, count);

	amber_plain_release(plain, checkpoint);
	return written;
}
