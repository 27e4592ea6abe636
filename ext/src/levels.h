/* SPDX-License-Identifier: MIT
 * How deep an array or object may be that leads back to one around it. Writer and reader count alike: what one writes
 * the other must not refuse for its levels. docs/FORMAT.md has the rule. */
#ifndef AMBER_LEVELS_H
#define AMBER_LEVELS_H

#include "src/wire.h"

/* The way of a node through those it leads to, each of them around the one before. */
typedef struct {
	uint32_t level; /* how deep the node stands */
	uint32_t last;  /* how deep the last node stands that was passed */
	uint64_t sum;   /* all that may be deeper through those that were passed */
	uint64_t most;  /* all in the last one is not deeper than this */
} amber_way;

/* Goes one step further: lead is the way of what the node leads to, height the levels in that. A way may go up step by
 * step, and down again at each. */
static inline void amber_way_on(amber_way *way, const amber_way *lead, uint32_t height)
{
	uint64_t steps = way->last > lead->level ? (uint64_t) way->last - lead->level + 1 : 1;

	way->sum = MIN(way->sum + steps * height + lead->sum, AMBER_SUM_MOST);
	way->last = lead->last;
	way->most = lead->most;
}

/* How deep a node of so many levels may be. No way inside of one that it leads to meets anything twice. */
static zend_always_inline uint32_t amber_way_levels(const amber_way *way, uint32_t height)
{
	return EXPECTED(way->sum == 0) ? height
		: (uint32_t) MIN(MIN(height + way->sum, way->most), AMBER_HEIGHT_MOST);
}

#endif
