/* SPDX-License-Identifier: MIT
 *
 * Strings as a column. Numerals and dates are looked for first. Else, where all are new to the message, they stand
 * there as text; where some were named before, each is named or takes its place among few to choose from.
 *
 * To look up each of many to learn that costs more than all else, so of long columns a sample is looked up: an eighth,
 * chosen by content, so that a string that comes twice is in it both times, and some evenly spaced ones, among which
 * one that comes often is found. Where one of the sample was known before, and naming it would pay, or the sample is
 * small, all are looked up; where few were, that is when they are written. The keys of an array differ from each other:
 * a sample of them is looked for among the strings before, and joins these, so that the keys of the next one are found
 * there.
 */
#include "src/encode/columns/columns.h"

/* Columns of so many strings are told to be new by a sample of them. */
#define SAMPLE_MIN 32

/* Chosen by content, one in so many is in it. */
#define SAMPLE_PART 8

/* So many are part of the sample by their places. */
#define BY_PLACE 16

/* Strings from this length on are always part of the sample: to miss one costs more bytes. */
#define ALWAYS_FROM 64

/* More than one in so many strings of a column are much of it, for a sample. */
#define MUCH_PART 4

/* At most one in so many of the sample comes again, or it is not told from a column that chooses among few; or keys are
 * better named. */
#define AGAIN_MOST 8

/* Whether a string is in the sample, one in SAMPLE_PART: told by as many of its bytes as is cheap, alike on every
 * platform. */
static zend_always_inline bool is_sampled(const zend_string *str)
{
	const uint8_t *s = (const uint8_t *) ZSTR_VAL(str);
	size_t length = ZSTR_LEN(str);
	uint64_t word;

	if (UNEXPECTED(length >= ALWAYS_FROM)) {
		return true;
	}
	if (length < 8) {
		word = s[0] | (uint64_t) s[1] << 8 | (uint64_t) s[length / 2] << 16 | (uint64_t) s[length - 1] << 24;
	} else {
		word = amber_get_le(s, 8) ^ amber_turned(amber_get_le(s + length - 8, 8), 29);
	}
	if (length >= 24) {
		word ^= amber_turned(amber_get_le(s + length / 3 - 4, 8), 17)
			^ amber_turned(amber_get_le(s + length - length / 3 - 4, 8), 53);
	} else if (length >= 16) {
		word ^= amber_turned(amber_get_le(s + length / 2 - 4, 8), 17);
	}
	return (word ^ length) * AMBER_HASH_A <= UINT64_MAX / SAMPLE_PART;
}

/* The number of a string; whether it is new. */
static zend_always_inline bool look_up(amber_walk *walk, zend_string *str, uint32_t *number)
{
	uint32_t before = walk->strings->used;

	*number = amber_strings_add(walk->strings, str);
	return *number == before;
}

/* Whether strings at some places are new: one that comes often is hardly so both times that it is met at such. */
static bool some_seem_new(amber_walk *walk, const zval *cells, uint32_t n, uint32_t *numbers)
{
	for (uint32_t i = 0; i < n; i += n / BY_PLACE) {
		zend_string *str = Z_STR(cells[i]);
		if (ZSTR_LEN(str) > 1 && !is_sampled(str) && !look_up(walk, str, &numbers[i])) {
			return false;
		}
	}
	return true;
}

/* What a sample tells. */
typedef struct {
	uint32_t strings;
	uint32_t again;  /* of these were known before */
	uint64_t spared; /* to name those takes so many bytes less than they have */
} sample;

/* How many bits a string of a column takes less than an item, beside what it is. */
static uint64_t bits_less(const amber_walk_lengths *lengths)
{
	unsigned w = amber_width_of(lengths->max - lengths->min);

	return (w < 3 ? 8 - (1u << w) : 0) + 8 * (lengths->prefix + lengths->suffix);
}

