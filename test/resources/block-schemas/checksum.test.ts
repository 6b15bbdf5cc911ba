import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/base/json/json.ts';
import type { JsonObject } from '../../../src/base/json/value.ts';
import { canonicalText, checksumOf } from '../../../src/resources/block-schemas/checksum.ts';
import { systemBlocks } from '../../../src/resources/block-types/system-blocks.ts';
import { EXAMPLES } from './examples.ts';

const read = (text: string) => parseJson(text) as JsonObject;

describe('checksum', () => {
  it.each(Object.entries(EXAMPLES))('example %s has the checksum that clients compute', (_, { fields, checksum }) => {
    expect(checksumOf(read(fields))).toBe(checksum);
  });

  it('writes numbers and strings as Python does', () => {
    expect(canonicalText(read(EXAMPLES.E.fields))).toBe(
      String.raw`[[{"a": 1000.0, "b": 1e-05, "c": 1e+16, "d": 1.0, "e": 123456789012345678901234567890, "f": -0.0, "g": [2, {"secret_fields": ["kept"], "z": 1.5}], "h": "\u007f\ud83d\ude00/\"\\\n"}], {}]`,
    );
    expect(canonicalText(read('{"a":[1e21,1e22,5e-324,0.0001,123456789012345680.0,0.1,-2,1E2]}'))).toBe(
      '[[{"a": [1e+21, 1e+22, 5e-324, 0.0001, 1.2345678901234568e+17, 0.1, -2, 100.0]}], {}]',
    );
  });

  it('sorts keys by code point, not by UTF-16 unit', () => {
    expect(canonicalText({ '\u{1f600}': 1, '\uff5e': 2, b: 3, B: 4 })).toBe(
      String.raw`[[{"B": 4, "b": 3, "\uff5e": 2, "\ud83d\ude00": 1}], {}]`,
    );
  });

  it('follows recursive definitions once', () => {
    const fields = { a: { $ref: '#/definitions/Node' }, definitions: { Node: { next: { $ref: '#/definitions/Node' } } } };
    expect(canonicalText(fields)).toContain('"definitions": {"Node": {"next": {"$ref": "#/definitions/Node"}}}');
  });

  it('follows a definition with very many references', () => {
    const items = Array.from({ length: 200_000 }, (_, at) => ({ $ref: `#/definitions/${at}` }));
    const fields = { a: { $ref: '#/definitions/All' }, definitions: { All: { items }, 199999: { title: 'Last' } } };
    expect(canonicalText(fields)).toContain('"199999": {"title": "Last"}');
  });

  it('the built-in local file system is example C', () => {
    const [, , fileSystem] = systemBlocks('3.9.1');
    expect(fileSystem).toMatchObject({ slug: 'local-file-system', checksum: EXAMPLES.C.checksum });
  });
});
