import type { BuildFiles } from './unchanged.mjs';

export function buildThreads(): Promise<BuildFiles>;
