/* SPDX-License-Identifier: MIT
 *
 * Values of one type as a column. Strings of a column that are all new to the
 * message stand there as text; where some were named before, each is named or
 * takes its place among few to choose from.
 */
#include "encode_plain.h"

/* Strings of no or one byte have no number, but for this. */
#define CHAR  0x80000000u
#define CHARS 0x101

uint32_t amber_plain_step_all(amber_plain *plain, zval *cells, uint32_t n)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < n; i++) {
		const zval *value = &cells[i];
		bool by_reference = false;
		/* one to an object says how that is met: the reference itself is needed; one to an array is to be left when that is written */
		if (Z_TYPE_P(value) == IS_REFERENCE && Z_TYPE_P(Z_REFVAL_P(value)) < IS_ARRAY) {
			if (!amber_plain_step_through(plain, &value, &by_reference)) {
				return 0;
			}
			ZVAL_COPY_VALUE(&cells[i], value);
		}
		types |= 1u << Z_TYPE(cells[i]);
	}
	return types;
}

static bool make_room(amber_plain *plain, size_t bytes)
{
	return (plain->out.p = amber_plain_room(plain, plain->out.p, bytes)) != NULL;
}

static void add_words(amber_plain *plain, const uint64_t *words, size_t distance, uint64_t plus, uint32_t n, uint64_t *each)
{
	uint64_t signature = plain->signature;

	if (!plain->level.sign) {
		return;
	}
	for (uint32_t i = 0; each && i < n; i++) {
		each[i] = words[i * distance] + plus;
	}
	for (uint32_t i = 0; !each && i < n; i++) {
		signature = amber_exact_word(signature, words[i * distance] + plus);
	}
	plain->signature = signature;
}

/* Nulls and bools. */
static int write_simple(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types, uint64_t *each)
{
	if (!make_room(plain, n)) {
		return AMBER_PLAIN_STOPPED;
	}
	if ((types & (types - 1)) == 0 && amber_take_free_places(&plain->out, n)) {
		*plain->out.p++ = AMBER_COLUMN_SAME;
		*plain->out.p++ = (uint8_t) (AMBER_TAG_NULL + Z_TYPE(cells[0]) - IS_NULL);
	} else if (types & 1u << IS_NULL) {
		return AMBER_PLAIN_ITEMS;
	} else {
		amber_bits bits = { .p = plain->out.p };
		*bits.p++ = AMBER_COLUMN_BOOLS;
		for (uint32_t i = 0; i < n; i++) {
			amber_put_bits(&bits, Z_TYPE(cells[i]) == IS_TRUE, 1);
		}
		plain->out.p = amber_finish_bits(&bits);
	}
	for (uint32_t i = 0; plain->level.sign && i < n; i++) {
		amber_plain_add_word(plain, each ? &each[i] : NULL, AMBER_WORD_SIMPLE + Z_TYPE(cells[i]));
	}
	return AMBER_PLAIN_COLUMN;
}

/* Ints as words of 64 bits: where they stand, if PHP's are such. */
static const uint64_t *words_of(amber_plain *plain, const zval *cells, uint32_t n, size_t *distance)
{
#if SIZEOF_ZEND_LONG == 8
	/* a zval begins with its value */
	*distance = sizeof(zval) / sizeof(uint64_t);
	return (const uint64_t *) (const void *) cells;
#else
	uint64_t *words = amber_plain_alloc(plain, sizeof(uint64_t) * (size_t) n);
	for (uint32_t i = 0; i < n; i++) {
		words[i] = (uint64_t) (int64_t) Z_LVAL(cells[i]);
	}
	*distance = 1;
	return words;
#endif
}

static bool are_same(const zval *cells, uint32_t n)
{
	uint32_t i = 1;

	while (i < n && Z_LVAL(cells[i]) == Z_LVAL(cells[0])) {
		i++;
	}
	return i >= n;
}

