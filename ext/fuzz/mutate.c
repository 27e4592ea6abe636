/* SPDX-License-Identifier: MIT
 *
 * Changes a message so that it mostly stays a message: replaces parts by other
 * or new ones, doubles or drops parts and adjusts the count before them, and
 * inserts DEFINE, REF and back-references. A third of the changes are
 * libFuzzer's own.
 */
#include "message.h"
#include "format/format.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

static uint64_t state;

static uint32_t below(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t) (state >> 16) % n;
}

/* --- new parts ----------------------------------------------------------- */

/* Bytes being written; what does not fit is left out. */
typedef struct {
	uint8_t bytes[512];
	uint32_t used;
} draft;

static void put(draft *d, uint64_t byte)
{
	if (d->used < sizeof(d->bytes)) {
		d->bytes[d->used++] = (uint8_t) byte;
	}
}

static void put_number(draft *d, uint64_t v)
{
	uint8_t bytes[AMBER_VARINT_MAX];
	size_t length = (size_t) (amber_put_varint(bytes, v) - bytes);

	for (size_t i = 0; i < length; i++) {
		put(d, bytes[i]);
	}
}

static void put_some_number(draft *d)
{
	switch (below(8)) {
		case 0: put_number(d, UINT64_MAX - below(3)); break;
		case 1: put_number(d, (UINT64_C(1) << below(64)) - below(2)); break;
		case 2: put_number(d, below(1000)); break;
		default: put_number(d, below(12));
	}
}

/* Names of classes and properties in classes.php. */
static const char *const words[] = {
	"Plain", "Typed", "Bomb", "Vandal", "Again", "Sleeper", "Zombie", "Old", "Fibrous", "Dynamic", "Refuses",
		"Unfinished", "Only",
	"Storage", "Queue", "Suit", "Size", "Hearts", "Small", "Gone", "Loaded", "Thrown", "Missing", "stdClass",
	"ArrayObject", "ArrayIterator",
	"SplObjectStorage", "SplFixedArray", "SplDoublyLinkedList", "SplQueue", "SplPriorityQueue", "DateTime",
	"DateTimeImmutable", "DateInterval",
	"DateTimeZone", "DatePeriod", "Exception", "Error", "Closure", "Generator", "WeakMap", "__PHP_Incomplete_Class",
	"a", "b", "c", "d", "e", "f", "i", "t", "u", "r", "data", "name", "0", "1", "-1", "7", "date", "timezone",
	"timezone_type",
	"x:i:0;m:a:0:{}", "throw", "UTC", "2020-01-01 00:00:00", "flags",
};
static const char *const mangled[] = { "*\0b", "*\0e", "Plain\0c", "Typed\0f", "Sleeper\0c", "Gone\0x", "" };

static void put_string(draft *d)
{
	const char *word;
	char text[40];
	uint32_t length = 0;

	if (below(6) == 0) {
		/* the name of a property that is not public */
		word = mangled[below(7)];
		text[length++] = 0;
		length += (uint32_t) snprintf(text + length, sizeof(text) - 1, "%s", word);
		text[length++] = 0;
		word = word[0] ? word + strlen(word) + 1 : word;
		length += (uint32_t) snprintf(text + length, sizeof(text) - length, "%s", word);
	} else {
		length = (uint32_t) snprintf(text, sizeof(text), "%s", words[below(sizeof(words) / sizeof(words[0]))]);
	}
	if (length < 32) {
		put(d, AMBER_TAG_STR_SHORT + length);
	} else {
		put(d, AMBER_TAG_STR);
		put_number(d, length);
	}
	for (uint32_t i = 0; i < length; i++) {
		put(d, (uint8_t) text[i]);
	}
}

static void put_name(draft *d)
{
	if (below(3)) {
		put_string(d);
	} else {
		put(d, AMBER_TAG_STRREF_SMALL + below(6));
	}
}

static void put_item(draft *d, unsigned depth);

static void put_items(draft *d, uint32_t n, unsigned depth)
{
	while (n-- > 0) {
		put_item(d, depth);
	}
}

static void put_keys(draft *d, uint32_t n)
{
	while (n-- > 0) {
		if (below(5)) {
			put_name(d);
		} else {
			put(d, below(20));
		}
	}
}

static void put_column(draft *d, uint32_t n, unsigned depth);

/* A split column. The bits of its first k values are 1, so the second of its two columns holds those. */
static void put_split(draft *d, uint32_t n, unsigned depth)
{
	uint32_t k = n > 1 && below(8) ? 1 + below(n - 1) : below(n + 1);

	put(d, AMBER_COLUMN_SPLIT);
	for (uint32_t from = 0; from < n; from += 8) {
		put(d, from + 8 <= k ? 0xff : from < k ? (1u << (k - from)) - 1 : 0);
	}
	put_column(d, n - k, depth + 1);
	put_column(d, k, depth + 1);
}

