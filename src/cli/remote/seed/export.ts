import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '../../../../generated/operations.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { RELEASE } from '../../../base/release.ts';
import { type Instant, parseInstant, secondsBetween, toWireInstant } from '../../../base/time/instant.ts';
import { type SectionName, sections } from '../../../dev/sections.ts';
import { catalogue } from '../../../events/catalogue.ts';
import { MASK } from '../../../resources/block-documents/masking.ts';
import { systemBlocks } from '../../../resources/block-types/system-blocks.ts';
import { RequestRejected } from '../errors.ts';
import type { Call, RunningService } from '../running-service.ts';
import { type Extras, SeedRecords } from './records.ts';

/** Further records of the exported runs, and events. */
const MAX_TASK_RUNS = 5000;
const MAX_LOGS = 10_000;
const MAX_ARTIFACTS = 5000;
const MAX_EVENTS = 5000;
/** Runs whose records one request selects. */
const SELECTED = 50;
/** Requests at the same time. */
const PARALLEL = 8;
const FORBIDDEN = 403;
const LEASE_SECONDS = { shortest: 60, longest: 86_400 };

/** Events that the service emits, or that it makes task runs of: loading the other records emits them again. */
const OWN_EVENTS = [...new Set([...Object.keys(catalogue).map((name) => name.replace(/<.*/, '')), 'prefect.task-run.'])];

export interface ExportOptions {
  /** Maximum number of flow runs, and of task runs without a flow run. */
  runs: number;
  onSection: (section: string, records: number) => void;
}

interface Exported {
  seed: JsonObject;
  /** What the seed lacks. */
  omitted: readonly string[];
  /** The paths of masked values. */
  secrets: readonly string[];
}

/** Reads a running service into a seed. The responses are not one snapshot: what changes in the meantime is read before or after the change. */
export async function exportSeed(service: RunningService, options: ExportOptions): Promise<Exported> {
  const clock = await clockOf(service);
  return new SeedExport(service, options, clock).run();
}

/** The time of a test bench, and otherwise that of this machine. */
async function clockOf(service: RunningService): Promise<Instant> {
  const time = await service.call('readClock').then(
    (reading) => (reading as { time: string }).time,
    (error: unknown) => {
      if (error instanceof RequestRejected) return new Date().toISOString();
      throw error;
    },
  );
  return (parseInstant(time) as Instant).replace(/\.\d+Z$/, '.000000Z');
}

class SeedExport {
  private readonly records: SeedRecords;
  private readonly secrets: string[] = [];
  private readonly flowRuns: JsonObject[] = [];
  private readonly taskRuns: JsonObject[] = [];
  private readonly artifacts: JsonObject[] = [];
  /** Backfills none of whose runs has started: the seed creates their runs again. */
  private readonly backfills = new Map<JsonValue, JsonObject>();

  constructor(
    private readonly service: RunningService,
    private readonly options: ExportOptions,
    private readonly clock: Instant,
  ) {
    this.records = new SeedRecords(clock);
  }

  async run(): Promise<Exported> {
    await this.addBlocks();
    await this.addList('variables', 'filterVariables');
    await this.addList('concurrency_limits', 'filterConcurrencyLimits');
    const limits = await this.addLimits();
    const pools = await this.addPools();
    await this.addWorkers(pools);
    await this.addList('flows', 'filterFlows');
    await this.addDeployments();
    await this.addList('slas', 'filterSlas');
    await this.selectRuns();
    await this.readArtifacts();
    await this.addFlowRuns();
    for (const backfill of this.backfills.values()) this.add('backfills', backfill, { path: backfill.deployment_id, at: backfill.created });
    await this.addTaskRuns();
    await this.addInputs();
    await this.addLogs();
    for (const artifact of byAge(this.artifacts)) this.add('artifacts', artifact);
    await this.addLeases(limits);
    await this.addList('saved_searches', 'filterSavedSearches');
    await this.addList('webhooks', 'filterWebhooks');
    await this.addList('event_destinations', 'filterEventDestinations');
    await this.addEvents();
    await this.addList('automations', 'filterAutomations');
    const { records, omitted } = this.records;
    const seed: JsonObject = { clock: toWireInstant(this.clock) };
    for (const section of Object.keys(sections) as SectionName[]) {
      const list = records[section];
      if (list) seed[section] = list;
      if (list) this.options.onSection(section, list.length);
    }
    return { seed, omitted, secrets: this.secrets };
  }

