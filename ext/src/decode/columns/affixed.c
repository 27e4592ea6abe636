/* SPDX-License-Identifier: MIT
 *
 * Columns of strings that begin or end alike: of each how many bytes it shares
 * with the one before it, and those of its own; and what all end with.
 */
#include "src/decode/columns/columns.h"
#include "src/decode/rows_last.h"

typedef struct {
	const char *bytes;
	size_t      length;
} affix;

/* A string without the suffix is its stem: stems share with stems. */
typedef struct {
	affix    prefix; /* what the first one shares with */
	affix    suffix;
	amber_int_column shared, own;
	uint32_t n;
} columns;

/* Of a block of stems how many bytes each shares, and how many are its own. */
typedef struct {
	int64_t shared[AMBER_INTS_BLOCK];
	int64_t own[AMBER_INTS_BLOCK];
} parts;

static bool read_affix(amber_decoder *decoder, affix *affix)
{
	size_t left = (size_t) (decoder->end - decoder->p);

	if (left < 1 || decoder->p[0] > left - 1) {
		return amber_decode_fail_short(decoder);
	}
	affix->length = decoder->p[0];
	affix->bytes = (const char *) decoder->p + 1;
	decoder->p += 1 + affix->length;
	return true;
}

static bool read_columns(amber_decoder *decoder, columns *columns)
{
	const uint8_t *at;

	if (!read_affix(decoder, &columns->prefix)) {
		return false;
	}
	at = decoder->p;
	if (!read_affix(decoder, &columns->suffix)) {
		return false;
	}
	if (columns->suffix.length > AMBER_SUFFIX_MOST) {
		return amber_decode_fail(decoder, at, "Strings end with %zu bytes alike, more than %d", columns->suffix.length, AMBER_SUFFIX_MOST);
	}
	return amber_decode_nested_ints(decoder, columns->n, &columns->shared) && amber_decode_nested_ints(decoder, columns->n, &columns->own);
}

/* Whether all stems share equally many bytes, which are those of the prefix, and all strings something. */
static bool share_equally(const columns *columns)
{
	return columns->shared.kind == AMBER_COLUMN_STEPS && columns->shared.base == 0 && (columns->shared.value != 0 || columns->suffix.length != 0);
}

static uint32_t next_parts(columns *columns, uint32_t from, parts *parts)
{
	uint32_t some = amber_ints_block_size(from, columns->n);

	amber_decode_next_ints(&columns->shared, from, some, columns->n, parts->shared);
	amber_decode_next_ints(&columns->own, from, some, columns->n, parts->own);
	return some;
}

static zend_never_inline bool fail_parts(amber_decoder *decoder, uint64_t shared, uint64_t before, uint64_t own)
{
	if (shared > AMBER_PREFIX_MOST && shared <= before) {
		return amber_decode_fail(decoder, decoder->p, "A string shares %" PRIu64 " bytes, more than %d", shared, AMBER_PREFIX_MOST);
	}
	if (shared > before) {
		return amber_decode_fail(decoder, decoder->p, "A string cannot share %" PRIi64 " bytes with one of %" PRIu64, (int64_t) shared, before);
	}
	if (own == 0) {
		return amber_decode_fail(decoder, decoder->p, "A string that shares bytes has none of its own");
	}
	return amber_decode_fail_short(decoder);
}

/* A stem shares no more than there is, and a string that shares something has a byte of its own, which bounds what a message can ask
 * for. */
static zend_always_inline bool are_parts(uint64_t shared, uint64_t before, uint64_t own, uint64_t left, bool suffixed)
{
	return EXPECTED(shared <= before) && EXPECTED(shared <= AMBER_PREFIX_MOST) && EXPECTED(own <= left)
		&& (EXPECTED(own != 0) || (shared == 0 && !suffixed));
}

