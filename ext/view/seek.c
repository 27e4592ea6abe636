/* SPDX-License-Identifier: MIT
 *
 * Going by the index: to a place of a container, and to the item that gives a number.
 */
#include "php_amber.h"
#include "view/records.h"
#include "view/source.h"

/* What a step of a flat walk counts among the bytes that were passed. */
#define FLAT_STEP 16

/* On the way to one item the shape of another may have to be found: so deep, on the C stack. */
#define MOST_SEEKS 32

static bool fail_index(const amber_source *source)
{
	return amber_decode_fail(&source->reader, source->reader.start + AMBER_HEADER_BYTES,
		"The index is not that of this message");
}

static bool go_to(amber_source *source, const amber_index_record *record)
{
	if (record->offset >= (uint64_t) (source->reader.end - source->item)) {
		return fail_index(source);
	}
	source->reader.p = source->item + record->offset;
	memcpy(source->given, record->given, sizeof(source->given));
	return true;
}

/* To a record behind what stands here. One that leads back is not true, and could be gone to without end. */
static bool go_on_to(amber_source *source, const amber_index_record *record)
{
	return record->offset >= (uint64_t) (source->reader.p - source->item) ? go_to(source, record) : fail_index(source);
}

/* The number of a record, or of the one that a mark names. */
typedef uint32_t (*record_reader)(const struct amber_index *index, uint32_t i);

static uint32_t record_itself(const struct amber_index *index, uint32_t i)
{
	(void) index;
	return i;
}

/* The first of the records, or marks, from low to high before which more of a list were given; or high. Damage leads
 * astray here, and is found where the record is gone to: from a true one a number that is not found is an exception. */
