/* SPDX-License-Identifier: MIT
 *
 * Passing over leaves and columns.
 */
#include "php_amber.h"
#include "view/ints.h"
#include "view/passing.h"

/* A count of what takes a byte each, or may take none: more than this nothing can be. */
bool amber_source_count(amber_source *source, uint64_t *n)
{
	if (!read_varint(source, n)) {
		return false;
	}
	/* a value takes a bit, but where places are free; and of more than an array can hold, sizes ran over on 32 bits */
	if (*n > AMBER_FREE_PLACES + 8 * (uint64_t) (source->reader.end - source->reader.p) || *n >= HT_MAX_SIZE) {
		return amber_decode_fail(&source->reader, source->reader.p, "There is not so much of it");
	}
	return true;
}

const uint8_t *amber_fail_leaf_varint(amber_source *source, const uint8_t *at)
{
	uint64_t v;

	source->reader.p = at + 1;
	read_varint(source, &v);
	return NULL;
}

const uint8_t *amber_fail_leaf_name(amber_source *source, const uint8_t *at, uint64_t number)
{
	source->reader.p = at + 1;
	amber_decode_fail_number(&source->reader, list_names[AMBER_STRINGS], number);
	return NULL;
}

const uint8_t *amber_fail_leaf_short(amber_source *source)
{
	fail_short(source);
	return NULL;
}

bool amber_skip_leaves(amber_source *source, uint64_t n)
{
	bool good = true;

	n = pass_leaves(source, n, &good);
	if (n == 0 || !good) {
		return good;
	}
	return source->reader.p == source->reader.end ? fail_short(source) : fail_tag(source, source->reader.p);
}

bool amber_skip_leaf(amber_source *source)
{
	return amber_skip_leaves(source, 1);
}

bool amber_source_string_at(amber_source *source, const uint8_t **p, const char **text, size_t *length)
{
	const uint8_t *at = *p, *end = source->reader.end;
	uint64_t v = 0;

	if (at == end) {
		return fail_short(source);
	}
	uint8_t tag = *at++;
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STR_SHORT:
			v = tag - AMBER_TAG_STR_SHORT;
			break;
		case AMBER_KIND_STR:
			at = amber_get_varint(at, end, &v);
			break;
		case AMBER_KIND_STRREF_SMALL:
		case AMBER_KIND_STRREF_BYTE:
		case AMBER_KIND_STRREF: {
			at = strref_number(*p, end, &v);
			if (!at) {
				return fail_short(source);
			}
			const uint8_t *string = amber_source_string(source, v);
			if (!string) {
				return false;
			}
			*p = at;
			return amber_source_string_at(source, &string, text, length); /* which is no reference again */
		}
		default:
			return fail_tag(source, *p);
	}
	if (!at || v > (uint64_t) (end - at)) {
		return fail_short(source);
	}
	*text = (const char *) at;
	*length = (size_t) v;
	*p = at + v;
	return true;
}

bool amber_source_key_at(amber_source *source, const uint8_t **p, amber_source_key *key)
{
	amber_spot here = amber_source_spot(source);

	if (*p == source->reader.end) {
		return fail_short(source);
	}
	uint8_t tag = **p, kind = amber_tag_kinds[tag];
	if (kind != AMBER_KIND_INT_SMALL && kind != AMBER_KIND_INT_MINUS && kind != AMBER_KIND_INT
	 && kind != AMBER_KIND_INT_NEG) {
		return amber_source_string_at(source, p, &key->text, &key->length);
	}
	key->text = NULL;
	source->reader.p = *p + 1;
	bool good = int_of_tag(&source->reader, tag, &key->number);
	*p = source->reader.p;
	amber_source_go(source, &here);
	return good;
}

/* --- columns --------------------------------------------------------------- */

static bool skip_ints(amber_source *source, uint32_t n)
{
	amber_int_column column;

	return amber_source_ints(source, n, &column);
}

static bool skip_strings(amber_source *source, uint32_t n)
{
	amber_int_column lengths;
	uint64_t all;

	return amber_source_ints(source, n, &lengths) && amber_source_lengths(source, &lengths, n, n, &all)
		&& pass(source, all);
}

/* Whether a part of a split column is neither of items nor split again. */
bool amber_check_part(const amber_source *source)
{
	const uint8_t *at = source->reader.p;

	if (at < source->reader.end && (*at == AMBER_COLUMN_ITEMS || *at == AMBER_COLUMN_SPLIT)) {
		return amber_decode_fail(&source->reader, at, "A column of kind 0x%02x cannot be part of a split one", *at);
	}
	return true;
}

const uint8_t *amber_split_bits(amber_source *source, uint32_t n, uint32_t *ones)
{
	const uint8_t *bits = amber_decode_packed(&source->reader, n, 0);

	*ones = bits ? (uint32_t) amber_packed_sum(bits, n, 0) : 0;
	if (bits && (*ones == 0 || *ones == n)) {
		amber_decode_fail(&source->reader, bits, "The values of a column are split, and all are of one type");
		return NULL;
	}
	return bits;
}

static bool skip_split(amber_source *source, uint32_t n)
{
	uint32_t ones;

	return amber_split_bits(source, n, &ones) && amber_check_part(source) && amber_source_skip_column(source, n - ones)
		&& amber_check_part(source) && amber_source_skip_column(source, ones);
}

bool amber_source_skip_column(amber_source *source, uint32_t n)
{
	uint8_t kind = 0;
	uint64_t d;

	if (!amber_decode_kind(&source->reader, &kind)) {
		return false;
	}
	switch (kind) {
		case AMBER_COLUMN_ITEMS:
			return amber_source_skip(source, n, NULL);
		case AMBER_COLUMN_SAME:
			return amber_skip_leaf(source);
		case AMBER_COLUMN_BOOLS:
			return amber_decode_packed(&source->reader, n, 0) != NULL;
		case AMBER_COLUMN_STRINGS:
			return skip_strings(source, n);
		case AMBER_COLUMN_FLOATS:
			return amber_decode_packed(&source->reader, n, 6) != NULL;
		case AMBER_COLUMN_SPLIT:
			return skip_split(source, n);
		case AMBER_COLUMN_STAMPS:
			return pass(source, 1) && pass_counted(source) && skip_ints(source, n);
		case AMBER_COLUMN_AFFIXED:
			return pass_counted(source) && pass_counted(source) && skip_strings(source, n);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return amber_source_count(source, &d) && amber_skip_leaves(source, d)
			&& amber_decode_packed(&source->reader, n, kind - AMBER_COLUMN_CHOICES) != NULL;
	}
	if (kind >= AMBER_COLUMN_DECIMALS && kind < AMBER_COLUMN_NUMERALS + 16) {
		return skip_ints(source, n);
	}
	source->reader.p--;
	return skip_ints(source, n);
}
