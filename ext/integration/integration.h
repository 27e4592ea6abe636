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

#ifdef AMBER_HAVE_SESSION
# include "ext/session/php_session.h"
# include "format/options.h"

/* --- what session.c and session_read.c share ------------------------------- */

php_ps_globals *amber_session_globals(void);

/* The session handler of this name; NULL: there is none. */
const ps_serializer *amber_session_find(const char *name);

/* Whether PHP is releasing the previous session. PHP leaves the pointer in place meanwhile, and destructors that run
 * may encode or decode the session. */
bool amber_session_is_being_released(const php_ps_globals *session);

/* Parses the keys that sign sessions; none if the setting is empty. Returns false, with a warning, if the setting is
 * not sound: then no session may be trusted. */
bool amber_session_signing_keys(amber_signing_keys *keys);

void amber_session_read_startup(void);
zend_result amber_session_decode(PS_SERIALIZER_DECODE_ARGS);
#endif

/* --- APCu ------------------------------------------------------------------ */

/* Registers the serializer "amber" with APCu if that is loaded. Called at module startup, after the startup of APCu. */
void amber_apcu_startup(void);

/* The state in words, for phpinfo(). */
const char *amber_apcu_state(void);

#endif
