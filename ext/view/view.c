/* SPDX-License-Identifier: MIT
 *
 * Amber\View: an array of a message that is read as far as it is asked for. The views of a message share it, and what
 * is known of it.
 */
#include "php_amber.h"
#include "view/get.h"
#include "view/view.h"
#include "ext/spl/spl_array.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

typedef struct {
	uint32_t             references;
	amber_source         source;
	amber_decode_options options;
	amber_whole          whole;
} shared_message;

typedef struct {
	shared_message *message;
	amber_part      part; /* an array */
	zend_array     *path; /* from the outermost array to it */
	zend_object     std;
} view;

zend_class_entry *amber_view_ce;
static zend_object_handlers handlers;

static view *view_of(const zend_object *object)
{
	return (view *) ((char *) object - offsetof(view, std));
}

static void release_message(shared_message *message)
{
	if (--message->references == 0) {
		amber_source_end(&message->source);
		zval_ptr_dtor(&message->whole.value);
		amber_decode_options_free(&message->options);
		efree(message);
	}
}

static zend_object *create(zend_class_entry *ce)
{
	view *view = zend_object_alloc(sizeof(*view), ce);

	zend_object_std_init(&view->std, ce);
	object_properties_init(&view->std, ce);
	view->std.handlers = &handlers;
	return &view->std;
}

static void free_view(zend_object *object)
{
	view *view = view_of(object);

	if (view->message) {
		release_message(view->message);
		zend_array_release(view->path);
	}
	zend_object_std_dtor(object);
}

void amber_view_startup(zend_class_entry *ce)
{
	amber_view_ce = ce;
	ce->create_object = create;
	memcpy(&handlers, &std_object_handlers, sizeof(handlers));
	handlers.offset = offsetof(view, std);
	handlers.free_obj = free_view;
	handlers.clone_obj = NULL;
}

/* A view of an array of this message; path is taken over. */
static void make_view(zval *result, shared_message *message, const amber_part *part, zend_array *path)
{
	object_init_ex(result, amber_view_ce);
	view *view = view_of(Z_OBJ_P(result));
	view->message = message;
	view->part = *part;
	view->path = path;
	message->references++;
}

/* The value of a part. False: thrown. */
static bool value_of(const view *view, const amber_part *part, zend_array *path, zval *value)
{
	shared_message *message = view->message;

	if (amber_part_value(&message->source, part, path, zend_hash_num_elements(path), &message->whole, value)) {
		return true;
	}
	if (!EG(exception)) {
		zend_throw_exception(amber_exception_ce, "A hook has taken away what this view leads to", 0);
	}
	return false;
}

/* Hooks, and the user's handlers of warnings, may let go of the view that is asked. */
static void release(zend_object *object)
{
	OBJ_RELEASE(object);
}

static view *hold(zend_object *object)
{
	GC_ADDREF(object);
	return view_of(object);
}

/* What a part holds: an array as a view, all else as its value. False: thrown. */
static bool child_value(const view *parent, const amber_part *child, zval *key, zval *result)
{
	amber_source *source = &parent->message->source;
	amber_part part = *child;

	ZVAL_NULL(result);
	enum amber_found found = amber_find_array(source, &part);
	if (found == AMBER_FOUND_WRONG) {
		return false;
	}
	zend_array *path = zend_array_dup(parent->path);
	zval step;
	ZVAL_COPY(&step, key);
	zend_hash_next_index_insert(path, &step);
	if (found == AMBER_FOUND) {
		make_view(result, parent->message, &part, path);
		return true;
	}
	bool good = value_of(parent, child, path, result);
	zend_array_release(path);
	return good;
}

/* The offset of an array; the caller releases key->text. False: thrown. */
static bool read_offset(zval *offset, amber_wanted_key *key)
{
	ZVAL_DEREF(offset);
	switch (Z_TYPE_P(offset)) {
		case IS_STRING:
			amber_wanted_key_of(key, Z_STR_P(offset), 0);
			return true;
		case IS_LONG:
			amber_wanted_key_of(key, NULL, Z_LVAL_P(offset));
			return true;
		case IS_NULL:
			amber_wanted_key_of(key, ZSTR_EMPTY_ALLOC(), 0);
			return true;
		case IS_FALSE:
		case IS_TRUE:
			amber_wanted_key_of(key, NULL, Z_TYPE_P(offset) == IS_TRUE);
			return true;
		case IS_DOUBLE:
			amber_wanted_key_of(key, NULL, zend_dval_to_lval(Z_DVAL_P(offset)));
			return EG(exception) == NULL;
		default:
			zend_type_error("Cannot access offset of type %s on Amber\\View", amber_value_name(offset));
			return false;
	}
}

static void key_value(const amber_wanted_key *key, zval *value)
{
	if (key->is_int) {
		ZVAL_LONG(value, key->number);
	} else {
		ZVAL_STR(value, key->text);
	}
}

ZEND_METHOD(Amber_View, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_throw_error(NULL, "Amber\\View is made by Amber\\View::of()");
}

ZEND_METHOD(Amber_View, of)
{
	zend_string *data;
	HashTable *given = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	shared_message *message = ecalloc(1, sizeof(*message));
	if (!amber_decode_options_parse(given, &message->options)) {
		efree(message);
		RETURN_THROWS();
	}
	if (!amber_source_open(&message->source, data, &message->options)) {
		amber_decode_options_free(&message->options);
		efree(message);
		RETURN_THROWS();
	}
	message->references = 1;
	amber_part root = amber_find_root(&message->source);
	enum amber_found found = amber_find_array(&message->source, &root);
	if (found == AMBER_FOUND) {
		make_view(return_value, message, &root, zend_new_array(0));
	} else if (found != AMBER_FOUND_WRONG) {
		zend_throw_exception(amber_exception_ce, "The message holds no array, of which alone there is a view", 0);
	}
	release_message(message);
}

