import type { BuildOptions } from 'esbuild';
import type { BuildFiles } from './unchanged.mjs';

/** How the scripts and styles of the console are bundled. */
export const consoleOptions: BuildOptions;

/** Writes the console to `<outdir>/assets` and `<outdir>/index.html`; returns the compressed bytes of everything that a browser may load. */
export function buildConsole(options?: { outdir?: string }): Promise<{ compressed: number; files: BuildFiles }>;
