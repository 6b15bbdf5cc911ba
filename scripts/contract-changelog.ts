import { compareContracts, withoutDuplicates } from './contract-changes.ts';
import { CONTRACTS, type Release } from './contract-releases.ts';
import type { Change } from './contract-schema-changes.ts';

const INTRODUCTION = `# Changelog of the contract

<!-- Generated from test/contract/published/released by \`npm run generate\`. Do not edit. -->

Changes of both contracts, HTTP and WebSockets, between releases. [contract.md](contract.md#versions) documents which are allowed.
`;

const TITLES: [Change['kind'], string][] = [
  ['breaks', 'Breaking'],
  ['deprecates', 'Deprecated'],
  ['adds', 'Added'],
];

/** The differences of both contracts, which share the schemas of records. */
export const compareReleases = (before: Release, after: Release): Change[] =>
  withoutDuplicates(CONTRACTS.flatMap((contract) => compareContracts(before[contract], after[contract])));

/** The page with one section per release, the newest first. `releases` begins with the earliest; `current` is not yet released, and `stated` lists limits that held before. */
export function contractChangelog(releases: readonly Release[], current: Release, stated: ReadonlySet<string>): string {
  const sections = [...releases, current].map((one, index, all) => {
    const before = all[index - 1];
    const title = index < releases.length ? one.openapi.version : 'Unreleased';
    return `## ${title}\n\n${before ? changesOf(compareReleases(before, one), stated) : firstOf(one)}`;
  });
  return [INTRODUCTION, ...sections.reverse()].join('\n');
}

function firstOf({ openapi, asyncapi }: Release): string {
  const [operations, channels, schemas] = [openapi.operations, asyncapi.operations, openapi.schemas].map((one) => Object.keys(one).length);
  return `The first release: ${operations} operations, ${channels} WebSocket channels, and ${schemas} schemas.\n`;
}

function changesOf(changes: readonly Change[], stated: ReadonlySet<string>): string {
  if (changes.length === 0) return 'No changes.\n';
  const known = (change: Change) => stated.has(lineOf(change));
  const isOperation = ({ what }: Change) => what.startsWith(NEW_OPERATION);
  const others = changes.filter((change) => !known(change) && !isOperation(change));
  const sections = TITLES.map(([kind, title]): [string, string[]] => [title, linesOf(others.filter((change) => change.kind === kind))]);
  const operations = changes.filter(isOperation).map(({ where }) => `\`${where}\``);
  return [
    ...sections,
    ['New operations', operations.length > 0 ? [operations.join(', ')] : []] as const,
    ['Stated limits, which held before', statedLines(changes.filter(known))] as const,
  ]
    .flatMap(([title, lines]) => (lines.length > 0 ? `### ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}` : []))
    .join('\n');
}

function groupedBy(changes: readonly Change[], keyOf: (change: Change) => string): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) groups.set(keyOf(change), [...(groups.get(keyOf(change)) ?? []), change]);
  return groups;
}

/** The most places that make the same change, and are listed. */
const LISTED = 20;

const NEW_OPERATION = 'new operation ';

/** The changes of one place that differ only in a name are one line, and so are the places that then make the same change. */
function linesOf(changes: readonly Change[]): string[] {
  const wording = ({ what }: Change) => /^(?:new \w+|removed \w+|may now be|is no longer) /.exec(what)?.[0] ?? what;
  const ofPlaces = [...groupedBy(changes, (change) => `${change.where} ${wording(change)}`).values()].map(([first, ...others]): Change => {
    const one = first as Change;
    return { ...one, what: [one.what, ...others.map(({ what }) => what.slice(wording(one).length))].join(', ') };
  });
  return [...groupedBy(ofPlaces, ({ what }) => what)].map(([what, places]) => {
    const names = places.map(({ where }) => `\`${where}\``);
    return `${names.length > LISTED ? `${names[0]} and ${names.length - 1} more` : names.join(', ')}: ${what}`;
  });
}

/** How many places state each keyword; `stated.txt` lists them. */
function statedLines(changes: readonly Change[]): string[] {
  const keywords = groupedBy(changes, ({ what }) => what.slice(0, what.indexOf(' ')));
  return [...keywords].map(([keyword, { length }]) => `${keyword}: ${length}`);
}

/** ``` `Flow`: new field `labels` ``` without the marks. */
export const lineOf = ({ where, what }: Change): string => `\`${where}\`: ${what}`;
