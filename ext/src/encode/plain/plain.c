/* SPDX-License-Identifier: MIT
 *
 * The tape and its notes, and what is kept of them between calls.
 */
#include "src/encode/plain/plain.h"

#define START_TAPE  2500
#define MOST_TAPE   (ZSTR_MAX_LEN / 4)
#define START_NOTES 256
#define START_NODES 32
#define START_FRAMES 16
#define KEEP_TAPE   (1u << 18)
#define KEEP_NOTES  (1u << 15)
#define ARENA_BYTES (1u << 15)
/* Where memory has run out: pieces as small as PHP keeps lists of. */
#define ARENA_SMALL 2560

zend_never_inline uint8_t *amber_plain_grow_tape(amber_plain *plain, uint8_t *p, size_t length)
{
	size_t used = (size_t) (p - plain->tape), size = (size_t) (plain->limit - plain->tape) + AMBER_PLAIN_SLACK;

	if (UNEXPECTED(length > MOST_TAPE || used > MOST_TAPE - length)) {
		return NULL;
	}
	while (size < used + length + AMBER_PLAIN_SLACK) {
		size *= 2;
	}
	plain->buffer = zend_string_realloc(plain->buffer, size, 0);
	plain->tape = (uint8_t *) ZSTR_VAL(plain->buffer);
	plain->limit = plain->tape + size - AMBER_PLAIN_SLACK;
	return plain->tape + used;
}

zend_never_inline void amber_plain_grow_notes(amber_plain *plain)
{
	size_t used = (size_t) (plain->note - plain->notes);

	plain->notes = safe_erealloc(plain->notes, used * 2, sizeof(amber_note), 0);
	plain->note = plain->notes + used;
	plain->notes_end = plain->notes + used * 2;
}

zend_never_inline void amber_plain_grow_frames(amber_plain *plain)
{
	plain->frames_size *= 2;
	plain->frames = safe_erealloc(plain->frames, plain->frames_size, sizeof(amber_plain_frame), 0);
}

zend_never_inline uint32_t amber_plain_new_node(amber_plain *plain)
{
	if (UNEXPECTED(plain->nodes_used == plain->nodes_size)) {
		plain->nodes_size *= 2;
		plain->nodes = safe_erealloc(plain->nodes, plain->nodes_size, sizeof(amber_plain_node), 0);
	}
	plain->nodes[plain->nodes_used] = (amber_plain_node) { .id = AMBER_NO_ID };
	return plain->nodes_used++;
}

void *amber_plain_alloc(amber_plain *plain, size_t size)
{
	return zend_arena_alloc(&plain->arena, size);
}

void *amber_plain_checkpoint(amber_plain *plain)
{
	return zend_arena_checkpoint(plain->arena);
}

void amber_plain_release(amber_plain *plain, void *checkpoint)
{
	zend_arena_release(&plain->arena, checkpoint);
}

static amber_plain *make(amber_encoder *encoder)
{
	amber_plain *plain = ecalloc(1, sizeof(amber_plain));

	plain->tape_size = START_TAPE;
	plain->notes = safe_emalloc(START_NOTES, sizeof(amber_note), 0);
	plain->notes_end = plain->notes + START_NOTES;
	plain->nodes_size = START_NODES;
	plain->nodes = safe_emalloc(START_NODES, sizeof(amber_plain_node), 0);
	plain->frames_size = START_FRAMES;
	plain->frames = safe_emalloc(START_FRAMES, sizeof(amber_plain_frame), 0);
	plain->arena = zend_arena_create(UNEXPECTED(CG(unclean_shutdown)) ? ARENA_SMALL : ARENA_BYTES);
	plain->encoder = encoder;
	plain->strings = &encoder->strings;
	plain->shapes = &encoder->shapes;
	return plain;
}

/* As large as the last one, whose buffer may have been handed over. */
static zend_never_inline void make_tape(amber_plain *plain)
{
	plain->buffer = zend_string_alloc(plain->tape_size, 0);
	plain->tape = (uint8_t *) ZSTR_VAL(plain->buffer);
	plain->limit = plain->tape + plain->tape_size - AMBER_PLAIN_SLACK;
}

static void start(amber_plain *plain)
{
	if (!plain->buffer) {
		make_tape(plain);
	}
	plain->tape[0] = AMBER_MAGIC;
	plain->tape[1] = AMBER_VERSION;
	plain->out = (amber_out) { .p = plain->tape + AMBER_HEADER_BYTES, .free_places = AMBER_FREE_PLACES };
	plain->string_ids = plain->shape_ids = plain->object_shape_ids = 0;
	plain->note = plain->notes;
	plain->nodes_used = 0;
	plain->mask = plain->placed = 0;
	plain->wholes_begun = false;
	plain->depth = 0;
	plain->frames[0].cells = NULL;
	plain->max_depth = plain->encoder->max_depth ? plain->encoder->max_depth : UINT32_MAX;
	plain->cells = 0;
	plain->hooks = plain->dates = 0;
	plain->hooks_mixed = false;
	plain->has_apart = plain->encoder->has_joined || plain->encoder->apart_used;
	plain->level = (amber_plain_level) { 0 };
	plain->named = 0;
	plain->zone = NULL;
	plain->numbers = false;
}

static void free_if(void *block)
{
	if (block) {
		efree(block);
	}
}

void amber_plain_free(amber_encoder *encoder)
{
	amber_plain *plain = encoder->plain;

	if (!plain) {
		return;
	}
	encoder->plain = NULL;
	if (plain->buffer) {
		zend_string_efree(plain->buffer);
	}
	efree(plain->notes);
	efree(plain->nodes);
	efree(plain->frames);
	free_if(plain->table);
	free_if(plain->wholes);
	free_if(plain->marks);
	zend_arena_destroy(plain->arena);
	efree(plain);
}

/* What a message larger than most left behind is not kept. */
void amber_plain_end(amber_plain *plain)
{
	plain->tape_size = (size_t) (plain->limit - plain->tape) + AMBER_PLAIN_SLACK;
	if (plain->tape_size > KEEP_TAPE) {
		plain->tape_size = KEEP_TAPE;
		if (plain->buffer) {
			zend_string_efree(plain->buffer);
			plain->buffer = NULL;
		}
	}
	if ((size_t) (plain->notes_end - plain->notes) > KEEP_NOTES
	 || plain->nodes_size > KEEP_NOTES || plain->frames_size > KEEP_NOTES / 8 || plain->table_size > KEEP_NOTES || plain->marks_size > KEEP_NOTES) {
		amber_plain_free(plain->encoder);
	}
}

amber_plain *amber_plain_begin(amber_encoder *encoder)
{
	amber_plain *plain = encoder->plain ? encoder->plain : (encoder->plain = make(encoder));

	encoder->restart = AMBER_RESTART_NONE;
	start(plain);
	return plain;
}

static bool write_root(amber_plain *plain, zval *value)
{
	void *checkpoint = amber_plain_checkpoint(plain);
	bool plain_value = amber_plain_cells(plain, value, sizeof(zval), 1);

	amber_plain_release(plain, checkpoint);
	return plain_value && plain->nodes_used <= AMBER_NOTE_MAX;
}

zend_string *amber_encode_plain(amber_encoder *encoder, zval *value)
{
	amber_plain *plain = amber_plain_begin(encoder);
	zend_string *bytes = write_root(plain, value) ? amber_plain_message(plain) : NULL;

	amber_plain_end(plain);
	return bytes;
}
