import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Schema } from '../../../generated/operations.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { print } from '../database.ts';
import { tableLines } from '../table.ts';
import { addServiceFlags } from './address.ts';
import { deploymentOf } from './deployment-id.ts';
import { jsonObject } from './json-option.ts';
import { scheduleOf } from './preview.ts';
import { withService } from './running-service.ts';

type Flags = Record<string, unknown>;
type Backfill = Schema<'Backfill'>;

const MORE = `
Examples:
  contralto backfill create load-orders/nightly --start 2026-03-01 --dry-run
  contralto backfill create load-orders/nightly --start 2026-03-01 --end 2026-03-31 --max-active-runs 3 --parameters '{"day": "{{ local_date }}"}'
  contralto backfill create load-orders/nightly --start 2026-03-01 --cron "0 3 * * *" --timezone Europe/Berlin --newest-first`;

export function addBackfillCommand(program: Command): void {
  const backfill = program.command('backfill').description('Run a deployment for the times of a schedule in the past.');
  addCreate(backfill);
  addServiceFlags(backfill.command('list'))
    .description('List the backfills, newest first.')
    .option('--open', 'only those that have not ended')
    .action(async (flags: Flags) => {
      const state = flags.open === true ? { any_: ['RUNNING', 'PAUSED', 'STOPPING'] } : null;
      const rows = (await withService(flags, (service) =>
        service.call('filterBackfills', { body: { backfills: { state } } }),
      )) as Backfill[];
      if (flags.json === true) print(JSON.stringify(rows, null, 2));
      else
        print(
          ...tableLines(
            ['Backfill', 'State', 'Period', 'Progress'],
            rows.map((row) => [row.id, row.state, periodOf(row), progressOf(row)]),
          ),
        );
    });
  addOne(backfill, 'show', 'readBackfill', 'Show the progress of a backfill.');
  addOne(backfill, 'pause', 'pauseBackfill', 'Create no further runs until the backfill is resumed.');
  addOne(backfill, 'resume', 'resumeBackfill', 'Continue a paused backfill.');
  addOne(backfill, 'stop', 'stopBackfill', 'Create no further runs, and cancel those that are scheduled.');
  addServiceFlags(backfill.command('delete'))
    .description('Delete the record of a backfill that has ended. Its runs remain.')
    .argument('<id>', 'id of the backfill')
    .action(async (id: string, flags: Flags) => {
      await withService(flags, (service) => service.perform('deleteBackfill', { params: { id } }));
    });
}

function addCreate(backfill: Command): void {
  addServiceFlags(backfill.command('create'))
    .description('Create runs for the times of a schedule in a period, a few at a time.')
    .argument('<deployment>', 'id of the deployment, or <flow>/<name>')
    .requiredOption('--start <time>', 'start of the period')
    .option('--end <time>', 'end of the period; default: now')
    .option('--schedule <id>', 'id of the schedule of the deployment; default: the only one')
    .option('--cron <schedule>', 'another schedule: a cron expression, an interval, or a recurrence rule, as for `contralto preview`')
    .option('--timezone <name>', 'timezone of that schedule; default: UTC')
    .option(
      '--parameters <json>',
      'parameters of the runs; strings may be templates over scheduled_time, local_time, and local_date',
      jsonObject,
    )
    .option('--job-variables <json>', 'job variables of the runs', jsonObject)
    .option('--max-active-runs <number>', 'maximum number of runs that have not ended', positive, 1)
    .option('--newest-first', 'begin with the newest time')
    .addOption(
      new Option('--rerun <which>', 'times that run although they have a run').choices(['none', 'failed', 'all']).default('failed'),
    )
    .option('--queue <name>', 'another work queue of the pool of the deployment')
    .option('--priority <number>', 'priority of the runs, from 1, the highest, to 100; default: that of the deployment', positive)
    .option('--tag <tag...>', 'tags of the runs, in addition to those of the deployment')
    .option('--idempotency-key <key>', 'return the existing backfill with this key')
    .option('--dry-run', 'show the times, and create nothing')
    .addHelpText('after', MORE)
    .action(async (deployment: string, flags: Flags) => {
      const body = bodyOf(flags);
      await withService(flags, async (service) => {
        const params = { id: (await deploymentOf(service, deployment)).id };
        if (flags.dryRun === true) {
          const preview = (await service.call('previewBackfill', { params, body })) as Schema<'BackfillPreview'>;
          print(...(flags.json === true ? [JSON.stringify(preview, null, 2)] : previewLines(preview)));
        } else {
          const created = (await service.call('createBackfill', { params, body })) as Backfill;
          print(...(flags.json === true ? [JSON.stringify(created, null, 2)] : linesOf(created)));
        }
      });
    });
}

function bodyOf(flags: Flags): JsonObject {
  const { cron, timezone } = flags as { cron?: string; timezone?: string };
  const body = {
    start: flags.start,
    end: flags.end,
    schedule_id: flags.schedule,
    schedule: cron === undefined ? undefined : scheduleOf(cron, { ...(timezone !== undefined && { timezone }) }),
    parameters: flags.parameters,
    job_variables: flags.jobVariables,
    max_active_runs: flags.maxActiveRuns,
    order: flags.newestFirst === true ? 'NEWEST_FIRST' : 'OLDEST_FIRST',
    rerun: String(flags.rerun).toUpperCase(),
    work_queue_name: flags.queue,
    priority: flags.priority,
    tags: flags.tag,
    idempotency_key: flags.idempotencyKey,
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as JsonObject;
}

function addOne(
  backfill: Command,
  name: string,
  op: 'readBackfill' | 'pauseBackfill' | 'resumeBackfill' | 'stopBackfill',
  description: string,
): void {
  addServiceFlags(backfill.command(name))
    .description(description)
    .argument('<id>', 'id of the backfill')
    .action(async (id: string, flags: Flags) => {
      const row = (await withService(flags, (service) => service.call(op, { params: { id } }))) as Backfill;
      print(...(flags.json === true ? [JSON.stringify(row, null, 2)] : linesOf(row)));
    });
}

const periodOf = ({ start, end }: Backfill) => `${start} – ${end}`;

const progressOf = ({ progress: { total, skipped, created, remaining } }: Backfill) =>
  `${total - remaining}/${total} (${created} runs, ${skipped} skipped)`;

function linesOf(row: Backfill): string[] {
  const { waiting, running, completed, failed, cancelled } = row.progress;
  return [
    `Backfill ${row.id} is ${row.state}${row.message ? `: ${row.message}` : ''}`,
    `  ${periodOf(row)}`,
    `  ${progressOf(row)}`,
    `  ${waiting} waiting, ${running} running, ${completed} completed, ${failed} failed, ${cancelled} cancelled`,
  ];
}

function previewLines({ total, runs, skipped, limits, first_runs, first_skipped }: Schema<'BackfillPreview'>): string[] {
  const rest = (shown: number, all: number) => (all > shown ? [`  and ${all - shown} more`] : []);
  return [
    `${total} times: ${runs} runs, ${skipped} skipped`,
    ...limits.map(({ message }) => message),
    ...first_runs.map(({ local_time, parameters }) => `  ${local_time}  ${JSON.stringify(parameters)}`),
    ...rest(first_runs.length, runs),
    ...(skipped > 0 ? ['Skipped:'] : []),
    ...first_skipped.map(
      ({ local_time, flow_run_id, state_type }) => `  ${local_time}  has the run ${flow_run_id} (${state_type ?? 'no state'})`,
    ),
    ...rest(first_skipped.length, skipped),
  ];
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a number from 1.');
  return number;
}