static int write_ints(amber_plain *plain, const zval *cells, uint32_t n, uint64_t *each)
{
	size_t distance;
	const uint64_t *words = words_of(plain, cells, n, &distance);
	amber_int_plan plan;

	if (are_same(cells, n) && amber_take_free_places(&plain->out, n)) {
		*plain->out.p++ = AMBER_COLUMN_SAME;
		plain->out.p = amber_put_int(plain->out.p, Z_LVAL(cells[0]));
	} else if (!amber_plan_ints(&plain->out, words, distance, n, false, &plan)) {
		return AMBER_PLAIN_ITEMS;
	} else if (!make_room(plain, plan.bytes)) {
		return AMBER_PLAIN_STOPPED;
	} else {
		plain->out.p = amber_put_planned_ints(plain->out.p, words, distance, n, &plan);
	}
	add_words(plain, words, distance, 0, n, each);
	return AMBER_PLAIN_COLUMN;
}

static int write_floats(amber_plain *plain, const zval *cells, uint32_t n, uint64_t *each)
{
	uint64_t *words = amber_plain_alloc(plain, sizeof(uint64_t) * 2 * (size_t) n), differ = 0;

	if (!make_room(plain, 32 + 8 * (size_t) n)) {
		return AMBER_PLAIN_STOPPED;
	}
	for (uint32_t i = 0; i < n; i++) {
		words[i] = amber_float_bits(Z_DVAL(cells[i]));
		differ |= words[i] ^ words[0];
	}
	if (differ == 0 && amber_take_free_places(&plain->out, n)) {
		*plain->out.p++ = AMBER_COLUMN_SAME;
		plain->out.p = amber_put_float(&plain->out, plain->out.p, words[0]);
	} else {
		amber_put_floats(&plain->out, words, words + n, n);
	}
	add_words(plain, words, 1, AMBER_WORD_FLOAT, n, each);
	return AMBER_PLAIN_COLUMN;
}

/* What is known of a column of strings. */
typedef struct {
	uint32_t *numbers;  /* of each, or CHAR and its byte */
	uint32_t  distinct;
	bool      all_new;  /* each stands here once, and did not before */
	uint32_t *chars;    /* for each of no or one byte its place among the distinct ones; NULL: there is none */
} string_facts;

/* A stamp for one more column, that no mark has. */
static void next_stamp(amber_plain *plain)
{
	if (plain->strings->used > plain->marks_size) {
		plain->marks_size = plain->strings->size;
		plain->marks = safe_erealloc(plain->marks, plain->marks_size, sizeof(amber_string_mark), 0);
		plain->stamp = UINT32_MAX;
	}
	if (++plain->stamp == 0) {
		amber_fill(plain->marks, 0, sizeof(amber_string_mark) * (size_t) plain->marks_size);
		plain->stamp = 1;
	}
}

/* Numbers the different strings of a column in order of appearance. */
static void count_distinct(amber_plain *plain, string_facts *facts, uint32_t n)
{
	amber_string_mark *marks;
	uint32_t distinct = 0, stamp;

	next_stamp(plain);
	marks = plain->marks;
	stamp = plain->stamp;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t number = facts->numbers[i];
		if (UNEXPECTED(number & CHAR)) {
			uint32_t *place = &facts->chars[number & ~CHAR];
			if (*place == AMBER_NO_ID) {
				*place = distinct++;
			}
		} else if (marks[number].stamp != stamp) {
			marks[number].stamp = stamp;
			marks[number].local = distinct++;
		}
	}
	facts->distinct = distinct;
}

/* What is known by address while a column is looked at: strings that were read from a message, or stand in code, are often held by many. */
#define MEMO_SIZE 64
#define MEMO_FROM 32

typedef struct {
	const zend_string *str;
	uint32_t number;
} memo;

/* Their numbers; returns how many have none, as they are too short. */
static uint32_t number_strings(amber_plain *plain, const zval *cells, uint32_t n, uint32_t *numbers)
{
	memo memos[MEMO_SIZE];
	uint32_t chars = 0, mask = n >= MEMO_FROM ? MEMO_SIZE - 1 : 0;

	for (uint32_t i = 0; i <= mask; i++) {
		memos[i].str = NULL;
	}
	for (uint32_t i = 0; i < n; i++) {
		zend_string *str = Z_STR(cells[i]);
		memo *known = &memos[(uintptr_t) str >> 5 & mask];
		if (known->str == str) {
			numbers[i] = known->number;
			continue;
		}
		if (UNEXPECTED(ZSTR_LEN(str) <= 1)) {
			numbers[i] = CHAR | (ZSTR_LEN(str) ? 1 + (uint32_t) (uint8_t) ZSTR_VAL(str)[0] : 0);
			chars++;
			continue;
		}
		numbers[i] = amber_strings_add_hashed(plain->strings, str, amber_hash_string(ZSTR_VAL(str), ZSTR_LEN(str)));
		*known = (memo) { str, numbers[i] };
	}
	return chars;
}

