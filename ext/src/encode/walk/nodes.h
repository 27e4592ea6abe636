/* SPDX-License-Identifier: MIT
 * Naming what stands on the tape: encode/walk/nodes.c. */
#ifndef AMBER_NODES_H
#define AMBER_NODES_H

#include "src/encode/walk/walk.h"

/* Whether this is an object of rows that are not complete, and what is written now stands in none or another one of
 * them: one of these that names the next, and so on, could be deeper than anyone may read. */
bool amber_walk_leads_along_rows(const amber_walk *walk, uint32_t number);
/* Names an array or object that stands on the tape; times: how much deeper than max_depth it may lead. */
bool amber_walk_name_node(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times);
/* Names an object, or what is joined: no array around it is equal to another one. */
bool amber_walk_name_tied(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times);

#endif
