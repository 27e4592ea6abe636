/* SPDX-License-Identifier: MIT
 *
 * Columns of strings that are all new to the message stand there as text. To look up each of many to learn that costs
 * more than all else, so of long columns a sample is looked up: an eighth, chosen by content, so that a string that
 * comes twice is in it both times, and some evenly spaced ones, among which one that comes often is found. Where one of
 * the sample was known before, and naming it would pay, or the sample is small, all are looked up; where few were, that
 * is when they are written. The keys of an array differ from each other: a sample of them is looked for among the
 * strings before, and joins these, so that the keys of the next one are found there.
 */
#include "src/encode/columns/columns.h"

/* So many are part of the sample by their places. */
#define BY_PLACE 16

/* Strings from this length on are always part of the sample: to miss one costs more bytes. */
#define ALWAYS_FROM 64

/* More than one in so many strings of a column are much of it, for a sample. */
#define MUCH_PART 4

/* At most one in so many of the sample comes again, or it is not told from a column that chooses among few; or keys are
 * better named. */
#define AGAIN_MOST 8

/* Whether a string is in the sample, one in AMBER_SAMPLE_PART: told by as many of its bytes as is cheap, alike on every
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
	return (word ^ length) * AMBER_HASH_A <= UINT64_MAX / AMBER_SAMPLE_PART;
}

/* The number of a string; whether it is new. */
static zend_always_inline bool look_up(amber_walk *walk, zend_string *str, uint32_t *number)
{
	uint32_t before = walk->strings->used;

	*number = amber_strings_add(walk->strings, str);
	return *number == before;
}

