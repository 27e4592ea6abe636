/* SPDX-License-Identifier: MIT */
#ifndef COPIER_H
#define COPIER_H

#include "php.h"

PHP_FUNCTION(copy_to_bytes);

#endif
