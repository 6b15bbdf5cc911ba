import { manifestOf, PUBLISHED } from '../pack.ts';

/** The reasons why the packages cannot be released with this tag. Without a tag, only their versions must be the same. */
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
