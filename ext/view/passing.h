/* SPDX-License-Identifier: MIT
 * What leaves and columns are passed with. */
#ifndef AMBER_PASSING_H
#define AMBER_PASSING_H

#include "view/source.h"
#include "src/decode/columns/ints.h"
#include "src/decode/read/leaves.h"

static const char *const list_names[AMBER_LISTS] = { "string", "shape", "object shape", "node" };

static inline bool fail_short(const amber_source *source)
{
	return amber_decode_fail_short(&source->reader);
}

static inline bool fail_tag(const amber_source *source, const uint8_t *at)
{
	return amber_decode_fail(&source->reader, at, "Tag 0x%02x is not possible here", *at);
}

static inline bool read_varint(amber_source *source, uint64_t *v)
{
	return amber_decode_varint(&source->reader, v);
}

/* Takes the next number of a list. True: it is new, and list has room for its entry; false: it was passed before, or
 * there is a gap before it. */
static zend_always_inline bool is_new(amber_source *source, enum amber_list list, void *entries, size_t size)
{
	if (EXPECTED(source->given[list]++ != source->used[list])) {
		return false;
	}
	if (UNEXPECTED(source->used[list] == source->size[list])) {
		void **slot = entries;
		source->size[list] = source->size[list] ? source->size[list] * 2 : 64;
		*slot = safe_erealloc(*slot, source->size[list], size, 0);
	}
	source->used[list]++;
	return true;
}

/* Whether the number that was taken last stands behind a gap. */
static zend_always_inline bool is_apart(const amber_source *source, enum amber_list list)
{
	return source->has_index && source->given[list] > source->used[list];
}

static zend_always_inline void give_string(amber_source *source, const uint8_t *at)
{
	if (is_new(source, AMBER_STRINGS, &source->strings, sizeof(*source->strings))) {
		source->strings[source->used[AMBER_STRINGS] - 1] = at;
	} else if (UNEXPECTED(is_apart(source, AMBER_STRINGS))) {
		zend_hash_index_update_ptr(&source->apart[AMBER_STRINGS], source->given[AMBER_STRINGS] - 1, (void *) at);
	}
}

/* A shape, or a node, takes the next number. */
void amber_give_shape(amber_source *source, enum amber_list list, const amber_head *head);
void amber_give_node(amber_source *source, const amber_spot *spot, uint32_t row);

/* Whether there is such a number where the source stands. */
static inline bool check_number(amber_source *source, enum amber_list list, uint64_t number)
{
	return EXPECTED(number < source->given[list])
		|| amber_decode_fail_number(&source->reader, list_names[list], number);
}

/* So many bytes that stand here. */
static inline bool pass(amber_source *source, uint64_t bytes)
{
	if (bytes > (uint64_t) (source->reader.end - source->reader.p)) {
		return fail_short(source);
	}
	source->reader.p += bytes;
	return true;
}

/* A byte that says how many follow, and these, which are passed. NULL: thrown. */
static inline const uint8_t *pass_counted(amber_source *source)
{
	const uint8_t *p = source->reader.p;

	return pass(source, 1) && pass(source, *p) ? p : NULL;
}

/* The number of the string that a STRREF at p names. Behind it; NULL: it is cut short. */
static inline const uint8_t *strref_number(const uint8_t *p, const uint8_t *end, uint64_t *number)
{
	uint8_t tag = *p++;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STRREF_SMALL:
			*number = tag - AMBER_TAG_STRREF_SMALL;
			return p;
		case AMBER_KIND_STRREF_BYTE:
			if (p == end) {
				return NULL;
			}
			*number = AMBER_STRREF_BYTE_FROM + 256 * (uint64_t) (tag - AMBER_TAG_STRREF_BYTE) + *p;
			return p + 1;
		default:
			return amber_get_varint(p, end, number);
	}
}

/* A string of so many bytes, whose tag stood there. */
static zend_always_inline bool pass_string(amber_source *source, const uint8_t *at, uint64_t length)
{
	if (!pass(source, length)) {
		return false;
	}
	if (length >= 2) {
		give_string(source, at);
	}
	return true;
}

/* The rest of a leaf, whose tag stood at. *other: it is none. */
static zend_always_inline bool pass_leaf(amber_source *source, uint8_t tag, const uint8_t *at, bool *other)
{
	uint64_t v;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_INT_SMALL:
		case AMBER_KIND_INT_MINUS:
		case AMBER_KIND_NULL:
		case AMBER_KIND_FALSE:
		case AMBER_KIND_TRUE:
			return true;
		case AMBER_KIND_STR_SHORT:
			return pass_string(source, at, tag - AMBER_TAG_STR_SHORT);
		case AMBER_KIND_STRREF_SMALL:
			return check_number(source, AMBER_STRINGS, tag - AMBER_TAG_STRREF_SMALL);
		case AMBER_KIND_STRREF_BYTE:
			return pass(source, 1) && check_number(source, AMBER_STRINGS, AMBER_STRREF_BYTE_FROM
				+ 256 * (uint64_t) (tag - AMBER_TAG_STRREF_BYTE) + source->reader.p[-1]);
		case AMBER_KIND_STR:
			return read_varint(source, &v) && pass_string(source, at, v);
		case AMBER_KIND_STRREF:
			return read_varint(source, &v) && check_number(source, AMBER_STRINGS, v);
		case AMBER_KIND_INT:
		case AMBER_KIND_INT_NEG:
			return pass(source, ((tag - AMBER_TAG_INT) & 7) + 1u);
		case AMBER_KIND_FLOAT:
			return pass(source, 8);
		case AMBER_KIND_DECIMAL:
			return read_varint(source, &v);
		default:
			*other = true;
			return true;
	}
}

/* A count of what takes a bit each at least, or is free. */
bool amber_source_count(amber_source *source, uint64_t *n);
/* Leaves that must stand here: a key, a class, a choice; n of them. */
bool amber_skip_leaf(amber_source *source);
bool amber_skip_leaves(amber_source *source, uint64_t n);
/* The bits of a SPLIT of n, which say of each value in which of its two columns it is, and how many are in the second;
 * what stands here must be such a column. False, or NULL: thrown. */
const uint8_t *amber_split_bits(amber_source *source, uint32_t n, uint32_t *ones);
bool amber_check_part(const amber_source *source);

#endif
