import type { WorkPool } from '@contralto/client';
import { pathOf } from '../config.ts';
import { numberText } from '../language.ts';

/** The number of due runs in a pool, as a link to them. */
export function DueRuns({ pool, due }: { pool: WorkPool; due: number }) {
  const query = new URLSearchParams({ pool: pool.name, state: 'SCHEDULED', before: '0m' });
  return <a href={`${pathOf('/runs')}?${query}`}>{numberText(due)}</a>;
}
