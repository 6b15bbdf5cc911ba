import type { Change } from './contract-changes.ts';
import { compareContracts } from './contract-changes.ts';
import { CONTRACTS, type Release } from './contract-releases.ts';

const INTRODUCTION = `# Changelog of the contract

<!-- Generated from test/contract/published/released by \`npm run generate\`. Do not edit. -->

The changes of the contracts of HTTP and of WebSockets between releases of the service. [contract.md](contract.md#versions) documents which changes are allowed.
`;

const TITLES: [Change['kind'], string][] = [
  ['breaks', 'Breaking'],
  ['deprecates', 'Deprecated'],
  ['adds', 'Added'],
];

/** The differences of both contracts. */
export const compareReleases = (before: Release, after: Release): Change[] =>
  CONTRACTS.flatMap((contract) => compareContracts(before[contract], after[contract])).filter(isFirst);

/** Both contracts contain the schemas of records that they share. */
const isFirst = (change: Change, index: number, all: readonly Change[]): boolean =>
  all.findIndex(({ where, what }) => where === change.where && what === change.what) === index;

/** The page with one section per release, the newest first. `releases` begins with the earliest; `current` is not yet released. */
export function contractChangelog(releases: readonly Release[], current: Release): string {
  const sections = [...releases, current].map((one, index, all) => {
    const before = all[index - 1];
    const title = index < releases.length ? one.openapi.version : 'Unreleased';
    return `## ${title}\n\n${before ? changesOf(compareReleases(before, one)) : firstOf(one)}`;
  });
  return [INTRODUCTION, ...sections.reverse()].join('\n');
}

function firstOf({ openapi, asyncapi }: Release): string {
  const [operations, channels, schemas] = [openapi.operations, asyncapi.operations, openapi.schemas].map((one) => Object.keys(one).length);
  return `The first release: ${operations} operations, ${channels} WebSocket channels, and ${schemas} schemas.\n`;
}

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
