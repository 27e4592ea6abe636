/* SPDX-License-Identifier: MIT
 *
 * Which PHP references stand in two places, as asking counts these: the first place gets a tag, arrays around are equal
 * to no other, and what is behind it is no row. What is behind a reference to an object is known by the object.
 */
#include "src/encode/value/joined.h"

/* How often something was met that is not joined. */
#define ONCE  (AMBER_NO_ID - 1) /* an enum case, behind a reference */
#define AGAIN (AMBER_NO_ID - 3) /* an object that stands in several places, behind a reference in the first at most */

static uint32_t *times_met(amber_encoder *encoder, const void *ptr)
{
	return amber_identities_at(&encoder->joined, ptr);
}

void amber_join(amber_encoder *encoder, const zend_reference *ref)
{
	*times_met(encoder, ref) = AMBER_JOINED;
	encoder->has_joined = true;
}

void amber_join_case(amber_encoder *encoder, const zend_object *object)
{
	uint32_t *times = times_met(encoder, object);
	bool is_first = *times == AMBER_NO_ID;

	*times = is_first ? ONCE : AMBER_JOINED;
	encoder->has_joined |= !is_first;
}

/* Where an object stands behind a reference the second time or later, the first place becomes part of that, as native
 * has it, whether or not it is one. Where it stands behind references in some places but the first, and in others not,
 * columns can't tell which is the first. */
void amber_join_object(amber_encoder *encoder, const zend_object *object, bool by_reference)
{
	uint32_t *times = times_met(encoder, object);

	encoder->no_rows |= *times == (by_reference ? AGAIN : AMBER_JOINED);
	*times = by_reference || *times == AMBER_JOINED ? AMBER_JOINED : AGAIN;
	encoder->has_joined |= by_reference;
}

void amber_encode_forget_joined(amber_encoder *encoder)
{
	encoder->has_joined = encoder->no_rows = encoder->no_object_rows = false;
	amber_identities_free(&encoder->joined);
}

bool amber_encode_knows_joined(const amber_encoder *encoder, const zend_refcounted *key)
{
	return amber_identities_known(&encoder->joined, key) <= AMBER_JOINED;
}

uint32_t *amber_encode_joined_node(amber_encoder *encoder, const zval *value)
{
	const zend_refcounted *key = amber_encode_joined_key(value);

	/* an enum case is in a reference where it stands behind one that others hold, and nowhere else */
	bool by_reference = Z_TYPE_P(value) == IS_REFERENCE && Z_REFCOUNT_P(value) > 1;
	if (!by_reference && GC_TYPE(key) == IS_OBJECT && ((const zend_object *) key)->ce->ce_flags & ZEND_ACC_ENUM) {
		return NULL;
	}
	return amber_encode_knows_joined(encoder, key) ? amber_identities_at(&encoder->joined, key) : NULL;
}

void amber_encode_restart_joined(amber_encoder *encoder)
{
	zval *node;

	ZEND_HASH_FOREACH_VAL(&encoder->joined, node) {
		node->value.ww.w1 = MAX(node->value.ww.w1, AMBER_JOINED);
	} ZEND_HASH_FOREACH_END();
}
