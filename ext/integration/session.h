/* SPDX-License-Identifier: MIT */
#ifndef AMBER_SESSION_H
#define AMBER_SESSION_H

#include "php.h"

/* Registers the session handler "amber" where PHP has sessions. Called when the module starts, after that of
 * sessions. */
void amber_session_startup(void);

/* In words, for phpinfo(). */
const char *amber_session_state(void);

/* Whether amber.session_key can sign: each key is long enough. */
bool amber_session_key_is_sound(const char *setting);

#endif
