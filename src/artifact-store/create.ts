import type { JsonValue } from '../base/json/value.ts';
import type { Instant } from '../base/time/instant.ts';
import type { EventDeps } from '../events/event-deps.ts';
import type { Tx } from '../store/store.ts';
import { collectionEvent } from './collection-events.ts';
import { insertArtifact, putCollection } from './queries.ts';
import { type ArtifactRow, copied } from './rows.ts';

export interface NewArtifact {
  key?: string | null | undefined;
  type?: string | null | undefined;
  description?: string | null | undefined;
  data?: JsonValue | undefined;
  metadata?: { [key: string]: string } | null | undefined;
  flowRunId?: string | null | undefined;
  taskRunId?: string | null | undefined;
}

type Needs = Pick<EventDeps, 'ids' | 'outbox'>;

/** A new artifact, as of `now`. */
export function artifactRow({ ids }: Pick<Needs, 'ids'>, artifact: NewArtifact, now: Instant): ArtifactRow {
  return {
    id: ids.next(),
    created: now,
    updated: now,
    key: artifact.key ?? null,
    type: artifact.type ?? null,
    description: artifact.description ?? null,
    data: artifact.data ?? null,
    metadata: artifact.metadata ? cutMetadata(artifact.metadata) : null,
    flowRunId: artifact.flowRunId ?? null,
    taskRunId: artifact.taskRunId ?? null,
  };
}

/**
 * Stores an artifact. If it has a key, it becomes the latest version in the collection of that key, whose row is locked: the whole row is inserted or replaced,
 * including nulls, except for its id and `created`, and the event of the change is emitted.
 */
export async function storeArtifact(tx: Tx, deps: Needs, row: ArtifactRow): Promise<void> {
  await insertArtifact(tx, row);
  if (row.key !== null) await replaceLatest(tx, deps, row, row.key);
}

async function replaceLatest(tx: Tx, deps: Needs, artifact: ArtifactRow, key: string): Promise<void> {
  const copy = { updated: artifact.updated, latestId: artifact.id, ...copied(artifact) };
  const fresh = { id: deps.ids.next(), created: artifact.created, key, ...copy };
  const collection = await putCollection(tx, fresh, copy);
  deps.outbox.emit(tx, collectionEvent(collection.id === fresh.id ? 'created' : 'updated', collection));
}

/** Longest metadata value that is stored unchanged, in characters. */
const MAX_METADATA_CHARACTERS = 500;

/** Cuts longer values and ends them with dots. */
export function cutMetadata(metadata: { [key: string]: string }): { [key: string]: string } {
  return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, cut(value)]));
}

function cut(value: string): string {
  if (value.length <= MAX_METADATA_CHARACTERS) return value;
  const characters = [...value];
  return characters.length <= MAX_METADATA_CHARACTERS ? value : `${characters.slice(0, MAX_METADATA_CHARACTERS).join('')}...`;
}
