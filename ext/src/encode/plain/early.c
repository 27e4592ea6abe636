/* SPDX-License-Identifier: MIT
 *
 * Equal arrays among the first cells of a message are not looked for: in small
 * messages there hardly are any. A larger array that comes again at once, as
 * what was and what is, is worth it: then the message begins again, and all are.
 */
#include "src/encode/plain/plain.h"

/* Most arrays of others begin with one. */
static bool begins_with_leaf(const amber_plain *plain, const HashTable *table)
{
	amber_plain_row values = amber_plain_values(table);

	return Z_TYPE_P(amber_plain_behind(plain, amber_plain_next(&values))) <= IS_STRING;
}

bool amber_plain_is_again(amber_plain *plain, const HashTable *table, uint32_t shape)
{
	for (uint32_t i = 0; i < MIN(plain->early_used, AMBER_PLAIN_EARLY); i++) {
		const amber_plain_early *early = &plain->early[i];
		if (early->shape == shape && amber_plain_is_worth_again(plain, early->bytes)
		 && zend_hash_num_elements(early->table) == zend_hash_num_elements(table) && begins_with_leaf(plain, table)
		 && amber_plain_same_leaves(plain, early->table, table, shape == AMBER_PLAIN_WIDE)
		 && amber_plain_holds_leaves(plain, table)) {
			ZEND_ASSERT(plain->share_from == AMBER_SHARE_FROM);
			plain->encoder->wants_sharing = true;
			return true;
		}
	}
	return false;
}

void amber_plain_keep_early(amber_plain *plain, const HashTable *table, uint32_t shape, size_t bytes)
{
	plain->early[plain->early_used++ % AMBER_PLAIN_EARLY] = (amber_plain_early) { table, shape, bytes };
}
