/* SPDX-License-Identifier: MIT
 * One encoding of a value. */
#ifndef AMBER_ENCODE_H
#define AMBER_ENCODE_H

#include "php.h"
#include "src/compat.h"
#include "src/exact.h"
#include "src/hash.h"
#include "src/nesting.h"
#include "src/shapes.h"
#include "src/strings.h"
#include "zend_arena.h"

/* Arrays that begin among the first cells are not looked up: in a small message
 * that costs more than the rare second copy. Their number depends on content
 * alone, as everything that decides about bytes must. */
#define AMBER_SHARE_FROM 256

/* Whether an object's properties are where PHP keeps them, and no handler of its class says otherwise. */
static zend_always_inline bool amber_has_standard_properties(const zend_object *object)
{
	return object->handlers->get_properties_for == NULL && object->handlers->get_properties == zend_std_get_properties;
}

/* The array or object that is being written. */
typedef struct {
	uint32_t height; /* of what is complete in it */
	bool     tied;   /* it holds objects or joined references: no equal array is the same */
	bool     shared; /* it may be met again although its reference count is 1 */
} amber_plain_level;

/* How what an array or object holds is reached when it is asked. */
enum amber_ask_mode {
	AMBER_ASK_PACKED,     /* values side by side */
	AMBER_ASK_HASH,       /* buckets */
	AMBER_ASK_SLOTS,      /* declared slots of an object, and copies of them */
	AMBER_ASK_PROPERTIES, /* buckets of an object's properties, maybe INDIRECT, and copies of them */
};

/* An array or object that is being asked. Everything is an index or a counted pointer: hooks may run between two
 * values. */
typedef struct {
	union {
		HashTable   *table;
		zend_object *object;
	} from;
	uint32_t pos;    /* of the next value */
	uint32_t count;  /* of places */
	uint32_t copied; /* so many properties */
	uint32_t given;  /* whose data this is, or AMBER_NO_ID: an array in an array */
	uint8_t  mode;   /* enum amber_ask_mode */
	bool     property; /* what errors call its values */
	bool     live;   /* slots are still to be copied */
	bool     shared; /* others hold the array: it is looked through once */
	bool     own;    /* the array is a copy that nobody else has */
} amber_ask_frame;

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

/* So much is known of some objects of a class. */
#define AMBER_CLASS_MEMOS 8

/* What the encoder knows of a class. */
typedef struct {
	zend_class_entry *ce;
	uint8_t  way;        /* enum amber_class_way */
	bool     hooked;     /* decoding such an object runs a hook */
	uint8_t  date;       /* enum amber_class_date */
	uint32_t declared;   /* properties in slots; one that a parent has too leaves a slot empty in each object */
	uint32_t name_hash;  /* amber_hash_string() of its name */
	/* of this message: */
	uint32_t name;       /* string number */
	uint32_t full_shape; /* the shape with every slot set, or AMBER_NO_ID while unknown */
	uint32_t last_shape; /* of a class without slots: the one that its last object had, or AMBER_NO_ID */
	bool     last_list;  /* the table of that one was packed, without holes */
	/* of objects with slots that are not set a bit for each that is; of an enum a case, … */
	uint64_t memo_keys[AMBER_CLASS_MEMOS];
	uint32_t memos[AMBER_CLASS_MEMOS]; /* … and their shape, or the number of its name; AMBER_NO_ID: none */
} amber_class;

#define AMBER_CLASS_CACHE 64

/* What is known of an address besides the number of a node. */
#define AMBER_IN_ROWS       (AMBER_NO_ID - 3) /* an object, in the rows that are being counted */
/* a PHP reference that stands in several places, none of which was met yet */
#define AMBER_JOINED        (AMBER_NO_ID - 4)

typedef struct {
	zend_refcounted *ptr; /* NULL: free */
	uint32_t         node;
} amber_identity;

/* What is known by address. */
typedef struct {
	amber_identity *table;
	uint32_t used, mask; /* mask 0: there is no table */
} amber_identities;

/* What an object or a reference gave when hooks were called before the walk, in serialize()'s order: others ran after
 * it, so it may be otherwise by now. */
