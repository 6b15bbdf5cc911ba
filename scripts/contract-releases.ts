import { readdir, readFile } from 'node:fs/promises';
import { compare } from 'semver';
import { codegen } from '../codegen.config.ts';
import type { Released } from './contract-excerpt.ts';

/** The contracts of the releases, the earliest first. */
export async function readReleases(): Promise<Released[]> {
  const names = await readdir(codegen.released);
  const releases = names
    .filter((name) => /^openapi-.+\.json$/.test(name))
    .map(async (name) => JSON.parse(await readFile(`${codegen.released}/${name}`, 'utf8')) as Released);
  return (await Promise.all(releases)).sort((a, b) => compare(a.version, b.version));
}