static bool check_parts(amber_decoder *decoder, const parts *parts, uint32_t n, bool suffixed, uint64_t *before, uint64_t *left)
{
	for (uint32_t i = 0; i < n; i++) {
		uint64_t shared = (uint64_t) parts->shared[i], own = (uint64_t) parts->own[i];
		if (UNEXPECTED(!are_parts(shared, *before, own, *left, suffixed))) {
			return fail_parts(decoder, shared, *before, own);
		}
		*before = shared + own;
		*left -= own;
	}
	return true;
}

/* All blocks; on return parts has the last one. room: how many bytes those take that share some. */
static bool check_columns(amber_decoder *decoder, columns columns, parts *parts, size_t *room)
{
	uint64_t before = columns.prefix.length, left = (uint64_t) (decoder->end - decoder->p);
	size_t suffix = columns.suffix.length;

	for (uint32_t from = 0, some; from < columns.n; from += some) {
		some = next_parts(&columns, from, parts);
		if (!check_parts(decoder, parts, some, suffix != 0, &before, &left)) {
			return false;
		}
		for (uint32_t i = 0; i < some; i++) {
			*room += parts->shared[i] || suffix ? (size_t) (parts->shared[i] + parts->own[i]) + suffix : 0;
		}
	}
	return true;
}

/* Where the next string is to be made of. What it shares is read from the earliest string that has it: what was written just before
 * is not read as fast. */
typedef struct {
	const char *like;  /* a string that begins as the one before it does, … */
	size_t      alike; /* … with so many bytes */
	const char *before;
	const char *own;
	affix       suffix;
} source;

static zend_always_inline void join(char *to, source *source, size_t shared, size_t own, size_t suffix)
{
	if (UNEXPECTED(shared > source->alike)) {
		source->like = source->before;
	}
	source->alike = shared;
	amber_copy(to, source->like, shared);
	amber_copy(to + shared, source->own, own);
	amber_copy(to + shared + own, source->suffix.bytes, suffix);
}

/* One loop for each of the two: with a suffix or without. */
static zend_always_inline void put_strings(const amber_places *places, uint32_t from, uint32_t n, const parts *parts, source *source, size_t suffix)
{
	for (uint32_t i = 0; i < n; i++) {
		size_t shared = (size_t) parts->shared[i], own = (size_t) parts->own[i];
		zval *place = amber_place(places, from + i);
		if (EXPECTED(shared != 0) || suffix) {
			zend_string *str = amber_alloc_string(shared + own + suffix);
			join(ZSTR_VAL(str), source, shared, own, suffix);
			ZSTR_VAL(str)[shared + own + suffix] = '\0';
			ZVAL_NEW_STR(place, str);
			source->before = ZSTR_VAL(str);
		} else {
			amber_put_text(place, source->own, own);
			source->before = source->own;
			source->alike = 0;
		}
		source->own += own;
	}
}

/* Where they are to be made last, in so much room for those that share something. */
static char *note_strings(const amber_places *places, uint32_t from, uint32_t n, const parts *parts, source *source, char *room)
{
	size_t suffix = source->suffix.length;

	for (uint32_t i = 0; i < n; i++) {
		size_t shared = (size_t) parts->shared[i], own = (size_t) parts->own[i];
		const char *text = source->own;
		if (shared || suffix) {
			join(room, source, shared, own, suffix);
			text = room;
			room += shared + own + suffix;
		} else {
			source->alike = 0;
		}
		amber_note_text(amber_place(places, from + i), text, shared + own + suffix);
		source->before = text;
		source->own += own;
	}
	return room;
}

