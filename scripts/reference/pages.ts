import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from 'semver';
import { parse } from 'yaml';
import { codegen } from '../../codegen.config.ts';
import {
  type DescribedContract,
  operationAnchor,
  operationsOf,
  operationText,
  schemaAnchor,
  schemaText,
  slugOf,
  tagAnchor,
  tagText,
} from './contract-texts.ts';
import { extensionsText } from './extensions.ts';
import { type Guide, guidesOf, type ReadSource } from './guides.ts';
import { toHtml } from './markdown.ts';
import { releasesText } from './releases.ts';
import { type DescribedStreams, socketsText } from './sockets.ts';

/** A page below `/docs/`: its Markdown, and for pages that are no guides, the anchor at which the reference page shows the same. */
export interface Page {
  markdown: string;
  /** The build adds the page of a guide. */
  html?: string;
  anchor?: string;
}

export interface Site {
  guides: Guide[];
  /** By path below `/docs/`, without an extension. */
  pages: Record<string, Page>;
  /** The Markdown of the reference page. */
  overview: string;
  /** The file `llms.txt`. */
  llms: string;
  /** The documents of the releases. */
  released: string[];
}

/** The HTML of a guide. Each error has an anchor. */
export const guideHtml = (markdown: string): string =>
  toHtml(markdown).replaceAll(/<li><code>(\w+)<\/code>, (?=\d{3}:)/g, '<li id="$1"><code>$1</code>, ');

/** The pages beside the reference. */
export function siteOf(contract: DescribedContract, read: ReadSource): Site {
  const { schemas } = contract.components;
  const streams = parse(read(codegen.streams)) as DescribedStreams;
  const released = readdirSync(join(import.meta.dirname, '../..', codegen.released));
  const versions = released.flatMap((name) => /^openapi-(.+)\.json$/.exec(name)?.[1] ?? []);
  const guides = guidesOf(contract, read, {
    sockets: socketsText(streams, (name) => name in schemas),
    extensions: extensionsText({
      'openapi.json': JSON.parse(read(codegen.outputs.document)),
      'openapi-3.0.json': JSON.parse(read(codegen.outputs.dialect30)),
      'asyncapi.yaml': streams,
    }),
    releases: (changelog) => releasesText(changelog, versions.sort(compare)),
  });
  const operations = operationsOf(contract);
  const pages: [string, Page][] = [
    ...guides.map((guide): [string, Page] => [guide.name, { markdown: guide.markdown }]),
    ...contract.tags.map(({ name }): [string, Page] => [
      `tags/${slugOf(name)}`,
      { markdown: tagText(contract, name), anchor: tagAnchor(name) },
    ]),
    ...operations.map((one): [string, Page] => [
      `operations/${one.operation.operationId}`,
      { markdown: operationText(contract, one), anchor: operationAnchor(one.tag, one.method, one.path) },
    ]),
    ...Object.keys(schemas).map((name): [string, Page] => [
      `schemas/${name}`,
      { markdown: schemaText(contract, name), anchor: schemaAnchor(name) },
    ]),
  ];
  return { guides, pages: Object.fromEntries(pages), overview: overviewText(contract, guides), llms: llmsText(contract, guides), released };
}

const tagLines = ({ tags }: DescribedContract): string =>
  tags.map(({ name, description }) => `- [${name}](docs/tags/${slugOf(name)}.md): ${description.trim()}\n`).join('');
const guideLines = (guides: readonly Guide[]): string =>
  guides.map(({ name, title, summary }) => `- [${title}](docs/${name}.md): ${summary}\n`).join('');

function overviewText(contract: DescribedContract, guides: readonly Guide[]): string {
  return `# ${contract.info.title} API\n\n${contract.info.description.trim()}\n\n## Guides\n\n${guideLines(guides)}\n## Operations\n\n${tagLines(contract)}`;
}

/** The list of pages for language models, in the format of llmstxt.org. Its links are relative, so that they also work below a path prefix. */
function llmsText(contract: DescribedContract, guides: readonly Guide[]): string {
  const [summary = ''] = contract.info.description.split('\n\n');
  return `# ${contract.info.title}

> ${summary.replaceAll('\n', ' ').trim()}

Every page is Markdown. Those of operations and schemas are docs/operations/OPERATION_ID.md and docs/schemas/NAME.md.

## Guides

${guideLines(guides)}
## Operations

${tagLines(contract)}
## Optional

- [OpenAPI 3.1](openapi.json): All operations and schemas as JSON
- [OpenAPI 3.0.3](openapi-3.0.json): The same for older generators
- [AsyncAPI](asyncapi.yaml): All WebSockets as YAML
`;
}
