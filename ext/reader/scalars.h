/* SPDX-License-Identifier: MIT
 * Private to ext/reader: inline skipping of scalars, which are most of the skipped items; ints of columns and their
 * sums. */
#ifndef AMBER_READER_SCALARS_H
#define AMBER_READER_SCALARS_H

#include "decode/frames.h"
#include "decode/scalars.h"
#include "reader/reader.h"

static const char *const amber_list_names[AMBER_LISTS] = { "string", "key list", "class layout", "shared value" };

static inline bool fail_short(const amber_reader *reader)
{
	return amber_decode_fail_short(&reader->in);
}

static inline bool fail_tag(const amber_reader *reader, const uint8_t *at)
{
	return amber_decode_fail(&reader->in, at, "Tag 0x%02x is not possible here", *at);
}

static inline bool read_varint(amber_reader *reader, uint64_t *v)
{
	return amber_decode_varint(&reader->in, v);
}

/* Takes the next number of a list. Returns true if the number is new, with room for its entry; false if the entry
 * exists because these bytes were skipped before. */
static zend_always_inline bool is_new(amber_reader *reader, enum amber_list list, void *entries, size_t size)
{
	if (EXPECTED(reader->numbered[list]++ != reader->used[list])) {
		return false;
	}
	if (UNEXPECTED(reader->used[list] == reader->size[list])) {
		void **slot = entries;
		reader->size[list] = reader->size[list] ? reader->size[list] * 2 : 64;
		*slot = safe_erealloc(*slot, reader->size[list], size, 0);
	}
	reader->used[list]++;
	return true;
}

static zend_always_inline void number_string_at(amber_reader *reader, const uint8_t *at)
{
	if (is_new(reader, AMBER_STRINGS, &reader->strings, sizeof(*reader->strings))) {
		reader->strings[reader->used[AMBER_STRINGS] - 1] = at;
	}
}

/* Gives the next number to a key list or class layout, or to a shared value. */
void amber_reader_number_key_list(amber_reader *reader, enum amber_list list, const amber_header *header);
void amber_reader_number_shared(amber_reader *reader, const amber_position *position, uint32_t row);
/* Record a back-reference, or an object or reference, at p, when p is read for the first time. */
void amber_reader_record_name(amber_reader *reader, const uint8_t *p, uint64_t number);
void amber_reader_record_object(amber_reader *reader, const uint8_t *p);

/* Whether this number exists at the read position; throws if not. */
static inline bool check_number(amber_reader *reader, enum amber_list list, uint64_t number)
{
	return EXPECTED(number < reader->numbered[list])
		|| amber_decode_fail_number(&reader->in, amber_list_names[list], number);
}

/* Skips bytes. */
static inline bool skip_bytes(amber_reader *reader, uint64_t bytes)
{
	if (bytes > (uint64_t) (reader->in.end - reader->in.p)) {
		return fail_short(reader);
	}
	reader->in.p += bytes;
	return true;
}

/* Skips a length byte and as many bytes; returns the position of the length byte, NULL after throwing. */
static inline const uint8_t *skip_counted(amber_reader *reader)
{
	const uint8_t *p = reader->in.p;

	return skip_bytes(reader, 1) && skip_bytes(reader, *p) ? p : NULL;
}

/* Reads the number of a STRREF at p. Returns the position after it; NULL if it is cut short. */
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

/* Throw for a broken scalar whose tag is at `at`; always return NULL. */
const uint8_t *amber_fail_scalar_varint(amber_reader *reader, const uint8_t *at);
const uint8_t *amber_fail_scalar_name(amber_reader *reader, const uint8_t *at, uint64_t number);
const uint8_t *amber_fail_scalar_short(amber_reader *reader);

/* Skips the `length` bytes of a string whose tag is at `at`. Returns the position after them, NULL after throwing. */
static zend_always_inline const uint8_t *after_string(amber_reader *reader, const uint8_t *at, const uint8_t *p,
	uint64_t length)
{
	if (UNEXPECTED(length > (uint64_t) (reader->in.end - p))) {
		return amber_fail_scalar_short(reader);
	}
	if (length >= 2) {
		number_string_at(reader, at);
	}
	return p + length;
}

/* Returns the position after the scalar whose tag is at `at`, which must be before the end. NULL after throwing, or if
 * it is not a scalar (*other). Does not move the reader: a loop over scalars keeps the position in a local variable. */
