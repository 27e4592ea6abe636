/* SPDX-License-Identifier: MIT
 *
 * Frames: where asking stands, which is what errors tell of it.
 */
#include "src/encode/encode.h"
#include "src/errors.h"

#define START_FRAMES 32

static zend_never_inline void grow_frames(amber_encoder *encoder)
{
	encoder->frames_size = encoder->frames_size ? encoder->frames_size * 2 : START_FRAMES;
	encoder->frames = safe_erealloc(encoder->frames, encoder->frames_size, sizeof(amber_ask_frame), 0);
}

bool amber_encode_fail_depth(const amber_encoder *encoder)
{
	amber_encode_error(encoder, "is nested deeper than max_depth = %" PRIu32 " allows; raise the max_depth option "
		"or the amber.max_depth setting", encoder->max_depth);
	return false;
}

bool amber_encode_fail_unset(const amber_encoder *encoder)
{
	amber_encode_error(encoder, "was unset by a hook while its object was being serialized");
	return false;
}

bool amber_encode_fail_sorted(const amber_encoder *encoder)
{
	amber_encode_error(encoder, "is an array that was sorted by a hook while it was being serialized");
	return false;
}

amber_ask_frame *amber_encode_push(amber_encoder *encoder, uint8_t mode)
{
	if (UNEXPECTED(!amber_encode_may_begin(encoder))) {
		return NULL;
	}
	if (UNEXPECTED(encoder->depth == encoder->frames_size)) {
		grow_frames(encoder);
	}
	amber_ask_frame *frame = &encoder->frames[encoder->depth++];
	*frame = (amber_ask_frame) { .given = AMBER_NO_ID, .mode = mode, .property = true };
	return frame;
}
