import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excessOf } from '../../../src/base/json/extent.ts';
import { GradualParser } from '../../../src/base/json/gradual-parser.ts';
import { parseJson } from '../../../src/base/json/json.ts';
import { JsonSyntaxError } from '../../../src/base/json/parser.ts';
import type { JsonValue } from '../../../src/base/json/value.ts';

function parse(text: string, piece: number): { value: JsonValue; steps: number } {
  const parser = new GradualParser(text, piece);
  let steps = 1;
  while (!parser.step()) steps += 1;
  return { value: parser.value, steps };
}

/** The result of a parser: the value, or that the text is not JSON. */
function outcome(read: () => JsonValue): unknown {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return 'not JSON';
  }
}

describe('GradualParser', () => {
  const texts = fc
    .tuple(fc.jsonValue({ depthSize: 'large', maxDepth: 6 }), fc.constantFrom(0, 1))
    .map(([value, indent]) => JSON.stringify(value, null, indent));

  it('returns what the native parser returns, however small the pieces', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 40 }), (text, piece) => {
        expect(parse(text, piece).value).toEqual(parseJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('rejects what the native parser rejects, with an offset within the text', () => {
    const characters = [...'{}[],:"\\ 1a-\n'];
    fc.assert(
      fc.property(texts, fc.nat(), fc.constantFrom('', ...characters), fc.integer({ min: 0, max: 20 }), (text, where, character, piece) => {
        const at = where % (text.length + 1);
        for (const broken of [
          text.slice(0, at) + character + text.slice(at),
          text.slice(0, at) + character + text.slice(at + 1),
          text.slice(0, at),
        ])
          expect(outcome(() => parse(broken, piece).value)).toEqual(outcome(() => parseJson(broken)));
      }),
      { numRuns: 3000 },
    );
    const offsetOf = (text: string): number => {
      try {
        parse(text, 10);
      } catch (error) {
        return (error as JsonSyntaxError).offset;
      }
      return -1;
    };
    expect(offsetOf(`[${'1,'.repeat(20)}x]`)).toBe(41);
    expect(offsetOf(`{"a":[${'1,'.repeat(20)}1] "b"}`)).toBe(49);
    expect(offsetOf(`[${'1,'.repeat(20)}1] 2`)).toBe(44);
  });

  it('keeps numbers, the last of duplicate keys, and a field named __proto__', () => {
    const text = `{"a":1.0,"__proto__":{"b":[1e5,12345678901234567890]},"a":2.50,"c":[{"__proto__":[1.0,2.0]}]}`;
    for (const piece of [0, 5, 20]) {
      const { value } = parse(text, piece);
      expect(value).toEqual(parseJson(text));
      expect(Object.keys(value as object)).toEqual(['a', '__proto__', 'c']);
    }
  });

  it('takes many steps for many values, also if each level has few', () => {
    expect(parse(`[${Array(100_000).fill('1.5').join(',')}]`, 1000).steps).toBeGreaterThan(300);
    const levels = 100;
    const list = `[${Array(100).fill('1').join(',')},`;
    const nested = parse(`${list.repeat(levels)}0${']'.repeat(levels)}`, 1000);
    expect(nested.steps).toBeGreaterThan(15);
    expect(JSON.stringify(nested.value)).toBe(`${list.repeat(levels)}0${']'.repeat(levels)}`);
  });
});

describe('excessOf', () => {
  const limits = { maxBodyDepth: 4, maxBodyValues: 10 };

  it('counts the fields of each object', () => {
    const object = (members: number) => `{${Array.from({ length: members }, (_, index) => `"${index}":0`).join(',')}}`;
    const more = { maxBodyDepth: 4, maxBodyValues: 100 };
    expect(excessOf(`[${object(20)},${object(20)},[${object(20)}]]`, more)).toBeUndefined();
    expect(excessOf(`[${object(20)},[${object(21)}]]`, more)).toBe('members');
    expect(excessOf(`{"a":[${Array(60).fill(0).join(',')}],${object(19).slice(1)}`, more)).toBeUndefined();
    expect(excessOf(`{"a":[${Array(60).fill(0).join(',')}],${object(20).slice(1)}`, more)).toBe('members');
  });

  it('counts levels and values, but nothing within strings', () => {
    expect(excessOf('[[[[1]]]]', limits)).toBeUndefined();
    expect(excessOf('[[[[[1]]]]]', limits)).toBe('depth');
    expect(excessOf(`[${Array(9).fill(1).join(',')}]`, limits)).toBeUndefined();
    expect(excessOf(`[${Array(10).fill(1).join(',')}]`, limits)).toBe('values');
    expect(excessOf(`[${Array(5).fill('{}').join(',')}]`, limits)).toBe('values');
    expect(excessOf(`["${'[,'.repeat(50)}","\\"[[[[[[,,,,,,,,,,,,\\\\"]`, limits)).toBeUndefined();
    expect(excessOf(`"${'[,'.repeat(50)}`, limits)).toBeUndefined();
  });
});
