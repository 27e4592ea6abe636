/* SPDX-License-Identifier: MIT */
#include "src/encode/tables/strings.h"

void amber_strings_make(amber_table *strings)
{
	amber_table_make(strings, 64, sizeof(amber_string));
}

zend_never_inline uint32_t amber_strings_hash_whole(amber_table *strings, const zend_string *str)
{
	return amber_hash_settled(amber_hash_kept(amber_hash_start(), &strings->kept, str));
}

static uint32_t hash_whole(amber_table *strings, const void *entry)
{
	return amber_strings_hash_whole(strings, ((const amber_string *) entry)->str);
}

zend_never_inline void amber_strings_mend(amber_table *strings)
{
	amber_table_mend(strings, hash_whole, "strings");
}
