import type { Change } from './contract-changes.ts';
import { compareContracts } from './contract-changes.ts';
import type { Released } from './contract-excerpt.ts';

const INTRODUCTION = `# Changelog of the contract

<!-- Generated from contract/released by \`npm run generate\`. Do not edit. -->

The changes of the HTTP contract between releases of the service. [contract.md](contract.md#versions) documents which changes are allowed.
`;

const TITLES: [Change['kind'], string][] = [
  ['breaks', 'Breaking'],
  ['deprecates', 'Deprecated'],
  ['adds', 'Added'],
];

/** The page with one section per release, the newest first. `releases` begins with the earliest; `current` is not yet released. */
export function contractChangelog(releases: readonly Released[], current: Released): string {
  const versions = [...releases, { ...current, version: 'Unreleased' }];
  const sections = versions.map((one, index) => {
    const before = versions[index - 1];
    return `## ${one.version}\n\n${before ? changesOf(compareContracts(before, one)) : firstOf(one)}`;
  });
  return [INTRODUCTION, ...sections.reverse()].join('\n');
}

const firstOf = ({ operations, schemas }: Released): string =>
  `The first release: ${Object.keys(operations).length} operations and ${Object.keys(schemas).length} schemas.\n`;

function changesOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No changes.\n';
  return TITLES.map(([kind, title]) => {
    const lines = changes.filter((change) => change.kind === kind).map(lineOf);
    return lines.length > 0 ? `### ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}` : '';
  })
    .filter(Boolean)
    .join('\n');
}

/** ``` `Flow`: new field `labels` ``` without the marks. */
export const lineOf = ({ where, what }: Change): string => `\`${where}\`: ${what}`;
