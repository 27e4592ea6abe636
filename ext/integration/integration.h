/* SPDX-License-Identifier: MIT
 * Integration into PHP's own stores of data: sessions and APCu. */
#ifndef AMBER_INTEGRATION_INTEGRATION_H
#define AMBER_INTEGRATION_INTEGRATION_H

#include "php.h"

/* Registers the session handler "amber" if PHP has sessions. Called at module startup, after the startup of sessions
 * and before amber.session_write_as is read. */
void amber_session_startup(void);

/* The state in words, for phpinfo(). */
const char *amber_session_state(void);

/* Whether sessions can be written by the handler of this name; true for any name without sessions. */
bool amber_session_has_handler(const zend_string *name);

/* Whether amber.session_key can sign: each key is long enough, and no two have the same id. */
bool amber_session_key_is_sound(const char *setting);

/* --- APCu ------------------------------------------------------------------ */

/* Registers the serializer "amber" with APCu if that is loaded. Called at module startup, after the startup of APCu. */
void amber_apcu_startup(void);

/* The state in words, for phpinfo(). */
const char *amber_apcu_state(void);

#endif