typedef struct {
	zend_refcounted *ptr;
	/* what its hook gave, or its properties, an array; of Serializable a string; null: it is written as null; a copy
	 * of a date; what a reference held */
	zval  data;
	zval *slots;  /* of an object whose properties are in its slots: the values of these. NULL: of another */
	uint32_t count; /* of slots */
	uint32_t next;  /* of a reference that held another object when it was met again: one that holds that */
	bool  shared; /* others held that array too: they may lead to what is in it */
	bool  lone;   /* a reference that nobody else held, and … */
	bool  alone;  /* … in which there was no array that others held */
} amber_given;

/* What is no rows: objects of this class, or arrays with the keys of this one. */
typedef struct {
	const zend_class_entry *ce;
	const HashTable        *table;
} amber_apart;

/* So many are kept in mind. */
#define AMBER_APART 4

/* Why the walk stopped. */
enum amber_restart {
	AMBER_RESTART_NONE,    /* it did not, or is of no use to begin again */
	AMBER_RESTART_APART,   /* what it took for rows is none: encode/plain/apart.c */
};

struct amber_plain;

typedef struct amber_encoder {
	amber_strings strings;
	amber_shapes  shapes;

	amber_ask_frame *frames; /* encode/ask.c */
	uint32_t depth, frames_size;
	uint32_t max_depth;      /* 0: unlimited */
	const char *name;        /* of the value, in errors */
	/* NULL: a resource is an error; else null is written for it, and its path noted in a list that begins with the
	 * first */
	zend_array **resources;

	amber_identities identities; /* objects and references that can be met again */
	amber_identities joined;     /* encode/plain/joined.c: what of a value can be met again, and how often it is */
	/* it was asked of the whole value: other references than these are as if they were not there */
	bool knows_joined;
	bool has_joined;             /* PHP references among it stand in two places: the one pass knows them */
	bool must_join;              /* the one pass met one that others hold too: whether it is joined must be known */
	bool no_rows;                /* lists are none, so that all is written in serialize()'s order */

	amber_class *classes[AMBER_CLASS_CACHE]; /* by the class' address; NULL: none was met */
	uint64_t classes_known;    /* which of them this message has met */

	zval    *held;           /* kept alive until the message is written */
	uint32_t held_used, held_size;

	amber_given *given;        /* encode/given.c; held until the message is written */
	uint32_t  given_used, given_size;
	uint32_t  given_found;     /* the one that was found last */
	amber_identities given_places; /* of what by its address: */
	uint32_t  given_listed;    /* of so many, and of arrays */
	zend_arena *given_slots;

	struct amber_plain *plain; /* encode/plain/plain.h */
	bool      must_ask;        /* a hook or a lazy object stopped the walk; … */
	bool      too_deep;        /* … or max_depth did */
	bool      has_asked;       /* all of the value was asked */
	zval     *root;            /* the value that is asked, … */
	const HashTable *outermost; /* … the array that it is, and … */
	bool      is_inside_itself; /* … a hook gave it, or what holds it */
	enum amber_restart restart;
	amber_apart apart[AMBER_APART];
	uint32_t  apart_used;
} amber_encoder;

/* Serializes value; returns NULL with an exception thrown, which calls the value by this name ("$value").
 * max_depth: 0 is unlimited. */
zend_string *amber_encode(zval *value, zend_long max_depth, const char *name);
/* The same, but null is written in place of resources. *resources: NULL, or an array of where they stood, which the
 * caller owns. */
zend_string *amber_encode_but_resources(zval *value, zend_long max_depth, const char *name, zend_array **resources);
void amber_encoder_free(amber_encoder *encoder);

/* encode/plain/joined.c: finds the PHP references that stand in two places of a value or more, and the objects and enum
 * cases that stand behind such; has_joined says whether there are any. False: must_ask. They are known until they are
 * forgotten; all that is pointed at must stay till then. Tables of the encoder are to be started after this. */
bool amber_encode_find_joined(amber_encoder *encoder, const zval *value);
void amber_encode_forget_joined(amber_encoder *encoder);
/* None of them is met yet. */
void amber_encode_restart_joined(amber_encoder *encoder);

/* encode/given.c: what an object or reference gave, or NULL. It stays where it is until the next is added. */
amber_given *amber_given_find(amber_encoder *encoder, const void *ptr);

/* What a reference holds, or held when hooks were called. */
static zend_always_inline const zval *amber_encode_held_by(amber_encoder *encoder, const zend_reference *ref)
{
	const amber_given *given = EXPECTED(encoder->given_used == 0) ? NULL : amber_given_find(encoder, ref);

	return UNEXPECTED(given) ? &given->data : &ref->val;
}