static void put_column(draft *d, uint32_t n, unsigned depth)
{
	uint32_t w = below(8);

	switch (below(depth < 9 ? 13 : 12)) {
		case 0: put(d, AMBER_COLUMN_SAME); put_item(d, 9); return;
		case 1: put(d, AMBER_COLUMN_BOOLS); w = 0; break;
		case 2: put(d, AMBER_COLUMN_STRINGS); put(d, AMBER_COLUMN_STEPS); put_number(d, 2); put_number(d,
			below(3)); w = 3; break;
		case 3: put(d, AMBER_COLUMN_FLOATS); w = 6; break;
		case 4: put(d, AMBER_COLUMN_STEPS); put_some_number(d); put_some_number(d); return;
		case 5: put(d, AMBER_COLUMN_INTS + w); put_some_number(d); break;
		case 6: put(d, AMBER_COLUMN_DELTAS + w); put_some_number(d); put_some_number(d); n -= n > 0; break;
		case 7: {
			uint32_t choices = 1 + below(4);
			w = below(4);
			put(d, AMBER_COLUMN_CHOICES + w);
			put_number(d, choices);
			while (choices-- > 0) {
				put_name(d);
			}
			break;
		}
		case 8: put(d, (below(2) ? AMBER_COLUMN_DECIMALS : AMBER_COLUMN_DECIMAL_STRINGS) + below(16)); put(d,
			AMBER_COLUMN_STEPS); put_some_number(d); put_some_number(d); return;
		case 9: put(d, AMBER_COLUMN_ITEMS); put_items(d, n, depth + 1); return;
		case 10: put(d, AMBER_COLUMN_DATES); put(d, below(3)); put(d, 0); put(d, AMBER_COLUMN_INTS + w); put_number(d,
			below(1 << 24)); break;
		case 11: put(d, AMBER_COLUMN_PREFIX_SUFFIX); put(d, 2); put(d, 'a'); put(d, 'b');
			put(d, 1); put(d, 'c'); put(d, AMBER_COLUMN_STEPS); put_number(d, 2); put_number(d, below(3)); w = 3; break;
		default: put_split(d, n, depth); return;
	}
	for (size_t left = amber_packed_bytes(n, w); left > 0 && d->used < sizeof(d->bytes); left--) {
		put(d, below(4) ? below(4) : below(256));
	}
}

static void put_rows(draft *d, bool objects, unsigned depth)
{
	uint32_t columns = 1 + below(3), rows = 1 + below(10);

	put(d, !objects ? AMBER_TAG_ROWS : below(2) ? AMBER_TAG_OBJECT_ROWS : AMBER_TAG_SHARED_ROWS);
	if (below(2)) {
		put_number(d, 1 + below(4));
	} else {
		put_number(d, 0);
		if (objects) {
			put_name(d);
		}
		put_number(d, columns);
		put_keys(d, columns);
	}
	put_number(d, rows);
	while (columns-- > 0) {
		put_column(d, rows, depth + 1);
	}
}

static void put_list_rows(draft *d, unsigned depth)
{
	uint32_t columns = 1 + below(3), rows = 1 + below(10);

	put(d, AMBER_TAG_LIST_ROWS);
	put_number(d, columns);
	put_number(d, rows);
	while (columns-- > 0) {
		put_column(d, rows, depth + 1);
	}
}

static void put_container(draft *d, unsigned depth)
{
	uint32_t n = below(5);

	switch (below(12)) {
		case 0: put(d, AMBER_TAG_LIST_SMALL + n); put_items(d, n, depth); break;
		case 1: put(d, AMBER_TAG_LIST); put_number(d, n + 1); put_items(d, n + 1, depth); break;
		case 2: put(d, AMBER_TAG_MAP_SMALL + n); put_keys(d, n + 1); put_items(d, n + 1, depth); break;
		case 3: put(d, AMBER_TAG_MAP); put_number(d, n + 1); put_keys(d, n + 1); put_items(d, n + 1, depth); break;
		case 4: put(d, AMBER_TAG_RECORD_SMALL + below(4)); put_items(d, n, depth); break;
		case 5: put(d, AMBER_TAG_OBJECT_SMALL + below(4)); put_items(d, n, depth); break;
		case 6: case 7:
			put(d, AMBER_TAG_OBJECT_NEW);
			put_name(d);
			put_number(d, n);
			put_keys(d, n);
			put_items(d, n, depth);
			break;
		case 8: n = 1 + below(40); put(d, AMBER_TAG_LIST_COLUMN); put_number(d, n); put_column(d, n, depth); break;
		case 9: n = 1 + below(12); put(d, AMBER_TAG_MAP_COLUMNS); put_number(d, n); put_column(d, n, 9); put_column(d,
			n, depth); break;
		case 10: put_list_rows(d, depth); break;
		default: put_rows(d, below(2), depth);
	}
}

