import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json/value.ts';
import { MASK, maskSecrets, restoreSecrets, secretPaths } from '../../../src/resources/block-documents/masking.ts';

const mask = (data: JsonObject, ...secret_fields: string[]) => maskSecrets(data, secretPaths({ secret_fields }));
const restore = (sent: JsonObject, current: JsonObject, ...secret_fields: string[]) =>
  restoreSecrets(sent, current, secretPaths({ secret_fields }));

describe('maskSecrets', () => {
  const cases: [string, string[], JsonObject, JsonObject][] = [
    ['a string', ['a'], { a: 'x', b: 'y' }, { a: MASK, b: 'y' }],
    ['a number, a list, an empty object', ['a', 'b', 'c'], { a: 1, b: ['x'], c: {} }, { a: MASK, b: MASK, c: MASK }],
    ['not null', ['a'], { a: null }, { a: null }],
    ['missing fields', ['a', 'b.c', 'd.e'], { d: 1 }, { d: 1 }],
    ['below objects', ['a.b'], { a: { b: 'x', c: 'y' } }, { a: { b: MASK, c: 'y' } }],
    ['below lists', ['a.b'], { a: [{ b: 'x', c: 'y' }, [{ b: 'z' }], 1] }, { a: [{ b: MASK, c: 'y' }, [{ b: MASK }], 1] }],
    ['below maps', ['a.b'], { a: { x: { b: 'x', c: 'y' }, z: [{ b: 'z' }] } }, { a: { x: { b: MASK, c: 'y' }, z: [{ b: MASK }] } }],
    ['not at another path', ['a.b'], { c: { a: { b: 'x' } } }, { c: { a: { b: 'x' } } }],
    ['a wildcard below lists', ['a.b.*'], { a: [{ b: { c: null } }] }, { a: [{ b: { c: MASK } }] }],
    [
      'everything below a wildcard, including nulls',
      ['a.*'],
      { a: { x: 'x', y: null, z: { q: [1] } } },
      { a: { x: MASK, y: MASK, z: { q: MASK } } },
    ],
    ['a wildcard for an empty object or null', ['a.*', 'b.*'], { a: {}, b: null }, { a: MASK, b: MASK }],
    ['a wildcard in the middle masks everything after it', ['a.*.b'], { a: { x: { c: 1 } } }, { a: { x: { c: MASK } } }],
    ['a path without a wildcard to an object masks its leaves', ['a'], { a: { x: 1, y: { z: null } } }, { a: { x: MASK, y: { z: MASK } } }],
    ['everything', ['*'], { a: 1, b: { c: 2 } }, { a: MASK, b: { c: MASK } }],
    ['nothing in an empty object', ['*', '*'], {}, {}],
    ['duplicates', ['a', 'a'], { a: 'x' }, { a: MASK }],
  ];
  it.each(cases)('%s', (_, paths, data, masked) => expect(mask(data, ...paths)).toEqual(masked));

  it('masks nothing without a list, and ignores invalid entries', () => {
    expect(maskSecrets({ a: 1 }, secretPaths({}))).toEqual({ a: 1 });
    expect(maskSecrets({ a: 1 }, secretPaths({ secret_fields: [1, null] }))).toEqual({ a: 1 });
  });

  it('masks everything if following the paths would take too long', () => {
    const open = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`name${index}`, index]));
    const paths = (count: number) => Array.from({ length: count }, (_, index) => `a.b${index}`);
    expect(mask({ a: open, b0: 1 }, ...paths(900))).toEqual({ a: open, b0: 1 });
    const hidden = { a: Object.fromEntries(Object.keys(open).map((name) => [name, MASK])), b0: MASK };
    expect(mask({ a: open, b0: 1 }, ...paths(1000))).toEqual(hidden);
    expect(restore({ ...hidden, b0: 2 }, { a: open, b0: 1 }, ...paths(1000))).toEqual({ a: open, b0: 2 });
    // sent data may be larger than stored data; a mask is restored only where the stored data has a secret
    expect(restore({ a: open, c: MASK }, { a: {}, c: 's' }, ...paths(1000))).toEqual({ a: open, c: 's' });
    expect(restore({ a: {}, c: MASK }, { a: {}, c: 's' }, ...paths(1000))).toEqual({ a: {}, c: MASK });
  });

  it('does not change its input', () => {
    const data = { a: { b: 'x' } };
    mask(data, 'a.b');
    expect(data).toEqual({ a: { b: 'x' } });
  });
});

describe('restoreSecrets', () => {
  const cases: [string, string[], JsonObject, JsonObject, JsonObject][] = [
    ['a masked string', ['a'], { a: MASK, b: 1 }, { a: 's', b: 0 }, { a: 's', b: 1 }],
    ['not a new value', ['a'], { a: 'new' }, { a: 's' }, { a: 'new' }],
    ['not a field that is not secret', ['a'], { b: MASK }, { b: 's' }, { b: MASK }],
    ['a list', ['a'], { a: MASK }, { a: ['s'] }, { a: ['s'] }],
    ['not null with a path without a wildcard', ['a'], { a: MASK }, { a: null }, { a: MASK }],
    ['below a wildcard', ['a.*'], { a: { x: MASK, y: 'new', z: MASK } }, { a: { x: 's', y: 't' } }, { a: { x: 's', y: 'new', z: MASK } }],
    ['an absent value with a wildcard', ['a.*', 'b.*'], { a: MASK, b: MASK }, { a: {}, b: null }, { a: {}, b: null }],
    ['leaves of an object with a path without a wildcard', ['a'], { a: { x: MASK, y: 2 } }, { a: { x: 1, y: 1 } }, { a: { x: 1, y: 2 } }],
    [
      'below lists, by position',
      ['a.b'],
      { a: [{ b: MASK }, { b: 'new' }, { b: MASK }] },
      { a: [{ b: 's' }, { b: 't' }] },
      { a: [{ b: 's' }, { b: 'new' }, { b: MASK }] },
    ],
    ['below maps', ['a.b'], { a: { x: { b: MASK }, y: { b: MASK } } }, { a: { x: { b: 's' } } }, { a: { x: { b: 's' }, y: { b: MASK } } }],
    ['everything', ['*'], { a: MASK, b: MASK }, { a: null }, { a: null, b: MASK }],
    ['nothing without a stored value', ['a.b'], { a: { b: MASK } }, {}, { a: { b: MASK } }],
  ];
  it.each(cases)('%s', (_, paths, sent, current, restored) => expect(restore(sent, current, ...paths)).toEqual(restored));

  it('does not change its input', () => {
    const [sent, current] = [
      { a: MASK, b: [{ c: MASK }] },
      { a: { x: 1 }, b: [{ c: 's' }] },
    ];
    const restored = restore(sent, current, 'a', 'a.x', 'b.c');
    expect(restored).toEqual(current);
    Object.assign(restored.a as JsonObject, { x: 2 });
    expect([sent, current]).toEqual([
      { a: MASK, b: [{ c: MASK }] },
      { a: { x: 1 }, b: [{ c: 's' }] },
    ]);
  });
});