/* By what it is known whether a reference or object is joined: of a reference to an object that. */
static zend_always_inline const zend_refcounted *amber_encode_joined_key(amber_encoder *encoder, const zval *value)
{
	const zval *held = Z_TYPE_P(value) == IS_REFERENCE ? amber_encode_held_by(encoder, Z_REF_P(value)) : value;

	return Z_TYPE_P(held) == IS_OBJECT ? Z_COUNTED_P(held) : Z_COUNTED_P(value);
}

/* Where the node of a reference or object is kept, AMBER_JOINED until it is met; NULL: it is not joined. */
uint32_t *amber_encode_joined_node(amber_encoder *encoder, const zval *value);
bool amber_encode_knows_joined(const amber_encoder *encoder, const zend_refcounted *key);

/* Whether what has this key is joined. */
static zend_always_inline bool amber_encode_is_joined(const amber_encoder *encoder, const zend_refcounted *key)
{
	return UNEXPECTED(encoder->has_joined) && amber_encode_knows_joined(encoder, key);
}

/* encode/frames.c: one more frame of this mode, zeroed but for numbers; NULL: too deep, exception thrown. Pointers to
 * frames die here. */
amber_ask_frame *amber_encode_push(amber_encoder *encoder, uint8_t mode);

/* These throw, and are always false: too deep; a hook unset a property while its object was walked, or sorted an
 * array. */
bool amber_encode_fail_depth(const amber_encoder *encoder);
bool amber_encode_fail_unset(const amber_encoder *encoder);
bool amber_encode_fail_sorted(const amber_encoder *encoder);

/* Whether an array or object may begin in the top frame. */
static zend_always_inline bool amber_encode_may_begin(const amber_encoder *encoder)
{
	return EXPECTED(encoder->max_depth == 0 || encoder->depth < encoder->max_depth) || amber_encode_fail_depth(encoder);
}

/* encode/identity.c: what stands under this pointer, or AMBER_NO_ID. */
uint32_t amber_identities_known(const amber_identities *identities, const zend_refcounted *ptr);
/* The entry of ptr, or a free one where it is not known; there is room for one more, which is to be counted. */
amber_identity *amber_identities_find(amber_identities *identities, const zend_refcounted *ptr);
void amber_identities_clear(amber_identities *identities);

/* The node that was met under this pointer, or AMBER_NO_ID. */
static zend_always_inline uint32_t amber_encode_known(const amber_encoder *encoder, const zend_refcounted *ptr)
{
	return amber_identities_known(&encoder->identities, ptr);
}
/* The same, but what is not known, or forgotten, is this node from now on; then AMBER_NO_ID. */
uint32_t amber_encode_meet(amber_encoder *encoder, zend_refcounted *ptr, uint32_t node);
/* From now on ptr is this node. */
void amber_encode_remember(amber_encoder *encoder, zend_refcounted *ptr, uint32_t node);

/* A known ptr is not known any more. */
void amber_encode_forget(amber_encoder *encoder, const zend_refcounted *ptr);

/* Keeps a counted value alive until the message is written; takes over the reference. */
void amber_encode_hold(amber_encoder *encoder, zval *value);
/* The same of what others hold a reference of. */
void amber_encode_hold_too(amber_encoder *encoder, zend_refcounted *ptr);

/* encode/view.c: whether a hash table has the keys 0 to n - 1 in this order. */
bool amber_encode_is_list_of_buckets(const HashTable *ht);
/* encode/view.c: the shape of an array that is packed or has holes. */
uint32_t amber_encode_shape_of_places(amber_encoder *encoder, const HashTable *ht);

/* Whether an array has the keys 0 to n - 1 in this order, however PHP stores it. Most maps tell by their first key. */
static zend_always_inline bool amber_encode_is_list(const HashTable *ht)
{
	if (HT_IS_PACKED(ht)) {
		return HT_IS_WITHOUT_HOLES(ht);
	}
	bool begins_with_string = ht->nNumUsed > 0 && Z_TYPE(ht->arData->val) != IS_UNDEF && ht->arData->key != NULL;
	return !begins_with_string && amber_encode_is_list_of_buckets(ht);
}

