/* SPDX-License-Identifier: MIT
 *
 * Runs hooks when the whole graph is complete, in the order of unserialize(): notices, Serializable::unserialize(),
 * then __unserialize() and __wakeup(), each kind in the order of the objects. After a hook throws, no other hook runs;
 * run_kinds() says which destructors do.
 */
#include "decode/objects.h"
#include "format/nesting.h"
#include "ext/spl/spl_array.h"
#include "ext/standard/basic_functions.h"
#include "zend_interfaces.h"

void amber_decode_delay(amber_decoder *decoder, uint8_t kind, zend_object *object, zval *value)
{
	decoder->has_more = true;
	AMBER_MAKE_ROOM(decoder, delayed);
	amber_delayed *entry = &decoder->delayed[decoder->delayed_used++];
	entry->kind = kind;
	entry->object = object;
	GC_ADDREF(object);
	if (value) {
		ZVAL_COPY_VALUE(&entry->value, value);
	} else {
		ZVAL_UNDEF(&entry->value);
	}
}

/* Announces dynamic properties. An error handler may create more objects of the class and thereby add names. */
static void run_notices(const zend_object *object, HashTable *names)
{
	HashPosition at = 0;
	const zval *name;

	while (!EG(exception) && (name = zend_hash_get_current_data_ex(names, &at)) != NULL) {
		zend_error(E_DEPRECATED, "Creation of dynamic property %s::$%s is deprecated", ZSTR_VAL(object->ce->name),
			Z_STRVAL_P(name));
		zend_hash_move_forward_ex(names, &at);
	}
}

static void run(amber_delayed *entry)
{
	zend_object *object = entry->object;

	switch (entry->kind) {
		case AMBER_DELAYED_NOTICES:
			run_notices(object, Z_ARRVAL(entry->value));
			return;
		case AMBER_DELAYED_SERIALIZABLE:
			amber_hook_begin(object, true);
			zend_call_method_with_1_params(object, object->ce, NULL, "unserialize", NULL, &entry->value);
			amber_hook_end(object);
			return;
		case AMBER_DELAYED_UNSERIALIZE:
			amber_hook_begin(NULL, false);
			zend_call_known_instance_method_with_1_params(object->ce->__unserialize, object, NULL, &entry->value);
			amber_hook_end(NULL);
			return;
		case AMBER_DELAYED_DATE:
			amber_decode_date_set(object, Z_PTR(entry->value));
			amber_decode_dates_read();
			ZVAL_UNDEF(&entry->value);
			return;
		case AMBER_DELAYED_WAKEUP: {
			zend_function *wakeup = zend_hash_find_ptr(&object->ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP));
			amber_hook_begin(NULL, false);
			zend_call_known_instance_method_with_0_params(wakeup, object, NULL);
			amber_hook_end(NULL);
			return;
		}
	}
}

/* ArrayObject and ArrayIterator look up the class that element 3 of their data names: ArrayObject::__unserialize() in
 * ext/spl/spl_array.c. */
static bool names_allowed_iterator(const amber_decoder *decoder, const amber_delayed *entry)
{
	const zend_class_entry *ce = entry->object->ce;
	const zval *name;

	if (entry->kind != AMBER_DELAYED_UNSERIALIZE || ce->__unserialize->type != ZEND_INTERNAL_FUNCTION
	 || !(instanceof_function(ce, spl_ce_ArrayObject) || instanceof_function(ce, spl_ce_ArrayIterator))
	 || !(name = zend_hash_index_find(Z_ARRVAL(entry->value), 3))) {
		return true;
	}
	ZVAL_DEREF(name);
	return Z_TYPE_P(name) != IS_STRING || amber_class_allowed(decoder->options, Z_STR_P(name))
		|| amber_decode_fail(decoder, decoder->p, "%s is to be iterated by class %s, which is not in allowed_classes",
			ZSTR_VAL(ce->name), Z_STRVAL_P(name));
}

bool amber_decode_names_allowed(const amber_decoder *decoder)
{
	uint32_t i = 0, n = decoder->options->allowed_classes ? decoder->delayed_used : 0;

	while (i < n && names_allowed_iterator(decoder, &decoder->delayed[i])) {
		i++;
	}
	return i == n;
}

/* Runs the entries of these kinds; returns false at the first exception. Then the graph is released, and destructors
 * run as after unserialize(): those of objects without hooks, of objects whose hook has returned, and of one whose
 * Serializable::unserialize() threw; not those of objects whose hook has not run, or whose
 * __unserialize() or __wakeup() threw. */
static bool run_kinds(amber_decoder *decoder, uint8_t from, uint8_t to)
{
	for (uint32_t i = 0; i < decoder->delayed_used; i++) {
		amber_delayed *entry = &decoder->delayed[i];
		if (entry->kind < from || entry->kind > to) {
			continue;
		}
		BG(serialize_lock)++;
		run(entry);
		BG(serialize_lock)--;
		bool threw = EG(exception) != NULL;
		if (!threw || entry->kind == AMBER_DELAYED_SERIALIZABLE) {
			entry->kind = AMBER_DELAYED_NO_MORE;
		}
		for (uint32_t k = 0; threw && k < decoder->delayed_used; k++) {
			if (decoder->delayed[k].kind > AMBER_DELAYED_NOTICES) {
				GC_ADD_FLAGS(decoder->delayed[k].object, IS_OBJ_DESTRUCTOR_CALLED);
			}
		}
		if (threw) {
			return false;
		}
	}
	return true;
}

void amber_decode_drop_delayed(amber_decoder *decoder)
{
	for (uint32_t i = 0; i < decoder->delayed_used; i++) {
		amber_delayed *entry = &decoder->delayed[i];
		if (UNEXPECTED(Z_TYPE(entry->value) == IS_PTR)) {
			amber_decode_date_drop(Z_PTR(entry->value));
		}
		zval_ptr_dtor(&entry->value);
		OBJ_RELEASE(entry->object);
	}
	amber_decode_free_list(decoder, decoder->delayed);
}

bool amber_decode_run_delayed(amber_decoder *decoder)
{
	bool good;

	if (UNEXPECTED(decoder->dates)) {
		amber_decode_dates_read();
	}
	if (EXPECTED(decoder->delayed_used == 0)) {
		return true;
	}
	good = run_kinds(decoder, AMBER_DELAYED_NOTICES, AMBER_DELAYED_NOTICES)
		&& run_kinds(decoder, AMBER_DELAYED_SERIALIZABLE, AMBER_DELAYED_SERIALIZABLE)
		&& run_kinds(decoder, AMBER_DELAYED_UNSERIALIZE, AMBER_DELAYED_WAKEUP);
	amber_decode_drop_delayed(decoder);
	return good;
}
