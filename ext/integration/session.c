/* SPDX-License-Identifier: MIT
 *
 * session.serialize_handler = amber: its registration, and the writing of sessions; session_read.c reads them.
 *
 * PHP may have sessions built in, as a shared extension that is loaded before or after this one, or not at all. So none
 * of their symbols is linked: needed symbols are looked up in their module once all modules are loaded.
 */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_amber.h"
#include "integration/integration.h"
#include "format/options.h"

/* Parses keys, of which several have ids of their own: "id:secret,id:secret". Returns false if one is too short, an id
 * is too long or comes twice, or a colon or blank looks like a mistake. */
static bool parse_signing_keys(const char *setting, amber_signing_keys *keys)
{
	const char *end;

	keys->list = zend_new_array(4);
	do {
		end = setting + strcspn(setting, ",");
		const char *colon = memchr(setting, ':', (size_t) (end - setting)), *secret = colon ? colon + 1 : setting;
		size_t length = (size_t) (end - secret), id = colon ? (size_t) (colon - setting) : 0;
		zval value;
		if (length < AMBER_SIGNING_SECRET_MIN || id >= AMBER_SIGNING_ID_MOST || memchr(secret, ':', length)
		 || *setting == ' ' || *secret == ' ') {
			return false;
		}
		ZVAL_STRINGL(&value, secret, length);
		const Bucket *added = (const Bucket *) zend_hash_str_add(keys->list, setting, id, &value);
		if (!added) {
			zval_ptr_dtor(&value);
			return false;
		}
		if (!keys->secret) {
			keys->secret = Z_STR(added->val);
			keys->id = added->key;
		}
		setting = end + 1;
	} while (*end);
	return true;
}

bool amber_session_key_is_sound(const char *setting)
{
	amber_signing_keys keys = { 0 };
	bool sound = parse_signing_keys(setting, &keys);

	amber_signing_keys_free(&keys);
	return sound;
}

#ifndef AMBER_HAVE_SESSION

void amber_session_startup(void)
{
}

const char *amber_session_state(void)
{
	return "not compiled in";
}

bool amber_session_has_handler(const zend_string *name)
{
	(void) name;
	return true;
}

#else

#include "call.h"
#include "format/dictionary.h"

#ifdef RTLD_DEFAULT
# define AMBER_OWN_SYMBOLS RTLD_DEFAULT
#else
# define AMBER_OWN_SYMBOLS NULL
#endif

typedef zend_result (*register_function)(const char *name, zend_string *(*encode)(PS_SERIALIZER_ENCODE_ARGS),
	zend_result (*decode)(PS_SERIALIZER_DECODE_ARGS));
typedef const ps_serializer *(*find_function)(const char *name);

static zend_module_entry *session_module;
static find_function find_serializer;

php_ps_globals *amber_session_globals(void)
{
#ifdef ZTS
	return TSRMG_BULK(*session_module->globals_id_ptr, php_ps_globals *);
#else
	return session_module->globals_ptr;
#endif
}

const ps_serializer *amber_session_find(const char *name)
{
	return find_serializer(name);
}

bool amber_session_is_being_released(const php_ps_globals *session)
{
	return Z_ISREF(session->http_session_vars) && Z_REFCOUNT(session->http_session_vars) == 0;
}

/* Returns the stored bytes, so that they are written unchanged: PHP takes NULL for an empty session and would write
 * that. */
static zend_string *what_is_stored(const php_ps_globals *session)
{
	return session->session_vars ? zend_string_copy(session->session_vars) : NULL;
}

/* Whether a hook threw while the stored bytes were read, so that their value is unknown. */
static bool was_not_read(const php_ps_globals *session)
{
	return session->session_vars && session->session_vars == AMBER_G(session_not_read);
}

/* Warns instead of throwing, as nothing catches at the end of a request: a resource is lost, not the whole session. */
static void warn_of_resources(const zend_array *paths)
{
	zval *path;

	ZEND_HASH_FOREACH_VAL((zend_array *) paths, path) {
		php_error_docref(NULL, E_WARNING, "%s is a resource, which no session can hold; null is stored in its place",
			Z_STRVAL_P(path));
	} ZEND_HASH_FOREACH_END();
}

bool amber_session_signing_keys(amber_signing_keys *keys)
{
	if (EXPECTED(!*AMBER_G(session_key)) || parse_signing_keys(AMBER_G(session_key), keys)) {
		return true;
	}
	amber_signing_keys_free(keys);
	php_error_docref(NULL, E_WARNING, "amber.session_key is no key: the session is neither read nor written");
	return false;
}