/* before: how many strings there were before any of this column was looked up. */
static string_facts look_at_strings(amber_plain *plain, const zval *cells, uint32_t n, uint32_t before)
{
	string_facts facts = { .numbers = amber_plain_alloc(plain, sizeof(uint32_t) * (size_t) n) };
	uint32_t chars = number_strings(plain, cells, n, facts.numbers);

	facts.all_new = plain->strings->used - before == n - chars;
	if (chars) {
		facts.chars = amber_plain_alloc(plain, sizeof(uint32_t) * CHARS);
		amber_fill(facts.chars, 0xff, sizeof(uint32_t) * CHARS);
	}
	if (facts.all_new && chars == 0) {
		facts.distinct = n;
	} else {
		count_distinct(plain, &facts, n);
		facts.all_new &= facts.distinct == n;
	}
	return facts;
}

/* Strings that are all new; facts: of them. */
static int write_texts(amber_plain *plain, const zval *cells, uint32_t n, const string_facts *facts)
{
	amber_plain_lengths lengths;

	for (uint32_t i = 0; i < n; i++) {
		if (!(facts->numbers[i] & CHAR)) {
			plain->strings->list[facts->numbers[i]].id = AMBER_TOLD;
		}
	}
	amber_plain_measure(cells, n, &lengths);
	return amber_plain_texts(plain, cells, n, &lengths) ? AMBER_PLAIN_COLUMN : AMBER_PLAIN_STOPPED;
}

static zend_always_inline uint8_t *put_name(amber_plain *plain, uint8_t *p, const zval *value, uint32_t number)
{
	p = amber_plain_room(plain, p, 1);
	if (UNEXPECTED(p == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(number & CHAR)) {
		return amber_put_string(p, Z_STR_P(value));
	}
	return amber_plain_name(plain, p, number);
}

static bool write_name(amber_plain *plain, const zval *value, uint32_t number)
{
	uint8_t *p = put_name(plain, plain->out.p, value, number);

	plain->out.p = p ? p : plain->out.p;
	return p != NULL;
}

static int write_choices(amber_plain *plain, const zval *cells, uint32_t n, const string_facts *facts)
{
	uint64_t *places = amber_plain_alloc(plain, sizeof(uint64_t) * (size_t) n);
	unsigned w = amber_width_of(facts->distinct - 1);
	uint32_t next = 0;

	*plain->out.p++ = (uint8_t) (AMBER_COLUMN_CHOICES + w);
	plain->out.p = amber_put_varint(plain->out.p, facts->distinct);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t number = facts->numbers[i];
		places[i] = number & CHAR ? facts->chars[number & ~CHAR] : plain->marks[number].local;
		if (places[i] == next) {
			next++;
			if (!write_name(plain, &cells[i], number)) {
				return AMBER_PLAIN_STOPPED;
			}
		}
	}
	if (!make_room(plain, n)) {
		return AMBER_PLAIN_STOPPED;
	}
	plain->out.p = amber_put_offsets(plain->out.p, places, n, 0, w);
	return AMBER_PLAIN_COLUMN;
}

static uint64_t string_word(uint32_t number)
{
	return number & CHAR ? AMBER_WORD_CHAR + (number & ~CHAR) : AMBER_WORD_STRING + number;
}

static void add_string_words(amber_plain *plain, const uint32_t *numbers, uint32_t n, uint64_t *each)
{
	uint64_t signature = plain->signature;

	if (!plain->level.sign) {
		return;
	}
	for (uint32_t i = 0; each && i < n; i++) {
		each[i] = string_word(numbers[i]);
	}
	for (uint32_t i = 0; !each && i < n; i++) {
		signature = amber_exact_word(signature, string_word(numbers[i]));
	}
	plain->signature = signature;
}

