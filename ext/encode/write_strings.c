/* SPDX-License-Identifier: MIT
 *
 * Columns of strings: raw strings with a common prefix and suffix, choices, and strings that spell ints or dates.
 */
#include "encode/walk.h"

/* A column of strings has a header of some bytes, items have none; so a column needs this many strings. */
#define STRINGS_MIN 8

/* For columns of at least so many strings a sample decides whether the strings are new. */
#define SAMPLE_MIN 32

/* The sample holds one string in SAMPLE_PART, chosen by content. Of strings of LONG_FROM bytes or more it holds one in
 * LONG_PART, because each repetition that is not seen costs more bytes. */
#define SAMPLE_PART 8
#define LONG_FROM   64
#define LONG_PART   4

/* So many strings at least are in the sample by their position. */
#define BY_PLACE 16

/* If more than one string in AGAIN_MOST of the sample is known, the column may be one of choices, or the strings or
 * keys are better written with numbers. */
#define AGAIN_MOST 8

/* Returns whether a string is in the sample. Looks at a few of its bytes, for speed; the result is the same on every
 * platform. */
static zend_always_inline bool is_sampled(const zend_string *str)
{
	const uint8_t *s = (const uint8_t *) ZSTR_VAL(str);
	size_t length = ZSTR_LEN(str);
	uint64_t word;

	if (length < 8) {
		word = s[0] | (uint64_t) s[1] << 8 | (uint64_t) s[length / 2] << 16 | (uint64_t) s[length - 1] << 24;
	} else {
		word = amber_get_le(s, 8) ^ amber_turned(amber_get_le(s + length / 2 - 4, 8), 17)
			^ amber_turned(amber_get_le(s + length - 8, 8), 29);
	}
	return (word ^ length) * AMBER_HASH_A <= UINT64_MAX / (EXPECTED(length < LONG_FROM) ? SAMPLE_PART : LONG_PART);
}

/* Returns the same for a key, by the engine's hash, which keys have; its lower 31 bits are the same on every
 * platform. */
static zend_always_inline bool is_sampled_key(zend_string *str)
{
	uint32_t hash = (uint32_t) (zend_string_hash_val(str) & INT32_MAX);

	return hash * (uint32_t) AMBER_HASH_A <= UINT32_MAX / SAMPLE_PART;
}

/* What a sample shows. */
typedef struct {
	uint32_t strings;
	uint32_t again;  /* how many of these were known before */
	uint64_t spared; /* bytes by which back-references to those are shorter than the strings */
	bool     known_by_place; /* a string that is in the sample only by its position was known */
} sample;

/* Looks up a sample of strings. Strings of at most one byte take no number and are skipped. */
static zend_always_inline sample look_at_some(amber_walk *walk, const zval *elements, uint32_t n, bool keys)
{
	amber_table *strings = walk->strings;
	uint32_t by_place = 0;
	sample sample = { 0 };

	for (uint32_t i = 0; i < n; i++) {
		zend_string *str = Z_STR(elements[i]);
		if (UNEXPECTED(ZSTR_LEN(str) <= 1)) {
			continue;
		}
		bool by_content = keys ? is_sampled_key(str) : is_sampled(str);
		if (EXPECTED(!by_content) && EXPECTED(i < by_place)) {
			continue;
		}
		by_place = i < by_place ? by_place : i + n / BY_PLACE;
		uint32_t before = strings->next;
		sample.strings++;
		if (amber_strings_add(strings, str) != before) {
			sample.again++;
			sample.spared += ZSTR_LEN(str) - 1;
			sample.known_by_place |= !by_content;
			if (!keys && (sample.known_by_place || sample.again > 2 + sample.strings / AGAIN_MOST)) {
				break;
			}
		}
	}
	return sample;
}

/* Returns whether strings are best written as raw strings, judged by a sample: they are new, or so short that it does
 * not matter. */
static bool are_raw_strings(amber_walk *walk, const zval *elements, uint32_t n)
{
	sample sample = look_at_some(walk, elements, n, false);

	if (sample.strings < n / 16 || sample.known_by_place || sample.again > sample.strings / AGAIN_MOST) {
		return false;
	}
	/* in a column of raw strings a string takes about a byte less than as an item, and the common prefix and suffix are
	 * written once */
	return sample.spared <= sample.strings || sample.spared <= sample.strings * (1 + amber_walk_alike(elements, n));
}

