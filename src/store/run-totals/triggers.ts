import { COUNTED_COLUMNS, type DialectName, ENDED, QUEUE_COLUMNS, RUN_KINDS, RUN_TABLES, wasColumn } from './shares.ts';

/**
 * The database triggers that note changes of the totals, as migrations create them: they run in the transaction of every write to a run, including cascades and
 * manual statements. A migration that rebuilds a table of runs must create its triggers again; a test compares them with these.
 *
 * @returns the statements by the name of the object that they create
 */
export function totalsTriggers(dialect: DialectName): Map<string, string> {
  return new Map(dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers());
}

const list = (columns: readonly string[]) => columns.join(', ');
const of = (row: 'old' | 'new', columns: readonly string[]) => list(columns.map((column) => `${row}.${column}`));
const isChanged = (differs: string) => COUNTED_COLUMNS.map((column) => `old.${column} ${differs} new.${column}`).join(' or ');

/** The statements that note the new and the old version of a row. `kind` is a SQL expression, if the table of changes has this column. */
function notes(table: string, columns: readonly string[], kind?: string) {
  const was = columns.map(wasColumn);
  const [first, firstValue] = kind === undefined ? ['', ''] : ['kind, ', `${kind}, `];
  const insert = (into: string, values: string) => `insert into ${table} (${first}${into})\n  values (${firstValue}${values})`;
  return {
    added: insert(list(columns), of('new', columns)),
    removed: insert(list(was), of('old', columns)),
    changed: insert(list([...columns, ...was]), `${of('new', columns)}, ${of('old', columns)}`),
  };
}

const runNotes = (kind: string) => notes('run_total_changes', COUNTED_COLUMNS, kind);
const queueNotes = notes('work_queue_total_changes', QUEUE_COLUMNS);

/**
 * Whether a measure of the totals by work queue has changed: normally when a run is created, when it starts, and when it ends without a start. Most transitions
 * change none of them.
 */
const isQueueChanged = (differs: string) => `(old.work_queue_id is not null or new.work_queue_id is not null) and (
  ${['work_queue_id', 'expected_start_time', 'start_time'].map((column) => `old.${column} ${differs} new.${column}`).join(' or ')}
  or new.start_time is null and (old.state_type in (${ENDED})) ${differs} (new.state_type in (${ENDED})))`;

function* sqliteTriggers(): Generator<[string, string]> {
  const trigger = (name: string, on: string, note: string): [string, string] => [
    name,
    `create trigger ${name} after ${on}\nbegin\n  ${note};\nend`,
  ];
  for (const kind of RUN_KINDS) {
    const table = RUN_TABLES[kind];
    const { added, removed, changed } = runNotes(`'${kind}'`);
    yield trigger(`${table}_added`, `insert on ${table}`, added);
    yield trigger(`${table}_removed`, `delete on ${table}`, removed);
    yield trigger(`${table}_changed`, `update of ${list(COUNTED_COLUMNS)} on ${table}\nwhen ${isChanged('is not')}`, changed);
  }
  const { added, removed, changed } = queueNotes;
  yield trigger('flow_runs_queue_added', 'insert on flow_runs\nwhen new.work_queue_id is not null', added);
  yield trigger('flow_runs_queue_removed', 'delete on flow_runs\nwhen old.work_queue_id is not null', removed);
  yield trigger('flow_runs_queue_changed', `update of ${list(QUEUE_COLUMNS)} on flow_runs\nwhen ${isQueueChanged('is not')}`, changed);
}

/**
 * The functions test whether a counted column has changed: PostgreSQL compiles the condition of a trigger again for each statement, which takes longer than the
 * call. For the same reason, one function notes the changes of both kinds of totals.
 */
function* postgresTriggers(): Generator<[string, string]> {
  const ofTaskRuns = runNotes('tg_argv[0]');
  yield [
    'note_run_change',
    `create function note_run_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    ${ofTaskRuns.added};
  elsif tg_op = 'DELETE' then
    ${ofTaskRuns.removed};
  elsif ${isChanged('is distinct from')} then
    ${ofTaskRuns.changed};
  end if;
  return null;
end
$$`,
  ];
  const ofFlowRuns = runNotes(`'flow_run'`);
  yield [
    'note_flow_run_change',
    `create or replace function note_flow_run_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    ${ofFlowRuns.added};
    if new.work_queue_id is not null then
      ${queueNotes.added};
    end if;
  elsif tg_op = 'DELETE' then
    ${ofFlowRuns.removed};
    if old.work_queue_id is not null then
      ${queueNotes.removed};
    end if;
  else
    if ${isChanged('is distinct from')} then
      ${ofFlowRuns.changed};
    end if;
    if ${isQueueChanged('is distinct from')} then
      ${queueNotes.changed};
    end if;
  end if;
  return null;
end
$$`,
  ];
  const noting = { flow_run: 'note_flow_run_change()', task_run: `note_run_change('task_run')` };
  const updated = { flow_run: [...COUNTED_COLUMNS, 'work_queue_id'], task_run: COUNTED_COLUMNS };
  for (const kind of RUN_KINDS) {
    const table = RUN_TABLES[kind];
    const note = `execute function ${noting[kind]}`;
    yield [`${table}_counted`, `create trigger ${table}_counted after insert or delete on ${table}\nfor each row ${note}`];
    yield [`${table}_changed`, `create trigger ${table}_changed after update of ${list(updated[kind])} on ${table}\nfor each row ${note}`];
  }
}
