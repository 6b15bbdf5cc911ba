import { defineAssets } from './assets.ts';
import { defineAudit } from './audit.ts';
import { defineAutomations } from './automations.ts';
import { defineBackfills } from './backfills.ts';
import { defineBlockDocuments, defineBlockReferences, defineBlockSchemas, defineBlockTypes } from './blocks.ts';
import { defineConcurrency } from './concurrency.ts';
import { defineDeployments } from './deployments.ts';
import { defineEngine } from './engine.ts';
import { defineEvents } from './events.ts';
import { defineFlows } from './flows.ts';
import { defineIdentity } from './identity.ts';
import { defineRecords } from './records.ts';
import { defineRunTotals } from './run-totals.ts';
import { defineRuns } from './runs.ts';
import { defineSlas } from './slas.ts';
import type { Kit } from './sqlite-kit.ts';
import { defineWebhooks } from './webhooks.ts';
import { defineWorkers, defineWorkPools, defineWorkQueues } from './work-pools.ts';

/** The whole schema, as a function of the kit that declares columns. */
export function defineTables(k: Kit) {
  const flows = defineFlows(k);
  const workPools = defineWorkPools(k);
  const workQueues = defineWorkQueues(k, workPools);
  const blockTypes = defineBlockTypes(k);
  const blockSchemas = defineBlockSchemas(k, blockTypes);
  const blockDocuments = defineBlockDocuments(k, blockTypes, blockSchemas);
  const concurrency = defineConcurrency(k);
  const automations = defineAutomations(k);
  const deployments = defineDeployments(k, { flows, workQueues, blockDocuments, concurrencyLimits: concurrency.concurrencyLimits });
  return {
    flows,
    workPools,
    workQueues,
    ...defineWorkers(k, workPools),
    blockTypes,
    blockSchemas,
    blockDocuments,
    ...defineBlockReferences(k, blockSchemas, blockDocuments),
    ...concurrency,
    ...deployments,
    ...defineBackfills(k, deployments),
    ...defineSlas(k, deployments),
    ...defineRuns(k, { flows, workQueues, blockDocuments }),
    ...defineRunTotals(k),
    ...defineRecords(k),
    ...defineIdentity(k),
    ...defineEvents(k),
    ...defineAssets(k),
    ...automations,
    ...defineEngine(k, automations.automations),
    ...defineWebhooks(k),
    ...defineAudit(k),
  };
}