/* The shape of an array, with holes or without. */
static zend_always_inline uint32_t amber_encode_shape_of_array(amber_encoder *encoder, const HashTable *ht)
{
	return EXPECTED(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht))
		? amber_shapes_of_table(&encoder->shapes, ht)
		: amber_encode_shape_of_places(encoder, ht);
}

/* encode/classes.c: a class that is new to the message, or that another one has driven from this slot. */
amber_class *amber_encode_class_new(amber_encoder *encoder, zend_class_entry *ce, uint32_t slot);

/* Classes of one file lie at about the same distance from each other, so that few bits of an address, however they are
 * put together, are the same for some of them. */
static zend_always_inline uint32_t amber_encode_class_slot(const zend_class_entry *ce)
{
	return amber_hash_fold((uint64_t) (uintptr_t) ce >> 4) % AMBER_CLASS_CACHE;
}

/* What an earlier message of this request has left of a class; NULL: nothing. Its numbers mean nothing now. */
static zend_always_inline const amber_class *amber_encode_class_kept(const amber_encoder *encoder,
	const zend_class_entry *ce)
{
	const amber_class *class = encoder->classes[amber_encode_class_slot(ce)];

	return class && class->ce == ce ? class : NULL;
}

/* What is known of a class; until the next one is asked for. */
static zend_always_inline amber_class *amber_encode_class(amber_encoder *encoder, zend_class_entry *ce)
{
	uint32_t slot = amber_encode_class_slot(ce);

	if (EXPECTED(encoder->classes_known >> slot & 1) && EXPECTED(encoder->classes[slot]->ce == ce)) {
		return encoder->classes[slot];
	}
	return amber_encode_class_new(encoder, ce, slot);
}
/* Where something is kept of objects of a class, by a key of theirs; AMBER_NO_ID stands there if nothing is yet. */
static zend_always_inline uint32_t *amber_encode_memo(amber_class *class, uint64_t key)
{
	uint32_t at = amber_hash_fold(key) % AMBER_CLASS_MEMOS;

	if (UNEXPECTED(class->memo_keys[at] != key)) {
		/* the one beside it may be it, or else be free */
		at ^= class->memo_keys[at ^ 1] == key || class->memos[at] != AMBER_NO_ID;
	}
	if (UNEXPECTED(class->memo_keys[at] != key)) {
		class->memo_keys[at] = key;
		class->memos[at] = AMBER_NO_ID;
	}
	return &class->memos[at];
}