static zend_always_inline uint32_t search_given(const struct amber_index *index, record_reader read,
	enum amber_list list, uint64_t number, uint32_t low, uint32_t high)
{
	while (low < high) {
		uint32_t middle = low + (high - low) / 2, record = read(index, middle);
		if (record < index->records_n && amber_index_number(index, record, AMBER_INDEX_GIVEN + (int) list) <= number) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

/* The last mark before which no more of a list were given. False: thrown. */
static bool go_to_mark(amber_source *source, enum amber_list list, uint64_t number)
{
	uint32_t low = search_given(&source->index, amber_index_mark, list, number, 0, source->index.marks_n);
	amber_index_record record;

	source->reader.p = source->item;
	memset(source->given, 0, sizeof(source->given));
	if (low == 0) {
		return true;
	}
	return amber_index_mark_at(&source->index, low - 1, &record) ? go_to(source, &record) : fail_index(source);
}

/* The last place of a container before which no more of a list were given than this number says: the source goes there.
 * *inside: the number is given in this container for sure, as there is a record of it behind. False: thrown. */
static bool go_to_place(amber_source *source, const uint8_t *container, enum amber_list list, uint64_t number,
	uint32_t *place, bool *inside)
{
	uint32_t offset = (uint32_t) (container - source->item);
	uint32_t first = amber_index_first(&source->index, offset), behind = amber_index_first(&source->index, offset + 1);
	uint32_t low = search_given(&source->index, record_itself, list, number, first, behind);
	amber_index_record record;

	*inside = low < behind;
	if (*inside && (!amber_index_record_at(&source->index, low, &record) || record.container != offset)) {
		return fail_index(source);
	}
	if (low == first) {
		return true;
	}
	if (!amber_index_record_at(&source->index, low - 1, &record) || record.container != offset) {
		return fail_index(source);
	}
	*place = record.place;
	return go_on_to(source, &record);
}

/* Goes to the item of a column of n, which stands here, from which on a flat walk gives the number; *found: or behind
 * the column, which does not give it. */
static bool seek_in_column(amber_source *source, enum amber_list list, uint64_t number, uint32_t n, bool *found)
{
	const uint8_t *column = source->reader.p;
	uint32_t place = 0;

	*found = false;
	if (column == source->reader.end || *column != AMBER_COLUMN_ITEMS) {
		bool good = amber_source_skip_column(source, n);
		source->passed += (uint64_t) (source->reader.p - column);
		return good;
	}
	source->reader.p++;
	if (!go_to_place(source, column, list, number, &place, found) || place > n) {
		return EG(exception) ? false : fail_index(source);
	}
	if (*found) {
		return true;
	}
	amber_spot here = amber_source_spot(source);
	if (!amber_source_skip(source, n - place, NULL)) {
		return false;
	}
	source->passed += (uint64_t) (source->reader.p - here.p);
	*found = source->given[list] > number;
	if (*found) {
		amber_source_go(source, &here);
	}
	return true;
}

/* Columns that stand here, of which one may give the number. */
static bool seek_in_columns(amber_source *source, enum amber_list list, uint64_t number, const uint8_t *container,
	const amber_head *head)
{
	uint32_t i = 0;
	bool found = false, inside;

	if (!go_to_place(source, container, list, number, &i, &inside)) {
		return false;
	}
	for (; !found && i < head->columns && source->given[list] <= number; i++) {
		if (!seek_in_column(source, list, number, (uint32_t) head->n, &found)) {
			return false;
		}
	}
	return true;
}

/* A quarter of the message for what was sought: to pass all takes little longer. */
static bool is_much_passed(const amber_source *source)
{
	return source->passed > (uint64_t) (source->reader.end - source->item) / 4;
}

/* Passes over what stands between a mark and the item that gives a number. Behind an item comes the next, whatever they
 * stand in: only columns have to be told from items. Of columns, and what is in them, as much as their records say is
 * passed at once; the records of others are marks, and no further one is before the item. Ends before it when much was
 * passed. */
static bool seek_from(amber_source *source, enum amber_list list, uint64_t number)
{
	bool in_columns = false;

	while (source->given[list] <= number && !is_much_passed(source)) {
		const uint8_t *at = source->reader.p;
		uint32_t place = 0;
		bool inside;
		amber_head head;
		if (!amber_source_head(source, &head)) {
			return false;
		}
		if (source->given[list] > number) {
			return true;
		}
		if (head.form == AMBER_FORM_COLUMNS) {
			if (!seek_in_columns(source, list, number, at, &head)) {
				return false;
			}
			in_columns = true;
		} else if (UNEXPECTED(in_columns) && head.form == AMBER_FORM_SEQUENCE
			&& !go_to_place(source, at, list, number, &place, &inside)) {
			return false;
		}
		source->passed += FLAT_STEP;
	}
	return true;
}

/* Passes over the whole item, so that all entries are known. */
static bool pass_all(amber_source *source)
{
	source->reader.p = source->item;
	memset(source->given, 0, sizeof(source->given));
	return amber_source_skip(source, 1, NULL);
}

/* Finds the entry of a number behind a gap. When much was passed for that, or the way is a chain, all is, once. */
bool amber_source_seek(amber_source *source, enum amber_list list, uint64_t number)
{
	amber_spot here = amber_source_spot(source);
	bool good = true, found = false;

	if (source->seeks < MOST_SEEKS && !is_much_passed(source)) {
		source->seeks++;
		good = go_to_mark(source, list, number) && seek_from(source, list, number);
		found = source->given[list] > number;
		source->seeks--;
	}
	if (good && !found && number >= source->used[list]) {
		good = pass_all(source);
	}
	amber_source_go(source, &here);
	return good;
}

bool amber_source_approach(amber_source *source, const uint8_t *container, uint32_t *i)
{
	uint32_t offset = (uint32_t) (container - source->item);
	amber_index_record record;

	if (!source->has_index) {
		return true;
	}
	uint32_t behind = amber_index_search(&source->index, offset, *i + 1);
	if (behind == 0) {
		return true;
	}
	bool whole = amber_index_record_at(&source->index, behind - 1, &record);
	if (record.container != offset && whole) {
		return true; /* it has none that far */
	}
	if (!whole || record.place > *i || !go_on_to(source, &record)) {
		return EG(exception) ? false : fail_index(source);
	}
	*i -= record.place;
	return true;
}

bool amber_source_next_column(amber_source *source, const uint8_t *container, uint32_t next, const amber_spot *column,
	uint32_t n)
{
	uint32_t offset = (uint32_t) (container - source->item);
	amber_index_record record;

	if (source->has_index) {
		uint32_t i = amber_index_search(&source->index, offset, next);
		if (i < source->index.records_n && amber_index_record_at(&source->index, i, &record)
		 && record.container == offset && record.place == next) {
			return go_on_to(source, &record);
		}
	}
	const uint8_t *read = source->reader.p;
	amber_source_go(source, column);
	return amber_source_skip_column(source, n) && (source->reader.p >= read || fail_index(source));
}
