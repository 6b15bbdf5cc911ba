import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { print } from '../../database.ts';
import { FlagError } from '../../flag-error.ts';
import { tableLines } from '../../table.ts';
import { addServiceFlags } from '../address.ts';
import { withService } from '../running-service.ts';
import { findWanted, readPolicyFile } from './file.ts';
import { addPolicyOptions, bodyOf } from './options.ts';
import { change, findTarget, type Kind, policiesOf, type Target, valueText } from './targets.ts';

type Flags = Record<string, unknown>;

const NAMES: Record<Kind, { argument: string; of: string; help: string }> = {
  deployment: { argument: '<deployment>', of: 'a deployment', help: 'id of the deployment, or <flow>/<name>' },
  schedule: { argument: '<deployment>', of: 'a schedule', help: 'id of the deployment, or <flow>/<name>' },
  pool: { argument: '<pool>', of: 'a work pool', help: 'name of the work pool' },
  queue: { argument: '<queue>', of: 'a work queue', help: '<pool>/<queue>' },
};
const KINDS = Object.keys(NAMES) as Kind[];

const MORE = `
Examples:
  contralto policy show deployment load-orders/nightly
  contralto policy set deployment load-orders/nightly --concurrency-limit 1 --collision-policy keep-newest
  contralto policy set schedule load-orders/nightly morning --keep-late-runs 1
  contralto policy set pool etl --start-timeout 15m --start-timeout-reschedules 3
  contralto policy apply -f prefect.yaml`;

const APPLY_MORE = `
The file is a prefect.yaml with \`policies\` in its deployments, which clients ignore, or a map:

  deployments:
    load-orders/nightly:
      collision_policy: KEEP_NEWEST
      late_run_policy: { keep: 1 }
      schedules: { morning: { late_run_policy: all } }
  work_pools:
    etl: { start_timeout_seconds: 900 }
  work_queues:
    etl/default: { missed_heartbeats: inherit }`;

export function addPolicyCommand(program: Command): void {
  const policy = program
    .command('policy')
    .description('Show and set the policies for runs at limits, late runs, and runs that do not start.');
  policy.addHelpText('after', MORE);
  const show = policy.command('show').description('Show the policies of a record.');
  const set = policy.command('set').description('Set policies of a record. Policies without an option stay the same.');
  for (const kind of KINDS) {
    addTarget(show, kind, `Show the policies of ${NAMES[kind].of}.`).action((...given: unknown[]) => showPolicies(kind, given));
    const one = addTarget(set, kind, `Set policies of ${NAMES[kind].of}.`);
    addPolicyOptions(one, kind);
    one.action((...given: unknown[]) => setPolicies(kind, given));
  }
  addServiceFlags(policy.command('apply'))
    .description('Set the policies that a file contains. Run it after `prefect deploy`.')
    .requiredOption('-f, --file <path>', 'file with the policies')
    .option('--dry-run', 'show the changes, and make none')
    .addHelpText('after', APPLY_MORE)
    .action(applyFile);
}

function addTarget(parent: Command, kind: Kind, description: string): Command {
  const { argument, help } = NAMES[kind];
  const command = addServiceFlags(parent.command(kind)).description(description).argument(argument, help);
  return kind === 'schedule' ? command.argument('[schedule]', 'slug or id of the schedule; default: the only one') : command;
}

/** The arguments and flags that commander passes to an action. */
function readGiven(kind: Kind, given: readonly unknown[]): { name: string; schedule: string | undefined; flags: Flags } {
  const [name, second, third] = given as [string, unknown, unknown];
  return kind === 'schedule'
    ? { name, schedule: second as string | undefined, flags: third as Flags }
    : { name, schedule: undefined, flags: second as Flags };
}

async function showPolicies(kind: Kind, given: readonly unknown[]): Promise<void> {
  const { name, schedule, flags } = readGiven(kind, given);
  const target = await withService(flags, (service) => findTarget(service, kind, name, schedule));
  printPolicies(target, flags);
}

async function setPolicies(kind: Kind, given: readonly unknown[]): Promise<void> {
  const { name, schedule, flags } = readGiven(kind, given);
  const target = await withService(flags, async (service) => {
    const before = await findTarget(service, kind, name, schedule);
    const body = bodyOf(kind, flags, before.record);
    if (Object.keys(body).length === 0)
      throw new FlagError(`Name at least one policy. \`contralto policy set ${kind} --help\` lists them.`);
    await change(service, before, body);
    return findTarget(service, kind, name, schedule);
  });
  printPolicies(target, flags);
}

function printPolicies(target: Target, { json }: Flags): void {
  const { kind, record } = target;
  const limit = record.global_concurrency_limit as { limit: number } | null;
  const options = record.concurrency_options as { collision_strategy: string; grace_period_seconds: number | null } | null;
  const policies: JsonObject = {
    ...(kind === 'deployment' && {
      concurrency_limit: limit?.limit ?? null,
      collision_strategy: options?.collision_strategy ?? null,
      grace_period_seconds: options?.grace_period_seconds ?? null,
    }),
    ...policiesOf(target),
  };
  const rows = Object.entries(policies).map(([name, value]) => [name, valueText(name, value)]);
  print(...(json === true ? [JSON.stringify(policies, null, 2)] : tableLines(['Policy', 'Value'], rows)));
}

/** The fields of the file that differ from the record. */
function changesOf(target: Target, policies: JsonObject): JsonObject {
  const before = policiesOf(target);
  return Object.fromEntries(
    Object.entries(policies).filter(([name, value]) => !isDeepStrictEqual(meaningOf(name, value), before[name] ?? null)),
  );
}

/** A value as responses contain it. */
function meaningOf(name: string, value: JsonValue): JsonValue {
  if (value === 'inherit') return null;
  if (name !== 'late_run_policy' || value === null) return value;
  const { keep = null, max_age_seconds = null } = value === 'all' ? {} : (value as { keep?: JsonValue; max_age_seconds?: JsonValue });
  return { keep: keep === 'all' ? null : keep, max_age_seconds };
}

async function applyFile(flags: Flags): Promise<void> {
  const done = await withService(flags, async (service) => {
    const entries = readPolicyFile(String(flags.file));
    const results: { target: Target; changes: JsonObject }[] = [];
    for (const { target, policies } of await findWanted(service, entries)) {
      const changes = changesOf(target, policies);
      if (flags.dryRun !== true && Object.keys(changes).length > 0) await change(service, target, changes);
      results.push({ target, changes });
    }
    return results;
  });
  const report = done.map(({ target: { kind, name }, changes }) => ({ kind, name, changes }));
  print(...(flags.json === true ? [JSON.stringify(report, null, 2)] : done.flatMap(linesOf)));
}

function linesOf({ target, changes }: { target: Target; changes: JsonObject }): string[] {
  const before = policiesOf(target);
  const lines = Object.entries(changes).map(
    ([name, value]) => `  ${name}: ${valueText(name, before[name] ?? null)} → ${valueText(name, meaningOf(name, value))}`,
  );
  return [`${target.kind} ${target.name}${lines.length === 0 ? ': unchanged' : ''}`, ...lines];
}
