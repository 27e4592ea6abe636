/* SPDX-License-Identifier: MIT
 *
 * The tape and its notes, and what is kept of them between calls.
 */
#include "src/encode/tape/tape.h"

#define START_TAPE  2500
#define MOST_TAPE   (ZSTR_MAX_LEN / 4)
#define START_NOTES 256
#define START_NODES 32
#define START_FRAMES 16
#define KEEP_TAPE   (1u << 18)
#define KEEP_CELLS  (1u << 15)
#define ARENA_BYTES (1u << 15)
/* Where memory has run out: pieces as small as PHP keeps lists of. */
#define ARENA_SMALL 2560

zend_never_inline uint8_t *amber_walk_grow_tape(amber_walk *walk, uint8_t *p, size_t length)
{
	size_t used = (size_t) (p - walk->tape), size = (size_t) (walk->limit - walk->tape) + AMBER_WALK_SLACK;

	if (UNEXPECTED(length > MOST_TAPE || used > MOST_TAPE - length)) {
		zend_error_noreturn(E_ERROR, "amber: the message is larger than a string can be");
	}
	while (size < used + length + AMBER_WALK_SLACK) {
		size *= 2;
	}
	walk->buffer = zend_string_realloc(walk->buffer, size, 0);
	ZEND_ASSERT(walk->buffer);
	walk->tape = (uint8_t *) ZSTR_VAL(walk->buffer);
	walk->limit = walk->tape + size - AMBER_WALK_SLACK;
	return walk->tape + used;
}

uint8_t *amber_walk_name_first(amber_walk *walk, uint8_t *p, uint32_t number)
{
	amber_string *string = amber_strings_at(walk->strings, number);

	if (EXPECTED(ZSTR_LEN(string->str) > 1)) {
		string->id = walk->string_ids++;
	}
	return amber_put_string(amber_walk_room(walk, p, ZSTR_LEN(string->str)), string->str);
}

zend_never_inline void amber_walk_grow_notes(amber_walk *walk)
{
	size_t used = (size_t) (walk->note - walk->notes);

	walk->notes = safe_erealloc(walk->notes, used * 2, sizeof(amber_note), 0);
	walk->note = walk->notes + used;
	walk->notes_end = walk->notes + used * 2;
}

zend_never_inline void amber_walk_grow_frames(amber_walk *walk)
{
	size_t below_top = (size_t) (walk->top - walk->frames);

	walk->frames_size *= 2;
	walk->frames = safe_erealloc(walk->frames, walk->frames_size, sizeof(amber_walk_frame), 0);
	walk->top = walk->frames + below_top;
}

zend_never_inline uint32_t amber_walk_new_node(amber_walk *walk)
{
	if (UNEXPECTED(walk->nodes_used == walk->nodes_size)) {
		if (UNEXPECTED(walk->nodes_size > AMBER_NOTE_MAX / 2)) {
			zend_error_noreturn(E_ERROR, "amber: the value has too many arrays and objects");
		}
		walk->nodes_size *= 2;
		walk->nodes = safe_erealloc(walk->nodes, walk->nodes_size, sizeof(amber_walk_node), 0);
	}
	walk->nodes[walk->nodes_used] = (amber_walk_node) { .id = AMBER_NO_ID, .leads = AMBER_WALK_OPEN,
		.hooks = walk->hooks + walk->dates, .hooked = true,
		.way = { .level = walk->depth + 1, .most = walk->containers } };
	return walk->nodes_used++;
}

static amber_walk *make(amber_encoder *encoder)
{
	amber_walk *walk = ecalloc(1, sizeof(amber_walk));

	walk->tape_size = START_TAPE;
	walk->notes = safe_emalloc(START_NOTES, sizeof(amber_note), 0);
	walk->notes_end = walk->notes + START_NOTES;
	walk->nodes_size = START_NODES;
	walk->nodes = safe_emalloc(START_NODES, sizeof(amber_walk_node), 0);
	walk->frames_size = START_FRAMES;
	walk->frames = safe_emalloc(START_FRAMES, sizeof(amber_walk_frame), 0);
	walk->arena = zend_arena_create(UNEXPECTED(CG(unclean_shutdown)) ? ARENA_SMALL : ARENA_BYTES);
	walk->encoder = encoder;
	walk->strings = &encoder->strings;
	walk->shapes = &encoder->shapes;
	amber_walk_make_arrays(walk);
	return walk;
}

static void start(amber_walk *walk)
{
	if (!walk->buffer) {
		/* as large as the last one, which was handed over */
		walk->buffer = zend_string_alloc(walk->tape_size, 0);
		walk->tape = (uint8_t *) ZSTR_VAL(walk->buffer);
		walk->limit = walk->tape + walk->tape_size - AMBER_WALK_SLACK;
	}
	walk->tape[0] = AMBER_MAGIC;
	walk->tape[1] = AMBER_VERSION;
	walk->out = (amber_out) { .p = walk->tape + AMBER_HEADER_BYTES, .free_places = AMBER_FREE_PLACES };
	walk->string_ids = walk->shape_ids = walk->object_shape_ids = 0;
	walk->note = walk->notes;
	walk->nodes_used = 0;
	memset(walk->misses, 0, sizeof(walk->misses)); /* of a few words: no call */
	walk->depth = 0;
	walk->top = walk->frames;
	walk->top->cells = NULL;
	walk->max_depth = walk->encoder->max_depth ? walk->encoder->max_depth : UINT32_MAX;
	walk->cells = walk->containers = 0;
	walk->containers_most = UINT64_MAX;
	walk->hooks = walk->dates = 0;
	walk->row_mark = AMBER_NO_ID;
	walk->level = (amber_walk_level) { .leads = AMBER_NO_ID };
	walk->named = false;
	walk->no_text = false;
}

void amber_walk_free(amber_encoder *encoder)
{
	amber_walk *walk = encoder->walk;

	if (!walk) {
		return;
	}
	encoder->walk = NULL;
	if (walk->buffer) {
		zend_string_efree(walk->buffer);
	}
	efree(walk->notes);
	efree(walk->nodes);
	efree(walk->frames);
	if (walk->marks) {
		efree(walk->marks);
	}
	zend_arena_destroy(walk->arena);
	amber_table_free(&walk->arrays);
	efree(walk);
}

/* What a message larger than most left behind is not kept. Everything here grows with the cells, but for the tape. */
void amber_walk_end(amber_walk *walk)
{
	amber_drop_table(&walk->wholes);
	amber_table_empty(&walk->arrays);
	walk->tape_size = (size_t) (walk->limit - walk->tape) + AMBER_WALK_SLACK;
	if (UNEXPECTED(walk->tape_size > KEEP_TAPE)) {
		walk->tape_size = KEEP_TAPE;
		if (walk->buffer) {
			zend_string_efree(walk->buffer);
			walk->buffer = NULL;
		}
	}
	if (UNEXPECTED(walk->cells > KEEP_CELLS)) {
		amber_walk_free(walk->encoder);
	}
}

amber_walk *amber_walk_begin(amber_encoder *encoder)
{
	amber_walk *walk = encoder->walk ? encoder->walk : (encoder->walk = make(encoder));

	encoder->stop = AMBER_STOP_ASK;
	start(walk);
	return walk;
}
