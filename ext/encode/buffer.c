/* SPDX-License-Identifier: MIT
 *
 * The output buffer with its fix-ups, and how they become the message.
 */
#include "encode/buffer.h"

#define MOST_BUFFER   (ZSTR_MAX_LEN / 4)
#define KEEP_BUFFER   (1u << 18)
#define KEEP_ELEMENTS  (1u << 15)
/* The arena's block size where messages are small, and after an out-of-memory error: the largest size that PHP keeps
 * free lists of. */
#define ARENA_SMALL 2560
#define ARENA_BYTES (1u << 15)
/* A message of more elements than this makes room for columns like its own in the next one. */
#define SMALL_ELEMENTS 128

zend_never_inline uint8_t *amber_walk_grow_buffer(amber_walk *walk, uint8_t *p, size_t length)
{
	size_t used = (size_t) (p - walk->buffer), size = (size_t) (walk->limit - walk->buffer) + AMBER_WALK_SLACK;

	if (UNEXPECTED(length > MOST_BUFFER || used > MOST_BUFFER - length)) {
		zend_error_noreturn(E_ERROR, "amber: the message is larger than a string can be");
	}
	while (size < used + length + AMBER_WALK_SLACK) {
		size *= 2;
	}
	if (walk->allocated) {
		walk->allocated = zend_string_realloc(walk->allocated, size, 0);
	} else {
		walk->allocated = zend_string_alloc(size, 0);
		memcpy(ZSTR_VAL(walk->allocated), walk->first_buffer, used);
	}
	ZEND_ASSERT(walk->allocated);
	walk->buffer = (uint8_t *) ZSTR_VAL(walk->allocated);
	walk->limit = walk->buffer + size - AMBER_WALK_SLACK;
	return walk->buffer + used;
}

uint8_t *amber_walk_first_string(amber_walk *walk, uint8_t *p, uint32_t number)
{
	amber_string *string = amber_strings_at(walk->strings, number);

	if (EXPECTED(ZSTR_LEN(string->str) > 1)) {
		string->id = walk->string_ids++;
	}
	return amber_put_string(amber_walk_room(walk, p, ZSTR_LEN(string->str)), string->str);
}

static void free_grown(void *list, const void *first)
{
	if (list != first) {
		efree(list);
	}
}

zend_never_inline void amber_walk_grow_choices(amber_walk *walk, uint32_t size)
{
	free_grown(walk->choices, walk->first_choices);
	walk->choices = walk->first_choices; /* if there is no memory */
	walk->choices_size = AMBER_WALK_CHOICES;
	walk->choices = safe_emalloc(size, sizeof(uint32_t), 0);
	walk->choices_size = size;
	amber_fill(walk->choices, 0, sizeof(uint32_t) * (size_t) size);
}

/* Returns memory for twice as many entries, with those in list; first is the walk's own memory. */
static void *grow(void *list, const void *first, size_t size, size_t bytes)
{
	if (list != first) {
		return safe_erealloc(list, size, bytes, 0);
	}
	void *grown = safe_emalloc(size, bytes, 0);
	memcpy(grown, first, size / 2 * bytes);
	return grown;
}

zend_never_inline void amber_walk_grow_fixups(amber_walk *walk)
{
	size_t used = (size_t) (walk->fixup - walk->fixups);

	walk->fixups = grow(walk->fixups, walk->first_fixups, used * 2, sizeof(amber_fixup));
	walk->fixup = walk->fixups + used;
	walk->fixups_end = walk->fixups + used * 2;
}

zend_never_inline void amber_walk_grow_frames(amber_walk *walk)
{
	size_t below_top = (size_t) (walk->top - walk->frames);

	walk->frames_size *= 2;
	walk->frames = grow(walk->frames, walk->first_frames, walk->frames_size, sizeof(amber_walk_frame));
	walk->top = walk->frames + below_top;
}

zend_never_inline uint32_t amber_walk_new_shared(amber_walk *walk)
{
	if (UNEXPECTED(walk->shared_used == walk->shared_size)) {
		if (UNEXPECTED(walk->shared_size > AMBER_FIXUP_MOST / 2)) {
			zend_error_noreturn(E_ERROR, "amber: the value has too many arrays and objects");
		}
		walk->shared_size *= 2;
		walk->shared = grow(walk->shared, walk->first_shared, walk->shared_size, sizeof(amber_walk_shared));
	}
	walk->shared[walk->shared_used] = (amber_walk_shared) { .id = AMBER_NO_ID, .back_edge = AMBER_WALK_OPEN,
		.hooks = walk->hooks + walk->dates, .hooked = true,
		.level = walk->depth, .around = walk->level.around, .containers = walk->containers };
	return walk->shared_used++;
}

