import { type Command, Option } from 'commander';
import { type Role, roles } from '../../../generated/roles.ts';
import { changesBetween } from '../../audit/diff.ts';
import { addRecords, commandOrigin } from '../../audit/record.ts';
import { AuditScope } from '../../audit/scope.ts';
import { ApiError, notFoundText } from '../../base/errors.ts';
import { randomIds } from '../../base/ids.ts';
import { isCriterion, MAX_CRITERIA } from '../../base/text/criterion.ts';
import { systemClock } from '../../base/time/clock.ts';
import { durationSeconds } from '../../base/time/durations.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { hasEnded, type IssuedKey, issueKey, revokeKey, rotateKey } from '../../keys/manage.ts';
import { type ApiKeyRow, findKeyByPrefix, findKeyInUse, listKeys } from '../../keys/queries.ts';
import type { Reader, Store, Tx } from '../../store/store.ts';
import { openForCommand, print } from '../database.ts';
import { reject } from '../reject.ts';
import { addDatabaseFlags, readSettings } from '../settings-flags.ts';
import { tableLines } from '../table.ts';

const deps = { clock: systemClock(), ids: randomIds };

/** Maximum number of keys that `list` prints. */
const MAX_LISTED = 10_000;

const CREATE_MORE = `
The command shows the key once; the service stores only its hash. A running service accepts the
key within two seconds. After the first key is created, every request requires a key or the
password (see SERVICE_API_AUTH_MODE).

Clients send it as \`Authorization: Bearer KEY\`. In clients of the ecosystem, set PREFECT_API_AUTH_STRING to the key.

Examples:
  contralto keys create --name alice --role admin
  contralto keys create --name ci --role deployer --expires 90d
  contralto keys create --name team-a --role deployer --limited-to tag:team-a --limited-to prefix:team-a-`;

/** `keys create`, `list`, `rotate` and `revoke`. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('Create, list, rotate, and revoke API keys.');

  addDatabaseFlags(keys.command('create'))
    .description('Create a key and print it.')
    .requiredOption('--name <name>', 'user or program that the key is for')
    .addOption(new Option('--role <role>', 'role of the key').choices(Object.keys(roles)).makeOptionMandatory())
    .option('--limited-to <criterion>', 'objects that the key may use, such as tag:team-a or prefix:team-a-; repeat it for more', collect)
    .option('--expires <time>', 'lifetime of the key, such as 90d, 12h, or never', 'never')
    .addHelpText('after', CREATE_MORE)
    .action((flags: { name: string; role: Role; limitedTo?: string[]; expires: string }) =>
      onKeys(
        flags,
        () => {
          const name = flags.name.trim();
          if (name === '' || name.length > 100) throw new KeyError('--name: must have 1 to 100 characters');
          const limitedTo = flags.limitedTo ?? null;
          checkLimit(limitedTo ?? []);
          const draft = { name, role: flags.role, limitedTo, expires: endOf(flags.expires) ?? null };
          const issued = (tx: Tx) => issueKey(tx, deps, draft);
          return async (store) => printIssued(await store.transaction((tx) => recorded('keys create', tx, issued)));
        },
        { create: true },
      ),
    );

  addDatabaseFlags(keys.command('list'))
    .description('List all keys.')
    .option('--json', 'print JSON')
    .action((flags: { json?: true }) =>
      onKeys(flags, () => async (store) => {
        const rows = await listKeys(store.reader, { limit: MAX_LISTED, offset: 0 });
        if (flags.json) print(JSON.stringify(rows.map(shown), null, 2));
        else if (rows.length === 0) print('There are no keys. To create one, run `contralto keys create`.');
        else print(...tableLines(TITLES, rows.map(cells)));
      }),
    );

  addDatabaseFlags(keys.command('rotate'))
    .description('Replace a key with a new one that has the same name and role, and print it. The previous key stops working immediately.')
    .argument('<key>', 'name of the key, or its prefix as shown by `list`')
    .option('--expires <time>', 'lifetime of the new key; default: the expiration of the previous key')
    .action((key: string, flags: { expires?: string }) =>
      onKeys(flags, () => {
        const expires = flags.expires === undefined ? undefined : (endOf(flags.expires) ?? null);
        const rotated = async (tx: Tx) => rotateKey(tx, deps, (await found(tx, key)).id, expires);
        return async (store) => printIssued(await store.transaction((tx) => recorded('keys rotate', tx, rotated)));
      }),
    );

  addDatabaseFlags(keys.command('revoke'))
    .description('Revoke a key permanently. Running services reject it within two seconds.')
    .argument('<key>', 'name of the key, or its prefix as shown by `list`')
    .action((key: string, flags: object) =>
      onKeys(flags, () => async (store) => {
        const revoked = async (tx: Tx) => ({ row: await revokeKey(tx, deps, (await found(tx, key)).id) });
        const { name, prefix } = (await store.transaction((tx) => recorded('keys revoke', tx, revoked))).row;
        print(`Revoked the key "${name}" (${prefix}).`);
      }),
    );
}

/** Adds the change of a key to the audit log. */
async function recorded<T extends { row: ApiKeyRow }>(command: string, tx: Tx, change: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await change(tx);
  const { id, name, role, limitedTo, prefix, expires, revoked } = result.row;
  const changes = changesBetween(undefined, { role, limited_to: limitedTo, prefix, expires, revoked });
  addRecords(tx, deps, new AuditScope(commandOrigin, command), [{ object: { kind: 'api-key', id, name }, changes }]);
  return result;
}