  private add(section: SectionName, response: JsonObject, extras: Extras = {}): boolean {
    return this.records.add(section, response, { at: response.created, ...extras });
  }

  /** The object of a response. */
  private async read(op: OperationId, request: Call): Promise<JsonObject> {
    for await (const [object] of this.service.pages(op, request)) if (object) return object;
    return {};
  }

  /** All records of a list, or the first ones. */
  private async list(op: OperationId, { limit, ...request }: Call & { limit?: number } = {}): Promise<JsonObject[]> {
    const all: JsonObject[] = [];
    for await (const page of this.service.pages(op, request.query ? request : { body: {}, ...request })) {
      all.push(...page);
      if (limit !== undefined && all.length >= limit) return all.slice(0, limit);
    }
    return all;
  }

  private async addList(section: SectionName, op: OperationId): Promise<void> {
    try {
      for (const one of byAge(await this.list(op))) this.add(section, one);
    } catch (error) {
      if (!(error instanceof RequestRejected) || error.status !== FORBIDDEN) throw error;
      this.records.omitted.push(`${section}: the key may not read them`);
    }
  }

  private async addBlocks(): Promise<void> {
    const builtIn = new Map(systemBlocks(RELEASE).map((block) => [block.slug, block]));
    for (const type of byAge(await this.list('filterBlockTypes'))) {
      const known = builtIn.get(String(type.slug));
      if (known) this.records.name(String(type.id), `block_types/${known.name}`);
      else this.add('block_types', type);
    }
    for (const schema of byAge(await this.list('filterBlockSchemas'))) {
      const type = isJsonObject(schema.block_type) ? schema.block_type : {};
      const known = builtIn.get(String(type.slug));
      if (known && known.checksum === schema.checksum) this.records.name(String(schema.id), `block_schemas/${known.name}`);
      else this.add('block_schemas', schema, { as: String(type.name ?? 'schema') });
    }
    const waiting = byAge(await this.list('filterBlockDocuments', { body: { block_documents: { is_anonymous: null } } }));
    // documents that others contain come first
    for (let before = -1; waiting.length !== before; ) {
      before = waiting.length;
      for (const document of waiting.splice(0)) {
        const contained = containedIn(document);
        if (Object.values(contained).every((id) => this.records.has(id))) this.addDocument(document, contained);
        else waiting.push(document);
      }
    }
    for (const { name } of waiting)
      this.records.omitted.push(`block_documents: '${String(name)}', which contains documents that are not in the seed`);
  }

  private addDocument(document: JsonObject, contained: Record<string, string>): void {
    const data = Object.fromEntries(
      Object.entries(isJsonObject(document.data) ? document.data : {}).map(([key, value]) => [
        key,
        contained[key] === undefined ? value : { $ref: { block_document_id: contained[key] } },
      ]),
    );
    this.secrets.push(...masked(data, `block_documents/${String(document.name)}: data`));
    this.add('block_documents', { ...document, data });
  }

  private async addLimits(): Promise<JsonObject[]> {
    const limits = byAge(await this.list('filterGlobalConcurrencyLimits')).filter(({ name }) => !/^(tag|deployment):/.test(String(name)));
    const occupied: JsonObject[] = [];
    for (const limit of limits) {
      const { active_slots } = limit;
      const holders =
        active_slots === 0 ? undefined : await this.read('readGlobalConcurrencyLimitHolders', { params: { id_or_name: String(limit.id) } });
      if (holders) occupied.push(holders);
      this.add('global_concurrency_limits', { ...limit, active_slots: holders?.slots_without_lease ?? 0 });
    }
    return occupied;
  }

  private async addPools(): Promise<string[]> {
    const pools = byAge(await this.list('filterWorkPools'));
    for (const pool of pools) this.add('work_pools', pool);
    const defaults = new Set(pools.map(({ default_queue_id }) => default_queue_id));
    for (const queue of byAge(await this.list('filterWorkQueues'))) {
      if (!defaults.has(queue.id)) this.add('work_queues', queue, { path: queue.work_pool_name });
      else if (queue.is_paused === true || queue.concurrency_limit !== null)
        this.records.omitted.push(
          `work_queues: the pause and limit of '${String(queue.name)}', which '${String(queue.work_pool_name)}' creates`,
        );
    }
    return pools.map(({ name }) => String(name));
  }

  private async addWorkers(pools: readonly string[]): Promise<void> {
    for (const pool of pools)
      for (const worker of byAge(await this.list('filterWorkers', { params: { work_pool_name: pool } })))
        this.add('workers', worker, { path: pool, at: worker.last_heartbeat_time ?? worker.created });
  }

