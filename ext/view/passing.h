/* SPDX-License-Identifier: MIT
 * What leaves and columns are passed with. */
#ifndef AMBER_PASSING_H
#define AMBER_PASSING_H

#include "view/source.h"
#include "src/decode/columns/columns.h"
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

/* Whether there is an entry of that number. */
static inline bool is_noted(const amber_source *source, enum amber_list list, uint64_t number)
{
	return number < source->used[list]
		|| (source->has_index && zend_hash_index_exists(&source->apart[list], (zend_ulong) number));
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

/* Passes over bytes that stand here. */
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

/* What is wrong with a leaf, whose tag stands there; always NULL. */
const uint8_t *amber_fail_leaf_varint(amber_source *source, const uint8_t *at);
const uint8_t *amber_fail_leaf_name(amber_source *source, const uint8_t *at, uint64_t number);
const uint8_t *amber_fail_leaf_short(amber_source *source);

/* Behind so many bytes, which are those of a string whose tag stands there. NULL: thrown. */
static zend_always_inline const uint8_t *behind_string(amber_source *source, const uint8_t *at, const uint8_t *p,
	uint64_t length)
{
	if (UNEXPECTED(length > (uint64_t) (source->reader.end - p))) {
		return amber_fail_leaf_short(source);
	}
	if (length >= 2) {
		give_string(source, at);
	}
	return p + length;
}

/* Behind the leaf whose tag stands there, before the end. NULL: thrown, or it is none (*other). The source stays: of
 * where it stands a loop over leaves has a copy. */
static zend_always_inline const uint8_t *behind_leaf(amber_source *source, const uint8_t *at, bool *other)
{
	const uint8_t *end = source->reader.end, *p = at + 1;
	uint8_t tag = *at;
	uint64_t v;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_INT_SMALL:
		case AMBER_KIND_INT_MINUS:
		case AMBER_KIND_NULL:
		case AMBER_KIND_FALSE:
		case AMBER_KIND_TRUE:
			return p;
		case AMBER_KIND_STR_SHORT:
			return behind_string(source, at, p, tag - AMBER_TAG_STR_SHORT);
		case AMBER_KIND_STR:
			p = amber_get_varint(p, end, &v);
			return EXPECTED(p != NULL) ? behind_string(source, at, p, v) : amber_fail_leaf_varint(source, at);
		case AMBER_KIND_STRREF_SMALL:
		case AMBER_KIND_STRREF_BYTE:
		case AMBER_KIND_STRREF:
			p = strref_number(at, end, &v);
			if (UNEXPECTED(p == NULL)) {
				return tag == AMBER_TAG_STRREF ? amber_fail_leaf_varint(source, at) : amber_fail_leaf_short(source);
			}
			return EXPECTED(v < source->given[AMBER_STRINGS]) ? p : amber_fail_leaf_name(source, at, v);
		case AMBER_KIND_INT:
		case AMBER_KIND_INT_NEG:
			v = ((tag - AMBER_TAG_INT) & 7) + 1u;
			return EXPECTED(v <= (uint64_t) (end - p)) ? p + v : amber_fail_leaf_short(source);
		case AMBER_KIND_FLOAT:
			return EXPECTED(end - p >= 8) ? p + 8 : amber_fail_leaf_short(source);
		case AMBER_KIND_DECIMAL:
			p = amber_get_varint(p, end, &v);
			return EXPECTED(p != NULL) ? p : amber_fail_leaf_varint(source, at);
		default:
			*other = true;
			return NULL;
	}
}

/* Behind a string of less than 128 bytes; NULL: something else stands there, or behind_leaf() has to say. Whether the
 * length is in the tag, which differs from string to string, is no branch. */
static zend_always_inline const uint8_t *behind_text(amber_source *source, const uint8_t *at, const uint8_t *end)
{
	if (UNEXPECTED(end - at < 2)) {
		return NULL;
	}
	unsigned in_tag = (uint8_t) (*at - AMBER_TAG_STR_SHORT), byte = *at == AMBER_TAG_STR;
	unsigned length = byte ? at[1] : in_tag;

	if (!((in_tag < AMBER_TAG_STRREF_SMALL - AMBER_TAG_STR_SHORT) | (byte & (length < 0x80)))
	 || length > (size_t) (end - at) - 1 - byte) {
		return NULL;
	}
	if (length >= 2) {
		give_string(source, at);
	}
	return at + 1 + byte + length;
}

/* Leaves that stand here, one behind the other, n at most: most of what is passed. How many of n are left: what stands
 * here then is no leaf, or wrong (*good). */
static zend_always_inline uint64_t pass_leaves(amber_source *source, uint64_t n, bool *good)
{
	const uint8_t *p = source->reader.p, *end = source->reader.end;
	bool other = false;

	while (n > 0 && p < end) {
		const uint8_t *next = behind_text(source, p, end);
		next = EXPECTED(next != NULL) ? next : behind_leaf(source, p, &other);
		if (UNEXPECTED(next == NULL)) {
			*good = other;
			break;
		}
		p = next;
		n--;
	}
	source->reader.p = p;
	return n;
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
