import type { BatchReader, BatchWriter } from '../store/moving/batches/batch-target.ts';
import type { Pausable } from './following/source-control.ts';
import type { LeftBehind } from './passage.ts';
import type { Recognized } from './source/recognition.ts';
import type { ImportSource } from './source/source.ts';

/** How far an import is with a kind. */
export interface KindState {
  /** The position in the source up to which its rows are in the target. */
  after?: string;
  /** Rows read. */
  read: number;
  added: number;
  /** Rows that the target already had. */
  present: number;
  /** Rows of the target of which the source had a newer version. */
  changed?: number;
  left: number;
  /** References that led nowhere: their rows came without them. */
  cleared: number;
  notChosen: number;
  done: boolean;
}

/** Rows that are listed with their keys; more are only counted. */
const LISTED = 1000;

/** The state of an import. It is stored in the target with each batch, so that an interrupted import continues where it stopped. */
export interface ImportState {
  source: string;
  migration: string;
  /** What the operator chose: with another choice, the import begins again. */
  choice: string;
  started: string;
  finished: string | null;
  kinds: Record<string, KindState>;
  left: LeftBehind[];
  cleared: LeftBehind[];
  /** Set while the target follows the source. */
  following?: {
    phase: 'following' | 'finishing';
    /** When the last round began; null before the end of the first one. */
    since: string | null;
    /** What a finish paused in the source. */
    paused: Pausable[];
  };
}

const PREFIX = 'import ';

export async function loadState(
  reader: BatchReader,
  source: ImportSource,
  { migration }: Recognized,
  choice: string,
  now: string,
): Promise<ImportState> {
  const state = await readState(reader, source);
  // a finished import is repeated: rows that are there stay
  if (state?.migration === migration && state.choice === choice && (state.finished === null || state.following)) return state;
  return { source: source.name, migration, choice, started: now, finished: null, kinds: {}, left: [], cleared: [] };
}

export async function readState(reader: BatchReader, source: ImportSource): Promise<ImportState | undefined> {
  const stored = await reader.readSetting(PREFIX + source.name);
  return stored === undefined ? undefined : (JSON.parse(stored) as ImportState);
}

export function stateOf(state: ImportState, name: string): KindState {
  state.kinds[name] ??= { read: 0, added: 0, present: 0, left: 0, cleared: 0, notChosen: 0, done: false };
  return state.kinds[name];
}

export async function saveState(writer: BatchWriter, state: ImportState, nextId: () => string): Promise<void> {
  await writer.writeSetting(PREFIX + state.source, JSON.stringify(state), nextId());
}

export function noteCleared(state: ImportState, cleared: readonly LeftBehind[]): void {
  const known = new Set(state.cleared.map(({ id, reason }) => `${id} ${reason}`));
  const found = cleared.filter(({ id, reason }) => !known.has(`${id} ${reason}`));
  for (const { kind } of found) stateOf(state, kind).cleared += 1;
  state.cleared.push(...found.map(({ kind, id, reason }) => ({ kind, id, reason })).slice(0, Math.max(0, LISTED - state.cleared.length)));
}

export function noteLeft(state: ImportState, kind: KindState, left: readonly LeftBehind[]): void {
  const known = new Set(state.left.map((one) => `${one.kind} ${one.id}`));
  const found = left.filter((one) => !known.has(`${one.kind} ${one.id}`));
  kind.left += found.length;
  state.left.push(...found.slice(0, Math.max(0, LISTED - state.left.length)));
}
