import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { DescribedContract } from '../../scripts/reference/contract-texts.ts';
import { describedContract } from '../../scripts/reference/document.mjs';
import { EXTENSIONS, extensionsOf } from '../../scripts/reference/extensions.ts';
import { anchorOf, outsideCode, toHtml } from '../../scripts/reference/markdown.ts';
import { guideHtml, siteOf } from '../../scripts/reference/pages.ts';
import type { DescribedStreams } from '../../scripts/reference/sockets.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const contract = JSON.parse(read('generated/openapi.json')) as DescribedContract;
const streams = parse(read('asyncapi.yaml')) as DescribedStreams;
const { guides, pages, overview, llms, released } = siteOf(describedContract(contract), read);
const textOf = (name: string): string => pages[name]?.markdown ?? '';

/** The links of a text outside code to files of the service. */
function linksOf(markdown: string): string[] {
  let text = '';
  outsideCode(markdown, (part) => {
    text += part;
    return part;
  });
  const links = [...text.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links.filter((target) => !target.startsWith('https:'));
}

/** The anchors of a page as HTML. */
const idsOf = (markdown: string) => new Set([...guideHtml(markdown).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

/** The links of a page at a path below the root that lead nowhere. */
function brokenLinks(path: string, markdown: string): string[] {
  const documents = ['openapi.json', 'openapi-3.0.json', 'openapi.yaml', 'asyncapi.yaml', ...released.map((name) => `docs/${name}`)];
  return linksOf(markdown).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : posix.join(posix.dirname(path), file);
    if (documents.includes(target)) return false;
    const page = pages[/^docs\/(.+)\.md$/.exec(target)?.[1] ?? ''];
    return !page || (anchor !== undefined && !idsOf(page.markdown).has(anchor));
  });
}

describe('the pages of the reference', () => {
  it('exist for every guide, tag, operation, and schema', () => {
    for (const name of ['quickstart', 'errors', 'paging', 'retries', 'events', 'sockets', 'changes', 'extensions'])
      expect(guides.map((guide) => guide.name)).toContain(name);
    const operations = Object.values(contract.paths).flatMap((item) =>
      Object.values(item).flatMap((one) => ('operationId' in one ? [one.operationId] : [])),
    );
    expect(Object.keys(pages)).toHaveLength(
      guides.length + contract.tags.length + operations.length + Object.keys(contract.components.schemas).length,
    );
    for (const operation of operations) expect(textOf(`operations/${operation}`)).toContain(`Operation \`${operation}\``);
  });

  it('link only to pages, headings, and documents that exist', () => {
    const broken = Object.entries(pages).flatMap(([name, { markdown }]) =>
      brokenLinks(`docs/${name}.md`, markdown).map((link) => `${name}: ${link}`),
    );
    expect(broken).toEqual([]);
    expect([...brokenLinks('docs.md', overview), ...brokenLinks('llms.txt', llms)]).toEqual([]);
    expect(linksOf(llms).length).toBeGreaterThan(contract.tags.length + guides.length);
  });

  it('an operation names its access, parameters, body, and responses', () => {
    const text = textOf('operations/retryFlowRun');
    expect(text).toContain('# Retry a flow run\n\n`POST /flow_runs/{id}/retry`');
    expect(text).toContain('**Scope:** `runs:write`');
    expect(text).toContain('| `id` | path | string (uuid) | yes | Id of the flow run. |');
    expect(text).toContain('| `from` | [RetryStart](../schemas/RetryStart.md) | yes |');
    expect(text).toContain('"idempotency_key": "retry-1"');
    expect(text).toMatch(/^- 201: .* Body: \[FlowRun\]\(\.\.\/schemas\/FlowRun\.md\)\.$/m);
  });

  it('a schema names its fields with their types, defaults, and bounds', () => {
    expect(textOf('schemas/FlowRunRetry')).toContain('| `parameters` | [JsonObject](../schemas/JsonObject.md) or null |  |');
    expect(textOf('schemas/StateType')).toContain('- `SCHEDULED`\n');
    expect(textOf('schemas/Trigger')).toContain('- [EventTrigger](../schemas/EventTrigger.md)\n');
  });

  it('the sockets page has every channel, message, and close code', () => {
    const text = textOf('sockets');
    for (const { title, address, messages, 'x-close-codes': codes } of Object.values(streams.channels)) {
      const from = text.indexOf(`## ${title}\n`);
      const next = text.indexOf('\n## ', from + 1);
      const section = text.slice(from, next === -1 ? undefined : next);
      expect(section).toContain(`\`${address}\``);
      for (const message of Object.keys(messages))
        expect(section).toMatch(new RegExp(`^\\| \`${message}\` \\| (?:client|service) \\|`, 'm'));
      for (const { code, reason, when } of codes) expect(section).toContain(`| ${code} | ${reason && `\`${reason}\``} | ${when} |`);
    }
    expect(text).toContain('"type": "auth"');
  });

  it('the extensions page explains every key of the documents', () => {
    const documents = [contract, JSON.parse(read('generated/openapi-3.0.json')), streams];
    const used = new Set(documents.flatMap((document) => [...extensionsOf(document).keys()]));
    expect([...used].filter((key) => !(key in EXTENSIONS))).toEqual([]);
    // the service sets these
    expect(Object.keys(EXTENSIONS).filter((key) => !used.has(key))).toEqual(['x-release', 'x-commit']);
  });

  it('the releases page has the documents of every release', () => {
    expect(released.length).toBeGreaterThan(1);
    for (const name of released) expect(textOf('changes')).toContain(`[${name}](${name})`);
  });

  it('the list for language models has the format of llmstxt.org', () => {
    expect(llms).toMatch(/^# Contralto\n\n> \S.*\n\n[^#]*(?:## .+\n\n(?:- \[[^\]]+\]\([^)]+\): .+\n)+\n?)+$/);
  });

  it('each error has an anchor', () => {
    expect(guideHtml(textOf('errors'))).toContain('<li id="conflict"><code>conflict</code>, 409:');
  });
});

describe('Markdown as HTML', () => {
  it('has headings with anchors, links to pages, and parts that keyboards can scroll', () => {
    expect(toHtml('## A `b` c\n\n[d](../e.md#f) [g](g.json)\n\n| h |\n| --- |\n| i |\n\n```\nj\n```\n')).toBe(
      '<h2 id="a-b-c">A <code>b</code> c</h2>\n<p><a href="../e#f">d</a> <a href="g.json">g</a></p>\n<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>\n<thead>\n<tr>\n<th>h</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>i</td>\n</tr>\n</tbody>\n</table></div>\n<pre tabindex="0"><code>j\n</code></pre>\n',
    );
    expect(anchorOf("Don't: a `b`")).toBe('dont-a-b');
  });

  it('contains no markup of the source', () => {
    expect(toHtml('<script>a</script> [b](javascript:c)')).toBe('<p>&lt;script&gt;a&lt;/script&gt; [b](javascript:c)</p>\n');
  });
});
