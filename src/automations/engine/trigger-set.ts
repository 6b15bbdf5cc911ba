import type { Logger } from 'pino';
import { currentRevision } from '../../store/revisions.ts';
import type { MetricTrigger, Trigger } from '../../store/schema/trigger.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { AutomationRow } from '../records/queries.ts';
import { type CompiledTrigger, type Coverable, compileTrigger } from '../triggers/coverage.ts';
import { type TriggerTree, triggerTree } from '../triggers/tree.ts';
import { TriggerIndex } from '../triggers/trigger-index.ts';
import { findAutomations, listEnabledVersions } from './automation-queries.ts';

/** An enabled automation with its parsed trigger. Immutable: a new version of the automation is a new object. */
export interface LoadedAutomation {
  readonly row: AutomationRow;
  readonly tree: TriggerTree;
}

/** An event trigger with its automation. */
export interface Leaf {
  readonly automation: LoadedAutomation;
  readonly compiled: CompiledTrigger;
}

/** A metric trigger with its automation. */
export interface MetricLeaf {
  readonly automation: LoadedAutomation;
  readonly trigger: MetricTrigger;
}

/** The queries on the loaded triggers. Valid only until the next `await`: another transaction may load others then. */
export interface LoadedTriggers {
  /** The ids of the event triggers that an event concerns. */
  covering(event: Coverable): string[];
  /** Finds an event trigger of an enabled automation. */
  find: (triggerId: string) => Leaf | undefined;
  leaves(): Iterable<Leaf>;
  findMetric: (triggerId: string) => MetricLeaf | undefined;
  metrics(): Iterable<MetricLeaf>;
}

/**
 * The triggers of all enabled automations, in memory. The revision that a transaction sees decides whether they are current; a reload reads only the changed
 * ones.
 */
export class TriggerSet {
  /** Undefined before the first load; null is the revision of a database that has never had an automation. */
  private revision: string | null | undefined;
  private readonly automations = new Map<string, LoadedAutomation>();
  private readonly byTrigger = new Map<string, Leaf>();
  private readonly metrics = new Map<string, MetricLeaf>();
  private readonly index = new TriggerIndex();
  private readonly loaded: LoadedTriggers;

  constructor(private readonly log: Logger) {
    this.loaded = {
      covering: (event) => this.index.covering(event).map(({ trigger }) => trigger.id),
      find: (id) => this.byTrigger.get(id),
      leaves: () => this.byTrigger.values(),
      findMetric: (id) => this.metrics.get(id),
      metrics: () => this.metrics.values(),
    };
  }

  /**
   * Queries the triggers as of a revision that the transaction has read. If they cannot be loaded, it queries the earlier ones, if any: an event must not fail
   * for this reason, and the next call tries to load them again.
   */
  async request<T>(tx: Tx, revision: string | null, use: (triggers: LoadedTriggers) => T): Promise<T> {
    if (revision === this.revision) return use(this.loaded);
    try {
      return await tx.savepoint(() => this.reload(tx, use));
    } catch (error) {
      if (this.revision === undefined) throw error;
      this.log.error({ err: error }, 'failed to load the automations; the service continues with those that it loaded before');
      return use(this.loaded);
    }
  }

  /** Like {@link request}, but fails instead of using triggers that may be out of date. */
  async queryCurrent<T>(reader: Reader, revision: string | null, use: (triggers: LoadedTriggers) => T): Promise<T> {
    return revision === this.revision ? use(this.loaded) : this.reload(reader, use);
  }

  /** Loads all changes, regardless of the revision. */
  async reload<T>(reader: Reader, use: (triggers: LoadedTriggers) => T): Promise<T> {
    // reads the revision first: a change between the statements is then loaded twice rather than never
    const revision = await currentRevision(reader);
    const versions = await listEnabledVersions(reader);
    const rows = new Map<string, AutomationRow>();
    const requested = new Set<string>();
    for (;;) {
      const wanted = versions.filter(({ id, updated }) => !requested.has(id) && this.automations.get(id)?.row.updated !== updated);
      if (wanted.length === 0) break;
      for (const { id } of wanted) requested.add(id);
      for (const row of await findAutomations(
        reader,
        wanted.map(({ id }) => id),
      ))
        rows.set(row.id, row);
    }
    // no `await` from here on: another transaction may be loading too
    const enabled = new Set(versions.map(({ id }) => id));
    for (const id of [...this.automations.keys()]) if (!enabled.has(id)) this.forget(id);
    for (const id of requested) this.take(id, rows.get(id));
    this.revision = revision;
    return use(this.loaded);
  }

  private take(id: string, row: AutomationRow | undefined): void {
    if (row && this.automations.get(id)?.row.updated === row.updated) return;
    this.forget(id);
    if (!row?.enabled) return;
    const { automation, compiled } = this.read(row);
    this.automations.set(id, automation);
    for (const one of compiled) this.byTrigger.set(one.trigger.id, { automation, compiled: one });
    for (const trigger of automation.tree.metrics) this.metrics.set(trigger.id, { automation, trigger });
    this.index.replace(id, compiled);
  }

  /** An unreadable automation concerns no event and does not affect the others. */
  private read(row: AutomationRow): { automation: LoadedAutomation; compiled: CompiledTrigger[] } {
    try {
      const tree = triggerTree(row.trigger);
      return { automation: { row, tree }, compiled: tree.leaves.map((trigger) => compileTrigger(row.id, trigger)) };
    } catch (error) {
      this.log.error({ err: error, automation: row.id }, 'failed to read the trigger of an automation');
      const root: Trigger = { type: 'sequence', id: row.id, triggers: [], within: null };
      return { automation: { row, tree: triggerTree(root) }, compiled: [] };
    }
  }

  private forget(id: string): void {
    const tree = this.automations.get(id)?.tree;
    for (const { id: trigger } of tree?.leaves ?? []) this.byTrigger.delete(trigger);
    for (const { id: trigger } of tree?.metrics ?? []) this.metrics.delete(trigger);
    this.automations.delete(id);
    this.index.replace(id, []);
  }
}
