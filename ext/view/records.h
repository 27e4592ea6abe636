/* SPDX-License-Identifier: MIT
 * Records of an index, as they stand in the message. */
#ifndef AMBER_RECORDS_H
#define AMBER_RECORDS_H

#include "view/index.h"
#include "src/hash.h"
#include "src/wire.h"

/* The most bytes of a container that are passed over to reach a place: they take some 150 ns. */
#ifndef AMBER_INDEX_STEP
# define AMBER_INDEX_STEP 768
#endif

/* The numbers of a record, each in as few bytes as the largest of the index needs, and a check of them. */
enum amber_index_field {
	AMBER_INDEX_CONTAINER,
	AMBER_INDEX_PLACE,  /* twice, and one more if it is flat */
	AMBER_INDEX_OFFSET,
	AMBER_INDEX_GIVEN,  /* four of them */
	AMBER_INDEX_NUMBERS = AMBER_INDEX_GIVEN + 4,
};

#define AMBER_INDEX_CHECK_BYTES 3

typedef struct {
	uint32_t container, place, offset;
	uint32_t given[4];
	bool     is_flat;
	uint32_t number; /* while it is built: where it stands among the records */
} amber_index_record;

static inline void amber_index_numbers(const amber_index_record *record, uint64_t numbers[AMBER_INDEX_NUMBERS])
{
	numbers[AMBER_INDEX_CONTAINER] = record->container;
	numbers[AMBER_INDEX_PLACE] = 2 * (uint64_t) record->place + record->is_flat;
	numbers[AMBER_INDEX_OFFSET] = record->offset;
	for (int list = 0; list < 4; list++) {
		numbers[AMBER_INDEX_GIVEN + list] = record->given[list];
	}
}

/* What tells a record that was damaged: of no use against who makes one. */
static inline uint64_t amber_index_check_of(const uint64_t numbers[AMBER_INDEX_NUMBERS])
{
	uint64_t sum = 32;

	for (int field = 0; field < AMBER_INDEX_NUMBERS; field++) {
		sum = (sum ^ numbers[field]) * UINT64_C(0x9E3779B97F4A7C15);
		sum ^= sum >> 29;
	}
	return sum >> (64 - 8 * AMBER_INDEX_CHECK_BYTES);
}

/* A number of so many bytes, the lowest first. */
static inline uint64_t amber_index_get(const uint8_t *p, unsigned bytes)
{
	uint64_t number = 0;

	while (bytes-- > 0) {
		number = number << 8 | p[bytes];
	}
	return number;
}

/* A number of record i, of which nobody says that it is not damaged. */
static inline uint64_t amber_index_number(const struct amber_index *index, uint32_t i, int field)
{
	const uint8_t *record = index->records + (size_t) i * index->record_bytes;

	return amber_index_get(record + index->at[field], index->at[field + 1] - index->at[field]);
}

/* False: it is damaged. */
static inline bool amber_index_record_at(const struct amber_index *index, uint32_t i, amber_index_record *record)
{
	const uint8_t *check = index->records + (size_t) i * index->record_bytes + index->at[AMBER_INDEX_NUMBERS];
	uint64_t numbers[AMBER_INDEX_NUMBERS];

	for (int field = 0; field < AMBER_INDEX_NUMBERS; field++) {
		numbers[field] = amber_index_number(index, i, field);
	}
	record->container = (uint32_t) numbers[AMBER_INDEX_CONTAINER];
	record->place = (uint32_t) (numbers[AMBER_INDEX_PLACE] / 2);
	record->is_flat = numbers[AMBER_INDEX_PLACE] % 2;
	record->offset = (uint32_t) numbers[AMBER_INDEX_OFFSET];
	for (int list = 0; list < 4; list++) {
		record->given[list] = (uint32_t) numbers[AMBER_INDEX_GIVEN + list];
	}
	return amber_index_check_of(numbers) == amber_index_get(check, AMBER_INDEX_CHECK_BYTES);
}

/* The number of the record that a mark names, which there may not be. */
static inline uint32_t amber_index_mark(const struct amber_index *index, uint32_t i)
{
	return (uint32_t) amber_index_get(index->marks + (size_t) index->mark_bytes * i, index->mark_bytes);
}

/* The record that a mark names. False: there is none, or it is damaged. */
static inline bool amber_index_mark_at(const struct amber_index *index, uint32_t i, amber_index_record *record)
{
	uint32_t number = amber_index_mark(index, i);

	return number < index->records_n && amber_index_record_at(index, number, record) && record->is_flat;
}

static inline uint64_t amber_index_key(const struct amber_index *index, uint32_t i)
{
	return amber_index_number(index, i, AMBER_INDEX_CONTAINER) << 32
		| amber_index_number(index, i, AMBER_INDEX_PLACE) / 2;
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

/* Columns of so many keys, if these are strings, have prints, as long as all of them take no more than this part of the
 * item. */
#define AMBER_PRINTS_FROM 256
#define AMBER_PRINTS_PART 50

/* Of a column of keys: its offset, and where its prints begin, 4 bytes each. */
#define AMBER_TABLE_BYTES 8

/* The prints of the n keys in the column at this offset; NULL: there are none, or not so many. */
static inline const uint8_t *amber_index_prints(const struct amber_index *index, uint32_t column, uint32_t n)
{
	uint32_t low = 0, high = index->tables_n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		const uint8_t *table = index->tables + (size_t) AMBER_TABLE_BYTES * middle;
		uint32_t offset = (uint32_t) amber_get_le(table, 4), start = (uint32_t) amber_get_le(table + 4, 4);
		if (offset == column) {
			return start <= index->prints_n && n <= index->prints_n - start ? index->prints + start : NULL;
		}
		if (offset < column) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return NULL;
}

static inline bool amber_index_is_same(const amber_index_record *a, const amber_index_record *b)
{
	return a->container == b->container && a->place == b->place && a->offset == b->offset
		&& memcmp(a->given, b->given, sizeof(a->given)) == 0 && a->is_flat == b->is_flat;
}

#endif