/* An empty session, as the handler php returns it: NULL meant an empty session before PHP 8.6, and means a failure
 * since. */
#if PHP_VERSION_ID >= 80600
# define NO_BYTES ZSTR_EMPTY_ALLOC()
#else
# define NO_BYTES NULL
#endif

/* Encodes the session. An empty one has no bytes, as with the handler php: save handlers thereby know that there is
 * nothing to store. */
static zend_string *encode_amber(const php_ps_globals *session, zval *vars)
{
	zend_array *resources = NULL;
	zend_string *bytes;
	amber_encode_options options = { .max_depth = AMBER_G(max_depth),
		.compress = (int) AMBER_G(session_compress),
		.dictionary = amber_dictionary_of_setting(AMBER_G(session_dictionary)) };

	if (!amber_session_signing_keys(&options.keys)) {
		return what_is_stored(session);
	}
	bool empty = Z_TYPE_P(vars) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(vars)) == 0;
	bytes = empty ? NO_BYTES : amber_encode_with_options(vars, &options, "$_SESSION", &resources);
	amber_signing_keys_free(&options.keys);
	if (resources) {
		warn_of_resources(resources);
		zend_array_release(resources);
	}
	return bytes || empty ? bytes : what_is_stored(session);
}

/* Encodes by another handler. The handler php turns a session with a key that has "|" into an empty one; such a session
 * is written as amber. */
static zend_string *encode_as(const ps_serializer *other, const php_ps_globals *session, zval *vars)
{
	zend_string *bytes = other->encode();

	if (EG(exception)) {
		if (bytes) {
			zend_string_release(bytes);
		}
		return what_is_stored(session);
	}
	if (!bytes && Z_TYPE_P(vars) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(vars))) {
		php_error_docref(NULL, E_WARNING,
			"The session handler \"%s\" cannot write this session (a key with \"|\"?); it is written as amber",
			other->name);
		return encode_amber(session, vars);
	}
	return bytes;
}

/* The handler that amber.session_write_as names; NULL: it is amber, or cannot sign as required. */
static const ps_serializer *handler_to_write(zend_string *(*own)(PS_SERIALIZER_ENCODE_ARGS))
{
	const ps_serializer *other = find_serializer(AMBER_G(session_write_as));

	if (!other || other->encode == own) {
		return NULL;
	}
	if (*AMBER_G(session_key)) {
		php_error_docref(NULL, E_WARNING,
			"amber.session_write_as: the handler \"%s\" cannot sign, as amber.session_key asks for; "
			"the session is written as amber", AMBER_G(session_write_as));
		return NULL;
	}
	return other;
}

static zend_string *encode(PS_SERIALIZER_ENCODE_ARGS)
{
	const php_ps_globals *session = amber_session_globals();
	zval vars;

	if (was_not_read(session)) {
		return what_is_stored(session);
	}
	const ps_serializer *other = handler_to_write(encode);
	if (!Z_ISREF(session->http_session_vars) || amber_session_is_being_released(session)) {
		return NULL;
	}
	/* hold a reference: a hook that writes to $_SESSION then gets a copy */
	ZVAL_COPY(&vars, Z_REFVAL(session->http_session_vars));
	zend_string *bytes = other ? encode_as(other, session, &vars) : encode_amber(session, &vars);
	zval_ptr_dtor(&vars);
	return bytes;
}

void amber_session_startup(void)
{
	zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("session"));
	register_function register_serializer;

	if (!module) {
		return;
	}
	/* a built-in module has no handle: its functions are exported by PHP itself */
	DL_HANDLE handle = module->handle ? module->handle : AMBER_OWN_SYMBOLS;
	register_serializer = (register_function) DL_FETCH_SYMBOL(handle, "php_session_register_serializer");
	find_serializer = (find_function) DL_FETCH_SYMBOL(handle, "_php_find_ps_serializer");
	amber_session_read_startup();
	if (register_serializer && find_serializer
	 && register_serializer("amber", encode, amber_session_decode) == SUCCESS) {
		session_module = module;
	}
}

const char *amber_session_state(void)
{
	return session_module ? "there is a session.serialize_handler \"amber\"" : "not loaded";
}

bool amber_session_has_handler(const zend_string *name)
{
	return !session_module || (strlen(ZSTR_VAL(name)) == ZSTR_LEN(name) && find_serializer(ZSTR_VAL(name)));
}

#endif
