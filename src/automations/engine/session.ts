import { present } from '../../base/present.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Firing, StoredEvent } from '../../store/schema/engine.ts';
import type { Tx } from '../../store/store.ts';
import { type Bucket, type BucketState, type HeldEvent, type Outcome, stateAfter } from '../triggers/bucket.ts';
import { bucketKey, hashOfKey, triggeringLabels } from '../triggers/bucket-key.ts';
import { handUp } from '../triggers/composite.ts';
import { evaluateEvent, remembersNothing } from '../triggers/evaluate.ts';
import { fire, fireComposite } from '../triggers/firing.ts';
import { isHolding } from '../triggers/held-events.ts';
import type { TriggerTree } from '../triggers/tree.ts';
import type { EngineDeps } from './needs.ts';
import {
  type BucketRow,
  deleteBuckets,
  deleteHeld,
  findBuckets,
  findChildFirings,
  findHeld,
  type HeldRow,
  type Place,
  replaceChildFirings,
  writeBuckets,
  writeHeld,
} from './state-queries.ts';
import type { Leaf, LoadedAutomation } from './trigger-set.ts';

/** An event and a trigger that it concerns. */
export interface Concern {
  event: StoredEvent;
  leaf: Leaf;
}

/** An automation whose trigger fired. */
export interface FiredAutomation {
  automation: LoadedAutomation;
  firing: Firing;
}

/** A trigger that may be a part of others. */
interface Part {
  automation: LoadedAutomation;
  trigger: { id: string };
}

/** The state of one trigger and one key, with its unwritten changes. */
interface Slot extends Place {
  leaf: Leaf;
  key: readonly string[];
  /** Whether a row exists. */
  stored: boolean;
  state: BucketState;
  isDirty: boolean;
  held: Map<string, Instant>;
  pruned: Set<string>;
}

type Needs = Pick<EngineDeps, 'clock' | 'ids'>;

/**
 * The state of some triggers during one transaction that has locked their automations. It is read with one statement per table, changed in memory and written
 * with a few more statements, regardless of the number of events.
 */
export class Session {
  readonly fired: FiredAutomation[] = [];
  private readonly slots = new Map<string, Slot>();
  private readonly waiting = new Map<string, readonly Firing[]>();
  private readonly changedParents = new Map<string, string>();

  constructor(
    private readonly needs: Needs,
    private readonly tx: Tx,
  ) {}

  /** Evaluates events in the given order. */
  async evaluate(concerns: readonly Concern[]): Promise<void> {
    const placed = concerns.map(({ event, leaf }) => ({ event, slot: this.slotOf(leaf, bucketKey(leaf.compiled.trigger, event)) }));
    await this.load();
    await this.loadWaiting(concerns.map(({ leaf }) => partOf(leaf)));
    for (const { event, slot } of placed) this.apply(slot, evaluateEvent(slot.leaf.compiled, slot.state, event));
  }

  /** Applies the effect of elapsed time on the bucket of a key. Call {@link loadWaiting} first. */
  change(leaf: Leaf, { key, bucket, fired }: { key: readonly string[] } & Pick<Outcome, 'bucket' | 'fired'>): void {
    const slot = this.slotOf(leaf, key);
    slot.isDirty = true;
    this.apply(slot, { bucket, fired, prune: [] });
  }

  /** Reads the waiting firings of composite triggers' parts, for the automations that have any. */
  async loadWaiting(parts: readonly Part[]): Promise<void> {
    const parents = new Map<string, Firing[]>();
    for (const { automation, trigger } of parts) for (const id of ancestors(automation.tree, trigger.id)) parents.set(id, []);
    for (const row of await findChildFirings(this.tx, [...parents.keys()]))
      present(parents.get(row.parentTriggerId), 'the composite trigger of a firing').push(row.firing);
    for (const [id, firings] of parents) this.waiting.set(id, firings);
  }

  /** Writes all changes. */
  async write(): Promise<void> {
    const dirty = [...this.slots.values()].filter(({ isDirty }) => isDirty);
    await writeBuckets(this.tx, dirty.flatMap(rowOf));
    await deleteBuckets(
      this.tx,
      dirty.filter(({ state, stored }) => !state.bucket && stored),
    );
    const now = this.needs.clock.now();
    const held = [...this.slots.values()].flatMap((slot) =>
      [...slot.held].map(([eventId, occurred]) => heldRow(slot, eventId, occurred, now)),
    );
    const pruned = [...this.slots.values()].flatMap((slot) => [...slot.pruned].map((eventId) => ({ ...slot, eventId })));
    await writeHeld(this.tx, held);
    await deleteHeld(this.tx, pruned);
    await this.writeWaiting();
  }

