/* SPDX-License-Identifier: MIT
 * One value of a column. */
#ifndef AMBER_VIEW_COLUMNS_H
#define AMBER_VIEW_COLUMNS_H

#include "view/extract.h"

/* Appends a column of value i alone of the column of n that begins here, which is none of items. The source stands
 * somewhere in it then. */
bool amber_extract_cell(amber_extract *extract, uint32_t n, uint32_t i);

#endif
