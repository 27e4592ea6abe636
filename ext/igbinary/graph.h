/* SPDX-License-Identifier: MIT
 * The reader of igbinary's data: its state.
 *
 * A value is a type byte and what follows it; numbers are big-endian. Arrays and objects are pairs of key and value
 * behind a count. Strings, and class names among them, take numbers, one list of the data; arrays, objects and PHP
 * references take those of another list. So decode/ is used below its items: its strings, shared values, frames,
 * objects and hooks. In a frame here `reference` is the number of the value, `shared` is unused. */
#ifndef AMBER_IGBINARY_GRAPH_H
#define AMBER_IGBINARY_GRAPH_H

#include "decode/frames.h"
#include "decode/objects.h"
#include "decode/scalars.h"
#include "igbinary/types.h"

/* An array that was named while one was open, or after that. */
typedef struct {
	const uint8_t *at;  /* where */
	uint64_t counted;   /* elements that were counted there */
	uint32_t number;
} amber_igbinary_loop;

#define AMBER_IGBINARY_CLASSES 8
#define AMBER_IGBINARY_LAYOUTS 16

typedef struct {
	amber_decoder *decoder;
	/* Arrays named while they were open, and all that are named after the first of these; igbinary/loops.c. */
	amber_igbinary_loop *loops;
	uint32_t loops_used, loops_size;
	/* Direct-mapped, into decoder->classes: classes without keys, by the string that names them; and class layouts, by
	 * their class and keys. NULL: none. */
	amber_decode_class *classes[AMBER_IGBINARY_CLASSES];
	amber_decode_class *layouts[AMBER_IGBINARY_LAYOUTS];
} amber_igbinary_reader;

/* --- igbinary/elements.c ----------------------------------------------------- */

/* Reads a number of 1, 2, 4 or 8 bytes. */
static zend_always_inline bool amber_igbinary_number(amber_decoder *decoder, unsigned bytes, uint64_t *n)
{
	const uint8_t *p = decoder->p;

	if (UNEXPECTED(bytes > (size_t) (decoder->end - p))) {
		return amber_decode_fail_short(decoder);
	}
	decoder->p += bytes;
	*n = *p;
	while (UNEXPECTED(--bytes > 0)) {
		*n = *n << 8 | *++p;
	}
	return true;
}

static zend_always_inline bool amber_igbinary_is_array(uint8_t type)
{
	return type >= AMBER_IGBINARY_ARRAY_8 && type <= AMBER_IGBINARY_ARRAY_32;
}

static zend_always_inline bool amber_igbinary_is_string(uint8_t type)
{
	return (type >= AMBER_IGBINARY_EMPTY_STRING && type <= AMBER_IGBINARY_STRING_32)
		|| type == AMBER_IGBINARY_STRING_64;
}

/* Reads the int of a type that has been read; fails for other types, which no key can have. */
bool amber_igbinary_int(amber_decoder *decoder, uint8_t type, zend_long *v);
/* Reads the string of a type that has been read, as a name: of a property, a class or a case. NULL after a failure. It
 * is kept alive until the end, and borrowed; a long one is the one string with its content. */
zend_string *amber_igbinary_name(amber_decoder *decoder, uint8_t type);
/* Reads a scalar whose type has been read into place. Returns false with *other set, and nothing read, for the type of
 * another value. */
bool amber_igbinary_scalar(amber_decoder *decoder, uint8_t type, zval *place, bool *other);

/* Reads the count of an array type that has been read, and checks that a container with that many elements may
 * begin. */
bool amber_igbinary_count(amber_decoder *decoder, uint8_t type, uint32_t *count);
/* The same as amber_decode_may_begin(), less what amber_igbinary_count() has checked. */
static zend_always_inline bool amber_igbinary_may_begin(amber_decoder *decoder, uint32_t count)
{
	uint64_t level = (uint64_t) decoder->top->level + 1;

	decoder->counts.deepest = MAX(decoder->counts.deepest, level);
	if (UNEXPECTED(level > decoder->levels_most || ++decoder->counts.containers > decoder->containers_most)) {
		return amber_decode_fail_depth(decoder);
	}
	return amber_decode_add(decoder, count);
}

/* Pushes a frame for a container with so many elements, and its number. Pointers to frames become invalid. */
static zend_always_inline amber_decode_frame *amber_igbinary_push(amber_decoder *decoder, uint8_t kind, void *owner,
	uint32_t count, uint32_t number, const amber_decode_counts *around)
{
	uint64_t waiting = decoder->top->waiting + (decoder->top->n - decoder->top->i);
	uint32_t level = decoder->top->level + 1;

	if (UNEXPECTED(decoder->depth == decoder->frames_size)) {
		AMBER_GROW(decoder, frames);
	}
	amber_decode_frame *frame = decoder->top = &decoder->frames[decoder->depth++];
	frame->kind = kind;
	frame->i = 0;
	frame->n = count;
	frame->level = level;
	frame->waiting = waiting;
	frame->shared = AMBER_NOT_SHARED;
	frame->reference = number;
	frame->owner = owner;
	frame->class = NULL;
	frame->around = *around;
	return frame;
}

/* Pushes a frame for the keys and values of an array with this number, which becomes frame->owner. */
amber_decode_frame *amber_igbinary_push_array(amber_decoder *decoder, uint32_t count, uint32_t number,
	const amber_decode_counts *around);
/* Reads keys and scalars of the top frame until another value comes, the type of which it reads: then *place is its
 * place, which holds null, and *type its type. *place is NULL once the frame is full. */
bool amber_igbinary_elements(amber_decoder *decoder, zval **place, uint8_t *type);

/* --- igbinary/instances.c ---------------------------------------------------- */

/* Reads an object or an enum case into place; `reference`: the place is that of a PHP reference, else NULL. */
bool amber_igbinary_object(amber_igbinary_reader *reader, uint8_t type, zval *place, zend_reference *reference);
/* Finishes the object of the top frame, whose properties are read. */
bool amber_igbinary_finish_object(amber_igbinary_reader *reader, amber_decode_frame *frame);
/* The same for an object with __unserialize(), whose array is read. */
void amber_igbinary_finish_data(amber_decoder *decoder, amber_decode_frame *frame);

/* --- igbinary/loops.c -------------------------------------------------------- */

/* Notes that the array with this number was named at `at`. */
void amber_igbinary_note_loop(amber_igbinary_reader *reader, uint32_t number, const uint8_t *at);
/* Once all is read: fails if an array stands in itself, or if there are more elements than max_elements allows. */
bool amber_igbinary_check_loops(amber_igbinary_reader *reader);

/* The value of a shared value, which may be a reference to it. */
static zend_always_inline zend_refcounted *amber_igbinary_value_of(const amber_decode_shared *shared)
{
	zend_refcounted *counted = shared->counted;
	const zval *value = GC_TYPE(counted) == IS_REFERENCE ? &((zend_reference *) counted)->val : NULL;

	return value ? Z_REFCOUNTED_P(value) || Z_TYPE_P(value) == IS_ARRAY ? Z_COUNTED_P(value) : NULL : counted;
}

#endif
