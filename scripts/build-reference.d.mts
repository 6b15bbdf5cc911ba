import type { BuildFiles } from './unchanged.mjs';

/** Writes the page of the API reference to `<outdir>/assets` and `<outdir>/index.html`; returns the compressed bytes of everything that a browser may load. */
export function buildReference(options?: { outdir?: string }): Promise<{ compressed: number; files: BuildFiles }>;
