import { dirname, join } from 'node:path';
import { type DescribedContract, operationsOf } from './contract-texts.ts';
import { outsideCode, sectionsOf, table } from './markdown.ts';
import type { DescribedSchema } from './schema-text.ts';

export interface Guide {
  /** The last part of its path. */
  name: string;
  title: string;
  /** What a reader finds there. */
  summary: string;
  markdown: string;
}

/** Guides that are a file of the documentation, or some sections of it. */
const FILES: (Omit<Guide, 'markdown'> & { file: string; sections?: string[] })[] = [
  {
    name: 'quickstart',
    title: 'Quickstart',
    summary: 'Start a service, and create, schedule, and run a flow with curl or Python.',
    file: 'README.md',
    sections: ['Start', 'Tour with curl', 'With the Python client'],
  },
  {
    name: 'authentication',
    title: 'Authentication',
    summary: 'Keys, roles, scopes, and how clients send credentials.',
    file: 'docs/keys.md',
  },
  { name: 'errors', title: 'Errors', summary: 'Every error status, its body, and what to do.', file: 'docs/errors.md' },
  { name: 'retrying', title: 'Retrying runs', summary: 'Run an ended run again, and what the client reuses.', file: 'docs/retrying.md' },
  {
    name: 'concurrency',
    title: 'Concurrency',
    summary: 'Change limits, and decide what happens when a run finds no free slot.',
    file: 'docs/operating/concurrency.md',
  },
  { name: 'backfills', title: 'Backfills', summary: 'Run a deployment for times in the past.', file: 'docs/backfills.md' },
  {
    name: 'orchestration',
    title: 'Orchestration rules',
    summary: 'The rules that accept, reject, or delay a change of state.',
    file: 'docs/orchestration.md',
  },
  { name: 'events', title: 'Events', summary: 'Every event that the service emits, with its labels and payload.', file: 'docs/events.md' },
  { name: 'webhooks', title: 'Webhooks', summary: 'Receive requests as events, and send events to URLs.', file: 'docs/webhooks.md' },
  { name: 'agents', title: 'Agents', summary: 'Use the service over the Model Context Protocol.', file: 'docs/agents.md' },
  { name: 'sdks', title: 'SDKs', summary: 'Published clients, and how to generate one.', file: 'docs/sdks.md' },
  {
    name: 'testing',
    title: 'Testing clients',
    summary: 'Test a client against a service that starts in a second.',
    file: 'docs/testing-clients.md',
  },
  {
    name: 'contract',
    title: 'Contract versions',
    summary: 'What may change in a release, deprecations, and strict mode.',
    file: 'docs/contract.md',
  },
  {
    name: 'changes',
    title: 'Contract releases',
    summary: 'The documents of each release, and the changes between them.',
    file: 'docs/contract-changelog.md',
  },
];

/** Reads a file of the repository. */
export type ReadSource = (path: string) => string;

const pageOf = (file: string): string | undefined => FILES.find((guide) => guide.file === file)?.name;

/** Replaces links to other files: those with a page lead there, and of the others, only the text remains. */
function withLinks(file: string, markdown: string): string {
  return outsideCode(markdown, (text) =>
    text.replaceAll(/(?<!!)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (link, words: string, target: string) => {
      if (/^\w+:/.test(target)) return words;
      const [path = '', anchor] = target.split('#');
      if (path === '') return link;
      const page = pageOf(join(dirname(file), path));
      return page ? `[${words}](${page}.md${anchor ? `#${anchor}` : ''})` : words;
    }),
  );
}

