import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { caseFold } from '../../src/base/text/case-fold.ts';
import { allOf } from '../../src/store/filters/related.ts';
import { containsText, isBlankQuery, matchesText, parseTextQuery } from '../../src/store/filters/text-query.ts';
import { onEveryStore } from '../support/every-store.ts';

describe('text queries', () => {
  it.each<[string, string[], string[], string[]]>([
    ['error WARN', ['error', 'WARN'], [], []],
    ['error -"time out" +prod', ['error'], ['time out'], ['prod']],
    ['!x --y', [], ['x', '-y'], []],
    ['error - debug', ['error', 'debug'], [], []],
    ['error +', ['error'], [], []],
    ['ab"cd ef"gh', ['ab', 'cd ef', 'gh'], [], []],
    ['a-b c!d', ['a-b', 'c!d'], [], []],
    ['"open phrase', ['open phrase'], [], []],
    ['"a \\"b\\" \\\\ \\n"', ['a "b" \\ \\n'], [], []],
    ['"" "  " -" "', [], [], []],
    ['"-x"', ['-x'], [], []],
    ["'a b'", ["'a", "b'"], [], []],
    ['  ', [], [], []],
    ['ÜBEL 50% a_b', ['ÜBEL', '50%', 'a_b'], [], []],
  ])('%s', (query, include, exclude, required) => {
    expect(parseTextQuery(query)).toEqual({ include, exclude, required });
  });

  it('match if one optional term, all required terms, and no excluded term occur', () => {
    const matches = (query: string, text: string) => matchesText(parseTextQuery(query), (term) => text.toLowerCase().includes(term));
    expect(matches('a b', 'xBx')).toBe(true);
    expect(matches('a b', 'x')).toBe(false);
    expect(matches('-a', 'x')).toBe(true);
    expect(matches('+a +b c', 'abc')).toBe(true);
    expect(matches('+a +b', 'a')).toBe(false);
    expect(isBlankQuery(parseTextQuery(' "" + '))).toBe(true);
  });

  onEveryStore((api) => {
    const conditions = (query: string, text: string) =>
      containsText(sql`cast(${text} as text)`)(query, api.deps.store.reader.dialect) as SQL[];

    it('match the same texts in the database and in memory', async () => {
      const { db, dialect } = api.deps.store.reader;
      const texts = ['An ERROR in prod', 'time out', '50% done_now', 'back\\slash "quoted"', 'Übel ÉTÉ', 'ΣΑΣ ΟΔΟΣ', 'οδοσ, ας', 'İx', ''];
      const queries = [
        'error',
        'error time',
        '-error',
        '+error +prod',
        '+error +out',
        '50%',
        '5_%',
        'done_now',
        '"time out"',
        'e\\s k\\s',
        '"\\"quoted"',
        'übel',
        'été -übel',
        '!x +o',
        'ΣΑΣ',
        'σας -ασx',
        'ΟΔΟΣ',
        'ς',
        'İx',
        ' ',
      ];
      for (const text of texts) {
        for (const query of queries) {
          const rows = await dialect.rows(db, sql`select 1 as one where ${allOf(conditions(query, text))}`);
          const wanted = matchesText(parseTextQuery(query), (term) => caseFold(text).includes(caseFold(term)));
          expect(rows.length > 0, `${query} in ${text}`).toBe(wanted);
        }
      }
    });

    it('are one condition per group, so that they count separately under or_', () => {
      expect(conditions('a b -c +d', 'x')).toHaveLength(3);
      expect(conditions('a b', 'x')).toHaveLength(1);
      expect(conditions('', 'x')).toHaveLength(0);
    });
  });
});
