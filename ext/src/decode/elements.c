/* SPDX-License-Identifier: MIT
 *
 * Objects in rows that are named again count for max_elements as what each of them leads to. Where that is a limit, the elements of such
 * rows are counted one by one, and so are those of rows, and of lists, that stand in their columns.
 */
#include "src/decode/decode.h"

static bool has_counts(const amber_decode_frame *column)
{
	return column->kind == AMBER_FRAME_COLUMN && column[-1].counts;
}

static bool check(amber_decoder *decoder, const amber_decode_frame *top)
{
	return EXPECTED(top->elements <= decoder->max_elements) || amber_decode_fail_elements(decoder);
}

void amber_decode_begin_counts(amber_decoder *decoder, amber_decode_frame *frame)
{
	frame->counts = NULL;
	if (decoder->max_elements == UINT64_MAX || (frame->node == AMBER_NO_NODE && !has_counts(&frame[-1]))) {
		return;
	}
	frame->counts = safe_emalloc(frame->rows, sizeof(uint64_t), 0);
	for (uint32_t r = 0; r < frame->rows; r++) {
		frame->counts[r] = frame->n;
	}
	decoder->counting++;
	decoder->check_from = 0;
}

void amber_decode_count_lacking(amber_decode_frame *frame, const amber_places *places, char *const *present, uint32_t n)
{
	for (uint32_t r = 0, i = 0; r < frame->rows; r++) {
		bool has = i < n && (char *) amber_place(places, r) == present[i];
		i += has;
		frame->counts[r] -= !has;
	}
}

void amber_decode_count_values(amber_decode_frame *frame, const uint8_t *rows, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		frame->counts[rows[i]]++;
	}
}

bool amber_decode_count_elements(amber_decoder *decoder, uint64_t elements)
{
	amber_decode_frame *top = &decoder->frames[decoder->depth - 1];

	if (has_counts(top)) {
		top[-1].counts[amber_decode_row_of(top, top->i - 1)] += elements;
	}
	return check(decoder, top);
}

bool amber_decode_close_counted(amber_decoder *decoder, amber_decode_frame *frame)
{
	amber_decode_frame *around = &frame[-1];

	for (uint32_t r = 0; has_counts(around) && r < frame->rows; r++) {
		around[-1].counts[amber_decode_row_of(around, frame->first + r)] += frame->counts[r];
	}
	amber_decode_end_counts(decoder, frame);
	decoder->depth--;
	amber_decode_add_to(around, frame->height + (frame->level - around->level), frame->elements);
	return check(decoder, around);
}

void amber_decode_end_counts(amber_decoder *decoder, amber_decode_frame *frame)
{
	if (!frame->counts) {
		return;
	}
	efree(frame->counts);
	frame->counts = NULL;
	if (--decoder->counting == 0) {
		decoder->check_from = decoder->max_elements;
	}
}