/** A file of the documentation under another title. */
function fileText({ file, title, sections }: (typeof FILES)[number], read: ReadSource): string {
  const text = read(file).replaceAll(/<!--[\s\S]*?-->\s*/g, '');
  const found = sectionsOf(text);
  const missing = sections?.filter((name) => !found.some((section) => section.title === name)) ?? [];
  if (missing.length > 0) throw new Error(`${file} has no section ${missing.join(', ')}`);
  const body = sections
    ? sections.map((name) => `## ${name}\n${found.find((section) => section.title === name)?.text}`).join('\n')
    : text.replace(/^# .*\n/, '');
  return `# ${title}\n\n${withLinks(file, body.trim())}\n`;
}

/** The paragraph of the contract's description that contains the words. */
function paragraphWith(contract: DescribedContract, words: string): string {
  const found = contract.info.description.split('\n\n').find((paragraph) => paragraph.includes(words));
  if (!found) throw new Error(`The description of the contract does not mention ${words}`);
  return found.replaceAll('\n', ' ');
}

const described = (contract: DescribedContract, kind: 'parameters' | 'headers', name: string): string => {
  const found = contract.components[kind]?.[name] as { description: string } | undefined;
  if (!found) throw new Error(`The contract has no ${kind} ${name}`);
  return found.description.trim();
};

const linkOf = ({ summary, operationId }: { summary: string; operationId: string }): string => `[${summary}](operations/${operationId}.md)`;

const PAGING_EXAMPLE = `\`\`\`console
api=http://127.0.0.1:4200/api cursor=start
while [ -n "$cursor" ]; do
  curl -s -D headers -H "x-contralto-cursor: $cursor" -H 'content-type: application/json' -d '{"limit": 200}' $api/flow_runs/filter
  cursor=$(sed -n 's/^x-contralto-next-cursor: *//Ip' headers | tr -d '\\r')
done
\`\`\``;

function pagingText(contract: DescribedContract): string {
  const all = operationsOf(contract).map(({ operation }) => operation);
  const withCursor = all.filter(({ parameters = [] }) => parameters.some(({ $ref }) => $ref === '#/components/parameters/Cursor'));
  const byNumber = all.filter(({ operationId }) => operationId.startsWith('paginate'));
  const list = (operations: typeof all) => operations.map((operation) => `- ${linkOf(operation)}\n`).join('');
  return `# Paging

${paragraphWith(contract, 'x-contralto-cursor')}

## Cursors

- \`x-contralto-cursor\`: ${described(contract, 'parameters', 'Cursor')}
- \`x-contralto-next-cursor\`: ${described(contract, 'headers', 'NextCursor')}

${PAGING_EXAMPLE}

${list(withCursor)}
## Pages by number

These operations take \`page\` and \`limit\`, and return the number of pages.

${list(byNumber)}`;
}

function retriesText(contract: DescribedContract, read: ReadSource): string {
  const retryable = read('docs/errors.md')
    .split('\n')
    .filter((line) => /^- `(?:locked|throttled|contention)`/.test(line));
  const keys = Object.entries(contract.components.schemas).flatMap(([name, { properties }]) => {
    const field: DescribedSchema | undefined = properties?.idempotency_key;
    return field?.description && /(?:Create|Retry)$/.test(name) ? [[`[${name}](schemas/${name}.md)`, field.description]] : [];
  });
  const repeatable = operationsOf(contract).flatMap(({ operation }) =>
    operation.responses['201'] && / already /.test(operation.responses['200']?.description ?? '')
      ? [[linkOf(operation), operation.responses['200']?.description ?? '']]
      : [],
  );
  return `# Retries and idempotency

## Errors to retry

${paragraphWith(contract, 'Retry-After')}

${retryable.join('\n')}

## Repeated requests

A repeated GET, PUT, or DELETE changes nothing more; a repeated DELETE gets 404. These operations respond with 200 instead of 201 if an earlier request, or another client, has created the object:

${table(['Operation', 'Response 200'], repeatable)}
## Idempotency keys

${table(['Schema', 'Field `idempotency_key`'], keys)}`;
}

/** The guides in the order in which the page lists them. `texts` are those of the guides that are made from the contracts. */
export function guidesOf(
  contract: DescribedContract,
  read: ReadSource,
  texts: { sockets: string; extensions: string; releases: (changelog: string) => string },
): Guide[] {
  const fromFiles = FILES.map((guide): Guide => {
    const { name, title, summary } = guide;
    const markdown = fileText(guide, read);
    return { name, title, summary, markdown: name === 'changes' ? texts.releases(markdown) : markdown };
  });
  const made: [after: string, guide: Guide][] = [
    ['errors', { name: 'paging', title: 'Paging', summary: 'Read long lists page by page with a cursor.', markdown: pagingText(contract) }],
    [
      'paging',
      {
        name: 'retries',
        title: 'Retries and idempotency',
        summary: 'Which requests to repeat, and how to repeat them safely.',
        markdown: retriesText(contract, read),
      },
    ],
    [
      'events',
      { name: 'sockets', title: 'WebSockets', summary: 'Channels, messages, and close codes of the streams.', markdown: texts.sockets },
    ],
    [
      'contract',
      { name: 'extensions', title: 'Extensions', summary: 'The meaning of each `x-` key in the documents.', markdown: texts.extensions },
    ],
  ];
  return made.reduce((guides, [after, guide]) => guides.toSpliced(guides.findIndex(({ name }) => name === after) + 1, 0, guide), fromFiles);
}
