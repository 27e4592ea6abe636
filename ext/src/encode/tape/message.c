/* SPDX-License-Identifier: MIT
 *
 * The tape becomes the message. Now it is known which arrays and objects are
 * named again: they are marked where they stand first and take their numbers
 * there, in the order of the message. Mostly there are none.
 */
#include "src/encode/tape/tape.h"

/* Longer messages are not copied out of the tape. */
#define MOST_COPIED 8192

/* Most that a note adds: a tag and a number. */
#define NOTE_BYTES 6

typedef struct {
	const uint8_t *from; /* the tape up to here is in the message */
	uint8_t       *p;
} message;

static zend_always_inline void copy_until(message *m, const uint8_t *until)
{
	size_t length = (size_t) (until - m->from);

	amber_copy(m->p, m->from, length);
	m->p += length;
	m->from = until;
}

/* Where a node stands first; ids: the next number. */
static uint32_t number_node(message *m, amber_walk_node *node, const uint8_t *at, uint32_t ids)
{
	if (!node->named) {
		return ids;
	}
	bool rows = node->kind == AMBER_WALK_GROUP;
	copy_until(m, at);
	m->from += rows; /* the tag of rows without numbers */
	*m->p++ = rows ? AMBER_TAG_NODE_ROWS : node->kind == AMBER_WALK_JOINED ? AMBER_TAG_REF : AMBER_TAG_MARK;
	node->id = ids;
	return ids + (rows ? node->rows : 1);
}

static uint32_t id_of(const amber_walk *walk, const amber_walk_node *node)
{
	return node->kind == AMBER_WALK_ROW ? walk->nodes[node->group].id + node->place : node->id;
}

/* Where a node is named. */
static uint8_t *put_name(const amber_walk *walk, uint8_t *p, const amber_walk_node *node, uint8_t note)
{
	if (note == AMBER_NOTE_JOIN) {
		*p++ = AMBER_TAG_JOIN;
		return amber_put_varint(p, node->id);
	}
	return amber_put_number(p, AMBER_TAG_NODE_SMALL, 8, AMBER_TAG_NODE, id_of(walk, node));
}

static size_t write_named(const amber_walk *walk, uint8_t *start)
{
	message m = { .from = walk->tape, .p = start };
	uint32_t ids = 0;

	for (const amber_note *note = walk->notes; note < walk->note; note++) {
		uint8_t kind = note->what & ((1u << AMBER_NOTE_BITS) - 1);
		amber_walk_node *node = &walk->nodes[note->what >> AMBER_NOTE_BITS];
		if (kind != AMBER_NOTE_NODE_FIRST) {
			copy_until(&m, walk->tape + note->at);
			m.p = put_name(walk, m.p, node, kind);
		} else {
			ids = number_node(&m, node, walk->tape + note->at, ids);
		}
	}
	copy_until(&m, walk->out.p);
	return (size_t) (m.p - start);
}

/* The tape with tags and numbers put in. */
static zend_string *put_in_names(const amber_walk *walk)
{
	size_t most = amber_walk_bytes(walk) + (size_t) (walk->note - walk->notes) * NOTE_BYTES;
	zend_string *bytes = zend_string_alloc(most, 0);
	size_t length = write_named(walk, (uint8_t *) ZSTR_VAL(bytes));

	ZEND_ASSERT(length <= most);
	bytes = zend_string_truncate(bytes, length, 0);
	ZSTR_VAL(bytes)[length] = '\0';
	return bytes;
}

zend_string *amber_walk_message(amber_walk *walk)
{
	size_t length = amber_walk_bytes(walk);
	zend_string *bytes = walk->buffer;

	if (walk->named) {
		return put_in_names(walk);
	}
	if (length <= MOST_COPIED) {
		return amber_new_string(walk->tape, length);
	}
	walk->buffer = NULL;
	bytes = zend_string_truncate(bytes, length, 0);
	ZSTR_VAL(bytes)[length] = '\0';
	return bytes;
}
