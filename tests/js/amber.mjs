// SPDX-License-Identifier: MIT

// A decoder for the amber format, version 1, written from docs/FORMAT.md. It runs wherever ES2021 does.
export { canExpand } from './compression.mjs';
export { decode } from './decode.mjs';
export { readDictionary } from './dictionary.mjs';
export { toNotation } from './notation.mjs';
export { AmberEnum, AmberFloat, AmberMap, AmberObject, AmberReference, DecodeError } from './values.mjs';