  private async addDeployments(): Promise<void> {
    for (const deployment of byAge(await this.list('filterDeployments'))) {
      const limit = isJsonObject(deployment.global_concurrency_limit) ? deployment.global_concurrency_limit : undefined;
      const isOwn = String(limit?.name).startsWith('deployment:');
      this.add('deployments', {
        ...deployment,
        concurrency_limit: isOwn ? (limit?.limit ?? null) : null,
        global_concurrency_limit_id: isOwn ? null : (limit?.id ?? null),
      });
    }
  }

  /** Selects the last flow runs, without those that the seed's schedules and backfills create again. */
  private async selectRuns(): Promise<void> {
    for (const backfill of byAge(await this.list('filterBackfills'))) {
      const { created, waiting, retried } = backfill.progress as Record<string, JsonValue>;
      if (backfill.state === 'RUNNING' && waiting === created && retried === 0) this.backfills.set(backfill.id ?? null, backfill);
      else this.records.omitted.push(`backfills: ${String(backfill.id)}, some of whose runs have started`);
    }
    let isComplete = true;
    pages: for await (const page of this.service.pages('filterFlowRuns', { body: { sort: 'ID_DESC' } })) {
      for (const run of page) {
        if (this.isCreatedAgain(run)) continue;
        if (this.flowRuns.length === this.options.runs) {
          isComplete = false;
          break pages;
        }
        this.flowRuns.push(run);
      }
    }
    if (!isComplete) this.records.omitted.push(`flow_runs: older ones than the last ${this.options.runs}`);
  }

  private isCreatedAgain({ auto_scheduled, created_by, state_name }: JsonObject): boolean {
    const { type, id = null } = isJsonObject(created_by) ? created_by : {};
    return type === 'BACKFILL' ? this.backfills.has(id) : auto_scheduled === true && state_name === 'Scheduled';
  }

  private async addFlowRuns(): Promise<void> {
    const runs = byAge(this.flowRuns);
    const states = await inParallel(runs, ({ id }) => this.list('readFlowRunStates', { query: { flow_run_id: String(id) } }));
    for (const [index, run] of runs.entries()) this.add('flow_runs', run, { states: this.withArtifacts('flow_run_id', states[index]) });
  }

  private async addTaskRuns(): Promise<void> {
    for (const flow_runs of this.selections()) {
      const limit = MAX_TASK_RUNS - this.taskRuns.length;
      if (limit > 0) this.taskRuns.push(...(await this.list('filterTaskRuns', { body: { flow_runs }, limit })));
    }
    const inBackground = { task_runs: { flow_run_id: { is_null_: true } } };
    this.taskRuns.push(...(await this.list('filterTaskRuns', { body: inBackground, limit: this.options.runs })));
    if (this.taskRuns.length >= MAX_TASK_RUNS) this.records.omitted.push(`task_runs: more than ${MAX_TASK_RUNS}`);
    const runs = byAge(this.taskRuns);
    const states = await inParallel(runs, ({ id }) => this.list('readTaskRunStates', { query: { task_run_id: String(id) } }));
    for (const [index, run] of runs.entries()) this.add('task_runs', run, { states: this.withArtifacts('task_run_id', states[index]) });
  }

  private async addInputs(): Promise<void> {
    const inputs = await inParallel(byAge(this.flowRuns), ({ id }) =>
      this.list('filterFlowRunInputs', { params: { id: String(id) }, body: { prefix: '' } }),
    );
    for (const input of inputs.flat()) this.add('flow_run_inputs', input, { path: input.flow_run_id });
  }

  private async addLogs(): Promise<void> {
    const logs: JsonObject[] = [];
    for (const { id } of this.selections()) {
      const body = { logs: { flow_run_id: id }, sort: 'TIMESTAMP_DESC' };
      if (logs.length < MAX_LOGS) logs.push(...(await this.list('filterLogs', { body, limit: MAX_LOGS - logs.length })));
    }
    if (logs.length === MAX_LOGS) this.records.omitted.push(`logs: more than ${MAX_LOGS}`);
    for (const { timestamp, ...log } of logs.sort(by('timestamp'))) this.add('logs', log, { at: timestamp });
  }

  private async readArtifacts(): Promise<void> {
    for (const flow_runs of this.selections()) {
      const limit = MAX_ARTIFACTS - this.artifacts.length;
      if (limit > 0) this.artifacts.push(...(await this.list('filterArtifacts', { body: { flow_runs }, limit })));
    }
    if (this.artifacts.length === MAX_ARTIFACTS) this.records.omitted.push(`artifacts: more than ${MAX_ARTIFACTS}`);
  }

