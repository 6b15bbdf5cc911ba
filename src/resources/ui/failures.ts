import type { Schema, UIHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { unprocessable } from '../../base/errors.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { ReadDeps } from '../../deps.ts';
import { failurePattern } from './failure-message.ts';
import { type Failure, failedFlowRuns, failedTaskRuns } from './failure-queries.ts';

/** Failures that match the filter and are grouped at most. */
const MAX_GROUPED = 5000;

interface Group {
  message: string;
  latest: Failure;
  earliest: Failure;
  count: number;
  crashed: number;
  flows: Set<string>;
}

/** Groups failures, given latest first, by the pattern of their message. */
function groupsOf(failures: readonly Failure[]): Group[] {
  const groups = new Map<string, Group>();
  for (const failure of failures) {
    const message = failurePattern(failure.message);
    const group = groups.get(message) ?? { message, latest: failure, earliest: failure, count: 0, crashed: 0, flows: new Set() };
    groups.set(message, group);
    group.count += 1;
    if (failure.type === 'CRASHED') group.crashed += 1;
    if (failure.flowId !== null) group.flows.add(failure.flowId);
    group.earliest = failure;
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || (a.latest.at < b.latest.at ? 1 : -1));
}

const toGroup = ({ message, latest, earliest, count, crashed, flows }: Group): Schema<'FailureGroup'> => ({
  message,
  count,
  crashed,
  flows: flows.size,
  first_seen: toWireInstant(earliest.at),
  last_seen: toWireInstant(latest.at),
  first_version: earliest.version,
  latest_run: { id: latest.id, name: latest.name, flow_run_id: latest.flowRunId, message: latest.message },
});

/** Failures of a period grouped by the pattern of their message, from a bounded number of rows. */
export const failureHandlers = ({ store, clock }: ReadDeps): Pick<UIHandlers, 'groupFailures'> => ({
  async groupFailures({ body: { since, until, runs, flow_id, deployment_id, tags, limit, ...others } }) {
    assertNoMore(others);
    const period = { since, until: until ?? clock.now() };
    if (period.since > period.until) throw unprocessable('The period ends before it starts.');
    const filter = { flowId: flow_id, deploymentId: deployment_id, tags: tags ?? [] };
    const read = runs === 'task_run' ? failedTaskRuns : failedFlowRuns;
    const { failures, cut } = await read(store.reader, filter, period, MAX_GROUPED + 1);
    const grouped = failures.slice(0, MAX_GROUPED);
    const isCut = failures.length > grouped.length;
    const groups = groupsOf(grouped);
    return {
      status: 200,
      body: {
        groups: groups.slice(0, limit).map(toGroup),
        failures: grouped.length,
        other_groups: Math.max(0, groups.length - limit),
        complete: !isCut && cut === undefined,
        since: toWireInstant((isCut ? grouped.at(-1)?.at : cut) ?? since),
      },
    };
  },
});
