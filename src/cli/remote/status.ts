import type { Command } from 'commander';
import type { Schema } from '../../../generated/operations.ts';
import { print } from '../database.ts';
import { counted, lasting, plural, sized } from '../words.ts';
import { addServiceFlags } from './address.ts';
import { type RunningService, withService } from './running-service.ts';

/** Number of late runs to explain; for the others, only the count is shown. */
const EXPLAINED = 5;

const LATE = { state: { name: { any_: ['Late'] } } };

interface LateRun {
  id: string;
  name: string;
  work_pool: string | null;
  seconds_late: number;
  reasons: Schema<'WhyReason'>[];
}

/** The content of `contralto status`, and its JSON form. */
interface Overview {
  url: string;
  status: Schema<'Status'>;
  database: Schema<'DatabaseState'>;
  flow_runs: Record<string, number>;
  late: { count: number; runs: LateRun[] };
  services: Schema<'ServiceStatus'>[];
}

export function addStatusCommand(program: Command): void {
  addServiceFlags(program.command('status'))
    .description('Show the state of a running service: release, database, runs by state, late runs with reasons, and background services.')
    .action(async (flags: Record<string, unknown>) => {
      const overview = await withService(flags, readOverview);
      if (flags.json === true) print(JSON.stringify(overview, null, 2));
      else print(...linesOf(overview, Date.now()));
    });
}

async function readOverview(service: RunningService): Promise<Overview> {
  // sent before the parallel calls, so that a missing service or missing credentials produce a single error
  const status = await service.call('readStatus');
  const [database, statistics, services, runs] = await Promise.all([
    service.call('readDatabase'),
    service.call('readStatistics'),
    service.call('readServices'),
    service.call('filterFlowRuns', { body: { flow_runs: LATE, sort: 'EXPECTED_START_TIME_ASC', limit: EXPLAINED } }),
  ]);
  const { flow_runs, late_flow_runs } = statistics as Schema<'Statistics'>;
  const late = await Promise.all(
    (runs as Schema<'FlowRun'>[]).map(async (run) => ({
      id: run.id,
      name: run.name,
      work_pool: run.work_pool_name ?? null,
      seconds_late: run.estimated_start_time_delta,
      reasons: ((await service.call('explainFlowRun', { params: { id: run.id } })) as Schema<'WhyReport'>).reasons,
    })),
  );
  return {
    url: service.address.url,
    status,
    database,
    flow_runs: Object.fromEntries(flow_runs.map(({ type, count }) => [type, count])),
    late: { count: late_flow_runs, runs: late },
    services: services as Schema<'ServiceStatus'>[],
  };
}

function linesOf({ url, status, database, flow_runs, late, services }: Overview, now: number): string[] {
  const { workers } = status;
  const age = lasting((now - Date.parse(status.started)) / 1000);
  const log = database.log_bytes === null ? '' : `, log ${sized(database.log_bytes)}`;
  const runs = Object.entries(flow_runs).filter(([, number]) => number > 0);
  const failing = services.filter(({ last_error }) => last_error !== null);
  const disabled = services.filter(({ enabled }) => !enabled);
  return [
    `Contralto ${status.version} at ${url} (API ${status.api_version}), up for ${age}${workers > 1 ? `, ${workers} workers` : ''}`,
    `Database  ${database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${database.version}, ${sized(database.size_bytes)}${log}`,
    `Runs      ${runs.length === 0 ? 'none' : runs.map(([type, number]) => `${counted(number)} ${type.toLowerCase()}`).join(', ')}`,
    `Late      ${late.count === 0 ? 'none' : plural(late.count, 'run')}`,
    ...late.runs.flatMap(({ id, name, seconds_late, reasons }) => [
      `  ${name} by ${lasting(seconds_late)} (${id})`,
      ...reasons.map(({ message }) => `    ${message}`),
    ]),
    ...(late.count > late.runs.length ? [`  … and ${counted(late.count - late.runs.length)} more`] : []),
    `Services  ${services.length - disabled.length} enabled${failing.length > 0 ? `, ${failing.length} failing` : ''}`,
    ...failing.map(({ name, last_error }) => `  ${name}: ${last_error}`),
    ...(disabled.length > 0 ? [`  disabled: ${disabled.map(({ name }) => name).join(', ')}`] : []),
  ];
}
