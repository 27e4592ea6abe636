/* SPDX-License-Identifier: MIT
 *
 * Strings, keys and other scalars, anywhere in the message.
 */
#include "reader/reader.h"

/* Reads the number of a string at p, whose tag is one that names a string. */
static bool string_number(amber_reader *reader, const uint8_t **p, uint64_t *number)
{
	uint8_t tag = *(*p)++;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STRREF_SMALL:
			*number = tag - AMBER_TAG_STRREF_SMALL;
			return true;
		case AMBER_KIND_STRREF_BYTE:
			if (*p == reader->in.end) {
				return amber_decode_fail_short(&reader->in);
			}
			*number = AMBER_STRREF_BYTE_FROM + 256 * (uint64_t) (tag - AMBER_TAG_STRREF_BYTE) + *(*p)++;
			return true;
		default: {
			const uint8_t *behind = amber_get_varint(*p, reader->in.end, number);
			if (!behind) {
				amber_decode_fail_short(&reader->in);
				return false;
			}
			*p = behind;
			return true;
		}
	}
}

bool amber_reader_string_at(amber_reader *reader, const uint8_t **p, const char **text, size_t *length)
{
	const uint8_t *at = *p, *end = reader->in.end;
	uint64_t v = 0;

	if (at == end) {
		return amber_decode_fail_short(&reader->in);
	}
	switch (amber_tag_kinds[*at]) {
		case AMBER_KIND_STR_SHORT:
			v = *at++ - AMBER_TAG_STR_SHORT;
			break;
		case AMBER_KIND_STR:
			at = amber_get_varint(at + 1, end, &v);
			break;
		case AMBER_KIND_STRREF_SMALL:
		case AMBER_KIND_STRREF_BYTE:
		case AMBER_KIND_STRREF: {
			const uint8_t *place = string_number(reader, p, &v) ? amber_reader_string_entry(reader, v) : NULL;
			if (place && !amber_reader_is_place(reader, place)) {
				*text = ZSTR_VAL((const zend_string *) place);
				*length = ZSTR_LEN((const zend_string *) place);
				return true;
			}
			/* a string's own tag, so this does not recurse further */
			return place && amber_reader_string_at(reader, &place, text, length);
		}
		default:
			return amber_reader_fail_tag(reader, at);
	}
	if (!at || v > (uint64_t) (end - at)) {
		return amber_decode_fail_short(&reader->in);
	}
	*text = (const char *) at;
	*length = (size_t) v;
	*p = at + v;
	return true;
}

static bool is_string(uint8_t tag)
{
	unsigned kind = amber_tag_kinds[tag];

	return kind == AMBER_KIND_STR || kind == AMBER_KIND_STR_SHORT || kind == AMBER_KIND_STRREF_SMALL
		|| kind == AMBER_KIND_STRREF_BYTE || kind == AMBER_KIND_STRREF;
}

bool amber_reader_key_at(amber_reader *reader, const uint8_t **p, amber_reader_key *key)
{
	const uint8_t *at = *p, *before = reader->in.p;

	if (at == reader->in.end) {
		return amber_decode_fail_short(&reader->in);
	}
	if (is_string(*at)) {
		return amber_reader_string_at(reader, p, &key->text, &key->length);
	}
	key->text = NULL;
	reader->in.p = at + 1;
	bool good = int_of_tag(&reader->in, *at, &key->number);
	*p = reader->in.p;
	reader->in.p = before;
	return good;
}

bool amber_reader_scalar(amber_reader *reader, zval *value)
{
	const uint8_t *at = reader->in.p;
	const char *text = "";
	size_t length = 0;

	if (at == reader->in.end || !is_string(*at)) {
		return amber_decode_scalar(&reader->in, value);
	}
	if (!amber_reader_skip_scalars(reader, 1) || !amber_reader_string_at(reader, &at, &text, &length)) {
		return false;
	}
	ZVAL_STRINGL(value, text, length);
	return true;
}
