/* SPDX-License-Identifier: MIT
 *
 * Tables of the byte format.
 */
#include "format/format.h"

uint8_t amber_tag_kinds[256];

void amber_format_startup(void)
{
	static const struct {
		uint8_t first;
		uint16_t count;
	} rows[] = {
#define AMBER_TAG(name, first, count, follows, meaning) { first, count },
#include "format/tags.def"
#undef AMBER_TAG
	};

	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		memset(&amber_tag_kinds[rows[row].first], (int) row, rows[row].count);
	}
}

const double amber_powers_of_ten[AMBER_DECIMAL_MAX + 1] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
};