static void use_first(amber_walk *walk)
{
	walk->allocated = NULL;
	walk->buffer = walk->first_buffer;
	walk->buffer_size = sizeof(walk->first_buffer);
	walk->limit = walk->buffer + AMBER_WALK_BUFFER;
	walk->fixups = walk->first_fixups;
	walk->fixups_end = walk->fixups + AMBER_WALK_FIXUPS;
	walk->shared = walk->first_shared;
	walk->shared_size = AMBER_WALK_SHARED;
	walk->frames = walk->first_frames;
	walk->frames->elements = NULL;
	walk->frames_size = AMBER_WALK_FRAMES;
	walk->choices = walk->first_choices;
	walk->choices_size = AMBER_WALK_CHOICES;
	walk->arena = NULL;
	walk->arena_bytes = ARENA_SMALL;
}

void amber_walk_make(amber_walk *walk, amber_encoder *encoder)
{
	walk->encoder = encoder;
	walk->strings = &encoder->strings;
	walk->key_lists = &encoder->key_lists;
	use_first(walk);
	amber_walk_make_arrays(walk);
}

zend_never_inline void amber_walk_make_arena(amber_walk *walk)
{
	walk->arena = zend_arena_create(UNEXPECTED(CG(unclean_shutdown)) ? ARENA_SMALL : walk->arena_bytes);
	walk->arena_start = zend_arena_checkpoint(walk->arena);
}

void *amber_walk_alloc_long(amber_walk *walk, size_t bytes)
{
	if (UNEXPECTED(bytes > ARENA_BYTES)) {
		if (!walk->arena) {
			amber_walk_make_arena(walk);
		}
		zend_arena *block = zend_arena_create(bytes + ARENA_BYTES);
		block->prev = walk->arena;
		walk->arena = block;
	}
	return amber_walk_alloc(walk, bytes);
}

/* Makes an output buffer as large as the last one, which became the message. */
static zend_never_inline void make_buffer(amber_walk *walk)
{
	walk->allocated = zend_string_alloc(walk->buffer_size, 0);
	walk->buffer = (uint8_t *) ZSTR_VAL(walk->allocated);
	walk->limit = walk->buffer + walk->buffer_size - AMBER_WALK_SLACK;
}

AMBER_HOT amber_walk *amber_walk_begin(amber_encoder *encoder)
{
	amber_walk *walk = encoder->walk;

	encoder->stop = AMBER_STOP_PREPASS;
	if (UNEXPECTED(!walk->allocated) && UNEXPECTED(walk->buffer_size > sizeof(walk->first_buffer))) {
		make_buffer(walk);
	}
	uint8_t *buffer = walk->buffer;
	buffer[0] = AMBER_MAGIC;
	buffer[1] = AMBER_VERSION;
	walk->out = (amber_out) { .p = buffer + AMBER_HEADER_BYTES, .budget = AMBER_EXPANSION_BUDGET };
	walk->fixup = walk->fixups;
	walk->top = walk->frames;
	walk->max_depth = encoder->max_depth ? encoder->max_depth : UINT32_MAX;
	walk->row_placeholder = AMBER_NO_ID;
	walk->containers_most = UINT64_MAX;
	walk->level.back_edge = walk->level.around = AMBER_NO_ID;
	memset((char *) walk + AMBER_WALK_ZERO_FROM, 0, AMBER_WALK_ZERO_TO - AMBER_WALK_ZERO_FROM);
	if (UNEXPECTED(encoder->dictionary)) {
		amber_walk_start_with_dictionary(walk, encoder->dictionary);
	}
	return walk;
}

static void drop_arena(amber_walk *walk)
{
	if (walk->arena) {
		zend_arena_destroy(walk->arena);
		walk->arena = NULL;
	}
}

void amber_walk_shrink(amber_walk *walk)
{
	if (walk->allocated) {
		zend_string_efree(walk->allocated);
	}
	free_grown(walk->fixups, walk->first_fixups);
	free_grown(walk->shared, walk->first_shared);
	free_grown(walk->frames, walk->first_frames);
	free_grown(walk->choices, walk->first_choices);
	drop_arena(walk);
	amber_table_shrink(&walk->arrays);
	use_first(walk);
}

/* After a message of many elements: frees what grew beyond what most messages need, or makes room for columns of that
 * length. All memory here grows with the elements, except the output buffer. */
static zend_never_inline void end_many(amber_walk *walk)
{
	if (walk->elements > KEEP_ELEMENTS) {
		amber_walk_shrink(walk);
	} else if (walk->arena_bytes != ARENA_BYTES) {
		walk->arena_bytes = ARENA_BYTES;
		drop_arena(walk); /* the next message that needs one makes it */
	}
}

/* Forgets the arrays that were looked for. */
static zend_never_inline void end_search(amber_walk *walk)
{
	amber_drop_table(&walk->full_hashes);
	amber_drop_table(&walk->strings->long_hashes);
	amber_table_empty(&walk->arrays);
}

static zend_never_inline void release_arena(amber_walk *walk)
{
	zend_arena_release(&walk->arena, walk->arena_start);
}