/* Whether naming those that come again would spare less than a column does. */
static bool texts_pay(const sample *sample, const amber_walk_lengths *lengths)
{
	return sample->again <= sample->strings / AGAIN_MOST && sample->spared * 8 <= sample->strings * bits_less(lengths);
}

/* Whether there is no use in looking on: too many were known, or, where much of a column is looked up, these spare
 * twice what more strings than so far would as text, if a column spares something at all. */
static bool is_of_no_use(const sample *sample, const amber_walk_lengths *lengths, bool much)
{
	return sample->again > 2 + sample->strings / AGAIN_MOST
		|| (much && sample->spared * 8 > 2 * ((size_t) sample->strings + BY_PLACE) * bits_less(lengths));
}

/* What a sample of strings tells, which is looked up: that they are text, as they are new, or so short that it does not
 * matter; or items, as few come again, and are better named than written once more. False: nothing for sure. */
static bool plan_by_sample(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan)
{
	amber_walk_lengths all = { .min = SIZE_MAX };
	uint32_t *numbers = plan->numbers;
	sample sample = { 0 };

	amber_walk_guess_alike(cells, n, &all);
	for (uint32_t i = 0; i < n; i++) {
		zend_string *str = Z_STR(cells[i]);
		size_t length = ZSTR_LEN(str);
		amber_walk_add_length(&all, length);
		if (UNEXPECTED(length <= 1) || EXPECTED(!is_sampled(str))) {
			continue;
		}
		sample.strings++;
		if (UNEXPECTED(!look_up(walk, str, &numbers[i]))) {
			sample.again++;
			sample.spared += length - 1;
			if (is_of_no_use(&sample, &all, sample.strings > i / MUCH_PART)) {
				return false;
			}
		}
	}
	if (sample.strings < n / 16) {
		return false;
	}
	/* what all have in common may be less than what was guessed, and is not looked for in vain */
	if (texts_pay(&sample, &all)) {
		amber_walk_settle_affixes(cells, n, &all);
	}
	if (!texts_pay(&sample, &all)) {
		return sample.again <= sample.strings / AGAIN_MOST && sample.strings <= n / MUCH_PART;
	}
	if (!some_seem_new(walk, cells, n, numbers)) {
		return false;
	}
	plan->lengths = all;
	plan->way = AMBER_WAY_TEXTS;
	return true;
}

/* Whether a key is in the sample, by the engine's hash, which it has; the lower 31 bits are alike on every platform. */
static zend_always_inline bool is_sampled_key(zend_string *str)
{
	uint32_t hash = (uint32_t) (zend_string_hash_val(str) & INT32_MAX);

	return hash * (uint32_t) AMBER_HASH_A <= UINT32_MAX / SAMPLE_PART;
}

bool amber_walk_keys_are_texts(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_lengths *lengths)
{
	uint32_t by_place = 0, number;
	sample sample = { 0 };

	amber_walk_guess_alike(cells, n, lengths);
	amber_walk_settle_affixes(cells, n, lengths);
	for (uint32_t i = 0; i < n; i++) {
		zend_string *str = Z_STR(cells[i]);
		bool is_in_place = i == by_place;
		by_place += is_in_place ? n / BY_PLACE : 0;
		if (ZSTR_LEN(str) <= 1 || (!is_in_place && !is_sampled_key(str))) {
			continue;
		}
		sample.strings++;
		if (!look_up(walk, str, &number)) {
			sample.again++;
			sample.spared += ZSTR_LEN(str) - 1;
		}
	}
	/* the first time that they are named they stand there whole, and their values are no column: naming spares twice as
	 * much, or nothing */
	return sample.again <= sample.strings / AGAIN_MOST
		|| sample.spared * 8 <= 2 * sample.strings * bits_less(lengths);
}

/* What is known by address while a column is looked at: strings that were read from a message, or stand in code, are
 * often held by many. */
#define MEMO_SIZE 64
#define MEMO_FROM 32

typedef struct {
	const zend_string *str;
	uint32_t number;
} memo;