bool amber_walk_keys_are_raw_strings(amber_walk *walk, const zval *elements, uint32_t n)
{
	sample sample = look_at_some(walk, elements, n, true);

	/* if keys take numbers, each is still written in full once, and values that name them cannot be raw strings; so
	 * numbers pay only if back-references save more than twice what raw strings save */
	return sample.again <= sample.strings / AGAIN_MOST
		|| sample.spared <= 2 * sample.strings * (1 + amber_walk_alike(elements, n));
}

/* A cache of string indexes by address, used while a column is looked at. Strings that were decoded from a message, or
 * are literals in code, often stand in many places. */
#define MEMO_SIZE 16
#define MEMO_FROM 32

typedef struct {
	const zend_string *str;
	uint32_t number;
} memo;

/* Looks up the indexes of the strings of a column. */
static void number_strings(amber_walk *walk, const zval *elements, uint32_t n, uint32_t *numbers)
{
	memo memos[MEMO_SIZE];
	uint32_t mask = n >= MEMO_FROM ? MEMO_SIZE - 1 : 0;

	for (uint32_t m = 0; m <= mask; m++) {
		memos[m].str = NULL;
	}
	for (uint32_t i = 0; i < n; i++) {
		zend_string *str = Z_STR(elements[i]);
		memo *known = &memos[(uintptr_t) str >> 5 & mask];
		if (known->str == str) {
			numbers[i] = known->number;
			continue;
		}
		numbers[i] = amber_strings_add(walk->strings, str);
		*known = (memo) { str, numbers[i] };
	}
}

/* Collects the distinct ones among strings that were looked up. */
static void look_at_strings(amber_walk *walk, uint32_t n, amber_column_plan *plan)
{
	uint32_t *firsts = amber_walk_alloc(walk, sizeof(uint32_t) * (size_t) n), distinct = 0;

	if (UNEXPECTED(walk->strings->next - walk->strings->base > walk->choices_size)) {
		amber_walk_grow_choices(walk, walk->strings->size);
	}
	const uint32_t *numbers = plan->numbers;
	uint32_t *choices = walk->choices, base = walk->strings->base;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t number = numbers[i], choice = choices[number - base];
		/* the choice may be left from an earlier column */
		if (choice >= distinct || firsts[choice] != number) {
			firsts[distinct] = number;
			choices[number - base] = distinct++;
		}
	}
	plan->firsts = firsts;
	plan->distinct = distinct;
}

/* Returns how many of the strings the table had when it held `before` entries; AMBER_NO_ID if one of these is of two
 * bytes or more, and so has a number. */
static uint32_t count_known(const zval *elements, const uint32_t *numbers, uint32_t n, uint32_t before)
{
	uint32_t known = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (UNEXPECTED(numbers[i] < before)) {
			if (Z_STRLEN(elements[i]) > 1) {
				return AMBER_NO_ID;
			}
			known++;
		}
	}
	return known;
}

/* Strings that spell ints are better written as choices if more than one in SPELLED_AGAIN comes again. This is judged
 * by SPELLED_LOOKS ints or more, evenly spaced, or by all if there are fewer. */
#define SPELLED_AGAIN 8
#define SPELLED_LOOKS 64

static bool come_again(const uint64_t *words, uint32_t n)
{
	uint32_t met[2 * SPELLED_LOOKS], looks = 0, again = 0; /* met: by hash, index + 1 of the last int */

	amber_fill(met, 0, sizeof(met));
	for (uint32_t i = 0; i < n; i += MAX(1, n / SPELLED_LOOKS), looks++) {
		uint32_t *place = &met[words[i] * AMBER_HASH_A >> 57];
		again += *place && words[*place - 1] == words[i];
		*place = i + 1;
	}
	return again > looks / SPELLED_AGAIN;
}

/* Plans a column of ints for strings that spell ints or dates, if few come again and the column is shorter than the
 * strings. */
