import { fileURLToPath } from 'node:url';

/** The committed pictures of the design system. */
export const folder = fileURLToPath(new URL('../pictures', import.meta.url));