/* The numbers of those strings of a column that have none yet. */
static void number_strings(amber_walk *walk, const zval *cells, uint32_t n, uint32_t *numbers)
{
	memo memos[MEMO_SIZE];
	uint32_t mask = n >= MEMO_FROM ? MEMO_SIZE - 1 : 0;

	for (uint32_t m = 0; m <= mask; m++) {
		memos[m].str = NULL;
	}
	for (uint32_t i = 0; i < n; i++) {
		zend_string *str = Z_STR(cells[i]);
		memo *known = &memos[(uintptr_t) str >> 5 & mask];
		if (known->str == str) {
			numbers[i] = known->number;
			continue;
		}
		if (numbers[i] == AMBER_NO_ID) {
			numbers[i] = amber_strings_add(walk->strings, str);
		}
		*known = (memo) { str, numbers[i] };
	}
}

/* Looks up all, and tells the different ones from each other. */
static void look_at_strings(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan)
{
	uint32_t *firsts = amber_walk_alloc(walk, sizeof(uint32_t) * (size_t) n), distinct = 0;

	number_strings(walk, cells, n, plan->numbers);
	if (walk->strings->used > walk->marks_size) {
		walk->marks_size = walk->strings->size;
		walk->marks = safe_erealloc(walk->marks, walk->marks_size, sizeof(uint32_t), 0);
		amber_fill(walk->marks, 0, sizeof(uint32_t) * (size_t) walk->marks_size);
	}
	const uint32_t *numbers = plan->numbers;
	uint32_t *marks = walk->marks;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t number = numbers[i], mark = marks[number];
		/* the mark may be of an earlier column */
		if (mark >= distinct || firsts[mark] != number) {
			firsts[distinct] = number;
			marks[number] = distinct++;
		}
	}
	plan->firsts = firsts;
	plan->distinct = distinct;
}

/* Measures strings, if none was known when there were so many before, but those of a byte, which take no number. */
static bool measure_new(const zval *cells, const uint32_t *numbers, uint32_t n, uint32_t before,
	amber_walk_lengths *lengths)
{
	*lengths = (amber_walk_lengths) { .min = SIZE_MAX };
	for (uint32_t i = 0; i < n; i++) {
		if (numbers[i] < before && Z_STRLEN(cells[i]) > 1) {
			return false;
		}
		amber_walk_add_length(lengths, Z_STRLEN(cells[i]));
	}
	amber_walk_guess_alike(cells, n, lengths);
	amber_walk_settle_affixes(cells, n, lengths);
	return true;
}

void amber_walk_plan_texts(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan)
{
	uint32_t before = walk->strings->used;

	plan->way = AMBER_WAY_ITEMS;
	plan->numbers = NULL;
	if (n < AMBER_STRINGS_MIN) {
		return;
	}
	plan->numbers = amber_walk_alloc(walk, sizeof(uint32_t) * (size_t) n);
	amber_fill(plan->numbers, 0xff, sizeof(uint32_t) * (size_t) n);
	if (n >= SAMPLE_MIN && !walk->no_text && plan_by_sample(walk, cells, n, plan)) {
		plan->numbers = NULL;
		return;
	}
	look_at_strings(walk, cells, n, plan);
	if (plan->distinct == n && !walk->no_text && measure_new(cells, plan->numbers, n, before, &plan->lengths)) {
		plan->way = AMBER_WAY_TEXTS;
	} else if (plan->distinct == 1 && amber_take_free_places(&walk->out, n)) {
		plan->way = AMBER_WAY_SAME;
	} else if (plan->distinct <= 256 && amber_choices_save(n, plan->distinct) > 0) {
		plan->way = AMBER_WAY_CHOICES;
	}
}

/* So many strings that spell ints, evenly spaced, or all if these are few, tell whether a column chooses among few. */
#define SPELLED_LOOKS 32
#define SPELLED_FEW   128

/* A column chooses among few if more than one in so many of these comes again. */
#define SPELLED_AGAIN 8

