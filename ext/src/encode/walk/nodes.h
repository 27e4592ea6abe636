/* SPDX-License-Identifier: MIT
 * Naming what stands on the tape: encode/walk/nodes.c. */
#ifndef AMBER_NODES_H
#define AMBER_NODES_H

#include "src/encode/walk/walk.h"

/* What was taken for rows is none: the walk stops, and begins again without rows, or without those of objects. */
static zend_always_inline bool amber_walk_are_no_rows(amber_walk *walk, bool objects)
{
	*(objects ? &walk->encoder->no_object_rows : &walk->encoder->no_rows) = true;
	walk->encoder->stop = AMBER_STOP_ROWS;
	return false;
}

/* Names an array or object that stands on the tape; times: how much deeper than max_depth it may lead. */
bool amber_walk_name_node(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times);
/* Names an object, or what is joined: no array around it is equal to another one. */
bool amber_walk_name_tied(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times);

#endif
