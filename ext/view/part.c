/* SPDX-License-Identifier: MIT
 *
 * The value of a part: what extract.c made of it, by the decoder.
 */
#include "view/part.h"
#include "view/extract.h"
#include "src/decode/decode.h"

static bool decode_part(const amber_extract *extract, const amber_part *part, zval *value)
{
	amber_decode_options options = *extract->source->reader.options;
	const zend_string *bytes = extract->out.s;
	bool is_first = part->kind == AMBER_PART_ROW || part->kind == AMBER_PART_CELL;

	options.keys = (amber_signing_keys) { 0 }; /* checked before */
	if (options.max_depth && (zend_long) part->level > options.max_depth) {
		return amber_decode_fail(&extract->source->reader, part->spot.p, "The data is nested deeper than max_depth = "
			ZEND_LONG_FMT " allows; raise the max_depth option or the amber.max_depth setting", options.max_depth);
	}
	options.level = part->level - (part->kind != AMBER_PART_ITEM); /* a list was put around it */
	options.whole_length = (size_t) (extract->source->reader.end - extract->source->item);
	amber_decode(value, (const uint8_t *) ZSTR_VAL(bytes), ZSTR_LEN(bytes), &options);
	if (is_first && Z_TYPE_P(value) == IS_ARRAY) {
		zval list = *value;
		zval *first = zend_hash_index_find(Z_ARR(list), 0);
		ZVAL_COPY_DEREF(value, first);
		zval_ptr_dtor(&list);
	}
	return EG(exception) == NULL;
}

/* The keys of a column, as the decoder checks them: of an array of them, whose values are bools. */
static bool decode_keys(amber_source *source, const amber_part *part, zval *array)
{
	static const uint8_t head[] = { AMBER_MAGIC, AMBER_VERSION, AMBER_TAG_MAP_COLUMNS };
	amber_decode_options options = { .whole_length = (size_t) (source->reader.end - source->item) };
	amber_extract extract = { .source = source };

	amber_source_go(source, &part->spot);
	if (!amber_source_skip_column(source, part->n)) {
		return false;
	}
	amber_extract_bytes(&extract, head, sizeof(head));
	amber_extract_varint(&extract, part->n);
	amber_extract_bytes(&extract, part->spot.p, (size_t) (source->reader.p - part->spot.p));
	amber_extract_byte(&extract, AMBER_COLUMN_BOOLS);
	for (size_t i = amber_packed_bytes(part->n, 0); i > 0; i--) {
		amber_extract_byte(&extract, 0);
	}
	smart_str_0(&extract.out);
	amber_decode(array, (const uint8_t *) ZSTR_VAL(extract.out.s), ZSTR_LEN(extract.out.s), &options);
	smart_str_free(&extract.out);
	if (!EG(exception) && zend_hash_num_elements(Z_ARRVAL_P(array)) != part->n) {
		zval_ptr_dtor(array);
		ZVAL_NULL(array);
		return amber_decode_fail(&source->reader, part->spot.p,
			"A key stands twice in a column of keys, of which a view has no order");
	}
	return EG(exception) == NULL;
}

bool amber_part_decode(amber_source *source, const amber_part *part, zval *value, uint64_t *extracted,
	bool *needs_whole)
{
	amber_extract extract = { .source = source };

	if (part->kind == AMBER_PART_KEYS) {
		return decode_keys(source, part, value);
	}

	ZVAL_NULL(value);
	zend_hash_init(&extract.numbers, 8, NULL, NULL, 0);
	bool good = amber_extract_part(&extract, part);
	*needs_whole = extract.needs_whole;
	smart_str_0(&extract.out);
	*extracted += extract.out.s ? ZSTR_LEN(extract.out.s) : 0;
	good = good && decode_part(&extract, part, value);
	smart_str_free(&extract.out);
	zend_hash_destroy(&extract.numbers);
	return good;
}
