import { describe, expect, it } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { RouteTable } from '../../src/http/route-table.ts';

const PATHS = ['/flows/', '/flows/{id}', '/flows/filter', '/flows/{id}/runs', '/flows/filter/{key}', '/flows/name/{name}/{version}'];

function tableOf(paths: readonly string[]): RouteTable<string> {
  const table = new RouteTable<string>();
  for (const path of paths) table.at(path, () => path);
  return table;
}

/** All paths that match, in the order of precedence, with their parameters. */
function matches(table: RouteTable<string>, path: string): [string, Record<string, string>][] {
  const found: [string, Record<string, string>][] = [];
  table.find(path, (value, params) => {
    found.push([value, params]);
    return undefined;
  });
  return found;
}

describe('a table of paths', () => {
  const table = tableOf(PATHS);

  it.each<[path: string, expected: [string, Record<string, string>][]]>([
    ['/flows', [['/flows/', {}]]],
    ['/flows/', [['/flows/', {}]]],
    ['/flows//', []],
    ['/', []],
    ['', []],
    ['/Flows', []],
    ['/flows/1', [['/flows/{id}', { id: '1' }]]],
    [
      '/flows/filter',
      [
        ['/flows/filter', {}],
        ['/flows/{id}', { id: 'filter' }],
      ],
    ],
    [
      '/flows/filter/runs',
      [
        ['/flows/filter/{key}', { key: 'runs' }],
        ['/flows/{id}/runs', { id: 'filter' }],
      ],
    ],
    ['/flows//runs', []],
    ['/flows/1/runs/2', []],
    ['/flows/name/a%2Fb/%C3%BC/', [['/flows/name/{name}/{version}', { name: 'a/b', version: 'ü' }]]],
    ['/flows/%66ilter', [['/flows/{id}', { id: 'filter' }]]],
    ['/flows/__proto__', [['/flows/{id}', { id: '__proto__' }]]],
  ])('%s', (path, expected) => {
    expect(matches(table, path)).toEqual(expected);
  });

  it('ends with the first accepted path', () => {
    expect(table.find('/flows/filter', (value) => value)).toBe('/flows/filter');
    expect(table.find('/flows/filter', (value) => (value.includes('{') ? value : undefined))).toBe('/flows/{id}');
    expect(table.find('/flows/filter', () => undefined)).toBe(undefined);
  });

  it('does not accept a parameter that cannot be decoded', () => {
    expect(() => table.find('/flows/%zz', (value) => value)).toThrow(URIError);
  });

  it('keeps what belongs to a path', () => {
    expect(table.at('/flows', () => 'another')).toBe('/flows/');
  });

  it('finds every path of the contract', () => {
    const paths = [...new Set(operations.map(({ path }) => path))];
    const whole = tableOf(paths);
    const lost = paths.filter((path) => !matches(whole, path.replaceAll(/\{\w+\}/g, 'x-1')).some(([value]) => value === path));
    expect(lost).toEqual([]);
    expect(paths.length).toBeGreaterThan(100);
  });
});
