import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayChangeNatively, parseJson, stringifyJson, toPlainJson } from '../../../src/base/json/json.ts';
import { JsonSyntaxError, parseText } from '../../../src/base/json/parser.ts';
import { type JsonValue, LosslessNumber } from '../../../src/base/json/value.ts';

describe('parseJson and stringifyJson', () => {
  it('keep integers beyond 2^53 and decimals that look like integers', () => {
    for (const text of ['12345678901234567890123', '1.0', '-0.0', '1e5', '9007199254740993', '0.10', '[1.0,2]', '{"n":1.50}']) {
      expect(stringifyJson(parseJson(text))).toBe(text);
    }
  });

  it('take the fast path for numbers that a double keeps', () => {
    for (const text of ['1', '1.5', '-3', '9007199254740991', '"1.0"', '{"at":"2026-01-02T03:04:05.123456Z"}', '"a, 1.5"']) {
      expect(mayChangeNatively(text)).toBe(false);
    }
  });

  it('take the precise path for numbers that a double changes, and not for the content of strings', () => {
    for (const number of ['1.0', '-0', '1e5', '1E400', '0.10', '9007199254740993', '9'.repeat(5000), 'NaN', '-Infinity']) {
      for (const text of [number, `[1, ${number}]`, `["\\\\",${number}]`, `[[],${number}`])
        expect(mayChangeNatively(text), text).toBe(true);
      for (const text of [`"${number}"`, `{"a":"\\":${number}"}`]) expect(mayChangeNatively(text), text).toBe(false);
    }
  });

  it('take the precise path for keys with escapes, and not for values with escapes', () => {
    for (const text of ['{"\\n":1}', '{"a":"\\"","b\\\\" \n:[]}', '[{"a":1},{"a\\u0041":"\\n"}]'])
      expect(mayChangeNatively(text), text).toBe(true);
    for (const text of ['{"a":"\\n"}', '{"a":"\\\\","b":":\\":"}', '["\\n",":"]']) expect(mayChangeNatively(text), text).toBe(false);
  });

  it('read keys with escapes after similar keys', () => {
    for (const [before, text] of [
      [{ '': 1, '\\': 1 }, '{"":1,"\\ud800":2}'],
      [{ a: 1, 'b\\n': 1 }, '{"a":1,"b\\nc":2}'],
    ] as const) {
      parseJson(stringifyJson(before));
      expect(stringifyJson(parseJson(text))).toBe(text);
    }
  });

  it('read NaN, infinities, and overflowing decimals as null', () => {
    expect(parseJson('{"z": NaN, "i":[Infinity,-Infinity,1e999]}')).toEqual({ z: null, i: [null, null, null] });
    expect(stringifyJson({ z: Number.NaN, i: [Number.POSITIVE_INFINITY], u: undefined })).toBe('{"z":null,"i":[null]}');
  });

  it('use the last of duplicate keys, on both paths', () => {
    expect(parseJson('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(stringifyJson(parseJson('{"a":1.0,"a":2.0}'))).toBe('{"a":2.0}');
  });

  it('keep a field named __proto__ as data', () => {
    const value = parseJson('{"__proto__":{"x":1.0}}') as { [key: string]: JsonValue };
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(stringifyJson(value)).toBe('{"__proto__":{"x":1.0}}');
  });

  it('report where a text stops being JSON', () => {
    const offsets = { '{"a":}': 5, '[1,]': 3, '{"a":1': 6, '': 0, '01': 1, nul: 0, '{"a" 1}': 5, '"\n"': 0, '[1.0 2]': 5 };
    for (const [text, offset] of Object.entries(offsets)) {
      expect(() => parseJson(text)).toThrow(JsonSyntaxError);
      try {
        parseJson(text);
      } catch (error) {
        expect([text, (error as JsonSyntaxError).offset]).toEqual([text, offset]);
      }
    }
  });

  it('reject integers of more than 4300 digits, and nesting beyond the stack', () => {
    expect(() => parseJson('1'.repeat(4301))).toThrow(JsonSyntaxError);
    expect(() => parseJson(`${'['.repeat(100_000)}1.0`)).toThrow(JsonSyntaxError);
  });

  it('read numbers of as many digits as a body can have', () => {
    const digits = '9'.repeat(16_000_000);
    expect(() => parseJson(`{"a":${digits}}`)).toThrow(JsonSyntaxError);
    expect(parseJson(`{"a":${digits}.0}`)).toEqual({ a: null });
    expect(parseJson(`{"a":0.${digits}}`)).toEqual({ a: new LosslessNumber(`0.${digits}`) });
    expect(parseJson('[90071992547409920000000000000000000000,9007199254740992]')).toEqual([
      new LosslessNumber('90071992547409920000000000000000000000'),
      9007199254740992,
    ]);
  });

  it('read whitespace and literals of as many characters as a body can have', () => {
    const blanks = ' '.repeat(16_000_000);
    expect(parseJson(`{"a"${blanks}:1.0}`)).toEqual({ a: new LosslessNumber('1.0') });
    expect(parseJson(`{"a":${blanks}1}`)).toEqual({ a: 1 });
    expect(() => parseJson(`[${'N'.repeat(16_000_000)}]`)).toThrow(JsonSyntaxError);
  });

  it('read the numbers of the JSON grammar, and no others', () => {
    for (const text of ['0', '-0.5', '10.25', '1e9', '1E+9', '2.5e-3', '-12', '0e0']) expect(parseText(text, Number)).toBe(Number(text));
    for (const text of ['-', '.5', '1.', '01', '1e', '1e+', '+1', '1.e5', '--1'])
      expect(() => parseText(text, Number)).toThrow(JsonSyntaxError);
  });

  it('agree with the native functions on every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(toPlainJson(parseJson(text))).toEqual(JSON.parse(text));
        expect(toPlainJson(parseText(text, Number))).toEqual(JSON.parse(text));
        expect(stringifyJson(JSON.parse(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('write any text with any numbers as it was read', () => {
    const number = fc.oneof(
      fc.bigInt().map(String),
      fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(), fc.boolean()).map(([a, b, e]) => `${a}.${b}${e ? 'e3' : ''}`),
    );
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        number,
        fc.string().map((text) => JSON.stringify(text)),
        fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
        fc
          .uniqueArray(fc.tuple(fc.string(), tie('value')), { maxLength: 4, selector: ([key]) => key })
          .filter((members) => members.every(([key]) => !/^\d+$/.test(key)))
          .map((members) => `{${members.map(([key, member]) => `${JSON.stringify(key)}:${member}`).join(',')}}`),
      ),
    }));
    fc.assert(
      fc.property(value, (text) => {
        expect(stringifyJson(parseJson(text))).toBe(text);
      }),
    );
  });

  it('distinguish integers from decimals', () => {
    expect(new LosslessNumber('12345678901234567890').isInteger).toBe(true);
    expect(new LosslessNumber('1.0').isInteger).toBe(false);
    expect(new LosslessNumber('1.0') as unknown as number).not.toBeNaN();
  });
});

describe('stringifyJson', () => {
  const values = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, true, 1, 'a"b', undefined, new LosslessNumber('1.0'), () => 1, new Date(0)),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 4 }),
    ),
  })).value;

  it('writes what the native function writes, except for numbers that it would change', () => {
    fc.assert(
      fc.property(values, (value) => {
        const native = JSON.stringify([value], (_key, one) => (one instanceof LosslessNumber ? 1 : one));
        expect(stringifyJson([value]).replaceAll('1.0', '1')).toBe(native);
        expect(stringifyJson([value, new LosslessNumber('1.0')])).toBe(stringifyJson([value]).replace(/\]$/, ',1.0]'));
      }),
    );
  });

  it('writes any depth', () => {
    const depth = 100_000;
    let deep: unknown = new LosslessNumber('1.0');
    for (let level = 0; level < depth; level++) deep = level % 2 === 0 ? [deep] : { a: deep };
    expect(stringifyJson(deep).length).toBe((depth / 2) * ('[]'.length + '{"a":}'.length) + '1.0'.length);
  });

  it('reads and writes long strings of escapes, and lists of millions of numbers', () => {
    expect(parseJson(`[1.0,"${'\\u0041'.repeat(2_000_000)}"]`)).toEqual([new LosslessNumber('1.0'), 'A'.repeat(2_000_000)]);
    const list = `[${Array(1_000_000).fill('1.0').join(',')}]`;
    expect(stringifyJson(parseJson(list)) === list).toBe(true);
  });
});