  /** States with the fields that describe the artifacts of their data: setting the states creates these artifacts again. */
  private withArtifacts(owner: 'flow_run_id' | 'task_run_id', states: readonly JsonObject[] = []): JsonObject[] {
    return states.map((state) => {
      const { data = null, state_details } = state;
      const run = isJsonObject(state_details) ? state_details[owner] : undefined;
      const index = this.artifacts.findIndex(
        (one) => one[owner] === run && (owner === 'task_run_id' || one.task_run_id === null) && isDeepStrictEqual(one.data, data),
      );
      if (data === null || index < 0) return state;
      const [{ key = null, type = null, description = null } = {}] = this.artifacts.splice(index, 1);
      const hints = Object.entries({ artifact_key: key, artifact_type: type, artifact_description: description });
      const given = Object.fromEntries(hints.filter(([, hint]) => hint !== null));
      return isJsonObject(data) ? { ...state, data: { ...data, ...given } } : state;
    });
  }

  private async addLeases(limits: readonly JsonObject[]): Promise<void> {
    const leases = new Map<JsonValue, { lease: JsonObject; names: JsonValue[] }>();
    for (const { name, holders } of limits)
      for (const lease of Array.isArray(holders) ? holders.filter(isJsonObject) : []) {
        const known = leases.get(lease.lease_id ?? null) ?? { lease, names: [] };
        known.names.push(name ?? null);
        leases.set(lease.lease_id ?? null, known);
      }
    for (const { lease, names } of leases.values()) {
      const { slots = 1, since, expires, type = null, id = null } = lease;
      const seconds = secondsBetween(parseInstant(String(since)) ?? this.clock, parseInstant(String(expires)) ?? this.clock);
      const { shortest, longest } = LEASE_SECONDS;
      const holder = type !== null && this.records.has(id) ? { type, id } : null;
      this.add(
        'leases',
        { slots, names, lease_duration: Math.min(Math.max(seconds, shortest), longest), holder },
        // renewed or endless leases start again
        seconds <= longest ? { at: since } : {},
      );
    }
  }

  private async addEvents(): Promise<void> {
    const body = { filter: { event: { exclude_prefix: OWN_EVENTS }, occurred: { since: '2000-01-01T00:00:00Z' } } };
    let page = await this.read('filterEvents', { body });
    const events: JsonObject[] = [];
    for (;;) {
      if (Array.isArray(page.events)) events.push(...page.events.filter(isJsonObject));
      const token = typeof page.next_page === 'string' ? new URL(page.next_page).searchParams.get('page-token') : null;
      if (token === null) break;
      if (events.length >= MAX_EVENTS) {
        this.records.omitted.push(`events: more than ${MAX_EVENTS}`);
        break;
      }
      page = await this.read('readNextEvents', { query: { 'page-token': token } });
    }
    for (const { occurred, ...event } of events.sort(by('occurred'))) this.add('events', event, { at: occurred });
  }

  /** Filters that select the exported flow runs, the newest ones first. */
  private *selections(): Generator<{ id: { any_: string[] } }> {
    for (let first = 0; first < this.flowRuns.length; first += SELECTED)
      yield { id: { any_: this.flowRuns.slice(first, first + SELECTED).map(({ id }) => String(id)) } };
  }
}

const by = (field: string) => (a: JsonObject, b: JsonObject) => {
  const [first, second] = [a, b].map(({ [field]: time }) => parseInstant(String(time)) ?? '') as [string, string];
  return first < second ? -1 : first > second ? 1 : 0;
};

const byAge = (responses: readonly JsonObject[]): JsonObject[] => responses.toSorted(by('created'));

/** The ids of the documents that a document contains, by field. */
function containedIn({ block_document_references: references }: JsonObject): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, reference] of Object.entries(isJsonObject(references) ? references : {})) {
    const document = isJsonObject(reference) ? reference.block_document : undefined;
    if (isJsonObject(document) && typeof document.id === 'string') found[field] = document.id;
  }
  return found;
}

/** The paths of masked values. */
function masked(value: JsonValue, path: string): string[] {
  if (value === MASK) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => masked(item as JsonValue, `${path}.${key}`));
}

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let first = 0; first < items.length; first += PARALLEL)
    results.push(...(await Promise.all(items.slice(first, first + PARALLEL).map(work))));
  return results;
}
