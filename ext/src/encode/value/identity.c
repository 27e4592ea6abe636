/* SPDX-License-Identifier: MIT
 *
 * What was met before, by address, and what must stay alive so that an address
 * keeps its meaning: as soon as user code may run, all that we point at is held
 * until the message is written.
 */
#include "src/encode/value/encoder.h"

void amber_encode_hold(amber_encoder *encoder, zval *value)
{
	if (encoder->held_used == encoder->held_size) {
		encoder->held_size = encoder->held_size ? encoder->held_size * 2 : 16;
		encoder->held = safe_erealloc(encoder->held, encoder->held_size, sizeof(zval), 0);
	}
	ZVAL_COPY_VALUE(&encoder->held[encoder->held_used], value);
	encoder->held_used++;
}

/* Addresses are multiples of eight. */
static zend_always_inline zend_ulong key_of(const void *ptr)
{
	return (zend_ulong) ((uintptr_t) ptr >> 3);
}

void amber_identities_free(amber_identities *identities)
{
	if (identities->nTableSize) {
		zend_hash_destroy(identities);
		identities->nTableSize = identities->nNumOfElements = 0;
	}
}

uint32_t amber_identities_known(const amber_identities *identities, const void *ptr)
{
	const zval *node = identities->nNumOfElements ? zend_hash_index_find(identities, key_of(ptr)) : NULL;

	return node ? node->value.ww.w1 : AMBER_NO_ID;
}

uint32_t *amber_identities_at(amber_identities *identities, const void *ptr)
{
	zval *node;

	if (UNEXPECTED(!identities->nTableSize)) {
		zend_hash_init(identities, 0, NULL, NULL, 0);
		zend_hash_real_init_mixed(identities);
	}
	node = zend_hash_index_lookup(identities, key_of(ptr));
	if (Z_TYPE_P(node) == IS_NULL) {
		ZVAL_LONG(node, -1); /* AMBER_NO_ID in each half, whichever comes first */
	}
	return &node->value.ww.w1;
}
