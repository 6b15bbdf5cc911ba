import { KINDS, OTHER_TABLES } from '../kinds.ts';
import { type ImportSource, SourceError } from './source.ts';

/** The release whose databases an export writes. */
export const REFERENCE_RELEASE = '3.9.1';

/** Migration ids with the release whose databases have them, on SQLite and PostgreSQL. A release in between may have others. */
const RELEASES: Readonly<Record<string, string>> = {
  f93e1439f022: '3.0.0',
  '4ad4658cbefe': '3.0.11',
  a49711513ad4: '3.1.15',
  bbca16f6f218: '3.2.15',
  '9e83011d1f2a': '3.4.25',
  '4dfa692e02a7': '3.6.29',
  '2095de406cbe': '3.7.0',
  a3b9c7d2e5f1: '3.8.8',
  '27d8f4e1a6c9': '3.9.1',
  '91e2b8f3d6a4': '3.9.1',
};

/** What every database of a release 3.x has, and none of a release 2.x. */
const SINCE_3: Readonly<Record<string, readonly string[]>> = {
  flow_run: ['state_id', 'job_variables'],
  flow_run_state: ['state_details'],
  task_run: ['flow_run_run_count'],
  task_run_state: ['state_details'],
  deployment: ['infra_overrides', 'paused', 'concurrency_limit'],
  events: ['occurred', 'related'],
  automation: ['trigger'],
  concurrency_limit_v2: ['active_slots'],
  artifact: ['key'],
  block_document: ['data'],
  block_schema: ['checksum'],
  configuration: ['value'],
  deployment_schedule: ['schedule'],
  flow: ['name'],
  log: ['message'],
  variable: ['value'],
  work_pool: ['base_job_template'],
  work_queue: ['priority'],
};

/** What the source has and no kind describes. */
export interface Unknown {
  tables: string[];
  columns: { table: string; column: string }[];
}

export interface Recognized {
  migration: string;
  /** Undefined for a release between known ones. */
  release: string | undefined;
  unknown: Unknown;
}

/**
 * Checks that the source is the database of a release 3.x whose content this release of the service knows.
 *
 * @param acceptsUnknown whether tables and columns of a newer release may be left behind
 * @throws {SourceError}
 */
export async function recognize(source: ImportSource, { acceptsUnknown = false } = {}): Promise<Recognized> {
  const { name, tables } = source;
  if (!tables.has('alembic_version') || !tables.has('flow_run'))
    throw new SourceError(`${name} is the database of another application: it has no tables of a server of the ecosystem.`);
  const ids = (await source.all('select version_num from alembic_version')).map(([id]) => String(id));
  const [migration] = ids;
  const leftover = [...tables.keys()].find((table) => table.startsWith('_alembic_tmp_'));
  if (migration === undefined || ids.length > 1 || leftover !== undefined)
    throw new SourceError(`${name} is half-migrated. Run \`prefect server database upgrade\` with its own release, then import it.`);
  const missing = missingFrom(tables);
  const release = RELEASES[migration];
  if (missing.length > 0 && release !== undefined)
    throw new SourceError(
      `${name} is half-migrated: it lacks ${missing[0]}. Run \`prefect server database upgrade\` with its own release, then import it.`,
    );
  if (missing.length > 0)
    throw new SourceError(
      `${name} is from a release before 3.0 (it lacks ${missing[0]}). Upgrade its server to the latest release 3.x, let it migrate the database, then import it.`,
    );
  const unknown = unknownIn(tables);
  if (release === undefined && !acceptsUnknown && unknown.tables.length + unknown.columns.length > 0)
    throw new SourceError(
      `${name} is from a newer release (migration ${migration}, with ${describe(unknown)}). Upgrade this service, or leave these behind with --accept-unknown.`,
    );
  return { migration, release, unknown };
}

function missingFrom(tables: ImportSource['tables']): string[] {
  return Object.entries(SINCE_3).flatMap(([table, columns]) => {
    const existing = tables.get(table);
    if (!existing) return [`the table ${table}`];
    return columns.filter((column) => !existing.includes(column)).map((column) => `the column ${table}.${column}`);
  });
}

function unknownIn(tables: ImportSource['tables']): Unknown {
  const known = new Map<string, Set<string>>();
  for (const { from, columns, redundant, lost } of KINDS)
    known.set(
      from,
      new Set([...(known.get(from) ?? []), ...Object.keys({ ...columns, ...redundant, ...lost }), 'id', 'created', 'updated']),
    );
  const unknown: Unknown = { tables: [], columns: [] };
  for (const [table, columns] of tables) {
    const described = known.get(table);
    if (described) for (const column of columns.filter((one) => !described.has(one))) unknown.columns.push({ table, column });
    else if (!(table in OTHER_TABLES)) unknown.tables.push(table);
  }
  return unknown;
}

function describe({ tables, columns }: Unknown): string {
  const names = [...tables.map((table) => `the table ${table}`), ...columns.map(({ table, column }) => `the column ${table}.${column}`)];
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, and ${names.length - 3} more` : names.join(', ');
}