static zend_always_inline void end(amber_walk *walk)
{
	if (UNEXPECTED(walk->arena != NULL)) {
		release_arena(walk);
	}
	if (UNEXPECTED(walk->shared_used)) {
		end_search(walk);
	}
	walk->buffer_size = (size_t) (walk->limit - walk->buffer) + AMBER_WALK_SLACK;
	if (UNEXPECTED(walk->buffer_size > KEEP_BUFFER)) {
		walk->buffer_size = KEEP_BUFFER;
		if (walk->allocated) {
			zend_string_efree(walk->allocated);
			walk->allocated = NULL;
		}
	}
	if (UNEXPECTED(walk->elements > SMALL_ELEMENTS)) {
		end_many(walk);
	}
}

/* --- the message ----------------------------------------------------------- */

/* Longer messages take over the output buffer; others are copied out of it. */
#define MOST_COPIED 4096

/* A fix-up adds at most a tag and a number. */
#define FIXUP_BYTES 6

typedef struct {
	const uint8_t *from; /* the output up to here is in the message */
	uint8_t       *p;
} message;

static zend_always_inline void copy_until(message *m, const uint8_t *until)
{
	size_t length = (size_t) (until - m->from);

	amber_copy(m->p, m->from, length);
	m->p += length;
	m->from = until;
}

/* Inserts the definition of a shared value, if a back-reference names it. ids is the next number; returns the one after
 * it. */
static uint32_t put_definition(message *m, amber_walk_shared *shared, const uint8_t *at, uint32_t ids)
{
	if (!shared->has_references) {
		return ids;
	}
	bool rows = shared->kind == AMBER_WALK_GROUP;
	copy_until(m, at);
	m->from += rows; /* skips the tag of rows without numbers */
	*m->p++ = rows ? AMBER_TAG_SHARED_ROWS : shared->kind == AMBER_WALK_ALIASED ? AMBER_TAG_REF : AMBER_TAG_DEFINE;
	shared->id = ids;
	return ids + (rows ? shared->rows : 1);
}

static uint32_t id_of(const amber_walk *walk, const amber_walk_shared *shared)
{
	return shared->kind == AMBER_WALK_ROW ? walk->shared[shared->group].id + shared->place : shared->id;
}

/* Writes a back-reference to a shared value. */
static uint8_t *put_back_reference(const amber_walk *walk, uint8_t *p, const amber_walk_shared *shared, uint8_t fixup)
{
	if (fixup == AMBER_FIXUP_REFERENCE) {
		*p++ = AMBER_TAG_REF_BACKREF;
		return amber_put_varint(p, shared->id);
	}
	return amber_put_number(p, AMBER_TAG_BACKREF_SMALL, 8, AMBER_TAG_BACKREF, id_of(walk, shared));
}

static size_t write_with_fixups(const amber_walk *walk, uint8_t *start)
{
	message m = { .from = walk->buffer, .p = start };
	uint32_t ids = 0;

	for (const amber_fixup *fixup = walk->fixups; fixup < walk->fixup; fixup++) {
		uint8_t kind = fixup->number_and_kind & ((1u << AMBER_FIXUP_BITS) - 1);
		amber_walk_shared *shared = &walk->shared[fixup->number_and_kind >> AMBER_FIXUP_BITS];
		if (kind != AMBER_FIXUP_DEFINITION) {
			copy_until(&m, walk->buffer + fixup->at);
			m.p = put_back_reference(walk, m.p, shared, kind);
		} else {
			ids = put_definition(&m, shared, walk->buffer + fixup->at, ids);
		}
	}
	copy_until(&m, walk->out.p);
	return (size_t) (m.p - start);
}

/* Returns the output with all definitions and back-references inserted. */
static zend_never_inline zend_string *apply_fixups(const amber_walk *walk)
{
	size_t most = amber_walk_bytes(walk) + (size_t) (walk->fixup - walk->fixups) * FIXUP_BYTES;
	zend_string *bytes = zend_string_alloc(most, 0);
	size_t length = write_with_fixups(walk, (uint8_t *) ZSTR_VAL(bytes));

	ZEND_ASSERT(length <= most);
	bytes = zend_string_truncate(bytes, length, 0);
	ZSTR_VAL(bytes)[length] = '\0';
	return bytes;
}

/* Returns a long message in the memory of the output buffer. */
static zend_never_inline zend_string *take_over(amber_walk *walk)
{
	size_t length = amber_walk_bytes(walk);
	zend_string *bytes = zend_string_truncate(walk->allocated, length, 0);

	walk->allocated = NULL;
	ZSTR_VAL(bytes)[length] = '\0';
	return bytes;
}

static zend_always_inline zend_string *message_of(amber_walk *walk)
{
	size_t length = amber_walk_bytes(walk);

	if (UNEXPECTED(walk->has_references)) {
		return apply_fixups(walk);
	}
	if (UNEXPECTED(length > MOST_COPIED) && walk->allocated) {
		return take_over(walk);
	}
	return zend_string_init((const char *) walk->buffer, length, 0);
}

AMBER_HOT zend_string *amber_walk_finish(amber_walk *walk, bool written)
{
	if (UNEXPECTED(walk->containers > walk->containers_most) && written) {
		walk->encoder->stop = AMBER_STOP_DEEP;
		written = false;
	}
	zend_string *bytes = EXPECTED(written) ? message_of(walk) : NULL;
	end(walk);
	return bytes;
}