  private slotOf(leaf: Leaf, key: readonly string[]): Slot {
    const triggerId = leaf.compiled.trigger.id;
    const keyHash = hashOfKey(key);
    const id = slotId({ triggerId, keyHash });
    const known = this.slots.get(id);
    if (known) return known;
    const slot: Slot = {
      triggerId,
      keyHash,
      leaf,
      key,
      // assumed until the row is read: deleting a missing row is harmless
      stored: true,
      state: { bucket: undefined, held: [] },
      isDirty: false,
      held: new Map(),
      pruned: new Set(),
    };
    this.slots.set(id, slot);
    return slot;
  }

  private async load(): Promise<void> {
    for (const slot of this.slots.values()) slot.stored = false;
    const slots = [...this.slots.values()].filter(({ leaf }) => !remembersNothing(leaf.compiled.trigger));
    const holding = slots.filter(({ leaf }) => isHolding(leaf.compiled.trigger));
    const buckets = await findBuckets(this.tx, slots);
    const held = await findHeld(this.tx, holding);
    for (const row of buckets) {
      const slot = this.slotAt(row);
      slot.stored = true;
      slot.state = { ...slot.state, bucket: bucketOf(row) };
    }
    const heldOf = new Map<Slot, HeldEvent[]>();
    for (const row of held) {
      const { eventId, occurred } = row;
      const slot = this.slotAt(row);
      const known = heldOf.get(slot);
      if (known) known.push({ eventId, occurred });
      else heldOf.set(slot, [{ eventId, occurred }]);
    }
    for (const [slot, events] of heldOf) slot.state = { ...slot.state, held: events };
  }

  /** The slot of a row that was queried for a known slot. */
  private slotAt(place: Place): Slot {
    return present(this.slots.get(slotId(place)), 'the slot of a stored bucket or event');
  }

  private waitingFor(parent: string): readonly Firing[] {
    return present(this.waiting.get(parent), 'the state of a composite trigger');
  }

  private apply(slot: Slot, outcome: Outcome): void {
    const before = slot.state;
    slot.state = stateAfter(before, outcome);
    if (slot.state.bucket !== before.bucket) slot.isDirty = true;
    if (outcome.hold) slot.held.set(outcome.hold.eventId, outcome.hold.occurred);
    for (const id of outcome.prune) if (!slot.held.delete(id)) slot.pruned.add(id);
    for (const event of outcome.fired) this.fire(slot, event);
  }

  private fire({ leaf, key }: Slot, event: StoredEvent | null): void {
    const { trigger } = leaf.compiled;
    this.accept(
      leaf.automation,
      fire(this.needs.ids, { trigger, triggered: this.needs.clock.now(), event, labels: triggeringLabels(trigger, key) }),
    );
  }

  /** Records that a trigger without parts has fired, and what follows for its composite triggers. Call {@link loadWaiting} first. */
  accept(automation: LoadedAutomation, first: Firing): void {
    const { clock, ids } = this.needs;
    // a composite trigger fires when its parts have fired, and does not resolve
    if (first.trigger_states[0] === 'Resolved' && automation.tree.parentOf(first.trigger.id)) return;
    const firing = handUp(
      automation.tree,
      first,
      {
        get: (parent) => this.waitingFor(parent),
        set: (parent, firings) => {
          this.waiting.set(parent, firings);
          this.changedParents.set(parent, automation.row.id);
        },
      },
      (composite, parts) => fireComposite(ids, composite, clock.now(), parts),
    );
    if (firing) this.fired.push({ automation, firing });
  }

  private async writeWaiting(): Promise<void> {
    const rows = [...this.changedParents].flatMap(([parentTriggerId, automationId]) =>
      this.waitingFor(parentTriggerId).map((firing) => ({
        parentTriggerId,
        childTriggerId: firing.trigger.id,
        automationId,
        firingId: firing.id,
        triggered: firing.triggered,
        firing,
      })),
    );
    await replaceChildFirings(this.tx, [...this.changedParents.keys()], rows);
  }
}

export const partOf = ({ automation, compiled }: Leaf): Part => ({ automation, trigger: compiled.trigger });

const slotId = ({ triggerId, keyHash }: Place): string => `${triggerId} ${keyHash}`;

/** The composites that contain a trigger, directly or indirectly. */
function ancestors(tree: TriggerTree, id: string): string[] {
  const parent = tree.parentOf(id);
  return parent ? [parent.id, ...ancestors(tree, parent.id)] : [];
}

export function bucketOf({ start, end, count, lastEvent }: BucketRow): Bucket {
  return { start, end, count, lastEvent };
}

function rowOf({ triggerId, keyHash, leaf, key, state }: Slot): BucketRow[] {
  const { bucket } = state;
  return bucket ? [{ triggerId, keyHash, automationId: leaf.automation.row.id, key: [...key], ...bucket }] : [];
}

function heldRow({ triggerId, keyHash, leaf }: Slot, eventId: string, occurred: Instant, held: Instant): HeldRow {
  return { triggerId, keyHash, eventId, automationId: leaf.automation.row.id, occurred, held };
}