/* Which slots of an object are set: a bit for each, if they are 64 at most. */
static zend_always_inline uint64_t amber_encode_set_slots(const zend_class_entry *ce, const zval *slots)
{
	uint64_t set = 0;

	for (int i = 0; i < ce->default_properties_count; i++) {
		set += (uint64_t) (Z_TYPE(slots[i]) != IS_UNDEF) << (i % 64);
	}
	return set;
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

void amber_encode_classes_free(amber_encoder *encoder);

/* The shape of an object whose properties are read from its slots, by those that are set. */
uint32_t amber_encode_shape_of_slots(amber_encoder *encoder, amber_class *class, const zval *slots);
/* The shape of a table of properties, but for the name of an incomplete class. */
uint32_t amber_encode_shape_of_properties(amber_encoder *encoder, HashTable *table, uint32_t class_name,
	bool incomplete);

/* Whether the object can turn up again; only then its address is remembered. */
static zend_always_inline bool amber_encode_can_be_met_again(const zend_object *object, bool by_reference, bool shared)
{
	return by_reference || shared || GC_REFCOUNT(object) > 1
		|| (object->properties && GC_REFCOUNT(object->properties) > 1);
}

/* The shape of a table that is all there is of an object of this class: mostly that of the one before. */
uint32_t amber_encode_shape_of_table(amber_encoder *encoder, amber_class *class, HashTable *table);

/* The place of this object's hook among those of Serializable that run, from the innermost one on; 0: it does not run.
 * There it is written as that. */
static zend_always_inline uint32_t amber_encode_outer(const amber_class *class, const zend_object *object)
{
	return UNEXPECTED(class->way == AMBER_CLASS_SERIALIZABLE) ? amber_outer_hook_of(object) : 0;
}

/* encode/dates.c. When the module starts: names of the values. */
void amber_encode_dates_startup(void);
/* Whether a class is one of enum amber_class_date. */
uint8_t amber_date_kind(const zend_class_entry *ce);
/* What the hook of such an object returns, without user code, held until the message is written; NULL: it has
 * properties of others too, or no constructor was called. */
HashTable *amber_encode_date_table(amber_encoder *encoder, zend_object *object);
/* Whether there is such a table. */
bool amber_encode_knows_date(const amber_class *class, zend_object *object);

/* encode/hooks.c: what __serialize() gives, an array, not held. False: an exception was thrown. */
bool amber_encode_call_serialize(zend_object *object, zval *result);
/* The same of Serializable::serialize(), a string; null: it gave none. */
bool amber_encode_call_serializable(zend_object *object, zval *payload);
/* The names that __sleep() gives, an array, not held; null, with a warning, if it gives none. False: an exception was
 * thrown. */
bool amber_encode_call_sleep(zend_object *object, zval *names);
/* The properties of these names, an array, held. False: an exception was thrown. */
bool amber_encode_choose_properties(amber_encoder *encoder, const amber_class *class, zend_object *object,
	HashTable *names, zval *held);
/* The same as copies of slots, in places that are UNDEF. False: what they name is not in slots, or not in the order of
 * these; some may be copied. */
bool amber_encode_choose_slots(const zend_object *object, const HashTable *names, zval *copies);
/* What a handler says are the properties; may be NULL with an exception. The values of a lazy
 * proxy are those of another object, which a hook could take from it: that is held too. *owner is whose values they
 * are; owner may be NULL. */
HashTable *amber_encode_properties_for(amber_encoder *encoder, zend_object *object, zend_object **owner);

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

/* Whether what a hook gave is held by others too, who may lead to what is in it. */
static zend_always_inline bool amber_encode_is_shared(const zval *data)
{
	return Z_REFCOUNTED_P(data) && Z_REFCOUNT_P(data) > 1;
}

/* encode/ask.c. Both return false where an exception was thrown. Calls the hook of an object that is the whole value, if
 * its class has one. */
bool amber_encode_ask_root(amber_encoder *encoder, const zval *value);
/* Calls the hooks in a value, in serialize()'s order, and keeps what they gave, and all else as it was then. *value may
 * become a copy, which is held. */
bool amber_encode_ask(amber_encoder *encoder, zval *value);

/* Whether an object's hook gave nothing, so that null stands in each of its places. */
static zend_always_inline bool amber_encode_gave_null(const amber_class *class, const amber_given *given)
{
	return UNEXPECTED(given) && Z_TYPE(given->data) == IS_NULL && !given->slots && amber_encode_calls_out(class);
}

/* The index of a new one, which is held; AMBER_NO_ID: there is one. */
uint32_t amber_given_add(amber_encoder *encoder, zend_refcounted *ptr);
/* An array that others hold was looked through, or not yet. */
void amber_given_note_array(amber_encoder *encoder, HashTable *table);
bool amber_given_knows_array(const amber_encoder *encoder, const HashTable *table);
/* Room for the slots of one, all UNDEF. */
zval *amber_given_slots(amber_encoder *encoder, uint32_t index, uint32_t count);
/* They are not what is needed. */
void amber_given_drop_slots(amber_encoder *encoder, uint32_t index);
/* Releases them all, which may run destructors. */
void amber_given_release(amber_encoder *encoder);

/* Whether nobody else holds a reference, or held it when hooks were called. */
static zend_always_inline bool amber_encode_is_lone(amber_encoder *encoder, const zend_reference *ref)
{
	const amber_given *given = UNEXPECTED(encoder->given_used) ? amber_given_find(encoder, ref) : NULL;

	return UNEXPECTED(given) ? given->lone : GC_REFCOUNT(ref) == 1;
}

/* Whether one that is lone is as if it were not there. An array that its reference does not hold alone may be its own
 * part, and so may any that stands in something that several hold, which is said by shared: what leads back to it leads
 * through that. */
static zend_always_inline bool amber_encode_is_alone(amber_encoder *encoder, const zend_reference *ref, bool shared)
{
	const amber_given *given = UNEXPECTED(encoder->given_used) ? amber_given_find(encoder, ref) : NULL;
	bool holds_array = Z_TYPE(ref->val) == IS_ARRAY || (UNEXPECTED(given) && Z_TYPE(given->data) == IS_ARRAY);

	if (holds_array && shared) {
		return false;
	}
	return UNEXPECTED(given) ? given->alone : GC_REFCOUNT(ref) == 1 && (!holds_array || Z_REFCOUNT(ref->val) == 1);
}

#endif
