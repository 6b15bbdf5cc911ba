import { readFileSync } from 'node:fs';
import { manifestOf, PUBLISHED } from '../pack.ts';

/** The first version in the manifests that npm does not read. The Go module has its version in a tag. */
const OTHER_MANIFESTS = {
  'packages/python/pyproject.toml': /^version = "(.*)"$/m,
  'packages/java/pom.xml': /<version>(.*)<\/version>/,
  'packages/pytest-contralto/pyproject.toml': /^version = "(.*)"$/m,
};

function manifests(): { name: string; version: string }[] {
  const others = Object.entries(OTHER_MANIFESTS).map(([name, pattern]) => ({
    name,
    version: pattern.exec(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))?.[1] ?? '',
  }));
  return [...Object.values(PUBLISHED).map(manifestOf), ...others];
}

/** The reasons why the packages cannot be released with this tag. Without a tag, only their versions must be the same. */
export function versionProblems(tag: string | undefined, released: readonly { name: string; version: string }[] = manifests()): string[] {
  const [first] = released;
  const expected = tag ?? `v${first?.version}`;
  return released
    .filter(({ version }) => `v${version}` !== expected)
    .map(({ name, version }) => `${name} has version ${version}, but the ${tag === undefined ? 'first package' : 'tag'} is ${expected}`);
}
