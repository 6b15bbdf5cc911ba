import type { Schema } from '../../../generated/operations.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { RELEASE } from '../../base/release.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import type { Reader } from '../../store/store.ts';
import { type FlowRunNames, findFlowRunNames, findTaskRunNames } from './queries.ts';
import { type Transition, transitionOf } from './transition.ts';

const PRODUCER = `https://github.com/contralto-dev/contralto/tree/v${RELEASE}`;
const SPEC = 'https://openlineage.io/spec';

type Needs = { reader: Reader; settings: Deps['settings'] };

/** A run with its job. */
interface Run {
  id: string;
  job: string;
}

/** The event as an OpenLineage run event; undefined if OpenLineage has none for it. */
export async function toRunEvent({ reader, settings }: Needs, event: StoredEvent): Promise<Schema<'OpenLineageRunEvent'> | undefined> {
  const transition = transitionOf(event);
  if (!transition) return undefined;
  const { namespace } = settings.openLineage;
  const { run, parent, flowRun } = await runOf(reader, transition);
  const { eventType, taskRunId, message, inputs, outputs } = transition;
  const nominal = taskRunId === null ? flowRun?.expectedStartTime : undefined;
  const datasets = (keys: readonly string[]) => keys.map((key) => datasetOf(key, namespace));
  return {
    eventType,
    eventTime: toWireInstant(event.occurred),
    run: {
      runId: run.id,
      facets: {
        ...(parent && { parent: facet('1-0-1', 'ParentRunFacet', { run: { runId: parent.id }, job: { namespace, name: parent.job } }) }),
        ...(nominal && { nominalTime: facet('1-0-1', 'NominalTimeRunFacet', { nominalStartTime: toWireInstant(nominal) }) }),
        ...(message && { errorMessage: facet('1-0-1', 'ErrorMessageRunFacet', { message, programmingLanguage: 'python' }) }),
        processing_engine: facet('1-1-1', 'ProcessingEngineRunFacet', { name: 'Contralto', version: RELEASE }),
      },
    },
    job: {
      namespace,
      name: run.job,
      facets: {
        jobType: facet('2-0-3', 'JobTypeJobFacet', {
          ...{ processingType: 'BATCH', integration: 'CONTRALTO', jobType: taskRunId === null ? 'FLOW' : 'TASK' },
        }),
      },
    },
    inputs: datasets(inputs),
    outputs: datasets(outputs),
    producer: PRODUCER,
    schemaURL: `${SPEC}/2-0-2/OpenLineage.json#/$defs/RunEvent`,
  };
}

/** A test event of a destination. */
export const pingRunEvent = (id: string, { occurred }: StoredEvent, { openLineage }: Deps['settings']): Schema<'OpenLineageRunEvent'> => ({
  ...{ eventType: 'OTHER', eventTime: toWireInstant(occurred), run: { runId: id, facets: {} } },
  ...{ job: { namespace: openLineage.namespace, name: 'ping', facets: {} }, inputs: [], outputs: [] },
  ...{ producer: PRODUCER, schemaURL: `${SPEC}/2-0-2/OpenLineage.json#/$defs/RunEvent` },
});

const facet = (version: string, name: string, fields: JsonObject): JsonObject => ({
  _producer: PRODUCER,
  _schemaURL: `${SPEC}/facets/${version}/${name}.json#/$defs/${name}`,
  ...fields,
});

/** The run of a transition, and the run that started it. */
async function runOf(
  reader: Reader,
  transition: Transition,
): Promise<{ run: Run; parent?: Run | undefined; flowRun?: FlowRunNames | undefined }> {
  const { taskRunId } = transition;
  const taskRun = taskRunId === null ? undefined : await findTaskRunNames(reader, taskRunId);
  const flowRunId = taskRun?.flowRunId ?? transition.flowRunId;
  const flowRun = flowRunId === null ? undefined : await findFlowRunNames(reader, flowRunId);
  const flowJob = jobOf(flowRun ?? transition) ?? flowRunId;
  const ownFlowRun = flowRunId !== null && flowJob !== null ? { id: flowRunId, job: flowJob } : undefined;
  if (taskRunId !== null) {
    const task = taskRun ? withoutHash(taskRun.taskKey) : withoutNumber(transition.taskRunName ?? taskRunId);
    return { run: { id: taskRunId, job: ownFlowRun ? `${ownFlowRun.job}.${task}` : task }, parent: ownFlowRun };
  }
  if (!ownFlowRun) throw new Error('a transition has a run');
  const parentId = flowRun?.parentTaskRunId ? (await findTaskRunNames(reader, flowRun.parentTaskRunId))?.flowRunId : null;
  const parentJob = parentId ? jobOf((await findFlowRunNames(reader, parentId)) ?? {}) : null;
  return { run: ownFlowRun, flowRun, ...(parentId && parentJob && { parent: { id: parentId, job: parentJob } }) };
}

const jobOf = ({ flowName, deploymentName }: { flowName?: string | null; deploymentName?: string | null }): string | null =>
  flowName ? (deploymentName ? `${flowName}/${deploymentName}` : flowName) : null;

/** Clients add a hash of the code to a task key, and a part of the dynamic key to the name of a task run. */
const withoutHash = (taskKey: string): string => taskKey.replace(/-[0-9a-f]{8}$/, '');
const withoutNumber = (name: string): string => name.replace(/-[0-9a-f]{1,3}$/, '');

/** Scheme and authority of an asset key are the namespace. OpenLineage names that of files `file`. */
function datasetOf(key: string, otherwise: string): Schema<'OpenLineageDataset'> {
  const [, scheme, authority = '', path = ''] = /^([a-z][a-z\d+.-]*):\/\/([^/]*)\/*(.*)$/is.exec(key) ?? [];
  if (scheme === undefined) return { namespace: otherwise, name: key };
  if (scheme === 'file' && authority === '') return { namespace: 'file', name: `/${path}` };
  return { namespace: `${scheme}://${authority}`, name: path || '/' };
}