static zend_always_inline const uint8_t *after_scalar(amber_reader *reader, const uint8_t *at, bool *other)
{
	const uint8_t *end = reader->in.end, *p = at + 1;
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
			return after_string(reader, at, p, tag - AMBER_TAG_STR_SHORT);
		case AMBER_KIND_STR:
			p = amber_get_varint(p, end, &v);
			return EXPECTED(p != NULL) ? after_string(reader, at, p, v) : amber_fail_scalar_varint(reader, at);
		case AMBER_KIND_STRREF_SMALL:
		case AMBER_KIND_STRREF_BYTE:
		case AMBER_KIND_STRREF:
			p = strref_number(at, end, &v);
			if (UNEXPECTED(p == NULL)) {
				return tag == AMBER_TAG_STRREF ? amber_fail_scalar_varint(reader, at) : amber_fail_scalar_short(reader);
			}
			return EXPECTED(v < reader->numbered[AMBER_STRINGS]) ? p : amber_fail_scalar_name(reader, at, v);
		case AMBER_KIND_INT:
		case AMBER_KIND_INT_NEG:
			v = ((tag - AMBER_TAG_INT) & 7) + 1u;
			return EXPECTED(v <= (uint64_t) (end - p)) ? p + v : amber_fail_scalar_short(reader);
		case AMBER_KIND_FLOAT:
			return EXPECTED(end - p >= 8) ? p + 8 : amber_fail_scalar_short(reader);
		case AMBER_KIND_DECIMAL:
			p = amber_get_varint(p, end, &v);
			return EXPECTED(p != NULL) ? p : amber_fail_scalar_varint(reader, at);
		case AMBER_KIND_LIST_SMALL:
			*other = tag != AMBER_TAG_LIST_SMALL; /* only the empty array is a scalar */
			return *other ? NULL : p;
		default:
			*other = true;
			return NULL;
	}
}

/* Returns the position after a string of less than 128 bytes; NULL: not such a string, or after_scalar() must report
 * an error. Does not branch on whether the length is in the tag, which differs from string to string. */
static zend_always_inline const uint8_t *after_short_string(amber_reader *reader, const uint8_t *at, const uint8_t *end)
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
		number_string_at(reader, at);
	}
	return at + 1 + byte + length;
}

/* Skips at most n scalars, which are most of what is skipped. Returns how many of the n are left; then the next item is
 * not a scalar, or, with *good false, is broken. */
static zend_always_inline uint64_t skip_scalars(amber_reader *reader, uint64_t n, bool *good)
{
	const uint8_t *p = reader->in.p, *end = reader->in.end;
	bool other = false;

	while (n > 0 && p < end) {
		const uint8_t *next = after_short_string(reader, p, end);
		next = EXPECTED(next != NULL) ? next : after_scalar(reader, p, &other);
		if (UNEXPECTED(next == NULL)) {
			*good = other;
			break;
		}
		p = next;
		n--;
	}
	reader->in.p = p;
	return n;
}

/* Reads a count of values, keys or strings; throws if the data cannot hold so many. Each takes a bit at least, or a
 * place of the expansion budget. */
bool amber_reader_count(amber_reader *reader, uint64_t *n);
/* Skip one scalar, or n, that must be at the read position: keys, a class, choices. */
bool amber_skip_scalar(amber_reader *reader);
bool amber_skip_scalars(amber_reader *reader, uint64_t n);
/* Reads the bits of a SPLIT column of n values, which assign each value to one of its two parts; *ones: number of
 * values in the second part. NULL after throwing. The other function checks that the column at the read position can be
 * a part. */
const uint8_t *amber_split_bits(amber_reader *reader, uint32_t n, uint32_t *ones);
bool amber_check_part(const amber_reader *reader);

/* --- ints of a column, and sums -------------------------------------------- */

/* Reads and skips a column of n ints at the read position. */
bool amber_reader_ints(amber_reader *reader, uint32_t n, amber_int_column *column);

/* Number i of a column. */
int64_t amber_int_of(const amber_int_column *column, uint32_t i);

/* The sum of the first `some` of n lengths that end at the read position; throws if it is more than the bytes that
 * follow. */
bool amber_reader_lengths(const amber_reader *reader, const amber_int_column *lengths, uint32_t n, uint32_t some,
	uint64_t *sum);

/* The sum of the first n numbers of width w, modulo 2^64. */
uint64_t amber_packed_sum(const uint8_t *bytes, uint32_t n, unsigned w);

/* The sum of eight bytes in a word. */
static zend_always_inline uint32_t amber_sum_of_word(uint64_t word)
{
	const uint64_t even = UINT64_C(0x00FF00FF00FF00FF);

	return (uint32_t) (((word & even) + (word >> 8 & even)) * UINT64_C(0x0001000100010001) >> 48);
}

#endif
