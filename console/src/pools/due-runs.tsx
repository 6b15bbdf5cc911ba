import { pathOf } from '../config.ts';
import { numberText } from '../language.ts';

/** The number of due runs in a pool, as a link to them. */
export function DueRuns({ pool, due }: { pool: string; due: number }) {
  const query = new URLSearchParams({ pool, state: 'SCHEDULED', before: 'now', when: 'all' });
  return <a href={`${pathOf('/runs')}?${query}`}>{numberText(due)}</a>;
}
