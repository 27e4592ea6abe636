/* SPDX-License-Identifier: MIT
 *
 * What stands on the tape is named, and how deep that leads: as the reader (decode/build/walk.c) counts it.
 */
#include "src/encode/walk/walk.h"

static uint32_t begun_at(const amber_walk_frame *place)
{
	return place->cells ? (uint32_t) ((place->at - (const char *) place->cells) / (ptrdiff_t) sizeof(zval)) : 0;
}

/* The row at this depth in which what is written now stands; 0 where there are no rows, or nothing is as deep. */
static uint32_t row_at(const amber_walk *walk, uint32_t level)
{
	uint32_t row = 0;

	for (uint32_t depth = walk->depth; depth >= level; depth--) {
		const amber_walk_frame *place = &walk->frames[depth];
		/* rows in a column are as many of the rows around them, from the place on where they begin */
		row = place->cells ? row + begun_at(place) : 0;
	}
	return row;
}

/* Whether this is an object of rows that are not complete, and what is written now stands in none or another one of
 * them: one of these that names the next, and so on, could be deeper than anyone may read. Or in it, but deeper than
 * a reader looks for it. */
static bool leads_along_rows(const amber_walk *walk, uint32_t number)
{
	const amber_walk_node *node = &walk->nodes[number];

	if (EXPECTED(node->kind != AMBER_WALK_ROW)) {
		return false;
	}
	const amber_walk_node *group = &walk->nodes[node->group];
	return group->leads == AMBER_WALK_OPEN
		&& (walk->depth - group->depth > AMBER_ROW_LEVELS || row_at(walk, group->depth) != node->place);
}

/* The node whose levels count: for an object of rows its group, which is complete when they are. */
static zend_always_inline amber_walk_node *levels_of(amber_walk *walk, amber_walk_node *node)
{
	return UNEXPECTED(node->kind == AMBER_WALK_ROW) ? &walk->nodes[node->group] : node;
}

static zend_always_inline amber_walk_node *lead_of(amber_walk *walk, const amber_walk_node *node)
{
	return levels_of(walk, &walk->nodes[node->leads]);
}

/* Whether a node leads back to what is complete. */
static bool leads_on(amber_walk *walk, const amber_walk_node *node)
{
	return node->leads != AMBER_NO_ID && lead_of(walk, node)->leads != AMBER_WALK_OPEN;
}

/* A node takes over where what it leads to leads. */
static void lead_on(amber_walk *walk, amber_walk_node *node)
{
	const amber_walk_node *lead = lead_of(walk, node);

	amber_way_on(&node->way, &lead->way, lead->height);
	node->leads = lead->leads;
}

/* A node that leads back is named: as the reader (decode/build/walk.c) counts it. */
static zend_never_inline void lead_back(amber_walk *walk, amber_walk_node *node)
{
	while (leads_on(walk, node)) {
		amber_walk_node *lead = lead_of(walk, node);
		if (leads_on(walk, lead)) {
			lead_on(walk, lead);
		}
		lead_on(walk, node);
	}
}

/* What is not complete is named, or what leads to it. False: the walk stops. */
static zend_never_inline bool lead_to(amber_walk *walk, uint32_t number)
{
	if (UNEXPECTED(leads_along_rows(walk, number))) {
		return amber_walk_are_no_rows(walk, true);
	}
	walk->level.leads = MIN(walk->level.leads, number);
	return true;
}

/* How deep a node may be. An array that does not lead back has no way. */
static zend_always_inline uint32_t height_of(const amber_walk_node *node)
{
	return EXPECTED(!node->led_back) ? node->height : amber_way_levels(&node->way, node->height);
}

bool amber_walk_name_node(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times)
{
	amber_walk_node *node = &walk->nodes[number], *levels = levels_of(walk, node);

	if (UNEXPECTED(levels->led_back) && levels->leads != AMBER_WALK_OPEN) {
		lead_back(walk, levels);
	}
	if (UNEXPECTED(levels->leads != AMBER_NO_ID)
	 && !lead_to(walk, levels->leads == AMBER_WALK_OPEN ? number : levels->leads)) {
		return false;
	}
	uint64_t most = (uint64_t) walk->encoder->max_depth * (UNEXPECTED(levels->led_back) ? AMBER_BACK_CHAIN : times);
	uint32_t height = height_of(levels);
	if (UNEXPECTED(most && walk->depth + (uint64_t) height > most)) {
		walk->containers_most = MIN(walk->containers_most, most);
	}
	if (note == AMBER_NOTE_JOIN) {
		/* the place that was first becomes part of the reference, as native has it */
		node->kind = AMBER_WALK_JOINED;
	}
	levels->named = true;
	walk->named = true;
	walk->level.height = height > walk->level.height ? height : walk->level.height;
	amber_walk_note(walk, walk->out.p, note, number);
	return true;
}

bool amber_walk_name_tied(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times)
{
	walk->level.tied = true;
	/* where an object is named in rows, it may have been met in a column further left only because that was written
	 * first: if there are hooks or dates in it, a name counts as a hook */
	walk->hooks += walk->hooks != 0 && levels_of(walk, &walk->nodes[number])->hooked;
	return amber_walk_name_node(walk, number, note, times);
}