/** Invalid input of a user. */
class KeyError extends Error {}

/** Opens the database for one command after `prepare` has checked its arguments. Errors end the process with one line. */
async function onKeys(flags: object, prepare: () => (store: Store) => Promise<void>, { create = false } = {}): Promise<void> {
  try {
    const { database } = readSettings(flags as Record<string, unknown>);
    const work = prepare();
    const store = await openForCommand(database, { create });
    try {
      await work(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof KeyError || error instanceof ApiError)) reject(error);
    process.stderr.write(`${error instanceof ApiError ? (error.problems?.[0]?.msg ?? error.message) : error.message}\n`);
    process.exit(1);
  }
}

async function found(reader: Reader, key: string): Promise<ApiKeyRow> {
  const row = (await findKeyInUse(reader, key)) ?? (await findKeyByPrefix(reader, key));
  if (!row) throw notFoundText(`No valid key has the name or prefix "${key}".`);
  return row;
}

const collect = (one: string, before: string[] = []): string[] => [...before, one];

function checkLimit(limit: readonly string[]): void {
  if (limit.length > MAX_CRITERIA) throw new KeyError(`--limited-to: at most ${MAX_CRITERIA} times`);
  const wrong = limit.find((one) => !isCriterion(one));
  if (wrong !== undefined) throw new KeyError(`--limited-to: must be tag:TAG or prefix:PREFIX, not "${wrong}"`);
}

const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 };

/** When a key with this duration expires, from now; undefined for a key that never expires. */
function endOf(text: string): Instant | undefined {
  if (text === 'never') return undefined;
  const [, count, unit = ''] = /^(\d+)([mhdwy])$/.exec(text) ?? [];
  const unitSeconds = UNITS[unit];
  const seconds = unitSeconds === undefined ? durationSeconds(text) : Number(count) * unitSeconds;
  if (seconds === undefined || seconds <= 0) throw new KeyError(`--expires: must be a duration such as 90d, 12h, or never, not "${text}"`);
  return addSeconds(deps.clock.now(), seconds);
}

/** Prints only the key to standard output, so that scripts can store it; the notes go to standard error. */
function printIssued({ key, row }: IssuedKey): void {
  process.stderr.write(
    [
      `The key "${row.name}" (${row.role}) is valid ${row.expires === null ? 'until it is revoked' : `until ${day(row.expires)}`}. This is the only time that it is shown:`,
      '',
    ].join('\n'),
  );
  print(key);
}

const day = (instant: Instant) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

const stateOf = (row: ApiKeyRow) => (row.revoked !== null ? 'revoked' : hasEnded(row, deps.clock.now()) ? 'expired' : 'valid');

/** All fields except the hash. */
const shown = ({ hash: _, ...row }: ApiKeyRow) => ({ ...row, state: stateOf(row as ApiKeyRow) });

const TITLES = ['Name', 'Prefix', 'Role', 'Limited to', 'State', 'Expires', 'Last used'];

const cells = (row: ApiKeyRow): string[] => [
  ...[row.name, row.prefix, row.role, row.limitedTo?.join(' ') ?? '', stateOf(row)],
  ...[row.expires === null ? 'never' : day(row.expires), row.lastUsed === null ? 'never' : day(row.lastUsed)],
];
