import { manifestOf, PUBLISHED } from '../pack.ts';

/** Why the packages may not be released as this tag; empty = they may. Without a tag, they only have to have the same version. */
export function versionProblems(
  tag: string | undefined,
  manifests: readonly { name: string; version: string }[] = Object.values(PUBLISHED).map(manifestOf),
): string[] {
  const [first] = manifests;
  const expected = tag ?? `v${first?.version}`;
  return manifests
    .filter(({ version }) => `v${version}` !== expected)
    .map(({ name, version }) => `${name} has version ${version}, but the ${tag === undefined ? 'other package' : 'tag'} is ${expected}`);
}
