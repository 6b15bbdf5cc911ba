import { readFileSync, statSync } from 'node:fs';
import { parse } from 'yaml';
import type { Schema } from '../../../../generated/operations.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { FlagError } from '../../flag-error.ts';
import { deploymentOf } from '../deployment-id.ts';
import { RequestRejected } from '../errors.ts';
import type { RunningService } from '../running-service.ts';
import { deploymentTarget, findTarget, type Kind, POLICY_FIELDS, scheduleTarget, type Target } from './targets.ts';

const MAX_BYTES = 1024 * 1024;

/** Policies of a file, before their record is found. */
interface Entry {
  kind: Exclude<Kind, 'schedule'>;
  name: string;
  policies: JsonObject;
  /** The entrypoint of a deployment in a project file, which names no flow. */
  entrypoint?: string | undefined;
}

/** The policies that a file contains for a record. */
export interface Wanted {
  target: Target;
  policies: JsonObject;
}

/**
 * Reads a file of policies: a map from names to policies in `deployments`, `work_pools`, and `work_queues`, or a project file, `prefect.yaml`, whose
 * `deployments` are a list with `policies` in its entries.
 */
export function readPolicyFile(path: string): Entry[] {
  const fail = (problem: string) => new FlagError(`${path}: ${problem}`);
  let content: JsonValue;
  try {
    if (statSync(path).size > MAX_BYTES) throw new Error(`The file is larger than ${MAX_BYTES} bytes.`);
    content = parse(readFileSync(path, 'utf8'), { maxAliasCount: 100 }) as JsonValue;
  } catch (error) {
    throw fail((error as Error).message.split('\n', 1)[0] ?? '');
  }
  if (!isJsonObject(content)) throw fail('It must contain a map.');
  const { deployments, work_pools, work_queues } = content;
  const entries = [
    ...(Array.isArray(deployments) ? ofProject(deployments) : named('deployment', deployments)),
    ...named('pool', work_pools),
    ...named('queue', work_queues),
  ];
  if (entries.length === 0)
    throw fail('It contains no policies: add `policies` to a deployment, or a map `deployments`, `work_pools`, or `work_queues`.');
  for (const { kind, name, policies } of entries) {
    const problem = problemOf(kind, policies);
    if (problem !== undefined) throw fail(`${kind} ${name}: ${problem}`);
  }
  return entries;
}

const named = (kind: Entry['kind'], map: JsonValue | undefined): Entry[] =>
  Object.entries(isJsonObject(map ?? null) ? (map as JsonObject) : {}).map(([name, policies]) => ({
    kind,
    name,
    policies: policies as JsonObject,
  }));

function ofProject(deployments: readonly JsonValue[]): Entry[] {
  return deployments.flatMap((one): Entry[] => {
    if (!isJsonObject(one) || one.policies === undefined) return [];
    const entrypoint = typeof one.entrypoint === 'string' ? one.entrypoint : undefined;
    return [{ kind: 'deployment', name: String(one.name), policies: one.policies as JsonObject, entrypoint }];
  });
}

function problemOf(kind: Kind, policies: JsonValue): string | undefined {
  if (!isJsonObject(policies)) return 'The policies must be a map.';
  const { schedules, ...fields } = policies;
  const known: readonly string[] = POLICY_FIELDS[kind];
  if (fields.concurrency_limit !== undefined)
    return 'Set concurrency_limit in the deployment itself: deploying it again replaces the limit.';
  const unknown = [...Object.keys(fields), ...(schedules === undefined || kind === 'deployment' ? [] : ['schedules'])].find(
    (name) => !known.includes(name),
  );
  if (unknown !== undefined)
    return `There is no policy ${unknown}. The policies are ${[...known, ...(kind === 'deployment' ? ['schedules'] : [])].join(', ')}.`;
  if (schedules === undefined) return undefined;
  if (!isJsonObject(schedules)) return 'schedules must be a map from slugs or ids to policies.';
  for (const [name, own] of Object.entries(schedules)) {
    const problem = problemOf('schedule', own);
    if (problem !== undefined) return `schedule ${name}: ${problem}`;
  }
  return undefined;
}

/** Finds the records of all entries before anything is changed. Reports every missing one. */
export async function findWanted(service: RunningService, entries: readonly Entry[]): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  const problems: string[] = [];
  for (const entry of entries) {
    try {
      const target = await targetOf(service, entry);
      const { schedules = {}, ...policies } = entry.policies;
      if (Object.keys(policies).length > 0) wanted.push({ target, policies });
      for (const [schedule, own] of Object.entries(schedules as JsonObject))
        wanted.push({ target: scheduleTarget(target, schedule), policies: own as JsonObject });
    } catch (error) {
      if (!(error instanceof RequestRejected)) throw error;
      problems.push(`${entry.kind} ${entry.name}: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new RequestRejected(problems.join('\n'));
  return wanted;
}

async function targetOf(service: RunningService, { kind, name, entrypoint }: Entry): Promise<Target> {
  if (kind !== 'deployment') return findTarget(service, kind, name);
  if (name.includes('/')) return deploymentTarget(name, await deploymentOf(service, name));
  const body = { deployments: { name: { any_: [name] } } };
  const found = (await service.call('filterDeployments', { body })) as Schema<'Deployment'>[];
  const same = found.length > 1 ? found.filter((one) => one.entrypoint === entrypoint) : found;
  const [only] = same;
  if (!only) throw new RequestRejected('There is no such deployment. Run `prefect deploy` first.');
  if (same.length > 1) throw new RequestRejected('Several flows have a deployment with this name. Write the name as <flow>/<name>.');
  return deploymentTarget(name, only);
}
