import {
  filterAutomations,
  filterBlockDocuments,
  filterDeployments,
  filterFlows,
  filterWorkPools,
  filterWorkQueues,
} from '@contralto/client';
import { call, type Loaded, useResource } from '../api/resource.ts';
import { atMost } from '../config.ts';

/** The maximum number of choices of a kind. */
const MAX = atMost(200);

export type Choice = readonly [id: string, name: string];
export type Kind = 'flow' | 'deployment' | 'work-pool' | 'work-queue' | 'automation' | 'notification' | 'webhook';
export type Choices = Record<Kind, readonly Choice[]>;

const named = (rows: readonly { id: string; name?: string | null | undefined }[]): Choice[] => rows.map(({ id, name }) => [id, name ?? id]);

/** The objects that triggers and actions can reference: the first of each kind by name. */
export function useChoices(): Loaded<Choices> {
  return useResource('choices', async (signal) => {
    const [flows, deployments, pools, queues, automations, notifications, webhooks] = await Promise.all([
      call(filterFlows({ body: { sort: 'NAME_ASC', limit: MAX }, signal })),
      call(filterDeployments({ body: { sort: 'NAME_ASC', limit: MAX }, signal })),
      call(filterWorkPools({ body: { limit: MAX }, signal })),
      call(filterWorkQueues({ body: { limit: MAX }, signal })),
      call(filterAutomations({ body: { sort: 'NAME_ASC', limit: MAX }, signal })),
      call(filterBlockDocuments({ body: { block_schemas: { block_capabilities: { all_: ['notify'] } }, limit: MAX }, signal })),
      call(filterBlockDocuments({ body: { block_types: { slug: { any_: ['webhook'] } }, limit: MAX }, signal })),
    ]);
    const flowNames = new Map(flows.map(({ id, name }) => [id, name]));
    const poolNames = new Map(pools.map(({ id, name }) => [id, name]));
    return {
      flow: named(flows),
      deployment: deployments.map(({ id, name, flow_id }) => [id, [flowNames.get(flow_id), name].filter(Boolean).join('/')]),
      'work-pool': named(pools),
      'work-queue': queues.map(({ id, name, work_pool_id }) => [id, [poolNames.get(work_pool_id ?? ''), name].filter(Boolean).join('/')]),
      automation: named(automations),
      notification: named(notifications),
      webhook: named(webhooks),
    };
  });
}

/** The choices, including the current one if it is missing: it is deleted, or beyond the limit. */
export function withChosen(of: readonly Choice[], chosen: string | undefined): readonly Choice[] {
  return !chosen || of.some(([id]) => id === chosen) ? of : [...of, [chosen, chosen]];
}
