/* SPDX-License-Identifier: MIT
 * One encoding: the state of the pre-pass, in which hooks run, and what is known of classes and identities. */
#ifndef AMBER_ENCODE_ENCODER_H
#define AMBER_ENCODE_ENCODER_H

#include "php.h"
#include "encode/tables.h"
#include "format/compat.h"
#include "format/hash.h"
#include "format/nesting.h"
#include "zend_arena.h"

/* An array or object that is being asked: its values stand in cells that are ours, which are copies, but for what only
 * we hold. */
typedef struct {
	char    *elements;
	size_t   distance; /* of these from each other */
	uint32_t pos;      /* of the next one */
	uint32_t count;
	const HashTable *table;     /* whose values they are */
	const zend_class_entry *ce; /* of an object whose slots they were, or NULL */
	HashTable *original; /* which the table is a copy of, or NULL */
	const zend_reference *sole; /* that nobody else holds, and that the array stands behind, or NULL */
	bool     property; /* what errors call its values */
	bool     may_change; /* an object, reference or resource is in it */
} amber_prepass_frame;

/* How objects of a class are serialized, in serialize()'s order of precedence. */
enum amber_class_way {
	AMBER_CLASS_FORBIDDEN,
	AMBER_CLASS_ENUM,
	AMBER_CLASS_SERIALIZE,
	AMBER_CLASS_SERIALIZABLE,
	AMBER_CLASS_SLEEP,
	AMBER_CLASS_INCOMPLETE,
	AMBER_CLASS_PROPERTIES,
};

/* Classes of PHP's own, not those derived from them. */
enum amber_class_date {
	AMBER_NO_DATE,
	AMBER_DATE,
	AMBER_TIME_ZONE,
};

/* So many shapes of a class are kept. */
#define AMBER_CLASS_SHAPES 8

/* What the encoder knows of a class. */
typedef struct {
	zend_class_entry *ce;
	uint8_t  way;        /* enum amber_class_way */
	bool     hooked;     /* decoding such an object runs a hook */
	uint8_t  date;       /* enum amber_class_date */
	/* of this message: */
	const HashTable *keys; /* a table of given with those of the object whose hook was called last, or NULL */
	uint32_t name;       /* string number */
	/* of objects with the same slots unset, by a bit for each that is; of dates the first; or AMBER_NO_ID */
	uint32_t shapes[AMBER_CLASS_SHAPES];
	uint64_t unset[AMBER_CLASS_SHAPES];
} amber_class;

#define AMBER_CLASS_CACHE 64

/* In place of the node of a PHP reference that stands in several places, none of which was met yet. */
#define AMBER_ALIASED        (AMBER_NO_ID - 4)

/* What is known by address: node numbers. Without a size there is no table. */
typedef HashTable amber_identities;

/* The values of an object, side by side: a table for each would take six times as much. */
typedef struct {
	const HashTable *keys; /* a table of given that has them; NULL: the values are those of slots, in their order */
	uint32_t count;
	zval     at[1];
} amber_elements;

/* What an object gave when hooks were called before the walk, in serialize()'s order: others ran after it, so it may be
 * otherwise by now. And what stands in the place of a reference or array since. */
typedef struct {
	const void *ptr; /* to the object, reference or array: none of them is released before this is */
	/* what its hook gave, or its properties, an array or amber_cells (IS_PTR); of Serializable a string; null: it is
	 * written as null; a copy of a date. A reference of ours; an array that is a copy, or leaves alone */
	zval data;
	bool again; /* an object that was met more than once */
} amber_hook_result;

/* Why the walk stopped, and so what is to be found out before it begins again. */
enum amber_stop {
	AMBER_STOP_PREPASS,   /* hooks are to be called first, or the value can't be serialized: encode/prepass.c */
	AMBER_STOP_ALIASED,  /* likewise; a reference may stand in two places */
	AMBER_STOP_DEEP,  /* likewise; max_depth allows no more */
	AMBER_STOP_ROWS,  /* nothing; what was taken for rows is none: encode/write_shared.c, encode/write_rows.c */
};

struct amber_walk;

