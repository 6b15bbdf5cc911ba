import {
  type Deployment,
  deleteSla,
  filterSlas,
  filterSlaViolations,
  readSlaAttainment,
  type Sla,
  type SlaAttainment,
  type SlaViolation,
  updateSla,
} from '@contralto/client';
import { call, useResource } from '../api/resource.ts';
import { DialogButton, EditDelete, Toggle } from '../components/dialogs.tsx';
import { Listing, Loading } from '../components/listing.tsx';
import { Bars } from '../components/plot.tsx';
import { counted, durationText, LANGUAGE, numberText } from '../components/texts.ts';
import { Enabled, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { SlaDialog } from './dialog.tsx';

const EVENTS = ['prefect.sla.'];

/** What an SLA requires, in words. */
const requirementText = ({ duration, stale_after, within }: Sla): string => {
  if (duration !== null) return `Runs end within ${durationText(duration)}`;
  return stale_after === null ? `Runs start within ${durationText(within ?? 0)}` : `A run completes every ${durationText(stale_after)}`;
};

/** The SLAs of a deployment with their attainment, and their latest violations. */
export function Slas({ deployment }: { deployment: Deployment }) {
  const found = useResource(
    `slas ${deployment.id}`,
    async (signal) => {
      const of = { deployment_id: { any_: [deployment.id] } };
      const [slas, violations] = await Promise.all([
        call(filterSlas({ body: { slas: of, limit: atMost(100) }, signal })),
        call(filterSlaViolations({ body: { violations: of, limit: atMost(50) }, signal })),
      ]);
      const attainments = await Promise.all(slas.map(({ id }) => call(readSlaAttainment({ path: { id }, signal }))));
      return { rows: slas.map((sla, index) => ({ ...sla, attainment: attainments[index] })), violations };
    },
    EVENTS,
    `prefect.deployment.${deployment.id}`,
  );
  const dialog = (edited?: Sla) => (close: () => void) => (
    <SlaDialog deployment={deployment} edited={edited} saved={found.reload} close={close} />
  );
  return (
    <>
      <div class="title">
        <h2>Service levels</h2>
        <DialogButton text="New SLA…" needs="deployments:write" dialog={dialog()} />
      </div>
      <Loading from={found}>
        {({ rows, violations }) =>
          rows.length === 0 ? (
            <p class="hint">No SLAs. An SLA states when runs must start, end, or complete, and records when they don't.</p>
          ) : (
            <>
              <Listing
                label="SLAs"
                rows={rows}
                columns={[
                  { name: 'Name', cell: (row) => row.name, wide: true },
                  { name: 'Requirement', cell: requirementText },
                  { name: 'Severity', cell: (row) => row.severity },
                  { name: 'State', cell: (row) => <Enabled is={row.enabled} /> },
                  { name: 'Last 30 days', wide: true, cell: (row) => row.attainment && <Attainment of={row.attainment} name={row.name} /> },
                  {
                    name: '',
                    cell: (row) => (
                      <EditDelete
                        needs="deployments:write"
                        dialog={dialog(row)}
                        confirm={`Delete the SLA "${row.name}" and its violations?`}
                        remove={() => call(deleteSla({ path: { id: row.id } }))}
                        done={found.reload}
                      >
                        <Toggle
                          name={row.name}
                          is={row.enabled}
                          verbs={['Disable', 'Enable']}
                          set={(enabled) => call(updateSla({ path: { id: row.id }, body: { enabled } }))}
                          done={found.reload}
                        />
                      </EditDelete>
                    ),
                  },
                ]}
              />
              <Violations of={violations} slas={rows} />
            </>
          )
        }
      </Loading>
    </>
  );
}

function Violations({ of, slas }: { of: readonly SlaViolation[]; slas: readonly Sla[] }) {
  if (of.length === 0) return <p class="hint">No violations within their retention period.</p>;
  return (
    <>
      <h3>Violations</h3>
      <Listing
        label="Violations"
        rows={of}
        columns={[
          { name: 'SLA', cell: (row) => slas.find(({ id }) => id === row.sla_id)?.name, wide: true },
          { name: 'Start', cell: (row) => <Time at={row.start} /> },
          { name: 'End', cell: (row) => (row.end === null ? 'Open' : <Time at={row.end} />) },
          {
            name: 'Duration',
            cell: (row) => row.end !== null && durationText((Date.parse(row.end) - Date.parse(row.start)) / 1000),
          },
          { name: 'Run', cell: (row) => row.flow_run_id && <a href={pathOf(`/runs/${row.flow_run_id}`)}>View</a> },
        ]}
      />
    </>
  );
}

const DAY_SECONDS = 86_400;
const percent = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 2 });

/** The time in violation on each day, the attainment of all days, and what is left of the budget of the month. */
function Attainment({ of: { days, attainment, budget }, name }: { of: SlaAttainment; name: string }) {
  const left = [
    budget.violations_left !== null && `${numberText(Math.max(0, budget.violations_left))} of its violations`,
    budget.seconds_left !== null && `${durationText(Math.max(0, budget.seconds_left))} in violation`,
  ].filter(Boolean);
  const isExceeded = (budget.violations_left ?? 0) < 0 || (budget.seconds_left ?? 0) < 0;
  return (
    <>
      <strong>{percent.format(attainment)}</strong>{' '}
      <span class="hint">
        {counted(budget.violations, 'violation')} this month
        {left.length > 0 && (isExceeded ? '; its budget is exceeded' : `; ${left.join(' and ')} left`)}
      </span>
      <Bars
        times={days.map(({ date }) => Date.parse(date) / 1000)}
        width={DAY_SECONDS}
        label={`Minutes in violation of ${name} by day`}
        series={[{ name: 'Minutes in violation', color: 'failed', values: days.map(({ seconds }) => Math.round(seconds / 60)) }]}
      />
    </>
  );
}
