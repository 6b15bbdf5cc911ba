import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { ActionRelated } from '../../events/draft.ts';
import { relatedOf, resourceOf } from '../../events/draft.ts';
import { hydrate } from '../../resources/block-documents/hydration.ts';
import { MASK, maskSecrets, secretPaths } from '../../resources/block-documents/masking.ts';
import { findDocument } from '../../resources/block-documents/queries.ts';
import { toApiError } from '../../store/errors.ts';
import { oneRow } from '../../store/store.ts';
import type { NotificationDeps } from './notification-deps.ts';

/** A block document with its secrets. */
export interface Block {
  id: string;
  name: string | null;
  isAnonymous: boolean;
  /** The slug of the block type. */
  slug: string;
  capabilities: readonly string[];
  data: JsonObject;
  /** The secret strings in `data`, which must not be stored or logged elsewhere. */
  secrets: readonly string[];
}

/** The block of an action is not usable; the message is the reason in the result event. */
export class BlockProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BlockProblem';
  }
}

/** @throws {BlockProblem} if the block cannot be read; it contains the status of the same read over HTTP */
export async function loadBlock(deps: NotificationDeps, id: string, actionType: string): Promise<Block> {
  const unreadable = (status: number) => new BlockProblem(`Unexpected status from '${actionType}' action: ${status}`);
  const stored = await findDocument(deps.store.reader, id);
  if (!stored) throw unreadable(404);
  const { document, type, schema } = stored;
  try {
    const { data } = oneRow(await hydrate(deps.store.reader, deps, [stored], { includeSecrets: true }));
    const shown = oneRow(await hydrate(deps.store.reader, deps, [stored], { includeSecrets: false }));
    const masked = maskSecrets(shown.data, secretPaths(schema.fields));
    const { name, isAnonymous } = document;
    return { id, name, isAnonymous, slug: type.slug, capabilities: schema.capabilities, data, secrets: hiddenTexts(data, masked) };
  } catch (error) {
    const ofDatabase = toApiError(error);
    if (ofDatabase) throw ofDatabase;
    deps.log.error({ err: error, block_document_id: id }, 'failed to decrypt a block document');
    throw unreadable(500);
  }
}

/** The strings in the data that are not in its masked form. */
function hiddenTexts(value: JsonValue, masked: JsonValue): string[] {
  if (masked === MASK) return textsIn(value);
  if (Array.isArray(value) && Array.isArray(masked)) return value.flatMap((item, at) => hiddenTexts(item, masked[at] ?? null));
  if (!isJsonObject(value) || !isJsonObject(masked)) return [];
  return Object.entries(value).flatMap(([key, member]) => hiddenTexts(member, masked[key] ?? null));
}

function textsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The related resources for a block in the result events of an action. */
export const relatedTo = ({ id, name, slug }: Block): ActionRelated[] => [
  relatedOf('block', 'block-document', id, name),
  relatedOf('block-type', 'block-type', slug),
];

/** Emits an event that an action uses the block, except for anonymous blocks. */
export async function reportLoaded({ store, outbox }: NotificationDeps, { id, name, slug, isAnonymous }: Block): Promise<void> {
  if (isAnonymous) return;
  const resource = resourceOf('block-document', id, name);
  const related = [relatedOf('block-type', 'block-type', slug)];
  await store.transaction(async (tx) => outbox.emit(tx, { event: `prefect.block.${slug}.loaded`, resource, related }));
}