/* All blocks of strings that begin with the prefix; on return own has the last one. */
static bool check_equal(amber_decoder *decoder, columns columns, int64_t *own)
{
	uint64_t shared = columns.shared.value, left = (uint64_t) (decoder->end - decoder->p);

	if (UNEXPECTED(!are_parts(shared, columns.prefix.length, 1, 1, true))) {
		return fail_parts(decoder, shared, columns.prefix.length, 1);
	}
	for (uint32_t from = 0; from < columns.n; from += AMBER_INTS_BLOCK) {
		uint32_t some = amber_ints_block_size(from, columns.n);
		amber_decode_next_ints(&columns.own, from, some, columns.n, own);
		for (uint32_t i = 0; i < some; i++) {
			if (UNEXPECTED((uint64_t) own[i] - 1 >= left)) {
				return fail_parts(decoder, shared, shared, (uint64_t) own[i]);
			}
			left -= (uint64_t) own[i];
		}
	}
	return true;
}

/* Again one loop for each of the two. */
static zend_always_inline const char *put_equal(const amber_places *places, uint32_t from, uint32_t n, const int64_t *own, affix prefix, affix suffix, const char *bytes)
{
	for (uint32_t i = 0; i < n; i++) {
		size_t length = (size_t) own[i];
		zend_string *str = amber_alloc_string(prefix.length + length + suffix.length);
		char *to = ZSTR_VAL(str);
		amber_copy(to, prefix.bytes, prefix.length);
		amber_copy(to + prefix.length, bytes, length);
		amber_copy(to + prefix.length + length, suffix.bytes, suffix.length);
		to[prefix.length + length + suffix.length] = '\0';
		ZVAL_NEW_STR(amber_place(places, from + i), str);
		bytes += length;
	}
	return bytes;
}

/* Strings that all begin with the prefix, or as many bytes of it. */
static bool fill_equal(amber_decoder *decoder, const amber_places *places, columns *columns)
{
	affix prefix = { columns->prefix.bytes, (size_t) columns->shared.value };
	int64_t own[AMBER_INTS_BLOCK];

	if (!check_equal(decoder, *columns, own)) {
		return false;
	}
	const char *bytes = (const char *) decoder->p;
	for (uint32_t from = 0; from < columns->n; from += AMBER_INTS_BLOCK) {
		uint32_t some = amber_ints_block_size(from, columns->n);
		if (columns->n > AMBER_INTS_BLOCK) { /* else they are there */
			amber_decode_next_ints(&columns->own, from, some, columns->n, own);
		}
		bytes = columns->suffix.length ? put_equal(places, from, some, own, prefix, columns->suffix, bytes)
			: put_equal(places, from, some, own, prefix, (affix) { NULL, 0 }, bytes);
	}
	decoder->p = (const uint8_t *) bytes;
	return true;
}

/* Strings of which each shares as much as it says. */
static bool fill_any(amber_decoder *decoder, const amber_places *places, columns *columns)
{
	size_t length = 0;
	parts parts;

	if (!check_columns(decoder, *columns, &parts, &length)) {
		return false;
	}
	source source = {
		.like = columns->prefix.bytes, .alike = columns->prefix.length, .before = columns->prefix.bytes,
		.own = (const char *) decoder->p, .suffix = columns->suffix,
	};
	char *room = UNEXPECTED(decoder->last != NULL) ? amber_last_room(decoder->last, 1, length) : NULL;
	for (uint32_t from = 0, some; from < columns->n; from += some) {
		/* if it is the only block it is there */
		some = columns->n > AMBER_INTS_BLOCK ? next_parts(columns, from, &parts) : columns->n;
		if (UNEXPECTED(room != NULL)) {
			room = note_strings(places, from, some, &parts, &source, room);
		} else if (source.suffix.length) {
			put_strings(places, from, some, &parts, &source, source.suffix.length);
		} else {
			put_strings(places, from, some, &parts, &source, 0);
		}
	}
	decoder->p = (const uint8_t *) source.own;
	return true;
}

bool amber_decode_affixed(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	columns columns = { .n = n };

	if (!read_columns(decoder, &columns)) {
		return false;
	}
	return share_equally(&columns) && EXPECTED(decoder->last == NULL) ? fill_equal(decoder, places, &columns) : fill_any(decoder, places, &columns);
}
