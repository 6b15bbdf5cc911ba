import type { BuildOptions } from 'esbuild';
import type { BuildFiles } from './unchanged.mjs';

export function bundleProgram(options: BuildOptions & { outfile: string }): Promise<BuildFiles>;
export const MODULE: BuildOptions;
