/* SPDX-License-Identifier: MIT
 *
 * The tape becomes the message. Now it is known what is named again: that is
 * marked where it stands first and takes its number there, in the order of the
 * message; what is named once is as it stands on the tape.
 */
#include "encode_plain.h"

/* Most that a note adds: a tag and a number, or a tag and a count. */
#define NOTE_BYTES 8

typedef struct {
	amber_plain   *plain;
	const uint8_t *from; /* the tape up to here is in the message */
	uint8_t       *p;
	uint32_t string_ids, shape_ids, object_shape_ids, node_ids; /* the next of each */
} message;

static zend_always_inline void copy_until(message *m, uint32_t at)
{
	const uint8_t *until = m->plain->tape + at;
	size_t length = (size_t) (until - m->from);

	amber_copy(m->p, m->from, length);
	m->p += length;
	m->from = until;
}

/* The tape has a string that is not marked. */
static zend_always_inline void mark_string(message *m, uint32_t at, amber_string *string)
{
	size_t length = ZSTR_LEN(string->str);

	string->id = m->string_ids++;
	copy_until(m, at);
	m->from++;
	if (length >= 32) {
		while (*m->from++ >= 0x80) {
		}
	}
	if (length < 16) {
		*m->p++ = (uint8_t) (AMBER_TAG_MSTR_SHORT + length);
	} else {
		*m->p++ = AMBER_TAG_MSTR;
		m->p = amber_put_varint(m->p, length);
	}
}

static void begin_record(message *m, amber_shape *shape)
{
	if (shape->uses > 1) {
		shape->id = m->shape_ids++;
		*m->p++ = AMBER_TAG_RECORD_NEW;
		m->p = amber_put_varint(m->p, shape->count);
	} else if (shape->count > 8) {
		*m->p++ = AMBER_TAG_MAP;
		m->p = amber_put_varint(m->p, shape->count);
	} else {
		*m->p++ = (uint8_t) (AMBER_TAG_MAP_SMALL + shape->count - 1);
	}
}

static void begin_rows(message *m, amber_shape *shape)
{
	shape->id = shape->class_name != AMBER_NO_ID ? m->object_shape_ids++ : m->shape_ids++;
	*m->p++ = 0;
}

static void write_shape_note(message *m, uint8_t kind, amber_shape *shape)
{
	switch (kind) {
		case AMBER_NOTE_SHAPE_FIRST:
			begin_record(m, shape);
			return;
		case AMBER_NOTE_SHAPE:
			m->p = amber_put_number(m->p, AMBER_TAG_RECORD_SMALL, 16, AMBER_TAG_RECORD, shape->id);
			return;
		case AMBER_NOTE_OBJECT_FIRST:
			*m->p++ = shape->uses > 1 ? AMBER_TAG_OBJECT_NEW : AMBER_TAG_OBJECT_ONCE;
			if (shape->uses > 1) {
				shape->id = m->object_shape_ids++;
			}
			return;
		case AMBER_NOTE_OBJECT:
			m->p = amber_put_number(m->p, AMBER_TAG_OBJECT_SMALL, 8, AMBER_TAG_OBJECT, shape->id);
			return;
		case AMBER_NOTE_ROWS_FIRST:
			begin_rows(m, shape);
			return;
		default:
			m->p = amber_put_varint(m->p, (uint64_t) shape->id + 1);
	}
}

static void write_note(message *m, uint32_t at, uint8_t kind, uint32_t number)
{
	amber_plain *plain = m->plain;

	switch (kind) {
		case AMBER_NOTE_NONE:
			return;
		case AMBER_NOTE_NODE_FIRST:
			if (plain->nodes[number].uses > 1) {
				copy_until(m, at);
				plain->nodes[number].id = m->node_ids++;
				*m->p++ = AMBER_TAG_MARK;
			}
			return;
		case AMBER_NOTE_NODE:
			copy_until(m, at);
			m->p = amber_put_number(m->p, AMBER_TAG_NODE_SMALL, 8, AMBER_TAG_NODE, plain->nodes[number].id);
			return;
		default:
			copy_until(m, at);
			write_shape_note(m, kind, &plain->shapes->list[number]);
	}
}

static size_t write_message(void *from, uint8_t *start)
{
	amber_plain *plain = from;
	message m = { .plain = plain, .from = plain->tape, .p = start };
	amber_string *strings = plain->strings->list;
	const amber_note *note = plain->notes, *end = plain->note;

	*m.p++ = AMBER_MAGIC;
	*m.p++ = AMBER_VERSION;
	for (; note < end; note++) {
		uint32_t number = note->what >> AMBER_NOTE_BITS;
		uint8_t kind = note->what & ((1u << AMBER_NOTE_BITS) - 1);
		if (kind == AMBER_NOTE_STRING_FIRST) {
			if (strings[number].uses > 1) {
				mark_string(&m, note->at, &strings[number]);
			}
		} else if (kind == AMBER_NOTE_STRING) {
			copy_until(&m, note->at);
			m.p = amber_put_number(m.p, AMBER_TAG_STRREF_SMALL, 32, AMBER_TAG_STRREF, strings[number].id);
		} else {
			write_note(&m, note->at, kind, number);
		}
	}
	copy_until(&m, (uint32_t) (plain->out.p - plain->tape));
	return (size_t) (m.p - start);
}

zend_string *amber_plain_message(amber_plain *plain)
{
	size_t most = AMBER_HEADER_BYTES + (size_t) (plain->out.p - plain->tape) + (size_t) (plain->note - plain->notes) * NOTE_BYTES;

	return amber_put_message(most, write_message, plain);
}