typedef struct amber_encoder {
	amber_table strings;
	amber_shapes  shapes;

	amber_prepass_frame *frames; /* encode/prepass.c */
	uint32_t depth, frames_size;
	uint32_t max_depth;      /* 0: unlimited */
	const char *name;        /* of the value, in errors */
	/* NULL: a resource is an error; else null is written for it, and its path noted in a list that begins with the
	 * first */
	zend_array **resources;

	amber_identities identities; /* objects and arrays that can be met again */
	/* encode/classes.c: references, and objects that stand in several places; once all was asked, other references
	 * are as if they were not there */
	amber_identities aliased;
	bool has_aliased;             /* PHP references among it stand in two places: the walk knows them */
	bool no_rows;                /* nothing is, so that all is written in serialize()'s order */
	bool no_object_rows;         /* no objects are rows */

	amber_class classes[AMBER_CLASS_CACHE]; /* by the class' address */
	uint64_t classes_known;    /* which of them this message has met */

	zval    *held;           /* kept alive until the message is written; IS_PTR: a copy that asking made */
	uint32_t held_used, held_size;

	amber_hook_result *given;        /* encode/hook_results.c; held until the message is written */
	uint32_t  results_used, results_size;
	amber_identities result_places; /* indexes in given by address */
	amber_identities class_names;  /* of classes that were not there: whether each can be one; they are held */

	struct amber_walk *walk; /* encode/buffer.h */
	bool      has_stopped;     /* the walk did, once at least */
	bool      prepass_done;       /* all of the value was asked */
	const zend_reference *sole; /* of one holder, which is asked now, or NULL */
	zend_string *zone;         /* of the date that was written last, or NULL */
	enum amber_stop stop;
} amber_encoder;

/* value/identity.c: keeps a counted value alive until the message is written; takes over the reference. */
void amber_encode_hold(amber_encoder *encoder, zval *value);

/* encode/classes.c: what stands under this pointer, or AMBER_NO_ID. */
uint32_t amber_identities_known(const amber_identities *identities, const void *ptr);
/* Where that stands, until the next is asked for. */
uint32_t *amber_identities_at(amber_identities *identities, const void *ptr);
void amber_identities_free(amber_identities *identities);

/* What was known under this pointer; if that is no earlier node, ptr is this one from now on. */
static zend_always_inline uint32_t amber_encode_meet(amber_encoder *encoder, const zend_refcounted *ptr, uint32_t node)
{
	uint32_t *place = amber_identities_at(&encoder->identities, ptr), known = *place;

	*place = MIN(known, node);
	return known;
}

/* value/frames.c */

/* Throws Amber\EncodeException "Cannot serialize <name>…: it <reason>", unless
 * something was thrown already. The path is that of the element being asked. */
void amber_encode_error(const amber_encoder *encoder, const char *reason, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* The element being asked is a resource, for which null is written: notes its path in encoder->resources. */
void amber_encode_remember_resource(const amber_encoder *encoder);

/* A further frame, zeroed but for numbers; NULL: too deep, exception thrown. Frames may move. */
amber_prepass_frame *amber_encode_push(amber_encoder *encoder);

/* Throws, and is always false: too deep. */
bool amber_encode_fail_depth(const amber_encoder *encoder);

/* Whether the array that a frame has a copy of is as it was when that began, as far as can be told: sort() arranges
 * one in place when the hook of a fiber suspended in its comparison goes on after it, and the copy may be half of
 * that. */
static zend_always_inline bool amber_prepass_saw_no_change(const amber_prepass_frame *frame)
{
	const HashTable *table = frame->original;

	return !table || (HT_IS_PACKED(table) == HT_IS_PACKED(frame->table) && table->nNumUsed >= frame->count);
}

/* Whether an array or object may begin in the top frame. */
static zend_always_inline bool amber_encode_may_begin(const amber_encoder *encoder)
{
	return EXPECTED(encoder->max_depth == 0 || encoder->depth < encoder->max_depth) || amber_encode_fail_depth(encoder);
}

/* --- what is known of a class ---------------------------------------------- */

/* Where the values of an array or object stand. */
typedef struct {
	const char *at;
	size_t      distance;
} amber_values;

static zend_always_inline const zval *amber_values_next(amber_values *values)
{
	const zval *value;

	do {
		value = (const zval *) values->at;
		values->at += values->distance;
		if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
			value = Z_INDIRECT_P(value);
		}
	} while (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF));
	return value;
}

static zend_always_inline amber_values amber_values_of(const HashTable *table)
{
	return HT_IS_PACKED(table) ? (amber_values) { .at = (const char *) table->arPacked, .distance = sizeof(zval) }
		: (amber_values) { .at = (const char *) &table->arData->val, .distance = sizeof(Bucket) };
}

/* Passes over so many values of a table, all of which are there. */
static zend_always_inline void amber_values_pass(amber_values *values, const HashTable *table, uint32_t count)
{
	if (EXPECTED(HT_IS_WITHOUT_HOLES(table))) {
		values->at += count * values->distance;
		return;
	}
	for (; count; count--) {
		amber_values_next(values);
	}
}

