import type { BuildOptions } from 'esbuild';

export function bundleProgram(options: BuildOptions & { outfile: string }): Promise<void>;
export const MODULE: BuildOptions;
