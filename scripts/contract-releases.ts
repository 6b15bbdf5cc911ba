import { readdir, readFile } from 'node:fs/promises';
import { compare } from 'semver';
import { codegen } from '../codegen.config.ts';
import type { Contract } from '../src/contract/schema.ts';
import { excerptOf, type Released } from './contract-excerpt.ts';
import { excerptOfStreams, type Streams } from './contract-excerpt-streams.ts';

const STATED = 'test/contract/published/stated.txt';

/** The changes, as lines, that only state limits that the service enforced before. */
export const readStated = async (): Promise<ReadonlySet<string>> =>
  new Set((await readFile(STATED, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#')));

/** The excerpts of both contracts, of HTTP and of WebSockets, in one version. */
export const CONTRACTS = ['openapi', 'asyncapi'] as const;
export type Release = Record<(typeof CONTRACTS)[number], Released>;

export const releasedFile = (contract: keyof Release, version: string): string => `${codegen.released}/${contract}-${version}.json`;

/** The contracts of the releases, the earliest first. */
export async function readReleases(): Promise<Release[]> {
  const versions = (await readdir(codegen.released)).flatMap((name) => /^openapi-(.+)\.json$/.exec(name)?.[1] ?? []);
  const read = async (contract: keyof Release, version: string) =>
    JSON.parse(await readFile(releasedFile(contract, version), 'utf8')) as Released;
  const releases = versions.sort(compare).map(async (version) => ({
    openapi: await read('openapi', version),
    asyncapi: await read('asyncapi', version),
  }));
  return Promise.all(releases);
}

export const releaseOf = (http: Contract, streams: Streams, version: string): Release => ({
  openapi: excerptOf(http, version),
  asyncapi: excerptOfStreams(streams, version),
});
