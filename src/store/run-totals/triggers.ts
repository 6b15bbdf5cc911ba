import { COUNTED_COLUMNS, type DialectName, RUN_KINDS, RUN_TABLES, wasColumn } from './shares.ts';

/**
 * The database triggers that note changes of the totals, as migrations create them: they run in the transaction of every write to a run, including cascades and
 * manual statements. A migration that rebuilds a table of runs must create its triggers again; a test compares them with these.
 *
 * @returns the statements by the name of the object that they create
 */
export function totalsTriggers(dialect: DialectName): Map<string, string> {
  return new Map(dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers());
}

const COLUMNS = COUNTED_COLUMNS.join(', ');
const WAS_COLUMNS = COUNTED_COLUMNS.map(wasColumn).join(', ');
const of = (row: 'old' | 'new') => COUNTED_COLUMNS.map((column) => `${row}.${column}`).join(', ');
const isChanged = (differs: string) => COUNTED_COLUMNS.map((column) => `old.${column} ${differs} new.${column}`).join(' or ');

/** The statements that note the new and the old version of a row. `kind` is a SQL expression. */
const notes = (kind: string) => ({
  added: `insert into run_total_changes (kind, ${COLUMNS})\n  values (${kind}, ${of('new')})`,
  removed: `insert into run_total_changes (kind, ${WAS_COLUMNS})\n  values (${kind}, ${of('old')})`,
  changed: `insert into run_total_changes (kind, ${COLUMNS}, ${WAS_COLUMNS})\n  values (${kind}, ${of('new')}, ${of('old')})`,
});

function* sqliteTriggers(): Generator<[string, string]> {
  for (const kind of RUN_KINDS) {
    const table = RUN_TABLES[kind];
    const { added, removed, changed } = notes(`'${kind}'`);
    const trigger = (name: string, on: string, note: string): [string, string] => [
      name,
      `create trigger ${name} after ${on}\nbegin\n  ${note};\nend`,
    ];
    yield trigger(`${table}_added`, `insert on ${table}`, added);
    yield trigger(`${table}_removed`, `delete on ${table}`, removed);
    yield trigger(`${table}_changed`, `update of ${COLUMNS} on ${table}\nwhen ${isChanged('is not')}`, changed);
  }
}

/**
 * The function tests whether a counted column has changed: PostgreSQL compiles the condition of a trigger again for each statement, which takes longer than the
 * call.
 */
function* postgresTriggers(): Generator<[string, string]> {
  const { added, removed, changed } = notes('tg_argv[0]');
  yield [
    'note_run_change',
    `create function note_run_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    ${added};
  elsif tg_op = 'DELETE' then
    ${removed};
  elsif ${isChanged('is distinct from')} then
    ${changed};
  end if;
  return null;
end
$$`,
  ];
  for (const kind of RUN_KINDS) {
    const table = RUN_TABLES[kind];
    const note = `execute function note_run_change('${kind}')`;
    yield [`${table}_counted`, `create trigger ${table}_counted after insert or delete on ${table}\nfor each row ${note}`];
    yield [`${table}_changed`, `create trigger ${table}_changed after update of ${COLUMNS} on ${table}\nfor each row ${note}`];
  }
}
