/* SPDX-License-Identifier: MIT
 *
 * The encoder's table of strings, whose hashes have a secret: content that was chosen to collide does not make it slow.
 * The module links nothing of Amber, so it has a copy of the code.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "format/hash.c"
#include "encode/tables.c"
