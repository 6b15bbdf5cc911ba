import { describe, expect, it } from 'vitest';
import { contract, entries, nodes } from './document.ts';

/** The deprecated operations, parameters, and fields. */
const marked = [...nodes({ paths: contract.paths, components: contract.components }, '')].filter(({ node }) => node.deprecated === true);

const YEARS = 2;
const since = (contract as unknown as { info: { 'x-deprecated-since': string } }).info['x-deprecated-since'];

describe('everything that is deprecated', () => {
  const names = new Set([
    ...entries.map(({ operation }) => operation.operationId),
    ...Object.values(contract.components.schemas).flatMap(({ properties = {} }) => Object.keys(properties)),
  ]);

  it('names an operation or a field that replaces it, or says that nothing does', () => {
    const replaced = ({ description = '' }: { description?: string }) => {
      const [, replacement] = /Deprecated: (?:use `(\w+)`(?: of the \w+)? instead|nothing replaces it)\.$/.exec(description) ?? [''];
      return replacement === undefined ? description.endsWith('nothing replaces it.') : names.has(replacement);
    };
    expect(marked.filter(({ node }) => !replaced(node)).map(({ at }) => at)).toEqual([]);
    expect(marked.length).toBeGreaterThan(25);
  });

  it(`has a sunset at least ${YEARS} years later`, () => {
    const early = marked.filter(({ node: { 'x-sunset': sunset = '', 'x-deprecated-since': own = since } }) => {
      const earliest = new Date(String(own));
      earliest.setUTCFullYear(earliest.getUTCFullYear() + YEARS);
      return !/^\d{4}-\d\d-\d\d$/.test(String(sunset)) || Date.parse(String(sunset)) < earliest.getTime();
    });
    expect(early.map(({ at }) => at)).toEqual([]);
  });

  it('is marked, if a description says so', () => {
    const said = [...nodes(contract.paths, '/paths'), ...nodes(contract.components.schemas, '/schemas')].filter(
      ({ node: { description, deprecated } }) => typeof description === 'string' && /deprecated/i.test(description) && deprecated !== true,
    );
    expect(said.map(({ at }) => at)).toEqual([]);
  });
});