/* Whether an object's properties are where PHP keeps them, and no handler of its class says otherwise. */
static zend_always_inline bool amber_has_standard_properties(const zend_object *object)
{
	return object->handlers->get_properties_for == NULL && object->handlers->get_properties == zend_std_get_properties
		&& EXPECTED(!amber_object_is_lazy(object));
}

/* encode/classes.c: whether a hash table has the keys 0 to n - 1 in this order. */
bool amber_encode_is_list_of_buckets(const HashTable *ht);
/* encode/classes.c: the shape of a table of whatever kind. */
uint32_t amber_encode_shape_of_keys(amber_encoder *encoder, const HashTable *table, uint32_t class_name);

/* Whether an array has the keys 0 to n - 1 in this order, however PHP stores it. Most maps tell by their first key. */
static zend_always_inline bool amber_encode_is_list(const HashTable *ht)
{
	if (HT_IS_PACKED(ht)) {
		return HT_IS_WITHOUT_HOLES(ht);
	}
	bool begins_with_string = ht->nNumUsed > 0 && Z_TYPE(ht->arData->val) != IS_UNDEF && ht->arData->key != NULL;
	return !begins_with_string && amber_encode_is_list_of_buckets(ht);
}

/* The shape of a table without INDIRECT values; class_name: AMBER_NO_ID: of an array. */
static zend_always_inline uint32_t amber_encode_shape_of_table(amber_encoder *encoder, const HashTable *ht,
	uint32_t class_name)
{
	return EXPECTED(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht))
		? amber_shapes_add(&encoder->shapes, amber_keys_of_table(ht), class_name)
		: amber_encode_shape_of_keys(encoder, ht, class_name);
}

/* encode/classes.c: whether a class that was not there when its object was made can have this name. The name is
 * looked at once, as all objects of a message share it. */
bool amber_encode_is_class_name(amber_encoder *encoder, zend_string *name);

/* encode/classes.c: a class that is new to the message, or that another one has driven from this slot. */
amber_class *amber_encode_class_new(amber_encoder *encoder, zend_class_entry *ce, uint32_t slot);

/* What is known of a class; until the next one is asked for. */
static zend_always_inline amber_class *amber_encode_class(amber_encoder *encoder, zend_class_entry *ce)
{
	/* classes of one file lie at about the same distance from each other: few bits of an address are not enough */
	uint32_t slot = amber_hash_mix(0, (uint64_t) (uintptr_t) ce >> 4) % AMBER_CLASS_CACHE;

	if (EXPECTED(encoder->classes_known >> slot & 1) && EXPECTED(encoder->classes[slot].ce == ce)) {
		return &encoder->classes[slot];
	}
	return amber_encode_class_new(encoder, ce, slot);
}

/* Whether a table of properties holds what the slots of the object hold, in the order of the class, and nothing more:
 * as it does after serialize(), foreach or a cast has built it. Nobody else holds it. */
bool amber_encode_is_view_of_slots(const zend_object *object, const HashTable *table);

/* The table that an object's properties are to be read from; NULL: from its slots. */
static zend_always_inline HashTable *amber_encode_own_table(const zend_object *object)
{
	return EXPECTED(!object->properties) || amber_encode_is_view_of_slots(object, object->properties) ? NULL
		: object->properties;
}

/* The shape of an object whose properties are read from its slots, by those that are set. */
uint32_t amber_encode_shape_of_slots(amber_encoder *encoder, amber_class *class, const zval *slots);
/* The place of this object's hook among those of Serializable that run, from the innermost one on; 0: it does not run.
 * There it is written as that. */
static zend_always_inline uint32_t amber_encode_outer(const amber_class *class, const zend_object *object)
{
	return UNEXPECTED(class->way == AMBER_CLASS_SERIALIZABLE) ? amber_outer_hook_of(object) : 0;
}

/* Whether objects of a class have a hook that runs when they are serialized, and gives an array. That of dates is not
 * called. */
static zend_always_inline bool amber_encode_has_hook(const amber_class *class)
{
	return class->way == AMBER_CLASS_SLEEP || (class->way == AMBER_CLASS_SERIALIZE && !class->date);
}

/* Whether user code runs when such an object is serialized. */
static zend_always_inline bool amber_encode_calls_out(const amber_class *class)
{
	return amber_encode_has_hook(class) || class->way == AMBER_CLASS_SERIALIZABLE;
}

