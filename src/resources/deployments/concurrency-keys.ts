import type { DeploymentHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { present } from '../../base/present.ts';
import type { ReadDeps } from '../../deps.ts';
import { pageLimit, pageOffset } from '../paging.ts';
import { toSlotSummary } from '../work-pools/concurrency/concurrency.ts';
import { countValues, countWaiting, firstHolders, listValues, nameOf } from './concurrency-key-queries.ts';

type KeyHandlers = Pick<DeploymentHandlers, 'readConcurrencyKeys'>;

/** The handler that lists the values of concurrency keys. */
export const concurrencyKeyHandlers = ({ store: { reader }, settings, clock }: ReadDeps): KeyHandlers => ({
  async readConcurrencyKeys({ body: { deployment_id: deploymentId = null, page, limit: given, flow_run_limit: runLimit, ...others } }) {
    assertNoMore(others);
    const limit = pageLimit(given, settings);
    const now = clock.now();
    const count = await countValues(reader, deploymentId);
    const values = await listValues(reader, deploymentId, { limit, offset: pageOffset(page, limit) });
    const ids = values.map(({ id }) => id);
    const holders = await firstHolders(reader, ids, runLimit);
    const waiting = await countWaiting(reader, values, now);
    const results = values.map((one) => ({
      deployment_id: present(one.deploymentId, 'the deployment of a value'),
      deployment_name: one.deploymentName,
      value: present(one.value, 'the value of a limit'),
      limit: one.limit,
      active_slots: one.activeSlots,
      flow_runs: (holders.get(one.id) ?? []).map((run) => toSlotSummary(run, now)),
      waiting: waiting.get(nameOf(one)) ?? 0,
    }));
    return { status: 200, body: { results, count, limit, pages: limit === 0 ? 0 : Math.ceil(count / limit), page } };
  },
});
