/* SPDX-License-Identifier: MIT
 * Where PHP itself keeps data. */
#ifndef AMBER_INTEGRATION_INTEGRATION_H
#define AMBER_INTEGRATION_INTEGRATION_H

#include "php.h"

/* Registers the session handler "amber" where PHP has sessions. Called when the module starts, after that of
 * sessions, and before amber.session_write_as is read. */
void amber_session_startup(void);

/* In words, for phpinfo(). */
const char *amber_session_state(void);

/* Whether sessions can be written by the handler of this name; without sessions nobody asks, and any can. */
bool amber_session_has_handler(const zend_string *name);

/* Whether amber.session_key can sign: each key is long enough, and no two have one id. */
bool amber_session_key_is_sound(const char *setting);

/* --- APCu ------------------------------------------------------------------ */

/* Registers the serializer "amber" with APCu where that is loaded. Called when the module starts, after APCu's. */
void amber_apcu_startup(void);

/* In words, for phpinfo(). */
const char *amber_apcu_state(void);

#endif