static bool plan_spelled(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan)
{
	size_t bytes;

	bool spelled = amber_walk_read_dates(walk, elements, n, plan, &bytes)
		|| amber_walk_read_decimals(walk, elements, n, plan, &bytes);
	if (!spelled || come_again(plan->words, n)) {
		return false;
	}
	bool dates = plan->head[0] == AMBER_COLUMN_DATES;
	/* a byte at least for each int, because a reader makes a string of it */
	amber_plan_ints(&walk->out, plan->words, 1, n, dates ? 0 : AMBER_SPELLED_PLACES, AMBER_SPELLED_WIDTH,
		&plan->ints);
	if (plan->ints.bytes >= bytes) {
		return false;
	}
	plan->kind = AMBER_COLUMN_INTS;
	plan->distance = 1;
	plan->room = plan->ints.bytes;
	return true;
}

void amber_walk_plan_strings(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan)
{
	uint32_t before = walk->strings->next;

	if (n < STRINGS_MIN || plan_spelled(walk, elements, n, plan)) {
		return;
	}
	if (n >= SAMPLE_MIN && !walk->no_raw_strings && are_raw_strings(walk, elements, n)) {
		plan->kind = AMBER_COLUMN_STRINGS;
		return;
	}
	plan->numbers = amber_walk_alloc(walk, sizeof(uint32_t) * (size_t) n);
	number_strings(walk, elements, n, plan->numbers);
	uint32_t added = walk->strings->next - before, known = count_known(elements, plan->numbers, n, before);
	bool raw = !walk->no_raw_strings && known != AMBER_NO_ID && known + added == n;
	if (raw && known == 0) {
		plan->kind = AMBER_COLUMN_STRINGS;
		return;
	}
	/* at least those that were added are distinct, and the more are, the less a choice saves */
	if (!raw && amber_choices_save(n, MAX(1, added)) <= 0) {
		return;
	}
	look_at_strings(walk, n, plan);
	if (raw && plan->distinct == n) {
		plan->kind = AMBER_COLUMN_STRINGS;
	} else if (plan->distinct <= 256 && amber_choices_save(n, plan->distinct) > 0) {
		plan->kind = AMBER_COLUMN_CHOICES;
	}
}

void amber_walk_numbered_items(amber_walk *walk, const uint32_t *numbers, uint32_t n)
{
	uint8_t *p = walk->out.p;

	for (uint32_t i = 0; i < n; i++) {
		p = amber_walk_known_string(walk, amber_walk_room(walk, p, 1), numbers[i]);
	}
	walk->out.p = p;
}

void amber_walk_put_choices(amber_walk *walk, uint32_t n, const amber_column_plan *plan)
{
	unsigned w = amber_width_of(plan->distinct - 1);
	const uint32_t *choices = walk->choices;
	uint32_t base = walk->strings->base;

	*walk->out.p++ = (uint8_t) (AMBER_COLUMN_CHOICES + w);
	walk->out.p = amber_put_varint(walk->out.p, plan->distinct);
	amber_walk_numbered_items(walk, plan->firsts, plan->distinct);
	amber_walk_make_room(walk, n);
	amber_bits places = { .p = walk->out.p };
	for (uint32_t i = 0; i < n; i++) {
		amber_put_bits(&places, choices[plan->numbers[i] - base], 1u << w);
	}
	walk->out.p = amber_finish_bits(&places);
}

/* --- raw strings ----------------------------------------------------------- */

/* A common prefix or suffix of this many bytes or more is written once. */
#define COMMON_LEAST 2

static zend_always_inline const char *common_part_of(const zval *element, size_t most, bool end)
{
	return Z_STRVAL_P(element) + (end ? Z_STRLEN_P(element) - most : 0);
}

/* Returns how many bytes two strings have in common at the start, or at the end; most is the limit. */
static zend_always_inline size_t alike(const zval *one, const zval *other, size_t most, bool end)
{
	/* at the end of a string of n bytes the comparison begins with byte n - 1 and goes backwards */
	const size_t back = end ? 1 : 0;
	const char *a = common_part_of(one, back, end), *b = common_part_of(other, back, end);
	size_t i = 0;

	for (ptrdiff_t step = end ? -1 : 1; i < most && *a == *b; a += step, b += step) {
		i++;
	}
	return i;
}

/* Returns how many bytes n strings have in common at the start, or at the end; most is the limit, and no string is
 * shorter. 0: too few bytes. Begins with the last string, because sorted strings differ most from it. */