ZEND_METHOD(Amber_View, offsetGet)
{
	zval *offset, step;
	amber_wanted_key key;
	amber_part child;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(offset)
	ZEND_PARSE_PARAMETERS_END();

	if (!read_offset(offset, &key)) {
		RETURN_THROWS();
	}
	const view *view = hold(Z_OBJ_P(ZEND_THIS));
	enum amber_found found = amber_find_child(&view->message->source, &view->part, &key, &child);
	if (found == AMBER_FOUND) {
		key_value(&key, &step);
		child_value(view, &child, &step, return_value);
	} else if (found != AMBER_FOUND_WRONG && key.is_int) {
		zend_error(E_WARNING, "Undefined array key " ZEND_LONG_FMT, key.number);
	} else if (found != AMBER_FOUND_WRONG) {
		zend_error(E_WARNING, "Undefined array key \"%s\"", ZSTR_VAL(key.text));
	}
	zend_string_release(key.text);
	release((zend_object *) &view->std);
}

ZEND_METHOD(Amber_View, offsetExists)
{
	zval *offset, step, value;
	amber_wanted_key key;
	amber_part child;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(offset)
	ZEND_PARSE_PARAMETERS_END();

	if (!read_offset(offset, &key)) {
		RETURN_THROWS();
	}
	view *view = hold(Z_OBJ_P(ZEND_THIS));
	amber_source *source = &view->message->source;
	RETVAL_FALSE;
	if (amber_find_child(source, &view->part, &key, &child) == AMBER_FOUND) {
		amber_part part = child;
		enum amber_found found = amber_find_array(source, &part);
		key_value(&key, &step);
		/* as isset(): null is not there; what is no leaf is something else, and is not built for that */
		RETVAL_BOOL(found == AMBER_FOUND || found == AMBER_FOUND_OBJECT);
		if (found == AMBER_FOUND_NOTHING && child_value(view, &child, &step, &value)) {
			RETVAL_BOOL(Z_TYPE(value) != IS_NULL);
			zval_ptr_dtor(&value);
		}
	}
	zend_string_release(key.text);
	release(&view->std);
}

static void refuse(void)
{
	zend_throw_error(NULL, "Amber\\View is read-only; value() gives an array of its own");
}

ZEND_METHOD(Amber_View, offsetSet)
{
	zval *offset, *value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_ZVAL(offset)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();
	refuse();
}

ZEND_METHOD(Amber_View, offsetUnset)
{
	zval *offset;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(offset)
	ZEND_PARSE_PARAMETERS_END();
	refuse();
}

typedef struct {
	const view *view;
	zend_array *into;
	bool        keys_only;
} collecting;

static bool collect(void *context, zval *key, const amber_part *child, zval *leaf)
{
	const collecting *collecting = context;
	zval value;

	ZVAL_NULL(&value);
	if (leaf) {
		ZVAL_COPY(&value, leaf);
	} else if (!collecting->keys_only && !child_value(collecting->view, child, key, &value)) {
		zval_ptr_dtor(&value);
		return false;
	}
	/* a key that stands twice keeps its place and has its last value */
	if (Z_TYPE_P(key) == IS_STRING) {
		zend_hash_update(collecting->into, Z_STR_P(key), &value);
	} else {
		zend_hash_index_update(collecting->into, (zend_ulong) Z_LVAL_P(key), &value);
	}
	return true;
}

/* All keys of a view, with what they hold or with nulls. NULL: thrown. */
static zend_array *collect_all(const view *view, bool keys_only)
{
	collecting collecting = { view, zend_new_array(8), keys_only };

	if (!amber_find_each(&view->message->source, &view->part, collect, &collecting)) {
		zend_array_release(collecting.into);
		return NULL;
	}
	return collecting.into;
}

ZEND_METHOD(Amber_View, count)
{
	ZEND_PARSE_PARAMETERS_NONE();

	view *view = hold(Z_OBJ_P(ZEND_THIS));
	zend_array *keys = collect_all(view, true);
	release(&view->std);
	if (!keys) {
		RETURN_THROWS();
	}
	RETVAL_LONG(zend_hash_num_elements(keys));
	zend_array_release(keys);
}

ZEND_METHOD(Amber_View, getIterator)
{
	zval array;

	ZEND_PARSE_PARAMETERS_NONE();

	view *view = hold(Z_OBJ_P(ZEND_THIS));
	zend_array *children = collect_all(view, false);
	release(&view->std);
	if (!children) {
		RETURN_THROWS();
	}
	ZVAL_ARR(&array, children);
	object_init_ex(return_value, spl_ce_ArrayIterator);
	zend_call_known_instance_method_with_1_params(spl_ce_ArrayIterator->constructor, Z_OBJ_P(return_value), NULL,
		&array);
	zval_ptr_dtor(&array);
}

ZEND_METHOD(Amber_View, value)
{
	ZEND_PARSE_PARAMETERS_NONE();

	view *view = hold(Z_OBJ_P(ZEND_THIS));
	if (value_of(view, &view->part, view->path, return_value) && Z_TYPE_P(return_value) != IS_ARRAY) {
		zval_ptr_dtor(return_value);
		ZVAL_NULL(return_value);
		zend_throw_exception(amber_exception_ce, "A hook has put another value in the place of this array", 0);
	}
	release(&view->std);
}