static int write_strings(amber_plain *plain, const zval *cells, uint32_t n, uint64_t *each, uint32_t **numbers)
{
	int written = AMBER_PLAIN_ITEMS;
	uint32_t before = plain->strings->used;

	if (n < AMBER_STRINGS_MIN) {
		return AMBER_PLAIN_ITEMS;
	}
	amber_plain_lengths lengths;
	if (n >= AMBER_SAMPLE_MIN && !plain->level.sign && amber_plain_texts_seem_new(plain, cells, n, &lengths)) {
		return amber_plain_texts(plain, cells, n, &lengths) ? AMBER_PLAIN_COLUMN : AMBER_PLAIN_STOPPED;
	}
	string_facts facts = look_at_strings(plain, cells, n, before);
	if (facts.all_new) {
		written = write_texts(plain, cells, n, &facts);
	} else if (facts.distinct == 1 && amber_take_free_places(&plain->out, n)) {
		*plain->out.p++ = AMBER_COLUMN_SAME;
		written = write_name(plain, &cells[0], facts.numbers[0]) ? AMBER_PLAIN_COLUMN : AMBER_PLAIN_STOPPED;
	} else if (amber_choices_pay(n, facts.distinct)) {
		written = write_choices(plain, cells, n, &facts);
	}
	if (written == AMBER_PLAIN_COLUMN) {
		add_string_words(plain, facts.numbers, n, each);
	}
	*numbers = facts.numbers;
	return written;
}

/* Ints as items; so many at once. */
#define INTS_BLOCK 64

static bool write_int_items(amber_plain *plain, const zval *cells, uint32_t n, uint64_t *each)
{
	size_t distance;
	const uint64_t *words = words_of(plain, cells, n, &distance);

	for (uint32_t i = 0; i < n;) {
		uint32_t end = n - i < INTS_BLOCK ? n : i + INTS_BLOCK;
		/* a tag and eight bytes each at most */
		if (UNEXPECTED(!make_room(plain, 9 * INTS_BLOCK))) {
			return false;
		}
		uint8_t *p = plain->out.p;
		for (; i < end; i++) {
			p = amber_put_int(p, Z_LVAL(cells[i]));
		}
		plain->out.p = p;
	}
	add_words(plain, words, distance, 0, n, each);
	return true;
}

bool amber_plain_items(amber_plain *plain, const zval *cells, const uint32_t *numbers, uint32_t n, uint32_t types, uint64_t *each)
{
	uint8_t *p = plain->out.p;

	if (types == 1u << IS_LONG) {
		return write_int_items(plain, cells, n, each);
	}
	if (!numbers) {
		return amber_plain_cells(plain, cells, sizeof(zval), n, each);
	}
	for (uint32_t i = 0; i < n; i++) {
		if (UNEXPECTED((p = put_name(plain, p, &cells[i], numbers[i])) == NULL)) {
			return false;
		}
	}
	plain->out.p = p;
	add_string_words(plain, numbers, n, each);
	return true;
}

int amber_plain_column(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types, uint64_t *each, uint32_t **numbers)
{
	switch (types) {
		case 1u << IS_NULL:
		case 1u << IS_FALSE:
		case 1u << IS_TRUE:
		case 1u << IS_FALSE | 1u << IS_TRUE:
			return write_simple(plain, cells, n, types, each);
		case 1u << IS_LONG:
			return write_ints(plain, cells, n, each);
		case 1u << IS_DOUBLE:
			return write_floats(plain, cells, n, each);
		case 1u << IS_STRING:
			return write_strings(plain, cells, n, each, numbers);
		default:
			return AMBER_PLAIN_ITEMS;
	}
}

bool amber_plain_column_or_items(amber_plain *plain, const zval *cells, uint32_t n, uint32_t types, uint64_t *each)
{
	uint32_t *numbers = NULL;

	if (UNEXPECTED(!make_room(plain, 1))) {
		return false;
	}
	int column = amber_plain_column(plain, cells, n, types, each, &numbers);
	if (column != AMBER_PLAIN_ITEMS) {
		return column == AMBER_PLAIN_COLUMN;
	}
	*plain->out.p++ = AMBER_COLUMN_ITEMS;
	return amber_plain_items(plain, cells, numbers, n, types, each);
}
