import type { Journal } from '../../nodes/workers.ts';
import { type CampaignDatabase, countOf, missingIds } from '../databases.ts';
import { atMost } from '../part.ts';
import { type Fixture, LINES_PER_BATCH } from './fixture.ts';
import type { History } from './history.ts';

interface Evidence {
  database: CampaignDatabase;
  history: History;
  fixture: Fixture;
  journal: Journal;
  /** Calls of the webhook by the event that fired it. */
  hooks: ReadonlyMap<string, number>;
}

/** Acknowledged writes that are not in the database, from the given positions in the history. For checks between two runs of the service. */
export async function lostSince(database: CampaignDatabase, history: History, from: { flow: number; task: number }): Promise<string[]> {
  const states = history.flowRunStates.slice(from.flow);
  const tasks = history.taskRunStates.slice(from.task);
  return [
    ...(await missingIds(database, 'flow_run_states', states)).map((id) => `the acknowledged state ${id} of a flow run is not stored`),
    ...(await missingIds(database, 'events', states)).map((id) => `the event of the acknowledged state ${id} is not stored`),
    ...(await missingIds(database, 'task_run_states', tasks)).map((id) => `the acknowledged state ${id} of a task run is not stored`),
  ];
}

/** Compares the whole database with the whole history. The service has settled and is stopped. */
export async function checkHistory(evidence: Evidence): Promise<string[]> {
  const { database, history } = evidence;
  return [
    ...atMost(history.violations),
    ...atMost(await database.integrity()),
    ...atMost(await lostSince(database, history, { flow: 0, task: 0 })),
    ...atMost(await checkRuns(evidence)),
    ...atMost(await checkRecords(evidence)),
    ...atMost(await checkEvents(evidence)),
    ...atMost(await checkFirings(evidence)),
    ...atMost(await checkSlots(evidence)),
    ...atMost(await checkClaims(evidence)),
    ...atMost(await checkSchedule(evidence)),
  ];
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

async function checkRuns({ database, history }: Evidence): Promise<string[]> {
  const rows = await database.query<{ id: string; key: string }>(
    'select id, idempotency_key as key from flow_runs where idempotency_key is not null',
  );
  const byKey = grouped(rows, ({ key }) => key);
  const problems: string[] = [];
  for (const [key, id] of history.runs) {
    const found = byKey.get(key) ?? [];
    if (found.length !== 1 || found[0]?.id !== id) problems.push(`run ${id} is stored ${found.length} times under its key`);
  }
  for (const [runs, states, owner] of [
    ['flow_runs', 'flow_run_states', 'flow_run_id'],
    ['task_runs', 'task_run_states', 'task_run_id'],
  ]) {
    const torn = await countOf(database, `${runs} r where not exists (select 1 from ${states} s where s.id = r.state_id)`);
    if (torn > 0) problems.push(`${torn} ${runs} have no stored state`);
    const stale = await countOf(
      database,
      `${runs} r join ${states} now on now.id = r.state_id where exists (select 1 from ${states} s where s.${owner} = r.id and s.timestamp > now.timestamp)`,
    );
    if (stale > 0) problems.push(`${stale} ${runs} are not in their last state`);
  }
  return problems;
}

async function checkRecords({ database, history }: Evidence): Promise<string[]> {
  const problems: string[] = [];
  const counts = await database.query<{ message: string; n: number | string }>('select message, count(*) as n from logs group by message');
  const byMarker = new Map(counts.map(({ message, n }) => [message, Number(n)]));
  for (const [marker, acknowledged] of history.logs) {
    const n = byMarker.get(marker) ?? 0;
    if (n !== LINES_PER_BATCH && (acknowledged || n !== 0))
      problems.push(`${n} of ${LINES_PER_BATCH} lines of ${acknowledged ? 'an acknowledged' : 'a lost'} batch of logs are stored`);
  }
  const values = await database.query<{ name: string; value: string }>('select name, cast(value as text) as value from variables');
  const byName = new Map(values.map(({ name, value }) => [name, Number(value)]));
  for (const [name, { acknowledged, sent }] of history.variables) {
    const value = byName.get(name);
    if (value === undefined || value < acknowledged || value > sent)
      problems.push(`variable ${name} is ${value}: ${acknowledged} was acknowledged and ${sent} was sent last`);
  }
  return problems;
}

/** Scheduled states of the scheduler have no events. */
const REPORTED_STATES = `flow_run_states s join flow_runs r on r.id = s.flow_run_id
  where not (r.auto_scheduled and s.type = 'SCHEDULED' and s.name = 'Scheduled')`;

async function checkEvents({ database, history }: Evidence): Promise<string[]> {
  const problems = (await missingIds(database, 'events', history.events)).map((id) => `the event ${id} is not stored`);
  const withoutEvent = await countOf(database, `${REPORTED_STATES} and not exists (select 1 from events e where e.id = s.id)`);
  if (withoutEvent > 0) problems.push(`${withoutEvent} states of flow runs have no event`);
  // a state has one event, so more events than states would be duplicates
  const states = await countOf(database, REPORTED_STATES);
  const reported = await database.query<{ payload: string }>(
    `select cast(payload as text) as payload from events where resource_id like 'prefect.flow-run.%'`,
  );
  const ofStates = reported.filter(({ payload }) => 'validated_state' in JSON.parse(payload)).length;
  if (ofStates !== states) problems.push(`${ofStates} events exist for ${states} states of flow runs`);
  // PostgreSQL maintains its index of related resources itself
  if (database.kind === 'postgres') return problems;
  const lost = await countOf(database, 'events_related_docsize d where not exists (select 1 from events e where e.rowid = d.id)');
  if (lost > 0) problems.push(`the index of related resources contains ${lost} events that are not stored`);
  const kept = await countOf(database, 'events_related_docsize');
  const named = await countOf(database, `events where related <> '[]'`);
  if (named !== kept) problems.push(`the index of related resources contains ${kept} of ${named} events`);
  return problems;
}

/** The ids of the events that fired an automation, from its `prefect.automation.triggered` events. */
async function firedBy(database: CampaignDatabase, automation: string): Promise<string[]> {
  const rows = await database.query<{ payload: string }>(
    `select cast(payload as text) as payload from events
     where event = 'prefect.automation.triggered' and resource_id = 'prefect.automation.${automation}'`,
  );
  return rows.map(({ payload }) => (JSON.parse(payload) as { triggering_event: { id: string } }).triggering_event.id);
}

const differences = (what: string, expected: readonly string[], got: readonly string[]): string[] => {
  const problems: string[] = [];
  const times = grouped(got, (id) => id);
  const wanted = new Set(expected);
  const missing = expected.filter((id) => !times.has(id));
  const repeated = [...times.values()].filter(({ length }) => length > 1);
  const invented = [...times.keys()].filter((id) => !wanted.has(id));
  if (missing.length > 0) problems.push(`${what}: ${missing.length} of ${expected.length} are missing (${missing[0]})`);
  if (repeated.length > 0) problems.push(`${what}: ${repeated.length} happened more than once (${repeated[0]?.[0]})`);
  if (invented.length > 0) problems.push(`${what}: ${invented.length} have no cause (${invented[0]})`);
  return problems;
};

async function checkFirings({ database, history, fixture, hooks }: Evidence): Promise<string[]> {
  const echoes = await database.query<{ parameters: string }>(
    `select cast(parameters as text) as parameters from flow_runs where deployment_id = '${fixture.echo}'`,
  );
  const echoed = echoes.map(({ parameters }) => (JSON.parse(parameters) as { event: string }).event);
  const completed = await database.query<{ id: string }>(
    `select s.id from flow_run_states s join flow_runs r on r.id = s.flow_run_id where r.flow_id = '${fixture.written}' and s.type = 'COMPLETED'`,
  );
  const completions = completed.map(({ id }) => id);
  const firings = await countOf(database, 'automation_firings');
  const actions = await countOf(database, 'automation_actions');
  const open = await countOf(database, `automation_actions where status in ('waiting', 'running')`);
  const twice = [...hooks].filter(([, times]) => times > 1);
  const unexpected = [...hooks.keys()].filter((id) => !completions.includes(id));
  return [
    ...differences('firings of ticks', history.events, await firedBy(database, fixture.onTick)),
    ...differences('runs that ticks started', history.events, echoed),
    ...differences('firings of completed runs', completions, await firedBy(database, fixture.onCompleted)),
    ...(firings === actions ? [] : [`${firings} firings have ${actions} actions`]),
    ...(open === 0 ? [] : [`${open} actions never ended`]),
    ...(twice.length === 0 ? [] : [`${twice.length} events called the webhook more than once`]),
    ...(unexpected.length === 0 ? [] : [`${unexpected.length} webhook calls have no event`]),
  ];
}

async function checkSlots({ database }: Evidence): Promise<string[]> {
  const rows = await database.query<{ name: string; active: number; leased: number | string }>(
    `select l.name, l.active_slots as active, (select coalesce(sum(s.slots), 0) from concurrency_lease_limits x
       join concurrency_leases s on s.id = x.lease_id where x.limit_id = l.id) as leased from concurrency_limits l`,
  );
  const problems = rows
    .filter(({ active, leased }) => Number(active) !== Number(leased))
    .map(({ name, active, leased }) => `${active} slots of ${name} are in use, but leases hold ${leased}`);
  for (const kind of ['flow_run', 'task_run']) {
    const kept = await countOf(
      database,
      `concurrency_leases l join ${kind}s r on r.id = l.holder_id
       where l.holder_type = '${kind}' and r.state_type in ('COMPLETED', 'FAILED', 'CANCELLED', 'CRASHED')`,
    );
    if (kept > 0) problems.push(`${kept} leases are held by a ${kind} that has ended`);
  }
  return problems;
}

async function checkClaims({ database, fixture, journal }: Evidence): Promise<string[]> {
  const problems = [...journal.started]
    .filter(([, by]) => by.length !== 1)
    .map(([id, by]) => `run ${id} was claimed by ${by.join(' and ')}`);
  const unfinished = await countOf(
    database,
    `flow_runs where deployment_id in ('${fixture.worked}', '${fixture.echo}') and state_type <> 'COMPLETED'`,
  );
  if (unfinished > 0) problems.push(`${unfinished} runs did not finish`);
  const twice = await database.query<{ id: string; type: string }>(
    `select s.flow_run_id as id, s.type from flow_run_states s join flow_runs r on r.id = s.flow_run_id
     where r.deployment_id in ('${fixture.worked}', '${fixture.echo}') and s.type in ('PENDING', 'RUNNING', 'COMPLETED')
     group by s.flow_run_id, s.type having count(*) > 1`,
  );
  return [...problems, ...twice.map(({ id, type }) => `run ${id} entered ${type} more than once`)];
}

async function checkSchedule({ database, fixture }: Evidence): Promise<string[]> {
  const rows = await database.query<{ time: string | Date }>(
    `select expected_start_time as time from flow_runs where deployment_id = '${fixture.metronome}' and auto_scheduled order by expected_start_time`,
  );
  const times = rows.map(({ time }) => new Date(time).getTime());
  const problems: string[] = [];
  for (let index = 1; index < times.length; index++) {
    const gap = (times[index] ?? 0) - (times[index - 1] ?? 0);
    if (gap === 0) problems.push(`two runs are scheduled for ${new Date(times[index] ?? 0).toISOString()}`);
    else if (gap !== 1000)
      problems.push(`no run is scheduled for ${gap / 1000 - 1} s after ${new Date(times[index - 1] ?? 0).toISOString()}`);
  }
  if (times.length < 2) problems.push('the schedule created no runs');
  return problems;
}