static void put_item(draft *d, unsigned depth)
{
	if (depth < 5 && below(3) == 0) {
		put_container(d, depth + 1);
		return;
	}
	switch (below(14)) {
		case 0: put(d, AMBER_TAG_NULL + below(3)); break;
		case 1: put(d, AMBER_TAG_INT_MINUS + below(8)); break;
		case 2: put(d, AMBER_TAG_INT); put(d, below(256)); break;
		case 3: put(d, AMBER_TAG_DECIMAL + below(6)); put_some_number(d); break;
		case 4: put(d, AMBER_TAG_FLOAT); for (unsigned i = 0; i < 8; i++) { put(d, below(256)); } break;
		case 5: put(d, AMBER_TAG_BACKREF_SMALL + below(8)); break;
		case 6: put(d, AMBER_TAG_REF_BACKREF); put_number(d, below(6)); break;
		case 7: put(d, AMBER_TAG_DEFINE); put_container(d, depth + 1); break;
		case 8: put(d, AMBER_TAG_REF); put_item(d, depth + 1); break;
		case 9: put(d, AMBER_TAG_ENUM); put_name(d); put_name(d); break;
		case 10: put(d, AMBER_TAG_SERIALIZABLE); put_name(d); put_name(d); break;
		case 11: case 12: put_name(d); break;
		default: put(d, below(64));
	}
}

/* --- changes ------------------------------------------------------------- */

/* Replaces the bytes of data between from and to. Returns the new size, or the old one if there is no room. */
static size_t replace(uint8_t *data, size_t size, size_t max_size, uint32_t from, uint32_t to, const uint8_t *bytes,
	size_t length)
{
	if (size - (to - from) + length > max_size) {
		return size;
	}
	memmove(data + from + length, data + to, size - to);
	memcpy(data + from, bytes, length);
	return size - (to - from) + length;
}

/* Adds to the count of the last list that begins less than 64 bytes before this offset, if the count is small. */
static void adjust_a_count(uint8_t *data, uint32_t before, int by)
{
	for (uint32_t at = before; at-- > AMBER_HEADER_BYTES && before - at < 64;) {
		if (data[at] > AMBER_TAG_LIST_SMALL && data[at] < AMBER_TAG_LIST_SMALL + 15) {
			data[at] = (uint8_t) (data[at] + by);
			return;
		}
		if (data[at] == AMBER_TAG_LIST && data[at + 1] > 1 && data[at + 1] < 0x7f) {
			data[at + 1] = (uint8_t) (data[at + 1] + by);
			return;
		}
	}
}

static size_t change_part(uint8_t *data, size_t size, size_t max_size, const fuzz_message *message)
{
	const fuzz_part *part = &message->parts[below(message->used)], *other = &message->parts[below(message->used)];
	draft d = { .used = 0 };
	uint8_t copy[512];
	size_t length = other->to - other->from;

	if (part->kind == FUZZ_NUMBER) {
		put_some_number(&d);
		return replace(data, size, max_size, part->from, part->to, d.bytes, d.used);
	}
	if (part->kind == FUZZ_COLUMN) {
		put_column(&d, 1 + below(16), 0);
		return replace(data, size, max_size, part->from, part->to, d.bytes, d.used);
	}
	switch (below(7)) {
		case 0: case 1:
			put_item(&d, 0);
			return replace(data, size, max_size, part->from, part->to, d.bytes, d.used);
		case 2:
			if (length > sizeof(copy)) {
				return size;
			}
			memcpy(copy, data + other->from, length);
			return replace(data, size, max_size, part->from, part->to, copy, length);
		case 3:
			/* one more element, a new one or a copy */
			if (below(2) && length <= sizeof(copy)) {
				memcpy(copy, data + other->from, length);
			} else {
				put_item(&d, 0);
				length = d.used;
				memcpy(copy, d.bytes, length);
			}
			adjust_a_count(data, part->from, 1);
			return replace(data, size, max_size, part->to, part->to, copy, length);
		case 4:
			adjust_a_count(data, part->from, -1);
			return replace(data, size, max_size, part->from, part->to, copy, 0);
		case 5:
			copy[0] = below(2) ? AMBER_TAG_DEFINE : AMBER_TAG_REF;
			return replace(data, size, max_size, part->from, part->from, copy, 1);
		default:
			/* the tag before or behind it, which is often of the same kind */
			data[part->from] = (uint8_t) (data[part->from] + (below(2) ? 1 : -1));
			return size;
	}
}

/* Number of bytes before the message: 1 for a target whose first byte chooses options. */
#ifndef FUZZ_BEFORE_MESSAGE
# define FUZZ_BEFORE_MESSAGE 0
#endif

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
	static fuzz_message message;
	size_t before = FUZZ_BEFORE_MESSAGE;

	state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
	if (below(3) == 0 || size <= before || max_size < before + 16) {
		return LLVMFuzzerMutate(data, size, max_size);
	}
	if (before && below(8) == 0) {
		data[0] = (uint8_t) below(256);
	}
	if (size < before + AMBER_HEADER_BYTES + 1 || data[before] != AMBER_MAGIC || data[before + 1] != AMBER_VERSION) {
		static const uint8_t start[] = { AMBER_MAGIC, AMBER_VERSION, AMBER_TAG_NULL };
		memcpy(data + before, start, sizeof(start));
		size = before + sizeof(start);
	}
	for (uint32_t changes = 1 + below(3); changes > 0; changes--) {
		fuzz_message_read(&message, data + before, size - before);
		if (message.used == 0) {
			return LLVMFuzzerMutate(data, size, max_size);
		}
		size = before + change_part(data + before, size - before, max_size - before, &message);
	}
	return size;
}