/* value/dates.c. When the module starts: names of the values. */
void amber_encode_dates_startup(void);
/* Whether a class is one of enum amber_class_date. */
uint8_t amber_date_kind(const zend_class_entry *ce);
/* What the hook of such an object returns, without user code, held until the message is written; NULL: it has
 * properties of others too, or no constructor was called. */
HashTable *amber_encode_date_table(amber_encoder *encoder, zend_object *object);
/* Whether there is such a table. */
bool amber_encode_knows_date(const amber_class *class, zend_object *object);

/* A date is its text, the kind of its zone, and its zone. */
#define AMBER_DATE_VALUES 3

/* The shape of a date of the usual form, or AMBER_NO_ID. */
uint32_t amber_encode_date_shape(amber_encoder *encoder, amber_class *class, zend_object *object);
/* The values of one that has that shape; what they point at is held. */
void amber_encode_date_values(amber_encoder *encoder, zend_object *object, zval *values);

/* --- aliased references ---------------------------------------------------- */

/* A reference stands in a second place. */
void amber_alias(amber_encoder *encoder, const zend_reference *ref);
/* An enum case stands behind a reference. */
void amber_alias_case(amber_encoder *encoder, const zend_object *object);
/* An object stands in a further place, behind a reference that others hold or not. */
void amber_alias_object(amber_encoder *encoder, const zend_object *object, bool by_reference);

/* None of them is known any more, nor what is no rows, which was found out by a walk that knew less. */
void amber_encode_forget_aliased(amber_encoder *encoder);
/* None of them is met yet. */
void amber_encode_restart_aliased(amber_encoder *encoder);

/* By what it is known whether a reference or object is joined: of a reference to an object that. */
static zend_always_inline const zend_refcounted *amber_encode_aliased_key(const zval *value)
{
	const zval *held = Z_TYPE_P(value) == IS_REFERENCE ? Z_REFVAL_P(value) : value;

	return Z_TYPE_P(held) == IS_OBJECT ? Z_COUNTED_P(held) : Z_COUNTED_P(value);
}

/* Where the node of a reference or object is kept, AMBER_JOINED until it is met; NULL: it is not joined. */
uint32_t *amber_encode_aliased_node(amber_encoder *encoder, const zval *value);
bool amber_encode_knows_aliased(const amber_encoder *encoder, const zend_refcounted *key);

/* Whether what has this key is joined. */
static zend_always_inline bool amber_encode_is_aliased(const amber_encoder *encoder, const zend_refcounted *key)
{
	return UNEXPECTED(encoder->has_aliased) && amber_encode_knows_aliased(encoder, key);
}

/* --- the pre-pass ---------------------------------------------------------- */

/* encode/hook_results.c: what an object, a reference or an array gave, or NULL. It stays where it is until the next is
 * added. */
amber_hook_result *amber_hook_result_find(amber_encoder *encoder, const void *ptr);

/* encode/hooks.c: what the hook of an object gives: an array, of Serializable a string; null: none. False: an
 * exception was thrown. */
bool amber_encode_call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, zval *data);
/* What a handler says are the properties; may be NULL with an exception. The values of a lazy proxy are those of
 * another object, which a hook could take from it: that is held too. *owner becomes whose values they are. */
HashTable *amber_encode_properties_for(amber_encoder *encoder, zend_object *object, zend_object **owner);

/* encode/prepass.c. False from here on: an exception was thrown. Calls the hook of an object that is the whole value,
 * if its class has one. */
bool amber_prepass_root(amber_encoder *encoder, const zval *value);
/* Calls the hooks in a value, in serialize()'s order, and keeps what they gave, and all else as it was then. *value may
 * become a copy, which is held. */
bool amber_prepass(amber_encoder *encoder, zval *value);

/* The fewest values of a list that a hook gave which are written without its keys, as a column. */
#define AMBER_DATA_LIST_MIN 16

/* Whether an object's hook gave nothing, so that null stands in each of its places. */
static zend_always_inline bool amber_encode_gave_null(const amber_class *class, const amber_hook_result *given)
{
	return UNEXPECTED(given) && Z_TYPE(given->data) == IS_NULL && amber_encode_calls_out(class);
}

/* The index of a new one; AMBER_NO_ID: there is one, which is met again. */
uint32_t amber_hook_result_add(amber_encoder *encoder, const void *ptr);
/* So many values of an object, which are to be filled in. */
amber_elements *amber_hook_result_elements(amber_hook_result *given, const HashTable *keys, uint32_t count);
/* Releases them all, which may run destructors. */
void amber_hook_results_release(amber_encoder *encoder);

#endif
