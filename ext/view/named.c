/* SPDX-License-Identifier: MIT
 *
 * What has a number in a message, put into a part of it: leaves, keys and shapes. What the part has not seen yet stands
 * there in full, and takes the part's next number.
 */
#include "view/extract.h"
#include "view/passing.h"

void amber_extract_bytes(amber_extract *extract, const void *bytes, size_t length)
{
	smart_str_appendl(&extract->out, bytes, length);
}

void amber_extract_varint(amber_extract *extract, uint64_t v)
{
	uint8_t bytes[AMBER_VARINT_MAX];

	amber_extract_bytes(extract, bytes, (size_t) (amber_put_varint(bytes, v) - bytes));
}

/* --- numbers ----------------------------------------------------------------- */

static zend_ulong number_key(enum amber_list list, uint64_t number)
{
	return (zend_ulong) (number * AMBER_LISTS + list);
}

int64_t amber_extract_number(const amber_extract *extract, enum amber_list list, uint64_t number)
{
	const zval *found = zend_hash_index_find(&extract->numbers, number_key(list, number));

	return found ? (int64_t) Z_LVAL_P(found) : -1;
}

void amber_extract_give(amber_extract *extract, enum amber_list list, uint64_t number)
{
	zval value;

	ZVAL_LONG(&value, extract->next[list]++);
	zend_hash_index_update(&extract->numbers, number_key(list, number), &value);
}

void amber_extract_named(amber_extract *extract, uint8_t small, unsigned smalls, uint8_t tag, uint64_t number)
{
	if (number < smalls) {
		amber_extract_byte(extract, (uint8_t) (small + number));
		return;
	}
	amber_extract_byte(extract, tag);
	amber_extract_varint(extract, number);
}

/* A string that stands elsewhere in the source, which has this number there. */
static bool put_string(amber_extract *extract, uint64_t number)
{
	int64_t known = amber_extract_number(extract, AMBER_STRINGS, number);
	const char *text;
	size_t length;

	if (known >= 0) {
		amber_extract_named(extract, AMBER_TAG_STRREF_SMALL, AMBER_STRREF_BYTE_FROM, AMBER_TAG_STRREF,
			(uint64_t) known);
		return true;
	}
	const uint8_t *at = amber_source_string(extract->source, number);
	if (!at || !amber_source_string_at(extract->source, &at, &text, &length)) {
		return false;
	}
	amber_extract_byte(extract, AMBER_TAG_STR);
	amber_extract_varint(extract, length);
	amber_extract_bytes(extract, text, length);
	amber_extract_give(extract, AMBER_STRINGS, number);
	return true;
}

/* The string that a STRREF names, which was passed. */
static bool put_named_string(amber_extract *extract, const uint8_t *at)
{
	uint64_t number = 0;

	strref_number(at, extract->source->reader.end, &number);
	return put_string(extract, number);
}

static bool is_string_name(uint8_t tag)
{
	unsigned kind = amber_tag_kinds[tag];

	return kind == AMBER_KIND_STRREF_SMALL || kind == AMBER_KIND_STRREF_BYTE || kind == AMBER_KIND_STRREF;
}

bool amber_extract_passed_leaf(amber_extract *extract, const uint8_t *at, uint32_t given)
{
	amber_source *source = extract->source;

	if (is_string_name(*at)) {
		return put_named_string(extract, at);
	}
	amber_extract_bytes(extract, at, (size_t) (source->reader.p - at));
	if (source->given[AMBER_STRINGS] > given) {
		amber_extract_give(extract, AMBER_STRINGS, given);
	}
	return true;
}

bool amber_extract_leaf(amber_extract *extract)
{
	amber_source *source = extract->source;
	const uint8_t *at = source->reader.p;
	uint32_t given = source->given[AMBER_STRINGS];

	return amber_skip_leaf(source) && amber_extract_passed_leaf(extract, at, given);
}

bool amber_extract_leaves(amber_extract *extract, uint64_t n)
{
	while (n-- > 0) {
		if (!amber_extract_leaf(extract)) {
			return false;
		}
	}
	return true;
}

/* --- shapes -------------------------------------------------------------------- */

/* A string, or key, that stands elsewhere in the source, as an item; *at moves behind it. It takes a number in the part
 * that none of the source has. */
static bool put_key_at(amber_extract *extract, const uint8_t **at)
{
	amber_source *source = extract->source;
	const uint8_t *from = *at;
	amber_source_key key;

	if (!amber_source_key_at(source, at, &key)) {
		return false;
	}
	if (is_string_name(*from)) {
		return put_named_string(extract, from);
	}
	amber_extract_bytes(extract, from, (size_t) (*at - from));
	extract->next[AMBER_STRINGS] += key.text && key.length >= 2;
	return true;
}

/* Number of keys, and these; class first, if there is one. */
static bool put_shape(amber_extract *extract, amber_known_shape shape)
{
	const uint8_t *at = shape.class_at;

	if (at && !put_key_at(extract, &at)) {
		return false;
	}
	amber_extract_varint(extract, shape.n);
	at = shape.keys;
	for (uint32_t i = 0; i < shape.n; i++) {
		if (!at) { /* the keys of a list did not stand there */
			amber_extract_byte(extract, i < 64 ? (uint8_t) i : AMBER_TAG_INT + 3);
			uint8_t bytes[4];
			amber_put_le(bytes, i, 4);
			amber_extract_bytes(extract, bytes, i < 64 ? 0 : 4);
		} else if (!put_key_at(extract, &at)) {
			return false;
		}
	}
	return true;
}

bool amber_extract_known(amber_extract *extract, enum amber_list list, uint64_t number, bool rows)
{
	bool objects = list == AMBER_OBJECT_SHAPES;
	int64_t known = amber_extract_number(extract, list, number);
	const amber_known_shape *shape = amber_source_shape(extract->source, list, number);

	if (!shape) {
		return false;
	}
	if (known >= 0 && rows) {
		amber_extract_varint(extract, (uint64_t) known + 1);
		return true;
	}
	if (known >= 0) {
		amber_extract_named(extract, objects ? AMBER_TAG_OBJECT_SMALL : AMBER_TAG_RECORD_SMALL, objects ? 8 : 16,
			objects ? AMBER_TAG_OBJECT : AMBER_TAG_RECORD, (uint64_t) known);
		return true;
	}
	amber_extract_byte(extract, rows ? 0 : objects ? AMBER_TAG_OBJECT_NEW : AMBER_TAG_MAP);
	bool good = put_shape(extract, *shape);
	amber_extract_give(extract, list, number);
	return good;
}