/* Whether strings at some places are new: one that comes often is hardly so both times that it is met at such. */
static bool some_seem_new(amber_walk *walk, const zval *cells, uint32_t n)
{
	uint32_t number;

	for (uint32_t i = 0; i < n; i += n / BY_PLACE) {
		zend_string *str = Z_STR(cells[i]);
		if (ZSTR_LEN(str) > 1 && !is_sampled(str) && !look_up(walk, str, &number)) {
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

enum amber_walk_seem amber_walk_texts_seem(amber_walk *walk, const zval *cells, uint32_t n,
	amber_walk_looked_up *looked_up, amber_walk_lengths *lengths)
{
	amber_walk_lengths all = { .min = SIZE_MAX };
	sample sample = { 0 };

	amber_walk_guess_alike(cells, n, &all);
	looked_up->used = 0;
	looked_up->list = amber_walk_alloc(walk, sizeof(*looked_up->list) * (size_t) n);
	for (uint32_t i = 0; i < n; i++) {
		zend_string *str = Z_STR(cells[i]);
		size_t length = ZSTR_LEN(str);
		amber_walk_add_length(&all, length);
		if (UNEXPECTED(length <= 1) || EXPECTED(!is_sampled(str))) {
			continue;
		}
		amber_walk_look_up *one = &looked_up->list[looked_up->used++];
		one->place = i;
		sample.strings++;
		if (UNEXPECTED(!look_up(walk, str, &one->number))) {
			sample.again++;
			sample.spared += length - 1;
			if (is_of_no_use(&sample, &all, looked_up->used > i / MUCH_PART)) {
				return AMBER_WALK_SEEM_OPEN;
			}
		}
	}
	if (sample.strings < n / 16) {
		return AMBER_WALK_SEEM_OPEN;
	}
	/* what all have in common may be less than what was guessed, and is not looked for in vain */
	if (amber_walk_have_affixes(&all) && texts_pay(&sample, &all)) {
		amber_walk_settle_affixes(cells, n, &all);
	}
	if (!texts_pay(&sample, &all)) {
		return sample.again <= sample.strings / AGAIN_MOST && looked_up->used <= n / MUCH_PART ? AMBER_WALK_SEEM_FEW
			: AMBER_WALK_SEEM_OPEN;
	}
	*lengths = all;
	return some_seem_new(walk, cells, n) ? AMBER_WALK_SEEM_NEW : AMBER_WALK_SEEM_OPEN;
}

/* Whether a key is in the sample, by the engine's hash, which it has; the lower 31 bits are alike on every platform. */
static zend_always_inline bool is_sampled_key(zend_string *str)
{
	uint32_t hash = (uint32_t) (zend_string_hash_val(str) & INT32_MAX);

	return hash * (uint32_t) AMBER_HASH_A <= UINT32_MAX / AMBER_SAMPLE_PART;
}

bool amber_walk_keys_are_texts(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_lengths *lengths)
{
	uint32_t by_place = 0, number;
	sample sample = { 0 };

	amber_walk_see_alike(cells, n, lengths);
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

void amber_walk_measure(const zval *cells, uint32_t n, amber_walk_lengths *lengths)
{
	amber_walk_lengths all = { .min = SIZE_MAX };

	for (uint32_t i = 0; i < n; i++) {
		amber_walk_add_length(&all, Z_STRLEN(cells[i]));
	}
	amber_walk_see_alike(cells, n, &all);
	*lengths = all;
}

/* Of another width than a byte. */
static uint8_t *put_lengths(uint8_t *p, const zval *cells, uint32_t n, uint64_t base, unsigned w)
{
	unsigned bytes = (unsigned) amber_packed_bytes(1, w);
	amber_bits bits = { .p = p };

	if (w > 3) {
		for (uint32_t i = 0; i < n; i++) {
			p = amber_put_le_roomy(p, Z_STRLEN(cells[i]) - base, bytes);
		}
		return p;
	}
	for (uint32_t i = 0; i < n; i++) {
		amber_put_bits(&bits, Z_STRLEN(cells[i]) - base, 1u << w);
	}
	return amber_finish_bits(&bits);
}

/* What stands before the lengths, which are a column of ints, without so many bytes each; *lengths_follow: they are not
 * all said by this. */
static uint8_t *begin_lengths(amber_walk *walk, uint8_t *p, uint32_t n, const amber_walk_lengths *lengths,
	size_t affixes, unsigned w, bool *lengths_follow)
{
	*lengths_follow = lengths->min != lengths->max || !amber_take_free_places(&walk->out, n);
	*p++ = *lengths_follow ? (uint8_t) (AMBER_COLUMN_INTS + w) : AMBER_COLUMN_STEPS;
	p = amber_put_varint(p, amber_zigzag((int64_t) (lengths->min - affixes)));
	return *lengths_follow ? p : amber_put_varint(p, 0);
}

/* What stands behind the prefix, of so many bytes. */
static zend_always_inline uint8_t *put_text(uint8_t *p, const zend_string *str, size_t prefix, size_t length)
{
	amber_copy(p, ZSTR_VAL(str) + prefix, length);
	return p + length;
}

/* Lengths of a byte each, as they mostly are, in one go with what they are of: each string is met once. */
static uint8_t *put_lengths_and_texts(uint8_t *p, const zval *cells, uint32_t n, size_t prefix, size_t affixes,
	size_t base)
{
	uint8_t *lengths = p;

	p += n;
	for (uint32_t i = 0; i < n; i++) {
		size_t length = Z_STRLEN(cells[i]);
		lengths[i] = (uint8_t) (length - base);
		p = put_text(p, Z_STR(cells[i]), prefix, length - affixes);
	}
	return p;
}

/* Texts without prefix and suffix, which have been written if there are any. */
static bool put_texts(amber_walk *walk, const zval *cells, uint32_t n, const amber_walk_lengths *lengths)
{
	unsigned w = amber_width_of(lengths->max - lengths->min);
	size_t prefix = lengths->prefix, affixes = prefix + lengths->suffix;
	uint8_t *p = amber_walk_room(walk, walk->out.p, amber_packed_bytes(n, w) + lengths->bytes - affixes * n);
	bool lengths_follow;

	if (UNEXPECTED(p == NULL)) {
		return false;
	}
	p = begin_lengths(walk, p, n, lengths, affixes, w, &lengths_follow);
	if (EXPECTED(w == 3)) {
		walk->out.p = put_lengths_and_texts(p, cells, n, prefix, affixes, lengths->min);
		return true;
	}
	if (lengths_follow) {
		p = put_lengths(p, cells, n, lengths->min, w);
	}
	for (uint32_t i = 0; i < n; i++) {
		p = put_text(p, Z_STR(cells[i]), prefix, Z_STRLEN(cells[i]) - affixes);
	}
	walk->out.p = p;
	return true;
}

bool amber_walk_texts(amber_walk *walk, const zval *cells, uint32_t n, const amber_walk_lengths *lengths)
{
	if (amber_walk_have_affixes(lengths)) {
		return amber_walk_begin_affixed(walk, cells, lengths) && put_texts(walk, cells, n, lengths);
	}
	*walk->out.p++ = AMBER_COLUMN_STRINGS;
	return put_texts(walk, cells, n, lengths);
}
