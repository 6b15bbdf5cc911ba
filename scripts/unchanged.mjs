import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that no bundle contains, but that decide what it contains. */
const SHAPING = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
  ...['build', 'build-console', 'build-reference', 'build-threads', 'bundle', 'bundle-program', 'unchanged'].map(
    (name) => `scripts/${name}.mjs`,
  ),
];

/** Files that change within this time before a build may have changed after it has read them: clocks of file systems are coarse. */
const COARSE_MILLISECONDS = 100;

/** Contains the time of the last change, which programs cannot set, unlike the time of modification. Undefined if the file has changed since `latest`. */
function stampOf(path, latest = Number.POSITIVE_INFINITY) {
  const { ctimeMs, size } = statSync(resolve(root, path), { throwIfNoEntry: false }) ?? { ctimeMs: 0, size: 0 };
  return ctimeMs > latest ? undefined : `${ctimeMs} ${size}`;
}

function readRecords(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Runs the builds whose key or whose files have changed since the last time. A build returns the paths of the files that it has read and written.
 * @param {Record<string, { key: string, build: () => Promise<{ read: string[], written: string[] }> }>} builds
 */
export async function buildChanged(builds, record = join(root, 'dist', 'built.json')) {
  const records = readRecords(record);
  const isCurrent = ([name, { key }]) =>
    records[name]?.key === key && records[name].files.every(([path, stamp]) => stampOf(path) === stamp);
  const due = Object.entries(builds).filter((build) => !isCurrent(build));
  if (due.length === 0) return;
  const run = async ([name, { key, build }]) => {
    const latest = Date.now() - COARSE_MILLISECONDS;
    const { read, written } = await build();
    const files = [...[...SHAPING, ...read].map((path) => [path, stampOf(path, latest)]), ...written.map((path) => [path, stampOf(path)])];
    return [name, { key, files }];
  };
  const made = Object.fromEntries(await Promise.all(due.map(run)));
  writeFileSync(`${record}.${process.pid}`, JSON.stringify({ ...records, ...made }));
  renameSync(`${record}.${process.pid}`, record);
}
