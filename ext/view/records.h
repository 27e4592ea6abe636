/* SPDX-License-Identifier: MIT
 * Records of an index, as they stand in the message. */
#ifndef AMBER_RECORDS_H
#define AMBER_RECORDS_H

#include "view/index.h"
#include "src/hash.h"
#include "src/wire.h"

/* So many bytes of a container are passed over at most to reach a place: they take some 300 ns. */
#ifndef AMBER_INDEX_STEP
# define AMBER_INDEX_STEP 1536
#endif

/* Seven numbers of four bytes, and a check of them. */
#define AMBER_RECORD_BYTES 32

typedef struct {
	uint32_t container, place; /* the highest bit of place: is_flat */
	uint32_t offset;
	uint32_t given[4];
	bool     is_flat;
	uint32_t number; /* while it is built: where it stands among the records */
} amber_index_record;

#define AMBER_RECORD_FLAT 0x80000000u

/* What tells a record that was damaged: of no use against who makes one. */
static inline uint32_t amber_index_sum(const uint8_t *bytes)
{
	uint64_t sum = AMBER_RECORD_BYTES;

	for (int i = 0; i < 28; i += 4) {
		sum = (sum ^ amber_get_le(bytes + i, 4)) * UINT64_C(0x9E3779B97F4A7C15);
		sum ^= sum >> 29;
	}
	return (uint32_t) (sum >> 32);
}

static inline uint8_t *amber_index_put(uint8_t *p, const amber_index_record *record)
{
	uint8_t *start = p;

	p = amber_put_le(p, record->container, 4);
	p = amber_put_le(p, record->place | (record->is_flat ? AMBER_RECORD_FLAT : 0), 4);
	p = amber_put_le(p, record->offset, 4);
	for (int list = 0; list < 4; list++) {
		p = amber_put_le(p, record->given[list], 4);
	}
	return amber_put_le(p, amber_index_sum(start), 4);
}

/* False: it is damaged. */
static inline bool amber_index_record_at(const struct amber_index *index, uint32_t i, amber_index_record *record)
{
	const uint8_t *p = index->records + (size_t) i * AMBER_RECORD_BYTES;

	record->container = (uint32_t) amber_get_le(p, 4);
	uint32_t place = (uint32_t) amber_get_le(p + 4, 4);
	record->place = place & ~AMBER_RECORD_FLAT;
	record->is_flat = (place & AMBER_RECORD_FLAT) != 0;
	record->offset = (uint32_t) amber_get_le(p + 8, 4);
	for (int list = 0; list < 4; list++) {
		record->given[list] = (uint32_t) amber_get_le(p + 12 + 4 * list, 4);
	}
	return amber_index_sum(p) == (uint32_t) amber_get_le(p + 28, 4);
}

/* The record that a mark names. False: there is none, or it is damaged. */
static inline bool amber_index_mark_at(const struct amber_index *index, uint32_t i, amber_index_record *record)
{
	uint32_t number = (uint32_t) amber_get_le(index->marks + 4 * (size_t) i, 4);

	return number < index->records_n && amber_index_record_at(index, number, record) && record->is_flat;
}

static inline uint64_t amber_index_key(const struct amber_index *index, uint32_t i)
{
	const uint8_t *p = index->records + (size_t) i * AMBER_RECORD_BYTES;

	return amber_get_le(p, 4) << 32 | (amber_get_le(p + 4, 4) & ~AMBER_RECORD_FLAT);
}

/* The number of the first record of this container and place, or behind it. */
static inline uint32_t amber_index_search(const struct amber_index *index, uint32_t container, uint32_t place)
{
	uint64_t key = (uint64_t) container << 32 | place;
	uint32_t low = 0, high = index->records_n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (amber_index_key(index, middle) < key) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

static inline uint32_t amber_index_first(const struct amber_index *index, uint32_t container)
{
	return amber_index_search(index, container, 0);
}

static inline bool amber_index_is_same(const amber_index_record *a, const amber_index_record *b)
{
	return a->container == b->container && a->place == b->place && a->offset == b->offset
		&& memcmp(a->given, b->given, sizeof(a->given)) == 0 && a->is_flat == b->is_flat;
}

#endif
