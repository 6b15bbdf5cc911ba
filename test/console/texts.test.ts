import { describe, expect, it } from 'vitest';
import { piecesOf, plainText } from '../../console/src/components/ansi.ts';
import { typedTime } from '../../console/src/components/texts.ts';
import { intervalEnd } from '../../console/src/overview/intervals.ts';
import { allWords } from '../../console/src/run/search.ts';
import { readTime } from '../../console/src/times.ts';

const ESC = String.fromCharCode(27);

describe('a text of a terminal', () => {
  it.each([
    ['plain', [{ text: 'plain' }]],
    [`${ESC}[31mred${ESC}[0m after`, [{ text: 'red', color: 'red' }, { text: ' after' }]],
    [
      `${ESC}[1;92mboth${ESC}[22m color${ESC}[39m none`,
      [
        { text: 'both', bold: true, color: 'green' },
        { text: ' color', bold: false, color: 'green' },
        { text: ' none', bold: false, color: undefined },
      ],
    ],
    [`${ESC}[38;5;208munknown`, [{ text: 'unknown' }]],
    [`up${ESC}[2Aand${ESC}[K over${String.fromCharCode(8, 7)}`, [{ text: 'up' }, { text: 'and' }, { text: ' over' }]],
    [`${ESC}]8;;https://example.org${ESC}\\link${ESC}]8;;${ESC}\\`, [{ text: 'link' }]],
    ['two\nlines\tand a tab', [{ text: 'two\nlines\tand a tab' }]],
  ])('%j', (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
    expect(plainText(text)).toBe(pieces.map((piece) => piece.text).join(''));
  });
});

describe('a search in logs', () => {
  it.each([
    ['red alert', '+red +alert'],
    ['timeout -retry', '+timeout -retry'],
    ['"no such day" +prod !dev', '+"no such day" +prod !dev'],
    ['one', '+one'],
    ['', ''],
  ])('%j requires all words', (typed, query) => expect(allWords(typed)).toBe(query));
});

describe('a time in a field', () => {
  it.each(['24h', '+2h', 'yesterday 03:00', '2026-01-31', 'nonsense', ''])('%j stays as it was typed', (text) =>
    expect(typedTime(text)).toBe(text),
  );
  it.each(['2026-01-31T02:00:00.000Z', '2026-07-31T23:59:07.000Z'])('%j is shown in the time zone of the reader', (instant) => {
    expect(typedTime(instant)).not.toContain('Z');
    expect(readTime(typedTime(instant))).toBe(instant);
  });
});

describe('the intervals of the chart', () => {
  it.each([60, 1800, 10_800, 86_400])('of %d seconds end at whole times of day of the reader', (width) => {
    const now = Date.parse('2026-05-20T13:05:09Z');
    const end = intervalEnd(now, width);
    expect(end * 1000).toBeGreaterThanOrEqual(now);
    expect(end * 1000 - now).toBeLessThan(width * 1000);
    const at = new Date(end * 1000);
    expect((at.getHours() * 3600 + at.getMinutes() * 60 + at.getSeconds()) % width).toBe(0);
  });
});
