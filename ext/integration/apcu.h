/* SPDX-License-Identifier: MIT */
#ifndef AMBER_APCU_H
#define AMBER_APCU_H

#include "php.h"

/* Registers the serializer "amber" with APCu where that is loaded. Called when the module starts, after APCu's. */
void amber_apcu_startup(void);

/* In words, for phpinfo(). */
const char *amber_apcu_state(void);

#endif