static zend_always_inline size_t common(const zval *elements, uint32_t n, size_t most, bool end)
{
	for (uint32_t i = n - 1; i > 0 && most >= COMMON_LEAST; i--) {
		if (!amber_same(common_part_of(&elements[0], most, end), common_part_of(&elements[i], most, end), most)) {
			most = alike(&elements[0], &elements[i], most, end);
		}
	}
	return most < COMMON_LEAST ? 0 : most;
}

/* The lengths of strings, and what they have in common. */
typedef struct {
	size_t bytes, least, most; /* the sum of the lengths; the least and the greatest length */
	size_t prefix, suffix;     /* length of the common prefix and of the common suffix */
} facts;

static facts look_at_raw_strings(const zval *elements, uint32_t n)
{
	facts facts = { .least = SIZE_MAX };

	for (uint32_t i = 0; i < n; i++) {
		size_t length = Z_STRLEN(elements[i]);
		facts.bytes += length;
		facts.least = MIN(facts.least, length);
		facts.most = MAX(facts.most, length);
	}
	/* the prefix and suffix leave a byte for each string */
	size_t most = MIN(facts.least - (facts.least > 0), AMBER_PREFIX_MOST);
	facts.prefix = common(elements, n, most, false);
	facts.suffix = common(elements, n, MIN(most - facts.prefix, AMBER_SUFFIX_MOST), true);
	return facts;
}

size_t amber_walk_alike(const zval *elements, uint32_t n)
{
	facts facts = look_at_raw_strings(elements, n);

	return facts.prefix + facts.suffix;
}

static uint8_t *put_prefix_suffix(uint8_t *p, const zend_string *str, size_t prefix, size_t suffix)
{
	*p++ = AMBER_COLUMN_PREFIX_SUFFIX;
	*p++ = (uint8_t) prefix;
	amber_copy(p, ZSTR_VAL(str), prefix);
	p += prefix;
	*p++ = (uint8_t) suffix;
	amber_copy(p, ZSTR_VAL(str) + ZSTR_LEN(str) - suffix, suffix);
	return p + suffix;
}

/* Writes the lengths (of width w, or none if they are STEPS) and the bytes of strings in one pass, so that each string
 * is read once. */
static uint8_t *put_lengths_and_bytes(uint8_t *p, const zval *elements, uint32_t n, const facts *facts, unsigned w,
	bool steps)
{
	unsigned bytes = (unsigned) amber_packed_bytes(1, w);
	size_t in_common = facts->prefix + facts->suffix;
	amber_bits lengths = { .p = p };

	p += steps ? 0 : amber_packed_bytes(n, w);
	for (uint32_t i = 0; i < n; i++) {
		size_t length = Z_STRLEN(elements[i]), number = length - facts->least;
		if (EXPECTED(w == 3)) {
			*lengths.p++ = (uint8_t) number;
		} else if (w > 3) {
			lengths.p = amber_put_le(lengths.p, number, bytes);
		} else if (!steps) {
			amber_put_bits(&lengths, number, 1u << w);
		}
		amber_copy(p, Z_STRVAL(elements[i]) + facts->prefix, length - in_common);
		p += length - in_common;
	}
	amber_finish_bits(&lengths);
	return p;
}

void amber_walk_put_raw_strings(amber_walk *walk, const zval *elements, uint32_t n)
{
	facts facts = look_at_raw_strings(elements, n);
	size_t in_common = facts.prefix + facts.suffix;
	unsigned w = amber_width_of(facts.most - facts.least);
	bool steps = facts.most == facts.least && amber_take_budget(&walk->out, n);

	amber_walk_make_room(walk, facts.bytes + amber_packed_bytes(n, w));
	uint8_t *p = walk->out.p;
	if (in_common) {
		p = put_prefix_suffix(p, Z_STR(elements[0]), facts.prefix, facts.suffix);
	} else {
		*p++ = AMBER_COLUMN_STRINGS;
	}
	*p++ = steps ? AMBER_COLUMN_STEPS : (uint8_t) (AMBER_COLUMN_INTS + w);
	p = amber_put_varint(p, amber_zigzag((int64_t) (facts.least - in_common)));
	p = steps ? amber_put_varint(p, 0) : p;
	walk->out.p = put_lengths_and_bytes(p, elements, n, &facts, w, steps);
}
