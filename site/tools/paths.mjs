// Where everything stands.

import { fileURLToPath } from 'node:url';

const at = path => fileURLToPath(new URL(path, import.meta.url));

/** The repository. */
export const root = at('../../');
export const site = at('../');
/** What the build makes. */
export const made = at('../made/');
export const dist = `${made}dist/`;
