import { createHash } from 'node:crypto';
import type { Schemas } from '../../../generated/operations.ts';
import { parseJson } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { EventRecord, Resource } from '../../bus/event-record.ts';
import { normalizeUuid } from '../../contract/scalars.ts';
import { cleanText } from '../../events/cleaning.ts';
import { canHold } from '../../store/dialect/holdable.ts';
import { TOOL } from '../../store/schema/assets.ts';
import { ONLY_KEY } from '../../store/schema/sqlite-kit.ts';

/** The names of all events about assets begin with it. */
const PREFIX = 'prefect.asset.';
/** How a materialization ended, by the name of its event. */
export const STATUSES: Readonly<Record<string, Schemas['AssetStatus']>> = {
  'prefect.asset.materialization.succeeded': 'succeeded',
  'prefect.asset.materialization.failed': 'failed',
};
const REFERENCED = 'prefect.asset.referenced';

/** The names of the events from which assets are derived. */
export const ASSET_EVENTS: readonly string[] = [...Object.keys(STATUSES), REFERENCED];

/** Bounds of what code declares. Larger values are cut, because an event is not rejected for them. */
const MAX_OWNERS = 100;
const MAX_DESCRIPTION = 2500;
const MAX_TEXT = 2000;

/** The run of an event, and the tool that it used. */
export interface RunOfEvent {
  tool: string | null;
  flowId: string | null;
  deploymentId: string | null;
  flowRunId: string | null;
  taskRunId: string | null;
}

/** Properties that the code declares. An absent one is not declared. */
export interface Declared {
  name?: string;
  description?: string;
  url?: string;
  owners?: string[];
}

/** What an event states about an asset. */
export interface AssetFact {
  eventId: string;
  key: string;
  occurred: Instant;
  received: Instant;
  declared: Declared;
  /** Undefined for a reference. */
  materialization?: { status: Schemas['AssetStatus']; run: RunOfEvent; metadata: JsonObject; upstream: string[] };
}

/** The id of an asset. It follows from the key, so that related rows are added without a lookup. */
export function assetIdOf(key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  // version 8: the other bits have a meaning of their own
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether an event is about an asset: one comparison for the others. */
export const concernsAsset = ({ event }: Pick<EventRecord, 'event'>): boolean => event.startsWith(PREFIX);

/** What an event states; undefined for an unknown event, or a key that can't be stored. */
export function factOf({ id, event, occurred, received, resource, related, payload }: EventRecord): AssetFact | undefined {
  const key = resource['prefect.resource.id'] ?? '';
  const status = STATUSES[event];
  if (!isKey(key) || !(status || event === REFERENCED)) return undefined;
  const fact = { eventId: id, key, occurred, received, declared: declaredIn(resource) };
  if (!status) return fact;
  return { ...fact, materialization: { status, run: runIn(related), metadata: payload, upstream: upstreamIn(related) } };
}

const isKey = (key: string): boolean => key !== '' && canHold(key) && Buffer.byteLength(key) <= ONLY_KEY;

function declaredIn(resource: Resource): Declared {
  const declared: Declared = {};
  const { 'prefect.resource.name': name, 'prefect.asset.description': description, 'prefect.asset.url': url } = resource;
  const owners = resource['prefect.asset.owners'];
  if (name) declared.name = name.slice(0, MAX_TEXT);
  if (description) declared.description = description.slice(0, MAX_DESCRIPTION);
  if (url) declared.url = url.slice(0, MAX_TEXT);
  if (owners) declared.owners = ownersIn(owners);
  return declared;
}

/** The SDK sends a JSON list; other senders may send one name. */
function ownersIn(label: string): string[] {
  let value: JsonValue = label;
  try {
    value = parseJson(label);
  } catch {
    // a name
  }
  const owners = Array.isArray(value) ? value.filter((owner) => typeof owner === 'string') : [label];
  return owners.slice(0, MAX_OWNERS).map((owner) => cleanText(owner.slice(0, MAX_TEXT)));
}

const ROLE = 'prefect.resource.role';
const ID = 'prefect.resource.id';

function runIn(related: readonly Resource[]): RunOfEvent {
  const idOf = (role: string): string | undefined => related.find((one) => one[ROLE] === role)?.[ID];
  const uuidOf = (kind: string): string | null => {
    const [, id] = idOf(kind)?.split(`prefect.${kind}.`, 2) ?? [];
    return (id && normalizeUuid(id)) ?? null;
  };
  const tool = idOf('asset-materialized-by');
  return {
    tool: tool !== undefined && canHold(tool) && Buffer.byteLength(tool) <= TOOL ? tool : null,
    flowId: uuidOf('flow'),
    deploymentId: uuidOf('deployment'),
    flowRunId: uuidOf('flow-run'),
    taskRunId: uuidOf('task-run'),
  };
}

const upstreamIn = (related: readonly Resource[]): string[] => [
  ...new Set(related.flatMap((one) => (one[ROLE] === 'asset' && isKey(one[ID] ?? '') ? (one[ID] ?? '') : []))),
];
