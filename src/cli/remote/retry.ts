import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Schema } from '../../../generated/operations.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { print } from '../database.ts';
import { tableLines } from '../table.ts';
import { addServiceFlags } from './address.ts';
import { jsonObject } from './json-option.ts';
import { runIdOf } from './run-id.ts';
import { withService } from './running-service.ts';

const REASONS: Record<Schema<'RetryReason'>, string> = {
  STORED_RESULT: 'its result is stored',
  NOT_COMPLETED: 'it did not complete',
  NO_STORED_RESULT: 'its result was not stored',
  EXPIRED_RESULT: 'its result has expired',
  RANDOM_KEY: 'its result has a random key',
};

export function addRetryCommand(program: Command): void {
  addServiceFlags(program.command('retry'))
    .description('Run a flow run that has ended again, from its failed tasks or from the start.')
    .argument('<run>', 'id or name of the flow run; if several runs have the name, the newest one')
    .addOption(
      new Option('--from <where>', 'failure: the same run, with the stored results of its tasks; start: a new run')
        .choices(['failure', 'start'])
        .default('failure'),
    )
    .option('--parameters <json>', 'parameters that override those of the run; requires --from start', jsonObject)
    .addOption(
      new Option(
        '--expected-start-time <which>',
        'keep: that of the run, so that the flow processes the same period; now: the current time',
      )
        .choices(['keep', 'now'])
        .default('keep'),
    )
    .option('--idempotency-key <key>', 'do not retry again if a retry with this key exists')
    .option('--dry-run', 'show what the client reuses and executes, and change nothing')
    .action(async (run: string, flags: Record<string, unknown>) => {
      const { from, parameters, idempotencyKey } = flags as { from: string; parameters?: JsonObject; idempotencyKey?: string };
      const expectedStartTime = String(flags.expectedStartTime).toUpperCase();
      if (flags.dryRun === true && from === 'start') throw new InvalidArgumentError('--dry-run shows a retry from the failure.');
      await withService(flags, async (service) => {
        const params = { id: await runIdOf(service, run) };
        if (flags.dryRun === true) {
          const preview = (await service.call('previewFlowRunRetry', { params })) as Schema<'FlowRunRetryPreview'>;
          print(...(flags.json === true ? [JSON.stringify(preview, null, 2)] : previewLines(preview)));
        } else {
          const body = {
            from: from.toUpperCase(),
            ...(parameters !== undefined && { parameters }),
            expected_start_time: expectedStartTime,
            ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
          };
          const retried = (await service.call('retryFlowRun', { params, body })) as Schema<'FlowRun'>;
          print(flags.json === true ? JSON.stringify(retried, null, 2) : `${retried.name} (${retried.id}) is ${retried.state_name}.`);
        }
      });
    });
}

function previewLines(preview: Schema<'FlowRunRetryPreview'>): string[] {
  const { rejection, delays, warnings, total, reused, executed, uncertain, is_complete, first_task_runs } = preview;
  const rest = total - first_task_runs.length;
  return [
    ...(rejection === null ? [] : [`A retry from the failure is rejected: ${rejection}`]),
    `${total}${is_complete ? '' : ' or more'} task runs: ${reused} reused, ${executed} executed, ${uncertain} uncertain`,
    ...tableLines(
      ['Task run', 'State', 'Outcome', 'Reason'],
      first_task_runs.map(({ name, state_name, outcome, reason }) => [name, state_name ?? '', outcome.toLowerCase(), REASONS[reason]]),
    ),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    ...warnings.map(({ code, message }) => `${message} [${code}]`),
    ...delays.map(({ code, message }) => `The run will wait: ${message} [${code}]`),
  ];
}