/* Of SPELLED_FEW ints at most. */
static bool come_again(const uint64_t *words, uint32_t n)
{
	uint8_t met[SPELLED_FEW];
	uint32_t again = 0;

	amber_fill(met, 0, sizeof(met));
	for (uint32_t i = 0; i < n; i++) {
		uint8_t *place = &met[words[i] * AMBER_HASH_A >> 57];
		again += *place && words[*place - 1] == words[i];
		*place = (uint8_t) (i + 1);
	}
	return again > n / SPELLED_AGAIN;
}

static bool read_spelled(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan, size_t *bytes)
{
	return amber_walk_read_stamps(walk, cells, n, plan, bytes) || amber_walk_read_numerals(walk, cells, n, plan, bytes);
}

/* Strings that spell ints, each its own, as the column of these, if that is shorter. */
static bool plan_spelled(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan)
{
	zval some[SPELLED_LOOKS];
	const zval *looks = n <= SPELLED_FEW ? cells : some;
	uint32_t looks_n = n <= SPELLED_FEW ? n : SPELLED_LOOKS;
	size_t bytes;

	for (uint32_t i = 0; looks == some && i < SPELLED_LOOKS; i++) {
		some[i] = cells[(uint64_t) i * n / SPELLED_LOOKS];
	}
	if (!read_spelled(walk, looks, looks_n, plan, &bytes) || come_again(plan->words, looks_n)
	 || (looks == some && !read_spelled(walk, cells, n, plan, &bytes))) {
		return false;
	}
	bool stamps = plan->head[0] == AMBER_COLUMN_STAMPS;
	amber_plan_ints(&walk->out, plan->words, 1, n, stamps ? 0 : AMBER_SPELLED_PLACES, &plan->ints);
	if (plan->ints.w < AMBER_SPELLED_WIDTH && plan->ints.kind != AMBER_COLUMN_STEPS) {
		/* a byte for each at least: a reader makes a string of it */
		uint32_t numbers = n - (plan->ints.kind == AMBER_COLUMN_DELTAS);
		plan->ints.bytes += amber_packed_bytes(numbers, AMBER_SPELLED_WIDTH)
			- amber_packed_bytes(numbers, plan->ints.w);
		plan->ints.w = AMBER_SPELLED_WIDTH;
	}
	if (plan->ints.bytes >= bytes) {
		return false;
	}
	plan->way = AMBER_WAY_INTS;
	plan->distance = 1;
	plan->room = plan->ints.bytes;
	return true;
}

void amber_walk_plan_strings(amber_walk *walk, const zval *cells, uint32_t n, amber_column_plan *plan)
{
	if (n < AMBER_STRINGS_MIN || walk->no_text || !plan_spelled(walk, cells, n, plan)) {
		amber_walk_plan_texts(walk, cells, n, plan);
	}
}

void amber_walk_numbered_items(amber_walk *walk, const uint32_t *numbers, uint32_t n)
{
	uint8_t *p = walk->out.p;

	for (uint32_t i = 0; i < n; i++) {
		p = amber_walk_name(walk, amber_walk_room(walk, p, 1), numbers[i]);
	}
	walk->out.p = p;
}

void amber_walk_put_choices(amber_walk *walk, uint32_t n, const amber_column_plan *plan)
{
	uint64_t *places = amber_walk_alloc(walk, sizeof(uint64_t) * (size_t) n);
	unsigned w = amber_width_of(plan->distinct - 1);

	*walk->out.p++ = (uint8_t) (AMBER_COLUMN_CHOICES + w);
	walk->out.p = amber_put_varint(walk->out.p, plan->distinct);
	amber_walk_numbered_items(walk, plan->firsts, plan->distinct);
	amber_walk_make_room(walk, n);
	for (uint32_t i = 0; i < n; i++) {
		places[i] = walk->marks[plan->numbers[i]];
	}
	walk->out.p = amber_put_packed(walk->out.p, places, n, w);
}
