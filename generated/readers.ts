// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { isJsonObject } from '../src/base/json/json.ts';
import { LosslessNumber } from '../src/base/json/value.ts';
import { closed, type Fields, list, listOrOne, map, missing, noObject, open } from '../src/contract/objects.ts';
import { locate, type Problems, type Reader } from '../src/contract/reader.ts';
import { last, missingParameter, noParameters, optionalBody, request, requiredBody, type RequestReader, withBody } from '../src/contract/requests.ts';
import { above, boolean, duration, instant, instantWithOffset, integer, lateText, number, oneOf, pattern, text, uuid } from '../src/contract/scalars.ts';
import { type Alternative, anyOf, inferred, tagged, wrongTag } from '../src/contract/unions.ts';
import type { OperationId, Schemas } from './operations.ts';

// `v` is the value, `r` the result, `p` the list of problems, and `n` their number before the next field.

const patternOfLimitCriterion = pattern("^(tag|prefix):.");
const patternOfFlowCreateName = pattern("^[^/%&><]+$");
const patternOfDeploymentCreateName = pattern("^[^/%&><]*$");

export function readOperator(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["and_","or_"], "enum");
}

export function readJsonObject(v: unknown, p: Problems): unknown {
  return map(v, p);
}

export function readStringMap(v: unknown, p: Problems): unknown {
  return map(v, p, text);
}

const alternativesOfLabelValue: readonly Alternative[] = [
  { label: "str", kind: "string", read: text },
  { label: "float", kind: "number", read: number },
  { label: "bool", kind: "boolean", read: boolean },
];

export function readLabelValue(v: unknown, p: Problems): unknown {
  return v instanceof LosslessNumber ? v : anyOf(v, p, alternativesOfLabelValue);
}

export function readLabels(v: unknown, p: Problems): unknown {
  return map(v, p, readLabelValue);
}

export function readIdCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, uuid); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readKeyCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, text); n = locate(p, n, "any_"); }
  if (v.like_ !== undefined) { r.like_ = v.like_ === null ? null : text(v.like_, p); n = locate(p, n, "like_"); }
  if (v.exists_ !== undefined) { r.exists_ = v.exists_ === null ? null : boolean(v.exists_, p); n = locate(p, n, "exists_"); }
  return closed(v, r, p);
}

export function readExcludableValueCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, text); n = locate(p, n, "any_"); }
  if (v.not_any_ !== undefined) { r.not_any_ = v.not_any_ === null ? null : list(v.not_any_, p, text); n = locate(p, n, "not_any_"); }
  return closed(v, r, p);
}

export function readBeforeCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.before_ !== undefined) { r.before_ = v.before_ === null ? null : instant(v.before_, p); n = locate(p, n, "before_"); }
  return closed(v, r, p);
}

export function readValueCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, text); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readTagsCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.all_ !== undefined) { r.all_ = v.all_ === null ? null : list(v.all_, p, text); n = locate(p, n, "all_"); }
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, text); n = locate(p, n, "any_"); }
  if (v.not_any_ !== undefined) { r.not_any_ = v.not_any_ === null ? null : list(v.not_any_, p, text); n = locate(p, n, "not_any_"); }
  if (v.is_null_ !== undefined) { r.is_null_ = v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_"); }
  return closed(v, r, p);
}

export function readFlagCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.eq_ !== undefined) { r.eq_ = v.eq_ === null ? null : boolean(v.eq_, p); n = locate(p, n, "eq_"); }
  return closed(v, r, p);
}

export function readNameCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, text); n = locate(p, n, "any_"); }
  if (v.like_ !== undefined) { r.like_ = v.like_ === null ? null : text(v.like_, p); n = locate(p, n, "like_"); }
  return closed(v, r, p);
}

export function readCapabilitiesCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.all_ !== undefined) { r.all_ = v.all_ === null ? null : list(v.all_, p, text); n = locate(p, n, "all_"); }
  return closed(v, r, p);
}

export function readPatternCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.like_ !== undefined) { r.like_ = v.like_ === null ? null : text(v.like_, p); n = locate(p, n, "like_"); }
  return closed(v, r, p);
}

export function readConcurrencyLimitCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.ge_ !== undefined) { r.ge_ = v.ge_ === null ? null : integer(v.ge_, p); n = locate(p, n, "ge_"); }
  if (v.le_ !== undefined) { r.le_ = v.le_ === null ? null : integer(v.le_, p); n = locate(p, n, "le_"); }
  if (v.is_null_ !== undefined) { r.is_null_ = v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_"); }
  return closed(v, r, p);
}

export function readExcludableIdCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, uuid); n = locate(p, n, "any_"); }
  if (v.not_any_ !== undefined) { r.not_any_ = v.not_any_ === null ? null : list(v.not_any_, p, uuid); n = locate(p, n, "not_any_"); }
  return closed(v, r, p);
}

export function readAbsenceCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.is_null_ !== undefined) { r.is_null_ = v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_"); }
  return closed(v, r, p);
}

export function readAllTagsCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.all_ !== undefined) { r.all_ = v.all_ === null ? null : list(v.all_, p, text); n = locate(p, n, "all_"); }
  if (v.not_any_ !== undefined) { r.not_any_ = v.not_any_ === null ? null : list(v.not_any_, p, text); n = locate(p, n, "not_any_"); }
  if (v.is_null_ !== undefined) { r.is_null_ = v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_"); }
  return closed(v, r, p);
}

export function readCreatedByCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id_ !== undefined) { r.id_ = v.id_ === null ? null : list(v.id_, p, uuid); n = locate(p, n, "id_"); }
  if (v.type_ !== undefined) { r.type_ = v.type_ === null ? null : list(v.type_, p, text); n = locate(p, n, "type_"); }
  if (v.is_null_ !== undefined) { r.is_null_ = v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_"); }
  return closed(v, r, p);
}

export function readOptionalIdCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, uuid); n = locate(p, n, "any_"); }
  if (v.is_null_ !== undefined) { r.is_null_ = v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_"); }
  return closed(v, r, p);
}

export function readOptionalTimeCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.before_ !== undefined) { r.before_ = v.before_ === null ? null : instant(v.before_, p); n = locate(p, n, "before_"); }
  if (v.after_ !== undefined) { r.after_ = v.after_ === null ? null : instant(v.after_, p); n = locate(p, n, "after_"); }
  if (v.is_null_ !== undefined) { r.is_null_ = v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_"); }
  return closed(v, r, p);
}

export function readTimeCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.before_ !== undefined) { r.before_ = v.before_ === null ? null : instant(v.before_, p); n = locate(p, n, "before_"); }
  if (v.after_ !== undefined) { r.after_ = v.after_ === null ? null : instant(v.after_, p); n = locate(p, n, "after_"); }
  return closed(v, r, p);
}

export function readParentFlowRunCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, uuid); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readFlowRunStateCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.type !== undefined) { r.type = v.type === null ? null : readStateTypeCriterion(v.type, p); n = locate(p, n, "type"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readExcludableValueCriterion(v.name, p); n = locate(p, n, "name"); }
  return closed(v, r, p);
}

export function readStateTypeCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readStateType); n = locate(p, n, "any_"); }
  if (v.not_any_ !== undefined) { r.not_any_ = v.not_any_ === null ? null : list(v.not_any_, p, readStateType); n = locate(p, n, "not_any_"); }
  return closed(v, r, p);
}

export function readOptionalValueCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, text); n = locate(p, n, "any_"); }
  if (v.is_null_ !== undefined) { r.is_null_ = v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_"); }
  return closed(v, r, p);
}

export function readLogLevelCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.ge_ !== undefined) { r.ge_ = v.ge_ === null ? null : integer(v.ge_, p); n = locate(p, n, "ge_"); }
  if (v.le_ !== undefined) { r.le_ = v.le_ === null ? null : integer(v.le_, p); n = locate(p, n, "le_"); }
  return closed(v, r, p);
}

export function readLogTaskRunCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, uuid); n = locate(p, n, "any_"); }
  if (v.is_null_ !== undefined) { r.is_null_ = v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_"); }
  return closed(v, r, p);
}

export function readTextSearchCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.query === undefined) n = missing("query", v, p);
  else { r.query = text(v.query, p, undefined, 200); n = locate(p, n, "query"); }
  return closed(v, r, p);
}

export function readTaskRunFlowRunCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, uuid); n = locate(p, n, "any_"); }
  r.is_null_ = v.is_null_ === undefined ? false : v.is_null_ === null ? null : boolean(v.is_null_, p); n = locate(p, n, "is_null_");
  return closed(v, r, p);
}

export function readTaskRunStateCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.type !== undefined) { r.type = v.type === null ? null : readTaskRunStateTypeCriterion(v.type, p); n = locate(p, n, "type"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readValueCriterion(v.name, p); n = locate(p, n, "name"); }
  return closed(v, r, p);
}

export function readTaskRunStateTypeCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readStateType); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readExistenceCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.exists_ !== undefined) { r.exists_ = v.exists_ === null ? null : boolean(v.exists_, p); n = locate(p, n, "exists_"); }
  return closed(v, r, p);
}

export function readWorkQueueNameCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, text); n = locate(p, n, "any_"); }
  if (v.startswith_ !== undefined) { r.startswith_ = v.startswith_ === null ? null : list(v.startswith_, p, text); n = locate(p, n, "startswith_"); }
  return closed(v, r, p);
}

export function readWorkerStatusCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readWorkerStatus); n = locate(p, n, "any_"); }
  if (v.not_any_ !== undefined) { r.not_any_ = v.not_any_ === null ? null : list(v.not_any_, p, readWorkerStatus); n = locate(p, n, "not_any_"); }
  return closed(v, r, p);
}

export function readStateCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = readStateType(v.type, p); n = locate(p, n, "type"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : text(v.name, p); n = locate(p, n, "name"); }
  if (v.message !== undefined) { r.message = v.message === null ? null : text(v.message, p); n = locate(p, n, "message"); }
  if (v.data !== undefined) r.data = v.data;
  if (v.state_details !== undefined) { r.state_details = readStateDetails(v.state_details, p); n = locate(p, n, "state_details"); }
  return closed(v, r, p, "StateCreate");
}

export function readStateType(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["SCHEDULED","PENDING","RUNNING","COMPLETED","FAILED","CANCELLED","CRASHED","PAUSED","CANCELLING"], "enum");
}

export function readRetryType(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["in_process","reschedule"], "enum");
}

export function readStateDetails(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : uuid(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  if (v.task_run_id !== undefined) { r.task_run_id = v.task_run_id === null ? null : uuid(v.task_run_id, p); n = locate(p, n, "task_run_id"); }
  if (v.child_flow_run_id !== undefined) { r.child_flow_run_id = v.child_flow_run_id === null ? null : uuid(v.child_flow_run_id, p); n = locate(p, n, "child_flow_run_id"); }
  if (v.scheduled_time !== undefined) { r.scheduled_time = v.scheduled_time === null ? null : instant(v.scheduled_time, p); n = locate(p, n, "scheduled_time"); }
  if (v.cache_key !== undefined) { r.cache_key = v.cache_key === null ? null : text(v.cache_key, p); n = locate(p, n, "cache_key"); }
  if (v.cache_expiration !== undefined) { r.cache_expiration = v.cache_expiration === null ? null : instant(v.cache_expiration, p); n = locate(p, n, "cache_expiration"); }
  r.deferred = v.deferred === undefined ? false : v.deferred === null ? null : boolean(v.deferred, p); n = locate(p, n, "deferred");
  r.untrackable_result = v.untrackable_result === undefined ? false : boolean(v.untrackable_result, p); n = locate(p, n, "untrackable_result");
  if (v.pause_timeout !== undefined) { r.pause_timeout = v.pause_timeout === null ? null : instant(v.pause_timeout, p); n = locate(p, n, "pause_timeout"); }
  if (v.resume_time !== undefined) { r.resume_time = v.resume_time === null ? null : instant(v.resume_time, p); n = locate(p, n, "resume_time"); }
  r.pause_reschedule = v.pause_reschedule === undefined ? false : boolean(v.pause_reschedule, p); n = locate(p, n, "pause_reschedule");
  if (v.pause_key !== undefined) { r.pause_key = v.pause_key === null ? null : text(v.pause_key, p); n = locate(p, n, "pause_key"); }
  if (v.run_input_keyset !== undefined) { r.run_input_keyset = v.run_input_keyset === null ? null : readStringMap(v.run_input_keyset, p); n = locate(p, n, "run_input_keyset"); }
  if (v.refresh_cache !== undefined) { r.refresh_cache = v.refresh_cache === null ? null : boolean(v.refresh_cache, p); n = locate(p, n, "refresh_cache"); }
  if (v.retriable !== undefined) { r.retriable = v.retriable === null ? null : boolean(v.retriable, p); n = locate(p, n, "retriable"); }
  if (v.transition_id !== undefined) { r.transition_id = v.transition_id === null ? null : uuid(v.transition_id, p); n = locate(p, n, "transition_id"); }
  if (v.task_parameters_id !== undefined) { r.task_parameters_id = v.task_parameters_id === null ? null : uuid(v.task_parameters_id, p); n = locate(p, n, "task_parameters_id"); }
  if (v.traceparent !== undefined) { r.traceparent = v.traceparent === null ? null : text(v.traceparent, p); n = locate(p, n, "traceparent"); }
  if (v.deployment_concurrency_lease_id !== undefined) { r.deployment_concurrency_lease_id = v.deployment_concurrency_lease_id === null ? null : uuid(v.deployment_concurrency_lease_id, p); n = locate(p, n, "deployment_concurrency_lease_id"); }
  return r;
}

export function readResultStorageUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.default_result_storage_block_id === undefined) n = missing("default_result_storage_block_id", v, p);
  else { r.default_result_storage_block_id = uuid(v.default_result_storage_block_id, p); n = locate(p, n, "default_result_storage_block_id"); }
  return r;
}

export function readClockMove(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.time !== undefined) { r.time = instant(v.time, p); n = locate(p, n, "time"); }
  if (v.seconds !== undefined) { r.seconds = number(v.seconds, p, 0, 3153600000); n = locate(p, n, "seconds"); }
  if (v.steps !== undefined) { r.steps = integer(v.steps, p, 1, 100000); n = locate(p, n, "steps"); }
  return closed(v, r, p, "ClockMove");
}

export function readFault(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.operation !== undefined) { r.operation = text(v.operation, p, undefined, 100); n = locate(p, n, "operation"); }
  if (v.method !== undefined) { r.method = text(v.method, p, undefined, 10); n = locate(p, n, "method"); }
  if (v.path !== undefined) { r.path = text(v.path, p, undefined, 2000); n = locate(p, n, "path"); }
  if (v.times !== undefined) { r.times = integer(v.times, p, 1, 1000000); n = locate(p, n, "times"); }
  if (v.status !== undefined) { r.status = integer(v.status, p, 400, 599); n = locate(p, n, "status"); }
  if (v.retry_after !== undefined) { r.retry_after = integer(v.retry_after, p, 0, 3600); n = locate(p, n, "retry_after"); }
  if (v.latency_ms !== undefined) { r.latency_ms = integer(v.latency_ms, p, 0, 60000); n = locate(p, n, "latency_ms"); }
  if (v.cut !== undefined) { r.cut = readFaultCut(v.cut, p); n = locate(p, n, "cut"); }
  return closed(v, r, p, "Fault");
}

export function readFaultCut(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["next","open"], "enum");
}

export function readFaultsCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.faults === undefined) n = missing("faults", v, p);
  else { r.faults = list(v.faults, p, readFault, undefined, 100); n = locate(p, n, "faults"); }
  if (v.replace !== undefined) { r.replace = boolean(v.replace, p); n = locate(p, n, "replace"); }
  return closed(v, r, p, "FaultsCreate");
}

export function readFilterJournalRequest(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.operation !== undefined) { r.operation = text(v.operation, p, undefined, 100); n = locate(p, n, "operation"); }
  if (v.path !== undefined) { r.path = text(v.path, p, undefined, 2000); n = locate(p, n, "path"); }
  if (v.method !== undefined) { r.method = text(v.method, p, undefined, 10); n = locate(p, n, "method"); }
  if (v.status !== undefined) { r.status = integer(v.status, p, 0, 599); n = locate(p, n, "status"); }
  if (v.since !== undefined) { r.since = integer(v.since, p, 0); n = locate(p, n, "since"); }
  if (v.limit !== undefined) { r.limit = integer(v.limit, p, 1, 1000); n = locate(p, n, "limit"); }
  return closed(v, r, p, "FilterJournalRequest");
}

export function readSnapshotCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, 1, 100); n = locate(p, n, "name"); }
  return closed(v, r, p, "SnapshotCreate");
}

export function readSeed(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v["$schema"] !== undefined) { r["$schema"] = text(v["$schema"], p); n = locate(p, n, "$schema"); }
  if (v.clock !== undefined) { r.clock = instant(v.clock, p); n = locate(p, n, "clock"); }
  if (v.block_types !== undefined) { r.block_types = list(v.block_types, p, readSeedRecord); n = locate(p, n, "block_types"); }
  if (v.block_schemas !== undefined) { r.block_schemas = list(v.block_schemas, p, readSeedRecord); n = locate(p, n, "block_schemas"); }
  if (v.block_documents !== undefined) { r.block_documents = list(v.block_documents, p, readSeedRecord); n = locate(p, n, "block_documents"); }
  if (v.variables !== undefined) { r.variables = list(v.variables, p, readSeedRecord); n = locate(p, n, "variables"); }
  if (v.concurrency_limits !== undefined) { r.concurrency_limits = list(v.concurrency_limits, p, readSeedRecord); n = locate(p, n, "concurrency_limits"); }
  if (v.global_concurrency_limits !== undefined) { r.global_concurrency_limits = list(v.global_concurrency_limits, p, readSeedRecord); n = locate(p, n, "global_concurrency_limits"); }
  if (v.work_pools !== undefined) { r.work_pools = list(v.work_pools, p, readSeedRecord); n = locate(p, n, "work_pools"); }
  if (v.work_queues !== undefined) { r.work_queues = list(v.work_queues, p, readSeedRecord); n = locate(p, n, "work_queues"); }
  if (v.workers !== undefined) { r.workers = list(v.workers, p, readSeedRecord); n = locate(p, n, "workers"); }
  if (v.flows !== undefined) { r.flows = list(v.flows, p, readSeedRecord); n = locate(p, n, "flows"); }
  if (v.deployments !== undefined) { r.deployments = list(v.deployments, p, readSeedRecord); n = locate(p, n, "deployments"); }
  if (v.slas !== undefined) { r.slas = list(v.slas, p, readSeedRecord); n = locate(p, n, "slas"); }
  if (v.flow_runs !== undefined) { r.flow_runs = list(v.flow_runs, p, readSeedRecord); n = locate(p, n, "flow_runs"); }
  if (v.backfills !== undefined) { r.backfills = list(v.backfills, p, readSeedRecord); n = locate(p, n, "backfills"); }
  if (v.task_runs !== undefined) { r.task_runs = list(v.task_runs, p, readSeedRecord); n = locate(p, n, "task_runs"); }
  if (v.flow_run_inputs !== undefined) { r.flow_run_inputs = list(v.flow_run_inputs, p, readSeedRecord); n = locate(p, n, "flow_run_inputs"); }
  if (v.logs !== undefined) { r.logs = list(v.logs, p, readSeedRecord); n = locate(p, n, "logs"); }
  if (v.artifacts !== undefined) { r.artifacts = list(v.artifacts, p, readSeedRecord); n = locate(p, n, "artifacts"); }
  if (v.leases !== undefined) { r.leases = list(v.leases, p, readSeedRecord); n = locate(p, n, "leases"); }
  if (v.saved_searches !== undefined) { r.saved_searches = list(v.saved_searches, p, readSeedRecord); n = locate(p, n, "saved_searches"); }
  if (v.webhooks !== undefined) { r.webhooks = list(v.webhooks, p, readSeedRecord); n = locate(p, n, "webhooks"); }
  if (v.event_destinations !== undefined) { r.event_destinations = list(v.event_destinations, p, readSeedRecord); n = locate(p, n, "event_destinations"); }
  if (v.events !== undefined) { r.events = list(v.events, p, readSeedRecord); n = locate(p, n, "events"); }
  if (v.automations !== undefined) { r.automations = list(v.automations, p, readSeedRecord); n = locate(p, n, "automations"); }
  return closed(v, r, p, "Seed");
}

export function readSeedRecord(v: unknown, p: Problems): unknown {
  return map(v, p);
}

export function readApiKeyRole(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["viewer","runner","worker","deployer","admin"], "enum");
}

export function readApiKeyCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, 1, 100); n = locate(p, n, "name"); }
  if (v.role === undefined) n = missing("role", v, p);
  else { r.role = readApiKeyRole(v.role, p); n = locate(p, n, "role"); }
  if (v.limited_to !== undefined) { r.limited_to = v.limited_to === null ? null : list(v.limited_to, p, readLimitCriterion, 1, 20); n = locate(p, n, "limited_to"); }
  if (v.expires !== undefined) { r.expires = v.expires === null ? null : instant(v.expires, p); n = locate(p, n, "expires"); }
  if (v.user_id !== undefined) { r.user_id = v.user_id === null ? null : uuid(v.user_id, p); n = locate(p, n, "user_id"); }
  return r;
}

export function readLimitCriterion(v: unknown, p: Problems): unknown {
  return text(v, p, 5, 250, patternOfLimitCriterion);
}

export function readApiKeyRotate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.expires !== undefined) { r.expires = v.expires === null ? null : instant(v.expires, p); n = locate(p, n, "expires"); }
  return r;
}

export function readFilterApiKeysParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readUserKind(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["person","service_account"], "enum");
}

export function readFilterUsersParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["kind","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.kind != null) { r.kind = readUserKind(v.kind, p); n = locate(p, n, "kind", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readOwnApiKeyCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, 1, 100); n = locate(p, n, "name"); }
  return r;
}

export function readFilterSessionsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["user_id","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.user_id != null) { r.user_id = uuid(v.user_id, p); n = locate(p, n, "user_id", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readAuditOutcome(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CHANGED","REJECTED","READ_SECRETS","SIGNED_IN","SIGNED_OUT"], "enum");
}

export function readAuditActorKind(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["key","password","anonymous","person","token","automation","service","command"], "enum");
}

export function readAuditOutcomeCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readAuditOutcome); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readAuditActorKindCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readAuditActorKind); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readAuditFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.occurred !== undefined) { r.occurred = v.occurred === null ? null : readTimeCriterion(v.occurred, p); n = locate(p, n, "occurred"); }
  if (v.operation !== undefined) { r.operation = v.operation === null ? null : readValueCriterion(v.operation, p); n = locate(p, n, "operation"); }
  if (v.outcome !== undefined) { r.outcome = v.outcome === null ? null : readAuditOutcomeCriterion(v.outcome, p); n = locate(p, n, "outcome"); }
  if (v.kind !== undefined) { r.kind = v.kind === null ? null : readValueCriterion(v.kind, p); n = locate(p, n, "kind"); }
  if (v.object_id !== undefined) { r.object_id = v.object_id === null ? null : readValueCriterion(v.object_id, p); n = locate(p, n, "object_id"); }
  if (v.object_name !== undefined) { r.object_name = v.object_name === null ? null : readNameCriterion(v.object_name, p); n = locate(p, n, "object_name"); }
  if (v.actor_kind !== undefined) { r.actor_kind = v.actor_kind === null ? null : readAuditActorKindCriterion(v.actor_kind, p); n = locate(p, n, "actor_kind"); }
  if (v.actor_id !== undefined) { r.actor_id = v.actor_id === null ? null : readValueCriterion(v.actor_id, p); n = locate(p, n, "actor_id"); }
  if (v.actor_name !== undefined) { r.actor_name = v.actor_name === null ? null : readNameCriterion(v.actor_name, p); n = locate(p, n, "actor_name"); }
  if (v.address !== undefined) { r.address = v.address === null ? null : readValueCriterion(v.address, p); n = locate(p, n, "address"); }
  if (v.request_id !== undefined) { r.request_id = v.request_id === null ? null : readValueCriterion(v.request_id, p); n = locate(p, n, "request_id"); }
  return closed(v, r, p);
}

export function readAuditSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["OCCURRED_DESC","OCCURRED_ASC"], "enum");
}

export function readFilterAuditRecordsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["audit_records","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.audit_records != null) { r.audit_records = readAuditFilter(v.audit_records, p); n = locate(p, n, "audit_records", "body"); }
  r.sort = v.sort == null ? "OCCURRED_DESC" : readAuditSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountAuditRecordsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["audit_records"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.audit_records != null) { r.audit_records = readAuditFilter(v.audit_records, p); n = locate(p, n, "audit_records", "body"); }
  return r;
}

export function readReadAuditExportParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["audit_records"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.audit_records != null) { r.audit_records = readAuditFilter(v.audit_records, p); n = locate(p, n, "audit_records", "body"); }
  return r;
}

export function readFlowCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, undefined, undefined, patternOfFlowCreateName); n = locate(p, n, "name"); }
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.labels !== undefined) { r.labels = v.labels === null ? null : readLabels(v.labels, p); n = locate(p, n, "labels"); }
  return closed(v, r, p, "FlowCreate");
}

export function readFlowUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  return closed(v, r, p, "FlowUpdate");
}

export function readFlowFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readExcludableIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.deployment !== undefined) { r.deployment = v.deployment === null ? null : readAbsenceCriterion(v.deployment, p); n = locate(p, n, "deployment"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readNameCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.tags !== undefined) { r.tags = v.tags === null ? null : readAllTagsCriterion(v.tags, p); n = locate(p, n, "tags"); }
  return closed(v, r, p);
}

export function readFlowSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","UPDATED_DESC","NAME_ASC","NAME_DESC"], "enum");
}

export function readFilterFlowsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  r.sort = v.sort == null ? "NAME_ASC" : readFlowSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountFlowsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  return r;
}

export function readPaginateFlowsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","sort","page","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  r.sort = v.sort == null ? "NAME_ASC" : readFlowSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.page = v.page == null ? 1 : integer(v.page, p, 1); n = locate(p, n, "page", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readBulkDeleteFlowsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  r.limit = v.limit == null ? 50 : integer(v.limit, p, 1, 50); n = locate(p, n, "limit", "body");
  return r;
}

export function readReadNextRunsByFlowParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flow_ids"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flow_ids == null) n = missingParameter("body", "flow_ids", p);
  else { r.flow_ids = list(v.flow_ids, p, uuid, undefined, 200); n = locate(p, n, "flow_ids", "body"); }
  return r;
}

export function readFlowRunCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.state !== undefined) { r.state = v.state === null ? null : readStateCreate(v.state, p); n = locate(p, n, "state"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : text(v.name, p); n = locate(p, n, "name"); }
  if (v.flow_id === undefined) n = missing("flow_id", v, p);
  else { r.flow_id = uuid(v.flow_id, p); n = locate(p, n, "flow_id"); }
  if (v.flow_version !== undefined) { r.flow_version = v.flow_version === null ? null : text(v.flow_version, p); n = locate(p, n, "flow_version"); }
  if (v.parameters !== undefined) { r.parameters = readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  if (v.context !== undefined) { r.context = readJsonObject(v.context, p); n = locate(p, n, "context"); }
  if (v.parent_task_run_id !== undefined) { r.parent_task_run_id = v.parent_task_run_id === null ? null : uuid(v.parent_task_run_id, p); n = locate(p, n, "parent_task_run_id"); }
  if (v.infrastructure_document_id !== undefined) { r.infrastructure_document_id = v.infrastructure_document_id === null ? null : uuid(v.infrastructure_document_id, p); n = locate(p, n, "infrastructure_document_id"); }
  if (v.empirical_policy !== undefined) { r.empirical_policy = readFlowRunPolicy(v.empirical_policy, p); n = locate(p, n, "empirical_policy"); }
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.labels !== undefined) { r.labels = v.labels === null ? null : readLabels(v.labels, p); n = locate(p, n, "labels"); }
  if (v.idempotency_key !== undefined) { r.idempotency_key = v.idempotency_key === null ? null : text(v.idempotency_key, p); n = locate(p, n, "idempotency_key"); }
  if (v.work_pool_name !== undefined) { r.work_pool_name = v.work_pool_name === null ? null : text(v.work_pool_name, p); n = locate(p, n, "work_pool_name"); }
  if (v.work_queue_name !== undefined) { r.work_queue_name = v.work_queue_name === null ? null : text(v.work_queue_name, p); n = locate(p, n, "work_queue_name"); }
  if (v.job_variables !== undefined) { r.job_variables = v.job_variables === null ? null : readJsonObject(v.job_variables, p); n = locate(p, n, "job_variables"); }
  if (v.priority !== undefined) { r.priority = v.priority === null ? null : integer(v.priority, p, 1, 100); n = locate(p, n, "priority"); }
  if (v.deployment_id !== undefined) { r.deployment_id = v.deployment_id === null ? null : uuid(v.deployment_id, p); n = locate(p, n, "deployment_id"); }
  return closed(v, r, p, "FlowRunCreate");
}

export function readFlowRunUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name !== undefined) { r.name = v.name === null ? null : text(v.name, p); n = locate(p, n, "name"); }
  if (v.flow_version !== undefined) { r.flow_version = v.flow_version === null ? null : text(v.flow_version, p); n = locate(p, n, "flow_version"); }
  if (v.parameters !== undefined) { r.parameters = readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  if (v.empirical_policy !== undefined) { r.empirical_policy = readFlowRunPolicy(v.empirical_policy, p); n = locate(p, n, "empirical_policy"); }
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.infrastructure_pid !== undefined) { r.infrastructure_pid = v.infrastructure_pid === null ? null : text(v.infrastructure_pid, p); n = locate(p, n, "infrastructure_pid"); }
  if (v.job_variables !== undefined) { r.job_variables = v.job_variables === null ? null : readJsonObject(v.job_variables, p); n = locate(p, n, "job_variables"); }
  if (v.priority !== undefined) { r.priority = v.priority === null ? null : integer(v.priority, p, 1, 100); n = locate(p, n, "priority"); }
  return closed(v, r, p, "FlowRunUpdate");
}

export function readFlowRunPolicy(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.max_retries = v.max_retries === undefined ? 0 : integer(v.max_retries, p); n = locate(p, n, "max_retries");
  r.retry_delay_seconds = v.retry_delay_seconds === undefined ? 0 : number(v.retry_delay_seconds, p); n = locate(p, n, "retry_delay_seconds");
  if (v.retries !== undefined) { r.retries = v.retries === null ? null : integer(v.retries, p); n = locate(p, n, "retries"); }
  if (v.retry_delay !== undefined) { r.retry_delay = v.retry_delay === null ? null : integer(v.retry_delay, p); n = locate(p, n, "retry_delay"); }
  if (v.pause_keys !== undefined) { r.pause_keys = v.pause_keys === null ? null : list(v.pause_keys, p, text); n = locate(p, n, "pause_keys"); }
  r.resuming = v.resuming === undefined ? false : v.resuming === null ? null : boolean(v.resuming, p); n = locate(p, n, "resuming");
  if (v.retry_type !== undefined) { r.retry_type = v.retry_type === null ? null : readRetryType(v.retry_type, p); n = locate(p, n, "retry_type"); }
  return r;
}

export function readFlowRunRetry(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.from === undefined) n = missing("from", v, p);
  else { r.from = readRetryStart(v.from, p); n = locate(p, n, "from"); }
  if (v.parameters !== undefined) { r.parameters = v.parameters === null ? null : readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  r.expected_start_time = v.expected_start_time === undefined ? "KEEP" : readRetryExpectedStart(v.expected_start_time, p); n = locate(p, n, "expected_start_time");
  if (v.idempotency_key !== undefined) { r.idempotency_key = v.idempotency_key === null ? null : text(v.idempotency_key, p); n = locate(p, n, "idempotency_key"); }
  return closed(v, r, p, "FlowRunRetry");
}

export function readRetryStart(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["FAILURE","START"], "enum");
}

export function readRetryExpectedStart(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["KEEP","NOW"], "enum");
}

export function readFlowRunFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readExcludableIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readNameCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.tags !== undefined) { r.tags = v.tags === null ? null : readTagsCriterion(v.tags, p); n = locate(p, n, "tags"); }
  if (v.deployment_id !== undefined) { r.deployment_id = v.deployment_id === null ? null : readOptionalIdCriterion(v.deployment_id, p); n = locate(p, n, "deployment_id"); }
  if (v.work_queue_name !== undefined) { r.work_queue_name = v.work_queue_name === null ? null : readOptionalValueCriterion(v.work_queue_name, p); n = locate(p, n, "work_queue_name"); }
  if (v.state !== undefined) { r.state = v.state === null ? null : readFlowRunStateCriterion(v.state, p); n = locate(p, n, "state"); }
  if (v.flow_version !== undefined) { r.flow_version = v.flow_version === null ? null : readValueCriterion(v.flow_version, p); n = locate(p, n, "flow_version"); }
  if (v.start_time !== undefined) { r.start_time = v.start_time === null ? null : readOptionalTimeCriterion(v.start_time, p); n = locate(p, n, "start_time"); }
  if (v.end_time !== undefined) { r.end_time = v.end_time === null ? null : readOptionalTimeCriterion(v.end_time, p); n = locate(p, n, "end_time"); }
  if (v.expected_start_time !== undefined) { r.expected_start_time = v.expected_start_time === null ? null : readTimeCriterion(v.expected_start_time, p); n = locate(p, n, "expected_start_time"); }
  if (v.next_scheduled_start_time !== undefined) { r.next_scheduled_start_time = v.next_scheduled_start_time === null ? null : readTimeCriterion(v.next_scheduled_start_time, p); n = locate(p, n, "next_scheduled_start_time"); }
  if (v.parent_flow_run_id !== undefined) { r.parent_flow_run_id = v.parent_flow_run_id === null ? null : readParentFlowRunCriterion(v.parent_flow_run_id, p); n = locate(p, n, "parent_flow_run_id"); }
  if (v.parent_task_run_id !== undefined) { r.parent_task_run_id = v.parent_task_run_id === null ? null : readOptionalIdCriterion(v.parent_task_run_id, p); n = locate(p, n, "parent_task_run_id"); }
  if (v.idempotency_key !== undefined) { r.idempotency_key = v.idempotency_key === null ? null : readExcludableValueCriterion(v.idempotency_key, p); n = locate(p, n, "idempotency_key"); }
  if (v.created_by !== undefined) { r.created_by = v.created_by === null ? null : readCreatedByCriterion(v.created_by, p); n = locate(p, n, "created_by"); }
  if (v.text !== undefined) { r.text = v.text === null ? null : readTextSearchCriterion(v.text, p); n = locate(p, n, "text"); }
  return closed(v, r, p);
}

export function readFlowRunSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["ID_DESC","START_TIME_ASC","START_TIME_DESC","EXPECTED_START_TIME_ASC","EXPECTED_START_TIME_DESC","NAME_ASC","NAME_DESC","NEXT_SCHEDULED_START_TIME_ASC","END_TIME_DESC"], "enum");
}

export function readFilterFlowRunsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","work_pool_queues","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  if (v.work_pool_queues != null) { r.work_pool_queues = readWorkQueueFilter(v.work_pool_queues, p); n = locate(p, n, "work_pool_queues", "body"); }
  r.sort = v.sort == null ? "ID_DESC" : readFlowRunSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountFlowRunsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","work_pool_queues"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  if (v.work_pool_queues != null) { r.work_pool_queues = readWorkQueueFilter(v.work_pool_queues, p); n = locate(p, n, "work_pool_queues", "body"); }
  return r;
}

export function readPaginateFlowRunsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","work_pool_queues","sort","page","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  if (v.work_pool_queues != null) { r.work_pool_queues = readWorkQueueFilter(v.work_pool_queues, p); n = locate(p, n, "work_pool_queues", "body"); }
  r.sort = v.sort == null ? "ID_DESC" : readFlowRunSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.page = v.page == null ? 1 : integer(v.page, p, 1); n = locate(p, n, "page", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readSetFlowRunStateParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["state","force"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.state == null) n = missingParameter("body", "state", p);
  else { r.state = readStateCreate(v.state, p); n = locate(p, n, "state", "body"); }
  r.force = v.force == null ? false : boolean(v.force, p); n = locate(p, n, "force", "body");
  return r;
}

export function readResumeFlowRunParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["run_input"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.run_input != null) { r.run_input = readJsonObject(v.run_input, p); n = locate(p, n, "run_input", "body"); }
  return r;
}

export function readReadFlowRunLatenessParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","work_pool_queues"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  if (v.work_pool_queues != null) { r.work_pool_queues = readWorkQueueFilter(v.work_pool_queues, p); n = locate(p, n, "work_pool_queues", "body"); }
  return r;
}

export function readReadFlowRunHistoryParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["history_start","history_end","history_interval_seconds","flows","flow_runs","task_runs","deployments","work_pools","work_queues"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.history_start == null) n = missingParameter("body", "history_start", p);
  else { r.history_start = instant(v.history_start, p); n = locate(p, n, "history_start", "body"); }
  if (v.history_end == null) n = missingParameter("body", "history_end", p);
  else { r.history_end = instant(v.history_end, p); n = locate(p, n, "history_end", "body"); }
  if (v.history_interval_seconds == null) n = missingParameter("body", "history_interval_seconds", p);
  else { r.history_interval_seconds = number(v.history_interval_seconds, p); n = locate(p, n, "history_interval_seconds", "body"); }
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  if (v.work_queues != null) { r.work_queues = readWorkQueueFilter(v.work_queues, p); n = locate(p, n, "work_queues", "body"); }
  return r;
}

export function readCreateFlowRunInputParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["key","value","sender"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.key == null) n = missingParameter("body", "key", p);
  else { r.key = text(v.key, p); n = locate(p, n, "key", "body"); }
  if (v.value == null) n = missingParameter("body", "value", p);
  else { r.value = text(v.value, p); n = locate(p, n, "value", "body"); }
  if (v.sender != null) { r.sender = text(v.sender, p); n = locate(p, n, "sender", "body"); }
  return r;
}

export function readFilterFlowRunInputsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["prefix","exclude_keys","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.prefix == null) n = missingParameter("body", "prefix", p);
  else { r.prefix = text(v.prefix, p); n = locate(p, n, "prefix", "body"); }
  r.exclude_keys = v.exclude_keys == null ? [] : list(v.exclude_keys, p, text); n = locate(p, n, "exclude_keys", "body");
  r.limit = v.limit == null ? 1 : integer(v.limit, p); n = locate(p, n, "limit", "body");
  return r;
}

export function readBulkDeleteFlowRunsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flow_runs","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  r.limit = v.limit == null ? 50 : integer(v.limit, p, 1, 50); n = locate(p, n, "limit", "body");
  return r;
}

export function readBulkSetFlowRunStateParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["state","force","flow_runs","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.state == null) n = missingParameter("body", "state", p);
  else { r.state = readStateCreate(v.state, p); n = locate(p, n, "state", "body"); }
  r.force = v.force == null ? false : boolean(v.force, p); n = locate(p, n, "force", "body");
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  r.limit = v.limit == null ? 50 : integer(v.limit, p, 1, 50); n = locate(p, n, "limit", "body");
  return r;
}

export function readReadFlowRunTimelineParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  r.sort = v.sort == null ? "EXPECTED_START_TIME_DESC" : readFlowRunSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  r.limit = v.limit == null ? 1000 : integer(v.limit, p, undefined, 1000); n = locate(p, n, "limit", "body");
  return r;
}

export function readTaskRunCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.id !== undefined) { r.id = v.id === null ? null : uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.state !== undefined) { r.state = v.state === null ? null : readStateCreate(v.state, p); n = locate(p, n, "state"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : text(v.name, p); n = locate(p, n, "name"); }
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : uuid(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  if (v.task_key === undefined) n = missing("task_key", v, p);
  else { r.task_key = text(v.task_key, p); n = locate(p, n, "task_key"); }
  if (v.dynamic_key === undefined) n = missing("dynamic_key", v, p);
  else { r.dynamic_key = text(v.dynamic_key, p); n = locate(p, n, "dynamic_key"); }
  if (v.cache_key !== undefined) { r.cache_key = v.cache_key === null ? null : text(v.cache_key, p); n = locate(p, n, "cache_key"); }
  if (v.cache_expiration !== undefined) { r.cache_expiration = v.cache_expiration === null ? null : instant(v.cache_expiration, p); n = locate(p, n, "cache_expiration"); }
  if (v.task_version !== undefined) { r.task_version = v.task_version === null ? null : text(v.task_version, p); n = locate(p, n, "task_version"); }
  if (v.empirical_policy !== undefined) { r.empirical_policy = readTaskRunPolicy(v.empirical_policy, p); n = locate(p, n, "empirical_policy"); }
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.labels !== undefined) { r.labels = v.labels === null ? null : readLabels(v.labels, p); n = locate(p, n, "labels"); }
  if (v.task_inputs !== undefined) { r.task_inputs = readTaskInputs(v.task_inputs, p); n = locate(p, n, "task_inputs"); }
  return closed(v, r, p, "TaskRunCreate");
}

export function readTaskRunUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name !== undefined) { r.name = v.name === null ? null : text(v.name, p); n = locate(p, n, "name"); }
  return closed(v, r, p, "TaskRunUpdate");
}

export function readTaskRunInput(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.input_type === undefined) n = missing("input_type", v, p);
  else { r.input_type = oneOf(v.input_type, p, ["task_run"]); n = locate(p, n, "input_type"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  return r;
}

export function readTaskRunPolicy(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.max_retries = v.max_retries === undefined ? 0 : integer(v.max_retries, p); n = locate(p, n, "max_retries");
  r.retry_delay_seconds = v.retry_delay_seconds === undefined ? 0 : number(v.retry_delay_seconds, p); n = locate(p, n, "retry_delay_seconds");
  if (v.retries !== undefined) { r.retries = v.retries === null ? null : integer(v.retries, p); n = locate(p, n, "retries"); }
  if (v.retry_delay !== undefined) { r.retry_delay = readRetryDelay(v.retry_delay, p); n = locate(p, n, "retry_delay"); }
  if (v.retry_jitter_factor !== undefined) { r.retry_jitter_factor = v.retry_jitter_factor === null ? null : number(v.retry_jitter_factor, p); n = locate(p, n, "retry_jitter_factor"); }
  return r;
}

const alternativesOfRetryDelay: readonly Alternative[] = [
  { label: "float", kind: "number", read: number },
  { label: "list", kind: "array", read: (v, p) => list(v, p, number) },
];

export function readRetryDelay(v: unknown, p: Problems): unknown {
  return v === null ? null : anyOf(v, p, alternativesOfRetryDelay);
}

export function readTaskInputs(v: unknown, p: Problems): unknown {
  return map(v, p, (v, p) => list(v, p, readTaskInput));
}

export function readTaskInput(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  switch (v.input_type) {
    case "task_run": return tagged("task_run", readTaskRunInput, v, p);
    case "flow_run": return tagged("flow_run", readFlowRunResultInput, v, p);
    case "parameter": return tagged("parameter", readParameterInput, v, p);
    case "constant": return tagged("constant", readConstantInput, v, p);
    case undefined: return inferred("input_type", { "task_run": readTaskRunInput, "flow_run": readFlowRunResultInput, "parameter": readParameterInput, "constant": readConstantInput }, v, p);
    default: return wrongTag("input_type", ["task_run", "flow_run", "parameter", "constant"], v, p);
  }
}

export function readFlowRunResultInput(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.input_type === undefined) n = missing("input_type", v, p);
  else { r.input_type = oneOf(v.input_type, p, ["flow_run"]); n = locate(p, n, "input_type"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  return r;
}

export function readParameterInput(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.input_type === undefined) n = missing("input_type", v, p);
  else { r.input_type = oneOf(v.input_type, p, ["parameter"]); n = locate(p, n, "input_type"); }
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p); n = locate(p, n, "name"); }
  return r;
}

export function readConstantInput(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.input_type === undefined) n = missing("input_type", v, p);
  else { r.input_type = oneOf(v.input_type, p, ["constant"]); n = locate(p, n, "input_type"); }
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = text(v.type, p); n = locate(p, n, "type"); }
  return r;
}

export function readTaskRunFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readNameCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.tags !== undefined) { r.tags = v.tags === null ? null : readAllTagsCriterion(v.tags, p); n = locate(p, n, "tags"); }
  if (v.state !== undefined) { r.state = v.state === null ? null : readTaskRunStateCriterion(v.state, p); n = locate(p, n, "state"); }
  if (v.start_time !== undefined) { r.start_time = v.start_time === null ? null : readOptionalTimeCriterion(v.start_time, p); n = locate(p, n, "start_time"); }
  if (v.end_time !== undefined) { r.end_time = v.end_time === null ? null : readOptionalTimeCriterion(v.end_time, p); n = locate(p, n, "end_time"); }
  if (v.expected_start_time !== undefined) { r.expected_start_time = v.expected_start_time === null ? null : readTimeCriterion(v.expected_start_time, p); n = locate(p, n, "expected_start_time"); }
  if (v.subflow_runs !== undefined) { r.subflow_runs = v.subflow_runs === null ? null : readExistenceCriterion(v.subflow_runs, p); n = locate(p, n, "subflow_runs"); }
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : readTaskRunFlowRunCriterion(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  return closed(v, r, p);
}

export function readTaskRunSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["ID_DESC","START_TIME_ASC","START_TIME_DESC","EXPECTED_START_TIME_ASC","EXPECTED_START_TIME_DESC","NAME_ASC","NAME_DESC","NEXT_SCHEDULED_START_TIME_ASC","END_TIME_DESC","DURATION_DESC","DURATION_ASC"], "enum");
}

export function readCountTaskRunsByFlowRunParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flow_run_ids"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flow_run_ids == null) n = missingParameter("body", "flow_run_ids", p);
  else { r.flow_run_ids = list(v.flow_run_ids, p, uuid, undefined, 200); n = locate(p, n, "flow_run_ids", "body"); }
  return r;
}

export function readFilterTaskRunsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  r.sort = v.sort == null ? "ID_DESC" : readTaskRunSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountTaskRunsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  return r;
}

export function readPaginateTaskRunsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","sort","page","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  r.sort = v.sort == null ? "ID_DESC" : readTaskRunSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.page = v.page == null ? 1 : integer(v.page, p, 1); n = locate(p, n, "page", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readSetTaskRunStateParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["state","force"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.state == null) n = missingParameter("body", "state", p);
  else { r.state = readStateCreate(v.state, p); n = locate(p, n, "state", "body"); }
  r.force = v.force == null ? false : boolean(v.force, p); n = locate(p, n, "force", "body");
  return r;
}

export function readReadTaskRunHistoryParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["history_start","history_end","history_interval_seconds","flows","flow_runs","task_runs","deployments"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.history_start == null) n = missingParameter("body", "history_start", p);
  else { r.history_start = instant(v.history_start, p); n = locate(p, n, "history_start", "body"); }
  if (v.history_end == null) n = missingParameter("body", "history_end", p);
  else { r.history_end = instant(v.history_end, p); n = locate(p, n, "history_end", "body"); }
  if (v.history_interval_seconds == null) n = missingParameter("body", "history_interval_seconds", p);
  else { r.history_interval_seconds = number(v.history_interval_seconds, p); n = locate(p, n, "history_interval_seconds", "body"); }
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  return r;
}

export function readCountTaskRunsByStateParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  return r;
}

export function readReadTaskRunTimelineParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","work_queues"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs == null) n = missingParameter("body", "task_runs", p);
  else { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  if (v.work_queues != null) { r.work_queues = readWorkQueueFilter(v.work_queues, p); n = locate(p, n, "work_queues", "body"); }
  return r;
}

export function readObservedStateSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["NAME_ASC","LAST_SEEN_DESC"], "enum");
}

export function readLogCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p); n = locate(p, n, "name"); }
  if (v.level === undefined) n = missing("level", v, p);
  else { r.level = integer(v.level, p); n = locate(p, n, "level"); }
  if (v.message === undefined) n = missing("message", v, p);
  else { r.message = text(v.message, p); n = locate(p, n, "message"); }
  if (v.timestamp === undefined) n = missing("timestamp", v, p);
  else { r.timestamp = instant(v.timestamp, p); n = locate(p, n, "timestamp"); }
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : uuid(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  if (v.task_run_id !== undefined) { r.task_run_id = v.task_run_id === null ? null : uuid(v.task_run_id, p); n = locate(p, n, "task_run_id"); }
  if (v.worker_id !== undefined) { r.worker_id = v.worker_id === null ? null : uuid(v.worker_id, p); n = locate(p, n, "worker_id"); }
  if (v.__payload_truncated__ !== undefined) { r.__payload_truncated__ = boolean(v.__payload_truncated__, p); n = locate(p, n, "__payload_truncated__"); }
  if (v.__payload_size__ !== undefined) { r.__payload_size__ = integer(v.__payload_size__, p); n = locate(p, n, "__payload_size__"); }
  return closed(v, r, p, "LogCreate");
}

export function readLogFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.level !== undefined) { r.level = v.level === null ? null : readLogLevelCriterion(v.level, p); n = locate(p, n, "level"); }
  if (v.timestamp !== undefined) { r.timestamp = v.timestamp === null ? null : readTimeCriterion(v.timestamp, p); n = locate(p, n, "timestamp"); }
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : readIdCriterion(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  if (v.task_run_id !== undefined) { r.task_run_id = v.task_run_id === null ? null : readLogTaskRunCriterion(v.task_run_id, p); n = locate(p, n, "task_run_id"); }
  if (v.text !== undefined) { r.text = v.text === null ? null : readTextSearchCriterion(v.text, p); n = locate(p, n, "text"); }
  return closed(v, r, p);
}

export function readLogSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["TIMESTAMP_ASC","TIMESTAMP_DESC"], "enum");
}

export function readFilterLogsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["logs","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.logs != null) { r.logs = readLogFilter(v.logs, p); n = locate(p, n, "logs", "body"); }
  r.sort = v.sort == null ? "TIMESTAMP_ASC" : readLogSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountLogsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["logs"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.logs != null) { r.logs = readLogFilter(v.logs, p); n = locate(p, n, "logs", "body"); }
  return r;
}

export function readArtifactCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.key !== undefined) { r.key = v.key === null ? null : text(v.key, p); n = locate(p, n, "key"); }
  if (v.type !== undefined) { r.type = v.type === null ? null : text(v.type, p); n = locate(p, n, "type"); }
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p); n = locate(p, n, "description"); }
  if (v.data !== undefined) r.data = v.data;
  if (v.metadata_ !== undefined) { r.metadata_ = v.metadata_ === null ? null : readStringMap(v.metadata_, p); n = locate(p, n, "metadata_"); }
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : uuid(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  if (v.task_run_id !== undefined) { r.task_run_id = v.task_run_id === null ? null : uuid(v.task_run_id, p); n = locate(p, n, "task_run_id"); }
  return closed(v, r, p, "ArtifactCreate");
}

export function readArtifactUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.data !== undefined) r.data = v.data;
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p); n = locate(p, n, "description"); }
  if (v.metadata_ !== undefined) { r.metadata_ = v.metadata_ === null ? null : readStringMap(v.metadata_, p); n = locate(p, n, "metadata_"); }
  return closed(v, r, p, "ArtifactUpdate");
}

export function readArtifactFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.key !== undefined) { r.key = v.key === null ? null : readKeyCriterion(v.key, p); n = locate(p, n, "key"); }
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : readIdCriterion(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  if (v.task_run_id !== undefined) { r.task_run_id = v.task_run_id === null ? null : readIdCriterion(v.task_run_id, p); n = locate(p, n, "task_run_id"); }
  if (v.type !== undefined) { r.type = v.type === null ? null : readExcludableValueCriterion(v.type, p); n = locate(p, n, "type"); }
  return closed(v, r, p);
}

export function readArtifactCollectionFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.latest_id !== undefined) { r.latest_id = v.latest_id === null ? null : readIdCriterion(v.latest_id, p); n = locate(p, n, "latest_id"); }
  if (v.key !== undefined) { r.key = v.key === null ? null : readKeyCriterion(v.key, p); n = locate(p, n, "key"); }
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : readIdCriterion(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  if (v.task_run_id !== undefined) { r.task_run_id = v.task_run_id === null ? null : readIdCriterion(v.task_run_id, p); n = locate(p, n, "task_run_id"); }
  if (v.type !== undefined) { r.type = v.type === null ? null : readExcludableValueCriterion(v.type, p); n = locate(p, n, "type"); }
  return closed(v, r, p);
}

export function readArtifactSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","UPDATED_DESC","ID_DESC","KEY_DESC","KEY_ASC"], "enum");
}

export function readArtifactCollectionSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","UPDATED_DESC","ID_DESC","KEY_DESC","KEY_ASC"], "enum");
}

export function readFilterArtifactsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","artifacts","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.artifacts != null) { r.artifacts = readArtifactFilter(v.artifacts, p); n = locate(p, n, "artifacts", "body"); }
  r.sort = v.sort == null ? "ID_DESC" : readArtifactSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountArtifactsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","artifacts"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.artifacts != null) { r.artifacts = readArtifactFilter(v.artifacts, p); n = locate(p, n, "artifacts", "body"); }
  return r;
}

export function readFilterLatestArtifactsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","artifacts","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.artifacts != null) { r.artifacts = readArtifactCollectionFilter(v.artifacts, p); n = locate(p, n, "artifacts", "body"); }
  r.sort = v.sort == null ? "ID_DESC" : readArtifactCollectionSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountLatestArtifactsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","artifacts"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.artifacts != null) { r.artifacts = readArtifactCollectionFilter(v.artifacts, p); n = locate(p, n, "artifacts", "body"); }
  return r;
}

export function readAssetStatus(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["succeeded","failed"], "enum");
}

export function readAssetLink(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, 1, 200); n = locate(p, n, "name"); }
  if (v.url === undefined) n = missing("url", v, p);
  else { r.url = text(v.url, p, 1, 2000); n = locate(p, n, "url"); }
  return closed(v, r, p, "AssetLink");
}

export function readAssetUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p, undefined, 2500); n = locate(p, n, "description"); }
  if (v.owners !== undefined) { r.owners = v.owners === null ? null : list(v.owners, p, (v, p) => text(v, p, 1, 200), undefined, 100); n = locate(p, n, "owners"); }
  if (v.links !== undefined) { r.links = list(v.links, p, readAssetLink, undefined, 50); n = locate(p, n, "links"); }
  if (v.expected_interval !== undefined) { r.expected_interval = v.expected_interval === null ? null : number(v.expected_interval, p, 60, 315360000); n = locate(p, n, "expected_interval"); }
  return closed(v, r, p, "AssetUpdate");
}

export function readAssetKeyCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, text); n = locate(p, n, "any_"); }
  if (v.like_ !== undefined) { r.like_ = v.like_ === null ? null : text(v.like_, p); n = locate(p, n, "like_"); }
  if (v.prefix_ !== undefined) { r.prefix_ = v.prefix_ === null ? null : text(v.prefix_, p); n = locate(p, n, "prefix_"); }
  if (v.search_ !== undefined) { r.search_ = v.search_ === null ? null : text(v.search_, p, undefined, 200); n = locate(p, n, "search_"); }
  return closed(v, r, p);
}

export function readAssetStatusCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readAssetStatus); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readAssetFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.key !== undefined) { r.key = v.key === null ? null : readAssetKeyCriterion(v.key, p); n = locate(p, n, "key"); }
  if (v.owner !== undefined) { r.owner = v.owner === null ? null : readValueCriterion(v.owner, p); n = locate(p, n, "owner"); }
  if (v.tool !== undefined) { r.tool = v.tool === null ? null : readValueCriterion(v.tool, p); n = locate(p, n, "tool"); }
  if (v.flow_id !== undefined) { r.flow_id = v.flow_id === null ? null : readIdCriterion(v.flow_id, p); n = locate(p, n, "flow_id"); }
  if (v.deployment_id !== undefined) { r.deployment_id = v.deployment_id === null ? null : readIdCriterion(v.deployment_id, p); n = locate(p, n, "deployment_id"); }
  if (v.status !== undefined) { r.status = v.status === null ? null : readAssetStatusCriterion(v.status, p); n = locate(p, n, "status"); }
  if (v.latest !== undefined) { r.latest = v.latest === null ? null : readTimeCriterion(v.latest, p); n = locate(p, n, "latest"); }
  if (v.due !== undefined) { r.due = v.due === null ? null : readTimeCriterion(v.due, p); n = locate(p, n, "due"); }
  return closed(v, r, p);
}

export function readAssetSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["KEY_ASC","KEY_DESC","LATEST_DESC","LATEST_ASC"], "enum");
}

export function readFilterAssetsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["assets","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.assets != null) { r.assets = readAssetFilter(v.assets, p); n = locate(p, n, "assets", "body"); }
  r.sort = v.sort == null ? "KEY_ASC" : readAssetSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountAssetsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["assets"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.assets != null) { r.assets = readAssetFilter(v.assets, p); n = locate(p, n, "assets", "body"); }
  return r;
}

export function readAssetMaterializationFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.key !== undefined) { r.key = v.key === null ? null : readValueCriterion(v.key, p); n = locate(p, n, "key"); }
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : readIdCriterion(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  if (v.status !== undefined) { r.status = v.status === null ? null : readAssetStatusCriterion(v.status, p); n = locate(p, n, "status"); }
  if (v.occurred !== undefined) { r.occurred = v.occurred === null ? null : readTimeCriterion(v.occurred, p); n = locate(p, n, "occurred"); }
  return closed(v, r, p);
}

export function readAssetMaterializationSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["OCCURRED_DESC","OCCURRED_ASC"], "enum");
}

export function readFilterAssetMaterializationsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["materializations","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.materializations != null) { r.materializations = readAssetMaterializationFilter(v.materializations, p); n = locate(p, n, "materializations", "body"); }
  r.sort = v.sort == null ? "OCCURRED_DESC" : readAssetMaterializationSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readAssetLineageRequest(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.keys === undefined) n = missing("keys", v, p);
  else { r.keys = list(v.keys, p, text, 1, 100); n = locate(p, n, "keys"); }
  r.upstream = v.upstream === undefined ? 5 : integer(v.upstream, p, 0, 100); n = locate(p, n, "upstream");
  r.downstream = v.downstream === undefined ? 5 : integer(v.downstream, p, 0, 100); n = locate(p, n, "downstream");
  if (v.used_after !== undefined) { r.used_after = v.used_after === null ? null : instant(v.used_after, p); n = locate(p, n, "used_after"); }
  return closed(v, r, p, "AssetLineageRequest");
}

export function readVariableCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = lateText(v.name, p, undefined, 255); n = locate(p, n, "name"); }
  if (v.value === undefined) n = missing("value", v, p);
  else r.value = v.value;
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  return closed(v, r, p, "VariableCreate");
}

export function readVariableUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name !== undefined) { r.name = v.name === null ? null : lateText(v.name, p, undefined, 255); n = locate(p, n, "name"); }
  if (v.value !== undefined) r.value = v.value;
  if (v.tags !== undefined) { r.tags = v.tags === null ? null : list(v.tags, p, text); n = locate(p, n, "tags"); }
  return closed(v, r, p, "VariableUpdate");
}

export function readVariableFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readNameCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.tags !== undefined) { r.tags = v.tags === null ? null : readAllTagsCriterion(v.tags, p); n = locate(p, n, "tags"); }
  return closed(v, r, p);
}

export function readVariableSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","UPDATED_DESC","NAME_DESC","NAME_ASC"], "enum");
}

export function readFilterVariablesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["variables","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.variables != null) { r.variables = readVariableFilter(v.variables, p); n = locate(p, n, "variables", "body"); }
  r.sort = v.sort == null ? "NAME_ASC" : readVariableSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountVariablesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["variables"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.variables != null) { r.variables = readVariableFilter(v.variables, p); n = locate(p, n, "variables", "body"); }
  return r;
}

export function readSavedSearchCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p); n = locate(p, n, "name"); }
  if (v.filters !== undefined) { r.filters = list(v.filters, p, readSavedSearchFilter); n = locate(p, n, "filters"); }
  return closed(v, r, p, "SavedSearchCreate");
}

export function readSavedSearchFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.object === undefined) n = missing("object", v, p);
  else { r.object = text(v.object, p); n = locate(p, n, "object"); }
  if (v.property === undefined) n = missing("property", v, p);
  else { r.property = text(v.property, p); n = locate(p, n, "property"); }
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = text(v.type, p); n = locate(p, n, "type"); }
  if (v.operation === undefined) n = missing("operation", v, p);
  else { r.operation = text(v.operation, p); n = locate(p, n, "operation"); }
  if (v.value === undefined) n = missing("value", v, p);
  else r.value = v.value;
  return r;
}

export function readFilterSavedSearchesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readDeploymentCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, undefined, undefined, patternOfDeploymentCreateName); n = locate(p, n, "name"); }
  if (v.flow_id === undefined) n = missing("flow_id", v, p);
  else { r.flow_id = uuid(v.flow_id, p); n = locate(p, n, "flow_id"); }
  if (v.paused !== undefined) { r.paused = boolean(v.paused, p); n = locate(p, n, "paused"); }
  if (v.schedules !== undefined) { r.schedules = list(v.schedules, p, readDeploymentScheduleCreate); n = locate(p, n, "schedules"); }
  if (v.concurrency_limit !== undefined) { r.concurrency_limit = v.concurrency_limit === null ? null : above(0, integer(v.concurrency_limit, p), v.concurrency_limit, p); n = locate(p, n, "concurrency_limit"); }
  if (v.concurrency_options !== undefined) { r.concurrency_options = v.concurrency_options === null ? null : readConcurrencyOptions(v.concurrency_options, p); n = locate(p, n, "concurrency_options"); }
  if (v.global_concurrency_limit_id !== undefined) { r.global_concurrency_limit_id = v.global_concurrency_limit_id === null ? null : uuid(v.global_concurrency_limit_id, p); n = locate(p, n, "global_concurrency_limit_id"); }
  if (v.collision_policy !== undefined) { r.collision_policy = v.collision_policy === "inherit" ? null : v.collision_policy === null ? null : readCollisionPolicy(v.collision_policy, p); n = locate(p, n, "collision_policy"); }
  if (v.concurrency_key !== undefined) { r.concurrency_key = v.concurrency_key === null ? null : text(v.concurrency_key, p, 1, 1000); n = locate(p, n, "concurrency_key"); }
  if (v.concurrency_key_limit !== undefined) { r.concurrency_key_limit = v.concurrency_key_limit === null ? null : integer(v.concurrency_key_limit, p, 1, 100000); n = locate(p, n, "concurrency_key_limit"); }
  if (v.start_timeout_seconds !== undefined) { r.start_timeout_seconds = v.start_timeout_seconds === "inherit" ? null : v.start_timeout_seconds === null ? null : integer(v.start_timeout_seconds, p, 0, 31536000); n = locate(p, n, "start_timeout_seconds"); }
  if (v.start_timeout_reschedules !== undefined) { r.start_timeout_reschedules = v.start_timeout_reschedules === "inherit" ? null : v.start_timeout_reschedules === null ? null : integer(v.start_timeout_reschedules, p, 0, 1000); n = locate(p, n, "start_timeout_reschedules"); }
  if (v.missed_heartbeats !== undefined) { r.missed_heartbeats = v.missed_heartbeats === "inherit" ? null : v.missed_heartbeats === null ? null : integer(v.missed_heartbeats, p, 0, 1000); n = locate(p, n, "missed_heartbeats"); }
  if (v.run_priority !== undefined) { r.run_priority = v.run_priority === null ? null : integer(v.run_priority, p, 1, 100); n = locate(p, n, "run_priority"); }
  if (v.late_run_policy !== undefined) { r.late_run_policy = v.late_run_policy === "inherit" ? null : v.late_run_policy === "all" ? {} : v.late_run_policy === null ? null : readLateRunPolicy(v.late_run_policy, p); n = locate(p, n, "late_run_policy"); }
  if (v.enforce_parameter_schema !== undefined) { r.enforce_parameter_schema = boolean(v.enforce_parameter_schema, p); n = locate(p, n, "enforce_parameter_schema"); }
  if (v.parameter_openapi_schema !== undefined) { r.parameter_openapi_schema = v.parameter_openapi_schema === null ? null : readJsonObject(v.parameter_openapi_schema, p); n = locate(p, n, "parameter_openapi_schema"); }
  if (v.parameters !== undefined) { r.parameters = readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.labels !== undefined) { r.labels = v.labels === null ? null : readLabels(v.labels, p); n = locate(p, n, "labels"); }
  if (v.pull_steps !== undefined) { r.pull_steps = v.pull_steps === null ? null : list(v.pull_steps, p, readJsonObject); n = locate(p, n, "pull_steps"); }
  if (v.work_queue_name !== undefined) { r.work_queue_name = v.work_queue_name === null ? null : text(v.work_queue_name, p); n = locate(p, n, "work_queue_name"); }
  if (v.work_pool_name !== undefined) { r.work_pool_name = v.work_pool_name === null ? null : text(v.work_pool_name, p); n = locate(p, n, "work_pool_name"); }
  if (v.storage_document_id !== undefined) { r.storage_document_id = v.storage_document_id === null ? null : uuid(v.storage_document_id, p); n = locate(p, n, "storage_document_id"); }
  if (v.infrastructure_document_id !== undefined) { r.infrastructure_document_id = v.infrastructure_document_id === null ? null : uuid(v.infrastructure_document_id, p); n = locate(p, n, "infrastructure_document_id"); }
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p); n = locate(p, n, "description"); }
  if (v.path !== undefined) { r.path = v.path === null ? null : text(v.path, p); n = locate(p, n, "path"); }
  if (v.version !== undefined) { r.version = v.version === null ? null : text(v.version, p); n = locate(p, n, "version"); }
  if (v.entrypoint !== undefined) { r.entrypoint = v.entrypoint === null ? null : text(v.entrypoint, p); n = locate(p, n, "entrypoint"); }
  if (v.job_variables !== undefined) { r.job_variables = readJsonObject(v.job_variables, p); n = locate(p, n, "job_variables"); }
  if (v.version_info !== undefined) { r.version_info = v.version_info === null ? null : readVersionInfo(v.version_info, p); n = locate(p, n, "version_info"); }
  if (v.worker_pool_queue_id !== undefined) r.worker_pool_queue_id = v.worker_pool_queue_id;
  if (v.worker_pool_name !== undefined) r.worker_pool_name = v.worker_pool_name;
  if (v.worker_pool_queue_name !== undefined) r.worker_pool_queue_name = v.worker_pool_queue_name;
  if (v.work_pool_queue_name !== undefined) r.work_pool_queue_name = v.work_pool_queue_name;
  return closed(v, r, p, "DeploymentCreate");
}

export function readDeploymentScheduleCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.active !== undefined) { r.active = boolean(v.active, p); n = locate(p, n, "active"); }
  if (v.schedule === undefined) n = missing("schedule", v, p);
  else { r.schedule = readSchedule(v.schedule, p); n = locate(p, n, "schedule"); }
  if (v.max_scheduled_runs !== undefined) { r.max_scheduled_runs = v.max_scheduled_runs === null ? null : above(0, integer(v.max_scheduled_runs, p), v.max_scheduled_runs, p); n = locate(p, n, "max_scheduled_runs"); }
  if (v.parameters !== undefined) { r.parameters = readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  if (v.slug !== undefined) { r.slug = v.slug === null ? null : text(v.slug, p); n = locate(p, n, "slug"); }
  if (v.replaces !== undefined) { r.replaces = v.replaces === null ? null : text(v.replaces, p); n = locate(p, n, "replaces"); }
  if (v.late_run_policy !== undefined) { r.late_run_policy = v.late_run_policy === "inherit" ? null : v.late_run_policy === "all" ? {} : v.late_run_policy === null ? null : readLateRunPolicy(v.late_run_policy, p); n = locate(p, n, "late_run_policy"); }
  if (v.max_active_runs !== undefined) r.max_active_runs = v.max_active_runs;
  if (v.catchup !== undefined) r.catchup = v.catchup;
  return closed(v, r, p, "DeploymentScheduleCreate");
}

export function readDeploymentFlowRunCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.state !== undefined) { r.state = v.state === null ? null : readStateCreate(v.state, p); n = locate(p, n, "state"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : text(v.name, p); n = locate(p, n, "name"); }
  if (v.parameters !== undefined) { r.parameters = readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  if (v.enforce_parameter_schema !== undefined) { r.enforce_parameter_schema = v.enforce_parameter_schema === null ? null : boolean(v.enforce_parameter_schema, p); n = locate(p, n, "enforce_parameter_schema"); }
  if (v.context !== undefined) { r.context = readJsonObject(v.context, p); n = locate(p, n, "context"); }
  if (v.infrastructure_document_id !== undefined) { r.infrastructure_document_id = v.infrastructure_document_id === null ? null : uuid(v.infrastructure_document_id, p); n = locate(p, n, "infrastructure_document_id"); }
  if (v.empirical_policy !== undefined) { r.empirical_policy = readFlowRunPolicy(v.empirical_policy, p); n = locate(p, n, "empirical_policy"); }
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.idempotency_key !== undefined) { r.idempotency_key = v.idempotency_key === null ? null : text(v.idempotency_key, p); n = locate(p, n, "idempotency_key"); }
  if (v.labels !== undefined) { r.labels = v.labels === null ? null : readLabels(v.labels, p); n = locate(p, n, "labels"); }
  if (v.parent_task_run_id !== undefined) { r.parent_task_run_id = v.parent_task_run_id === null ? null : uuid(v.parent_task_run_id, p); n = locate(p, n, "parent_task_run_id"); }
  if (v.work_queue_name !== undefined) { r.work_queue_name = v.work_queue_name === null ? null : text(v.work_queue_name, p); n = locate(p, n, "work_queue_name"); }
  if (v.job_variables !== undefined) { r.job_variables = v.job_variables === null ? null : readJsonObject(v.job_variables, p); n = locate(p, n, "job_variables"); }
  if (v.priority !== undefined) { r.priority = v.priority === null ? null : integer(v.priority, p, 1, 100); n = locate(p, n, "priority"); }
  return closed(v, r, p, "DeploymentFlowRunCreate");
}

export function readDeploymentUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.version !== undefined) { r.version = v.version === null ? null : text(v.version, p); n = locate(p, n, "version"); }
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p); n = locate(p, n, "description"); }
  if (v.paused !== undefined) { r.paused = boolean(v.paused, p); n = locate(p, n, "paused"); }
  if (v.schedules !== undefined) { r.schedules = list(v.schedules, p, readDeploymentScheduleUpdate); n = locate(p, n, "schedules"); }
  if (v.concurrency_limit !== undefined) { r.concurrency_limit = v.concurrency_limit === null ? null : above(0, integer(v.concurrency_limit, p), v.concurrency_limit, p); n = locate(p, n, "concurrency_limit"); }
  if (v.concurrency_options !== undefined) { r.concurrency_options = v.concurrency_options === null ? null : readConcurrencyOptions(v.concurrency_options, p); n = locate(p, n, "concurrency_options"); }
  if (v.global_concurrency_limit_id !== undefined) { r.global_concurrency_limit_id = v.global_concurrency_limit_id === null ? null : uuid(v.global_concurrency_limit_id, p); n = locate(p, n, "global_concurrency_limit_id"); }
  if (v.collision_policy !== undefined) { r.collision_policy = v.collision_policy === "inherit" ? null : v.collision_policy === null ? null : readCollisionPolicy(v.collision_policy, p); n = locate(p, n, "collision_policy"); }
  if (v.concurrency_key !== undefined) { r.concurrency_key = v.concurrency_key === null ? null : text(v.concurrency_key, p, 1, 1000); n = locate(p, n, "concurrency_key"); }
  if (v.concurrency_key_limit !== undefined) { r.concurrency_key_limit = v.concurrency_key_limit === null ? null : integer(v.concurrency_key_limit, p, 1, 100000); n = locate(p, n, "concurrency_key_limit"); }
  if (v.start_timeout_seconds !== undefined) { r.start_timeout_seconds = v.start_timeout_seconds === "inherit" ? null : v.start_timeout_seconds === null ? null : integer(v.start_timeout_seconds, p, 0, 31536000); n = locate(p, n, "start_timeout_seconds"); }
  if (v.start_timeout_reschedules !== undefined) { r.start_timeout_reschedules = v.start_timeout_reschedules === "inherit" ? null : v.start_timeout_reschedules === null ? null : integer(v.start_timeout_reschedules, p, 0, 1000); n = locate(p, n, "start_timeout_reschedules"); }
  if (v.missed_heartbeats !== undefined) { r.missed_heartbeats = v.missed_heartbeats === "inherit" ? null : v.missed_heartbeats === null ? null : integer(v.missed_heartbeats, p, 0, 1000); n = locate(p, n, "missed_heartbeats"); }
  if (v.run_priority !== undefined) { r.run_priority = v.run_priority === null ? null : integer(v.run_priority, p, 1, 100); n = locate(p, n, "run_priority"); }
  if (v.late_run_policy !== undefined) { r.late_run_policy = v.late_run_policy === "inherit" ? null : v.late_run_policy === "all" ? {} : v.late_run_policy === null ? null : readLateRunPolicy(v.late_run_policy, p); n = locate(p, n, "late_run_policy"); }
  if (v.parameters !== undefined) { r.parameters = v.parameters === null ? null : readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  if (v.parameter_openapi_schema !== undefined) { r.parameter_openapi_schema = v.parameter_openapi_schema === null ? null : readJsonObject(v.parameter_openapi_schema, p); n = locate(p, n, "parameter_openapi_schema"); }
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.work_queue_name !== undefined) { r.work_queue_name = v.work_queue_name === null ? null : text(v.work_queue_name, p); n = locate(p, n, "work_queue_name"); }
  if (v.work_pool_name !== undefined) { r.work_pool_name = v.work_pool_name === null ? null : text(v.work_pool_name, p); n = locate(p, n, "work_pool_name"); }
  if (v.path !== undefined) { r.path = v.path === null ? null : text(v.path, p); n = locate(p, n, "path"); }
  if (v.job_variables !== undefined) { r.job_variables = v.job_variables === null ? null : readJsonObject(v.job_variables, p); n = locate(p, n, "job_variables"); }
  if (v.pull_steps !== undefined) { r.pull_steps = v.pull_steps === null ? null : list(v.pull_steps, p, readJsonObject); n = locate(p, n, "pull_steps"); }
  if (v.entrypoint !== undefined) { r.entrypoint = v.entrypoint === null ? null : text(v.entrypoint, p); n = locate(p, n, "entrypoint"); }
  if (v.storage_document_id !== undefined) { r.storage_document_id = v.storage_document_id === null ? null : uuid(v.storage_document_id, p); n = locate(p, n, "storage_document_id"); }
  if (v.infrastructure_document_id !== undefined) { r.infrastructure_document_id = v.infrastructure_document_id === null ? null : uuid(v.infrastructure_document_id, p); n = locate(p, n, "infrastructure_document_id"); }
  if (v.enforce_parameter_schema !== undefined) { r.enforce_parameter_schema = v.enforce_parameter_schema === null ? null : boolean(v.enforce_parameter_schema, p); n = locate(p, n, "enforce_parameter_schema"); }
  if (v.version_info !== undefined) { r.version_info = v.version_info === null ? null : readVersionInfo(v.version_info, p); n = locate(p, n, "version_info"); }
  if (v.worker_pool_queue_id !== undefined) r.worker_pool_queue_id = v.worker_pool_queue_id;
  if (v.worker_pool_name !== undefined) r.worker_pool_name = v.worker_pool_name;
  if (v.worker_pool_queue_name !== undefined) r.worker_pool_queue_name = v.worker_pool_queue_name;
  if (v.work_pool_queue_name !== undefined) r.work_pool_queue_name = v.work_pool_queue_name;
  return closed(v, r, p, "DeploymentUpdate");
}

export function readDeploymentScheduleUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.active !== undefined) { r.active = v.active === null ? null : boolean(v.active, p); n = locate(p, n, "active"); }
  if (v.schedule !== undefined) { r.schedule = v.schedule === null ? null : readSchedule(v.schedule, p); n = locate(p, n, "schedule"); }
  if (v.max_scheduled_runs !== undefined) { r.max_scheduled_runs = v.max_scheduled_runs === null ? null : above(0, integer(v.max_scheduled_runs, p), v.max_scheduled_runs, p); n = locate(p, n, "max_scheduled_runs"); }
  if (v.parameters !== undefined) { r.parameters = readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  if (v.slug !== undefined) { r.slug = v.slug === null ? null : text(v.slug, p); n = locate(p, n, "slug"); }
  if (v.replaces !== undefined) { r.replaces = v.replaces === null ? null : text(v.replaces, p); n = locate(p, n, "replaces"); }
  if (v.late_run_policy !== undefined) { r.late_run_policy = v.late_run_policy === "inherit" ? null : v.late_run_policy === "all" ? {} : v.late_run_policy === null ? null : readLateRunPolicy(v.late_run_policy, p); n = locate(p, n, "late_run_policy"); }
  if (v.max_active_runs !== undefined) r.max_active_runs = v.max_active_runs;
  if (v.catchup !== undefined) r.catchup = v.catchup;
  return closed(v, r, p, "DeploymentScheduleUpdate");
}

export function readLateRunPolicy(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.keep !== undefined) { r.keep = v.keep === "all" ? null : v.keep === null ? null : integer(v.keep, p, 0, 100); n = locate(p, n, "keep"); }
  if (v.max_age_seconds !== undefined) { r.max_age_seconds = v.max_age_seconds === null ? null : integer(v.max_age_seconds, p, 1, 31536000); n = locate(p, n, "max_age_seconds"); }
  return closed(v, r, p, "LateRunPolicy");
}

export function readIntervalSchedule(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.interval === undefined) n = missing("interval", v, p);
  else { r.interval = duration(v.interval, p); n = locate(p, n, "interval"); }
  if (v.anchor_date !== undefined) { r.anchor_date = instantWithOffset(v.anchor_date, p); n = locate(p, n, "anchor_date"); }
  if (v.timezone !== undefined) { r.timezone = v.timezone === null ? null : text(v.timezone, p); n = locate(p, n, "timezone"); }
  return closed(v, r, p, "IntervalSchedule");
}

export function readCronSchedule(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.cron === undefined) n = missing("cron", v, p);
  else { r.cron = text(v.cron, p); n = locate(p, n, "cron"); }
  if (v.timezone !== undefined) { r.timezone = v.timezone === null ? null : text(v.timezone, p); n = locate(p, n, "timezone"); }
  r.day_or = v.day_or === undefined ? true : boolean(v.day_or, p); n = locate(p, n, "day_or");
  return closed(v, r, p, "CronSchedule");
}

export function readRRuleSchedule(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.rrule === undefined) n = missing("rrule", v, p);
  else { r.rrule = text(v.rrule, p); n = locate(p, n, "rrule"); }
  r.timezone = v.timezone === undefined ? "UTC" : v.timezone === null ? null : text(v.timezone, p); n = locate(p, n, "timezone");
  return closed(v, r, p, "RRuleSchedule");
}

const alternativesOfSchedule: readonly Alternative[] = [
  { label: "IntervalSchedule", kind: "object", read: readIntervalSchedule, foreign: ["cron","day_or","rrule"] },
  { label: "CronSchedule", kind: "object", read: readCronSchedule, foreign: ["interval","anchor_date","rrule"] },
  { label: "RRuleSchedule", kind: "object", read: readRRuleSchedule, foreign: ["interval","anchor_date","cron","day_or"] },
];

export function readSchedule(v: unknown, p: Problems): unknown {
  return anyOf(v, p, alternativesOfSchedule);
}

export function readConcurrencyOptions(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.collision_strategy === undefined) n = missing("collision_strategy", v, p);
  else { r.collision_strategy = readCollisionStrategy(v.collision_strategy, p); n = locate(p, n, "collision_strategy"); }
  if (v.grace_period_seconds !== undefined) { r.grace_period_seconds = v.grace_period_seconds === "inherit" ? null : v.grace_period_seconds === null ? null : integer(v.grace_period_seconds, p, 60, 86400); n = locate(p, n, "grace_period_seconds"); }
  return r;
}

export function readCollisionStrategy(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["ENQUEUE","CANCEL_NEW"], "enum");
}

export function readCollisionPolicy(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["ENQUEUE","CANCEL_NEW","CANCEL_RUNNING","KEEP_NEWEST"], "enum");
}

export function readVersionInfo(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = text(v.type, p); n = locate(p, n, "type"); }
  if (v.version === undefined) n = missing("version", v, p);
  else { r.version = text(v.version, p); n = locate(p, n, "version"); }
  return open(v, r, p);
}

export function readDeploymentFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readExcludableIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readNameCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.flow_or_deployment_name !== undefined) { r.flow_or_deployment_name = v.flow_or_deployment_name === null ? null : readPatternCriterion(v.flow_or_deployment_name, p); n = locate(p, n, "flow_or_deployment_name"); }
  if (v.paused !== undefined) { r.paused = v.paused === null ? null : readFlagCriterion(v.paused, p); n = locate(p, n, "paused"); }
  if (v.tags !== undefined) { r.tags = v.tags === null ? null : readTagsCriterion(v.tags, p); n = locate(p, n, "tags"); }
  if (v.work_queue_name !== undefined) { r.work_queue_name = v.work_queue_name === null ? null : readValueCriterion(v.work_queue_name, p); n = locate(p, n, "work_queue_name"); }
  if (v.concurrency_limit !== undefined) { r.concurrency_limit = v.concurrency_limit === null ? null : readConcurrencyLimitCriterion(v.concurrency_limit, p); n = locate(p, n, "concurrency_limit"); }
  return closed(v, r, p);
}

export function readDeploymentSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","UPDATED_DESC","NAME_ASC","NAME_DESC"], "enum");
}

export function readCountDeploymentsByFlowParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flow_ids"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flow_ids == null) n = missingParameter("body", "flow_ids", p);
  else { r.flow_ids = list(v.flow_ids, p, uuid, undefined, 200); n = locate(p, n, "flow_ids", "body"); }
  return r;
}

export function readFilterDeploymentsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","work_pool_queues","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  if (v.work_pool_queues != null) { r.work_pool_queues = readWorkQueueFilter(v.work_pool_queues, p); n = locate(p, n, "work_pool_queues", "body"); }
  r.sort = v.sort == null ? "NAME_ASC" : readDeploymentSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountDeploymentsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","work_pool_queues"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  if (v.work_pool_queues != null) { r.work_pool_queues = readWorkQueueFilter(v.work_pool_queues, p); n = locate(p, n, "work_pool_queues", "body"); }
  return r;
}

export function readPaginateDeploymentsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flows","flow_runs","task_runs","deployments","work_pools","work_pool_queues","sort","page","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flows != null) { r.flows = readFlowFilter(v.flows, p); n = locate(p, n, "flows", "body"); }
  if (v.flow_runs != null) { r.flow_runs = readFlowRunFilter(v.flow_runs, p); n = locate(p, n, "flow_runs", "body"); }
  if (v.task_runs != null) { r.task_runs = readTaskRunFilter(v.task_runs, p); n = locate(p, n, "task_runs", "body"); }
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  if (v.work_pool_queues != null) { r.work_pool_queues = readWorkQueueFilter(v.work_pool_queues, p); n = locate(p, n, "work_pool_queues", "body"); }
  r.sort = v.sort == null ? "NAME_ASC" : readDeploymentSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.page = v.page == null ? 1 : integer(v.page, p, 1); n = locate(p, n, "page", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readReadScheduledFlowRunsOfDeploymentsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["deployment_ids","scheduled_before","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.deployment_ids == null) n = missingParameter("body", "deployment_ids", p);
  else { r.deployment_ids = list(v.deployment_ids, p, uuid); n = locate(p, n, "deployment_ids", "body"); }
  if (v.scheduled_before != null) { r.scheduled_before = instant(v.scheduled_before, p); n = locate(p, n, "scheduled_before", "body"); }
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readScheduleDeploymentParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["start_time","end_time","min_time","min_runs","max_runs"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.start_time != null) { r.start_time = instant(v.start_time, p); n = locate(p, n, "start_time", "body"); }
  if (v.end_time != null) { r.end_time = instant(v.end_time, p); n = locate(p, n, "end_time", "body"); }
  if (v.min_time != null) { r.min_time = duration(v.min_time, p); n = locate(p, n, "min_time", "body"); }
  if (v.min_runs != null) { r.min_runs = integer(v.min_runs, p); n = locate(p, n, "min_runs", "body"); }
  if (v.max_runs != null) { r.max_runs = integer(v.max_runs, p); n = locate(p, n, "max_runs", "body"); }
  return r;
}

export function readBulkDeleteDeploymentsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["deployments","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.deployments != null) { r.deployments = readDeploymentFilter(v.deployments, p); n = locate(p, n, "deployments", "body"); }
  r.limit = v.limit == null ? 50 : integer(v.limit, p, 1, 50); n = locate(p, n, "limit", "body");
  return r;
}

export function readPreviewScheduleRequest(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.schedule === undefined) n = missing("schedule", v, p);
  else { r.schedule = readSchedule(v.schedule, p); n = locate(p, n, "schedule"); }
  r.n = v.n === undefined ? 10 : integer(v.n, p, 1, 1000); n = locate(p, n, "n");
  if (v.start !== undefined) { r.start = instant(v.start, p); n = locate(p, n, "start"); }
  if (v.end !== undefined) { r.end = v.end === null ? null : instant(v.end, p); n = locate(p, n, "end"); }
  return closed(v, r, p, "PreviewScheduleRequest");
}

export function readBackfillState(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["RUNNING","PAUSED","STOPPING","STOPPED","COMPLETED"], "enum");
}

export function readBackfillOrder(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["OLDEST_FIRST","NEWEST_FIRST"], "enum");
}

export function readBackfillRerun(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["NONE","FAILED","ALL"], "enum");
}

export function readBackfillCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.start === undefined) n = missing("start", v, p);
  else { r.start = instant(v.start, p); n = locate(p, n, "start"); }
  if (v.end !== undefined) { r.end = v.end === null ? null : instant(v.end, p); n = locate(p, n, "end"); }
  if (v.schedule_id !== undefined) { r.schedule_id = v.schedule_id === null ? null : uuid(v.schedule_id, p); n = locate(p, n, "schedule_id"); }
  if (v.schedule !== undefined) { r.schedule = v.schedule === null ? null : readSchedule(v.schedule, p); n = locate(p, n, "schedule"); }
  if (v.parameters !== undefined) { r.parameters = readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  r.max_active_runs = v.max_active_runs === undefined ? 1 : integer(v.max_active_runs, p, 1); n = locate(p, n, "max_active_runs");
  r.order = v.order === undefined ? "OLDEST_FIRST" : readBackfillOrder(v.order, p); n = locate(p, n, "order");
  r.rerun = v.rerun === undefined ? "FAILED" : readBackfillRerun(v.rerun, p); n = locate(p, n, "rerun");
  if (v.work_queue_name !== undefined) { r.work_queue_name = v.work_queue_name === null ? null : text(v.work_queue_name, p); n = locate(p, n, "work_queue_name"); }
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.job_variables !== undefined) { r.job_variables = v.job_variables === null ? null : readJsonObject(v.job_variables, p); n = locate(p, n, "job_variables"); }
  if (v.priority !== undefined) { r.priority = v.priority === null ? null : integer(v.priority, p, 1, 100); n = locate(p, n, "priority"); }
  if (v.idempotency_key !== undefined) { r.idempotency_key = v.idempotency_key === null ? null : text(v.idempotency_key, p); n = locate(p, n, "idempotency_key"); }
  return closed(v, r, p, "BackfillCreate");
}

export function readBackfillFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.deployment_id !== undefined) { r.deployment_id = v.deployment_id === null ? null : readIdCriterion(v.deployment_id, p); n = locate(p, n, "deployment_id"); }
  if (v.state !== undefined) { r.state = v.state === null ? null : readBackfillStateCriterion(v.state, p); n = locate(p, n, "state"); }
  return closed(v, r, p);
}

export function readBackfillStateCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readBackfillState); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readBackfillSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","CREATED_ASC"], "enum");
}

export function readFilterBackfillsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["backfills","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.backfills != null) { r.backfills = readBackfillFilter(v.backfills, p); n = locate(p, n, "backfills", "body"); }
  r.sort = v.sort == null ? "CREATED_DESC" : readBackfillSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readWorkPoolCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = lateText(v.name, p, undefined, undefined, patternOfFlowCreateName); n = locate(p, n, "name"); }
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p); n = locate(p, n, "description"); }
  r.type = v.type === undefined ? "service-agent" : text(v.type, p); n = locate(p, n, "type");
  if (v.base_job_template !== undefined) { r.base_job_template = readJsonObject(v.base_job_template, p); n = locate(p, n, "base_job_template"); }
  r.is_paused = v.is_paused === undefined ? false : boolean(v.is_paused, p); n = locate(p, n, "is_paused");
  if (v.concurrency_limit !== undefined) { r.concurrency_limit = v.concurrency_limit === null ? null : integer(v.concurrency_limit, p, 0); n = locate(p, n, "concurrency_limit"); }
  if (v.start_timeout_seconds !== undefined) { r.start_timeout_seconds = v.start_timeout_seconds === "inherit" ? null : v.start_timeout_seconds === null ? null : integer(v.start_timeout_seconds, p, 0, 31536000); n = locate(p, n, "start_timeout_seconds"); }
  if (v.start_timeout_reschedules !== undefined) { r.start_timeout_reschedules = v.start_timeout_reschedules === "inherit" ? null : v.start_timeout_reschedules === null ? null : integer(v.start_timeout_reschedules, p, 0, 1000); n = locate(p, n, "start_timeout_reschedules"); }
  if (v.missed_heartbeats !== undefined) { r.missed_heartbeats = v.missed_heartbeats === "inherit" ? null : v.missed_heartbeats === null ? null : integer(v.missed_heartbeats, p, 0, 1000); n = locate(p, n, "missed_heartbeats"); }
  if (v.storage_configuration !== undefined) { r.storage_configuration = readWorkPoolStorageConfiguration(v.storage_configuration, p); n = locate(p, n, "storage_configuration"); }
  return closed(v, r, p, "WorkPoolCreate");
}

export function readWorkPoolUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p); n = locate(p, n, "description"); }
  if (v.is_paused !== undefined) { r.is_paused = boolean(v.is_paused, p); n = locate(p, n, "is_paused"); }
  if (v.base_job_template !== undefined) { r.base_job_template = readJsonObject(v.base_job_template, p); n = locate(p, n, "base_job_template"); }
  if (v.concurrency_limit !== undefined) { r.concurrency_limit = v.concurrency_limit === null ? null : integer(v.concurrency_limit, p, 0); n = locate(p, n, "concurrency_limit"); }
  if (v.start_timeout_seconds !== undefined) { r.start_timeout_seconds = v.start_timeout_seconds === "inherit" ? null : v.start_timeout_seconds === null ? null : integer(v.start_timeout_seconds, p, 0, 31536000); n = locate(p, n, "start_timeout_seconds"); }
  if (v.start_timeout_reschedules !== undefined) { r.start_timeout_reschedules = v.start_timeout_reschedules === "inherit" ? null : v.start_timeout_reschedules === null ? null : integer(v.start_timeout_reschedules, p, 0, 1000); n = locate(p, n, "start_timeout_reschedules"); }
  if (v.missed_heartbeats !== undefined) { r.missed_heartbeats = v.missed_heartbeats === "inherit" ? null : v.missed_heartbeats === null ? null : integer(v.missed_heartbeats, p, 0, 1000); n = locate(p, n, "missed_heartbeats"); }
  if (v.storage_configuration !== undefined) { r.storage_configuration = v.storage_configuration === null ? null : readWorkPoolStorageConfiguration(v.storage_configuration, p); n = locate(p, n, "storage_configuration"); }
  return closed(v, r, p, "WorkPoolUpdate");
}

export function readWorkPoolStorageConfiguration(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.bundle_upload_step !== undefined) { r.bundle_upload_step = v.bundle_upload_step === null ? null : readJsonObject(v.bundle_upload_step, p); n = locate(p, n, "bundle_upload_step"); }
  if (v.bundle_execution_step !== undefined) { r.bundle_execution_step = v.bundle_execution_step === null ? null : readJsonObject(v.bundle_execution_step, p); n = locate(p, n, "bundle_execution_step"); }
  if (v.default_result_storage_block_id !== undefined) { r.default_result_storage_block_id = v.default_result_storage_block_id === null ? null : uuid(v.default_result_storage_block_id, p); n = locate(p, n, "default_result_storage_block_id"); }
  return closed(v, r, p, "WorkPoolStorageConfiguration");
}

export function readWorkerStatus(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["ONLINE","OFFLINE"], "enum");
}

export function readWorkPoolFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readValueCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.type !== undefined) { r.type = v.type === null ? null : readValueCriterion(v.type, p); n = locate(p, n, "type"); }
  return closed(v, r, p);
}

export function readWorkerFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.last_heartbeat_time !== undefined) { r.last_heartbeat_time = v.last_heartbeat_time === null ? null : readTimeCriterion(v.last_heartbeat_time, p); n = locate(p, n, "last_heartbeat_time"); }
  if (v.status !== undefined) { r.status = v.status === null ? null : readWorkerStatusCriterion(v.status, p); n = locate(p, n, "status"); }
  return closed(v, r, p);
}

export function readFilterWorkPoolsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["work_pools","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountWorkPoolsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["work_pools"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.work_pools != null) { r.work_pools = readWorkPoolFilter(v.work_pools, p); n = locate(p, n, "work_pools", "body"); }
  return r;
}

export function readReadScheduledFlowRunsOfWorkPoolParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["work_queue_names","scheduled_before","scheduled_after","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.work_queue_names != null) { r.work_queue_names = list(v.work_queue_names, p, text); n = locate(p, n, "work_queue_names", "body"); }
  if (v.scheduled_before != null) { r.scheduled_before = instant(v.scheduled_before, p); n = locate(p, n, "scheduled_before", "body"); }
  if (v.scheduled_after != null) { r.scheduled_after = instant(v.scheduled_after, p); n = locate(p, n, "scheduled_after", "body"); }
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readReadConcurrencyKeysParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["deployment_id","flow_run_limit","page","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.deployment_id != null) { r.deployment_id = uuid(v.deployment_id, p); n = locate(p, n, "deployment_id", "body"); }
  r.flow_run_limit = v.flow_run_limit == null ? 10 : integer(v.flow_run_limit, p, 0, 200); n = locate(p, n, "flow_run_limit", "body");
  r.page = v.page == null ? 1 : integer(v.page, p, 1); n = locate(p, n, "page", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readReadWorkPoolConcurrencyParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flow_run_limit","page","limit"], p);
  const r: Fields = {};
  let n = p.length;
  r.flow_run_limit = v.flow_run_limit == null ? 10 : integer(v.flow_run_limit, p, 0, 200); n = locate(p, n, "flow_run_limit", "body");
  r.page = v.page == null ? 1 : integer(v.page, p, 1); n = locate(p, n, "page", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readFilterWorkPoolQueuesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["work_queues","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.work_queues != null) { r.work_queues = readWorkQueueFilter(v.work_queues, p); n = locate(p, n, "work_queues", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readFilterWorkersParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["workers","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.workers != null) { r.workers = readWorkerFilter(v.workers, p); n = locate(p, n, "workers", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readRecordWorkerHeartbeatParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["name","heartbeat_interval_seconds"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.name == null) n = missingParameter("body", "name", p);
  else { r.name = text(v.name, p); n = locate(p, n, "name", "body"); }
  if (v.heartbeat_interval_seconds != null) { r.heartbeat_interval_seconds = integer(v.heartbeat_interval_seconds, p); n = locate(p, n, "heartbeat_interval_seconds", "body"); }
  return r;
}

export function readWorkQueueCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, undefined, undefined, patternOfFlowCreateName); n = locate(p, n, "name"); }
  r.description = v.description === undefined ? "" : v.description === null ? null : text(v.description, p); n = locate(p, n, "description");
  r.is_paused = v.is_paused === undefined ? false : boolean(v.is_paused, p); n = locate(p, n, "is_paused");
  if (v.concurrency_limit !== undefined) { r.concurrency_limit = v.concurrency_limit === null ? null : integer(v.concurrency_limit, p, 0); n = locate(p, n, "concurrency_limit"); }
  if (v.fairness !== undefined) { r.fairness = readQueueFairness(v.fairness, p); n = locate(p, n, "fairness"); }
  if (v.start_timeout_seconds !== undefined) { r.start_timeout_seconds = v.start_timeout_seconds === "inherit" ? null : v.start_timeout_seconds === null ? null : integer(v.start_timeout_seconds, p, 0, 31536000); n = locate(p, n, "start_timeout_seconds"); }
  if (v.start_timeout_reschedules !== undefined) { r.start_timeout_reschedules = v.start_timeout_reschedules === "inherit" ? null : v.start_timeout_reschedules === null ? null : integer(v.start_timeout_reschedules, p, 0, 1000); n = locate(p, n, "start_timeout_reschedules"); }
  if (v.missed_heartbeats !== undefined) { r.missed_heartbeats = v.missed_heartbeats === "inherit" ? null : v.missed_heartbeats === null ? null : integer(v.missed_heartbeats, p, 0, 1000); n = locate(p, n, "missed_heartbeats"); }
  if (v.priority !== undefined) { r.priority = v.priority === null ? null : above(0, integer(v.priority, p), v.priority, p); n = locate(p, n, "priority"); }
  if (v.filter !== undefined) { r.filter = v.filter === null ? null : readQueueFilter(v.filter, p); n = locate(p, n, "filter"); }
  return closed(v, r, p, "WorkQueueCreate");
}

export function readWorkQueueUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name !== undefined) { r.name = text(v.name, p); n = locate(p, n, "name"); }
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p); n = locate(p, n, "description"); }
  if (v.is_paused !== undefined) { r.is_paused = boolean(v.is_paused, p); n = locate(p, n, "is_paused"); }
  if (v.concurrency_limit !== undefined) { r.concurrency_limit = v.concurrency_limit === null ? null : integer(v.concurrency_limit, p, 0); n = locate(p, n, "concurrency_limit"); }
  if (v.fairness !== undefined) { r.fairness = readQueueFairness(v.fairness, p); n = locate(p, n, "fairness"); }
  if (v.start_timeout_seconds !== undefined) { r.start_timeout_seconds = v.start_timeout_seconds === "inherit" ? null : v.start_timeout_seconds === null ? null : integer(v.start_timeout_seconds, p, 0, 31536000); n = locate(p, n, "start_timeout_seconds"); }
  if (v.start_timeout_reschedules !== undefined) { r.start_timeout_reschedules = v.start_timeout_reschedules === "inherit" ? null : v.start_timeout_reschedules === null ? null : integer(v.start_timeout_reschedules, p, 0, 1000); n = locate(p, n, "start_timeout_reschedules"); }
  if (v.missed_heartbeats !== undefined) { r.missed_heartbeats = v.missed_heartbeats === "inherit" ? null : v.missed_heartbeats === null ? null : integer(v.missed_heartbeats, p, 0, 1000); n = locate(p, n, "missed_heartbeats"); }
  if (v.priority !== undefined) { r.priority = above(0, integer(v.priority, p), v.priority, p); n = locate(p, n, "priority"); }
  if (v.last_polled !== undefined) { r.last_polled = v.last_polled === null ? null : instant(v.last_polled, p); n = locate(p, n, "last_polled"); }
  if (v.filter !== undefined) { r.filter = v.filter === null ? null : readQueueFilter(v.filter, p); n = locate(p, n, "filter"); }
  return closed(v, r, p, "WorkQueueUpdate");
}

export function readQueueFairness(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["NONE","DEPLOYMENT","CONCURRENCY_KEY"], "enum");
}

export function readWorkQueueFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readWorkQueueNameCriterion(v.name, p); n = locate(p, n, "name"); }
  return closed(v, r, p);
}

export function readQueueFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.tags !== undefined) { r.tags = v.tags === null ? null : list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.deployment_ids !== undefined) { r.deployment_ids = v.deployment_ids === null ? null : list(v.deployment_ids, p, uuid); n = locate(p, n, "deployment_ids"); }
  return r;
}

export function readFilterWorkQueuesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["work_queues","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.work_queues != null) { r.work_queues = readWorkQueueFilter(v.work_queues, p); n = locate(p, n, "work_queues", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readReadWorkQueueRunsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["scheduled_before","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.scheduled_before != null) { r.scheduled_before = instant(v.scheduled_before, p); n = locate(p, n, "scheduled_before", "body"); }
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readReadWorkQueueConcurrencyParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["page","limit"], p);
  const r: Fields = {};
  let n = p.length;
  r.page = v.page == null ? 1 : integer(v.page, p, 1); n = locate(p, n, "page", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readTaskWorkerFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.task_keys === undefined) n = missing("task_keys", v, p);
  else { r.task_keys = list(v.task_keys, p, text); n = locate(p, n, "task_keys"); }
  return r;
}

export function readFilterTaskWorkersParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["task_worker_filter"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.task_worker_filter != null) { r.task_worker_filter = readTaskWorkerFilter(v.task_worker_filter, p); n = locate(p, n, "task_worker_filter", "body"); }
  return r;
}

export function readConcurrencyLimitCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.tag === undefined) n = missing("tag", v, p);
  else { r.tag = text(v.tag, p, undefined, undefined, patternOfDeploymentCreateName); n = locate(p, n, "tag"); }
  if (v.concurrency_limit === undefined) n = missing("concurrency_limit", v, p);
  else { r.concurrency_limit = integer(v.concurrency_limit, p, 0); n = locate(p, n, "concurrency_limit"); }
  return closed(v, r, p, "ConcurrencyLimitCreate");
}

export function readFilterConcurrencyLimitsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readResetConcurrencyLimitByTagParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["slot_override"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.slot_override != null) { r.slot_override = list(v.slot_override, p, uuid); n = locate(p, n, "slot_override", "body"); }
  return r;
}

export function readIncrementConcurrencyLimitsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["names","task_run_id"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.names == null) n = missingParameter("body", "names", p);
  else { r.names = list(v.names, p, text); n = locate(p, n, "names", "body"); }
  if (v.task_run_id == null) n = missingParameter("body", "task_run_id", p);
  else { r.task_run_id = uuid(v.task_run_id, p); n = locate(p, n, "task_run_id", "body"); }
  return r;
}

export function readDecrementConcurrencyLimitsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["names","task_run_id"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.names == null) n = missingParameter("body", "names", p);
  else { r.names = list(v.names, p, text); n = locate(p, n, "names", "body"); }
  if (v.task_run_id == null) n = missingParameter("body", "task_run_id", p);
  else { r.task_run_id = uuid(v.task_run_id, p); n = locate(p, n, "task_run_id", "body"); }
  return r;
}

export function readGlobalConcurrencyLimitCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.active = v.active === undefined ? true : boolean(v.active, p); n = locate(p, n, "active");
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, undefined, undefined, patternOfFlowCreateName); n = locate(p, n, "name"); }
  if (v.limit === undefined) n = missing("limit", v, p);
  else { r.limit = integer(v.limit, p, 0); n = locate(p, n, "limit"); }
  r.active_slots = v.active_slots === undefined ? 0 : integer(v.active_slots, p, 0); n = locate(p, n, "active_slots");
  r.denied_slots = v.denied_slots === undefined ? 0 : integer(v.denied_slots, p, 0); n = locate(p, n, "denied_slots");
  r.slot_decay_per_second = v.slot_decay_per_second === undefined ? 0 : number(v.slot_decay_per_second, p, 0); n = locate(p, n, "slot_decay_per_second");
  return closed(v, r, p, "GlobalConcurrencyLimitCreate");
}

export function readGlobalConcurrencyLimitUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.active !== undefined) { r.active = boolean(v.active, p); n = locate(p, n, "active"); }
  if (v.name !== undefined) { r.name = text(v.name, p, undefined, undefined, patternOfFlowCreateName); n = locate(p, n, "name"); }
  if (v.limit !== undefined) { r.limit = integer(v.limit, p, 0); n = locate(p, n, "limit"); }
  if (v.active_slots !== undefined) { r.active_slots = integer(v.active_slots, p, 0); n = locate(p, n, "active_slots"); }
  if (v.denied_slots !== undefined) { r.denied_slots = integer(v.denied_slots, p, 0); n = locate(p, n, "denied_slots"); }
  if (v.slot_decay_per_second !== undefined) { r.slot_decay_per_second = number(v.slot_decay_per_second, p, 0); n = locate(p, n, "slot_decay_per_second"); }
  return closed(v, r, p, "GlobalConcurrencyLimitUpdate");
}

export function readConcurrencyLimitMode(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["concurrency","rate_limit"]);
}

export function readConcurrencyLeaseHolder(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = readLeaseHolderType(v.type, p); n = locate(p, n, "type"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  return closed(v, r, p, "ConcurrencyLeaseHolder");
}

export function readLeaseHolderType(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["flow_run","task_run","deployment"]);
}

export function readFilterGlobalConcurrencyLimitsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readIncrementGlobalConcurrencyLimitsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["slots","names","mode","create_if_missing"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.slots == null) n = missingParameter("body", "slots", p);
  else { r.slots = above(0, integer(v.slots, p), v.slots, p); n = locate(p, n, "slots", "body"); }
  if (v.names == null) n = missingParameter("body", "names", p);
  else { r.names = list(v.names, p, text, 1); n = locate(p, n, "names", "body"); }
  r.mode = v.mode == null ? "concurrency" : readConcurrencyLimitMode(v.mode, p); n = locate(p, n, "mode", "body");
  if (v.create_if_missing != null) { r.create_if_missing = boolean(v.create_if_missing, p); n = locate(p, n, "create_if_missing", "body"); }
  return r;
}

export function readDecrementGlobalConcurrencyLimitsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["slots","names","occupancy_seconds","create_if_missing"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.slots == null) n = missingParameter("body", "slots", p);
  else { r.slots = above(0, integer(v.slots, p), v.slots, p); n = locate(p, n, "slots", "body"); }
  if (v.names == null) n = missingParameter("body", "names", p);
  else { r.names = list(v.names, p, text, 1); n = locate(p, n, "names", "body"); }
  if (v.occupancy_seconds != null) { r.occupancy_seconds = above(0, number(v.occupancy_seconds, p), v.occupancy_seconds, p); n = locate(p, n, "occupancy_seconds", "body"); }
  if (v.create_if_missing != null) { r.create_if_missing = boolean(v.create_if_missing, p); n = locate(p, n, "create_if_missing", "body"); }
  return r;
}

export function readAcquireConcurrencyLeaseParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["slots","names","mode","lease_duration","holder"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.slots == null) n = missingParameter("body", "slots", p);
  else { r.slots = above(0, integer(v.slots, p), v.slots, p); n = locate(p, n, "slots", "body"); }
  if (v.names == null) n = missingParameter("body", "names", p);
  else { r.names = list(v.names, p, text, 1); n = locate(p, n, "names", "body"); }
  r.mode = v.mode == null ? "concurrency" : readConcurrencyLimitMode(v.mode, p); n = locate(p, n, "mode", "body");
  r.lease_duration = v.lease_duration == null ? 300 : number(v.lease_duration, p, 60, 86400); n = locate(p, n, "lease_duration", "body");
  if (v.holder != null) { r.holder = readConcurrencyLeaseHolder(v.holder, p); n = locate(p, n, "holder", "body"); }
  return r;
}

export function readRenewConcurrencyLeaseParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["lease_duration"], p);
  const r: Fields = {};
  let n = p.length;
  r.lease_duration = v.lease_duration == null ? 300 : number(v.lease_duration, p, 60, 86400); n = locate(p, n, "lease_duration", "body");
  return r;
}

export function readReleaseConcurrencyLeaseParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["lease_id"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.lease_id == null) n = missingParameter("body", "lease_id", p);
  else { r.lease_id = uuid(v.lease_id, p); n = locate(p, n, "lease_id", "body"); }
  return r;
}

export function readBlockTypeCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, undefined, undefined, patternOfFlowCreateName); n = locate(p, n, "name"); }
  if (v.slug === undefined) n = missing("slug", v, p);
  else { r.slug = text(v.slug, p); n = locate(p, n, "slug"); }
  if (v.logo_url !== undefined) { r.logo_url = v.logo_url === null ? null : text(v.logo_url, p); n = locate(p, n, "logo_url"); }
  if (v.documentation_url !== undefined) { r.documentation_url = v.documentation_url === null ? null : text(v.documentation_url, p); n = locate(p, n, "documentation_url"); }
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p); n = locate(p, n, "description"); }
  if (v.code_example !== undefined) { r.code_example = v.code_example === null ? null : text(v.code_example, p); n = locate(p, n, "code_example"); }
  return closed(v, r, p, "BlockTypeCreate");
}

export function readBlockTypeUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.logo_url !== undefined) { r.logo_url = v.logo_url === null ? null : text(v.logo_url, p); n = locate(p, n, "logo_url"); }
  if (v.documentation_url !== undefined) { r.documentation_url = v.documentation_url === null ? null : text(v.documentation_url, p); n = locate(p, n, "documentation_url"); }
  if (v.description !== undefined) { r.description = v.description === null ? null : text(v.description, p); n = locate(p, n, "description"); }
  if (v.code_example !== undefined) { r.code_example = v.code_example === null ? null : text(v.code_example, p); n = locate(p, n, "code_example"); }
  return closed(v, r, p, "BlockTypeUpdate");
}

export function readBlockTypeFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name !== undefined) { r.name = v.name === null ? null : readPatternCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.slug !== undefined) { r.slug = v.slug === null ? null : readValueCriterion(v.slug, p); n = locate(p, n, "slug"); }
  return closed(v, r, p);
}

export function readFilterBlockTypesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["block_types","block_schemas","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.block_types != null) { r.block_types = readBlockTypeFilter(v.block_types, p); n = locate(p, n, "block_types", "body"); }
  if (v.block_schemas != null) { r.block_schemas = readBlockSchemaFilter(v.block_schemas, p); n = locate(p, n, "block_schemas", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readBlockSchemaCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.fields !== undefined) { r.fields = readJsonObject(v.fields, p); n = locate(p, n, "fields"); }
  if (v.block_type_id === undefined) n = missing("block_type_id", v, p);
  else { r.block_type_id = uuid(v.block_type_id, p); n = locate(p, n, "block_type_id"); }
  if (v.capabilities !== undefined) { r.capabilities = list(v.capabilities, p, text); n = locate(p, n, "capabilities"); }
  r.version = v.version === undefined ? "non-versioned" : text(v.version, p); n = locate(p, n, "version");
  return closed(v, r, p, "BlockSchemaCreate");
}

export function readBlockSchemaFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.block_type_id !== undefined) { r.block_type_id = v.block_type_id === null ? null : readIdCriterion(v.block_type_id, p); n = locate(p, n, "block_type_id"); }
  if (v.block_capabilities !== undefined) { r.block_capabilities = v.block_capabilities === null ? null : readCapabilitiesCriterion(v.block_capabilities, p); n = locate(p, n, "block_capabilities"); }
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.version !== undefined) { r.version = v.version === null ? null : readValueCriterion(v.version, p); n = locate(p, n, "version"); }
  return closed(v, r, p);
}

export function readFilterBlockSchemasParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["block_schemas","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.block_schemas != null) { r.block_schemas = readBlockSchemaFilter(v.block_schemas, p); n = locate(p, n, "block_schemas", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readBlockDocumentCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name !== undefined) { r.name = v.name === null ? null : lateText(v.name, p, undefined, undefined, patternOfFlowCreateName); n = locate(p, n, "name"); }
  if (v.data !== undefined) { r.data = readJsonObject(v.data, p); n = locate(p, n, "data"); }
  if (v.block_schema_id === undefined) n = missing("block_schema_id", v, p);
  else { r.block_schema_id = uuid(v.block_schema_id, p); n = locate(p, n, "block_schema_id"); }
  if (v.block_type_id === undefined) n = missing("block_type_id", v, p);
  else { r.block_type_id = uuid(v.block_type_id, p); n = locate(p, n, "block_type_id"); }
  r.is_anonymous = v.is_anonymous === undefined ? false : boolean(v.is_anonymous, p); n = locate(p, n, "is_anonymous");
  return closed(v, r, p, "BlockDocumentCreate");
}

export function readBlockDocumentUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.block_schema_id !== undefined) { r.block_schema_id = v.block_schema_id === null ? null : uuid(v.block_schema_id, p); n = locate(p, n, "block_schema_id"); }
  if (v.data !== undefined) { r.data = readJsonObject(v.data, p); n = locate(p, n, "data"); }
  if (v.merge_existing_data !== undefined) { r.merge_existing_data = boolean(v.merge_existing_data, p); n = locate(p, n, "merge_existing_data"); }
  return closed(v, r, p, "BlockDocumentUpdate");
}

export function readBlockDocumentFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  r.is_anonymous = v.is_anonymous === undefined ? readFlagCriterion({"eq_":false}, p) : v.is_anonymous === null ? null : readFlagCriterion(v.is_anonymous, p); n = locate(p, n, "is_anonymous");
  if (v.block_type_id !== undefined) { r.block_type_id = v.block_type_id === null ? null : readIdCriterion(v.block_type_id, p); n = locate(p, n, "block_type_id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readNameCriterion(v.name, p); n = locate(p, n, "name"); }
  return closed(v, r, p);
}

export function readBlockDocumentSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["NAME_DESC","NAME_ASC","BLOCK_TYPE_AND_NAME_ASC"], "enum");
}

export function readFilterBlockDocumentsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["block_documents","block_types","block_schemas","include_secrets","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.block_documents != null) { r.block_documents = readBlockDocumentFilter(v.block_documents, p); n = locate(p, n, "block_documents", "body"); }
  if (v.block_types != null) { r.block_types = readBlockTypeFilter(v.block_types, p); n = locate(p, n, "block_types", "body"); }
  if (v.block_schemas != null) { r.block_schemas = readBlockSchemaFilter(v.block_schemas, p); n = locate(p, n, "block_schemas", "body"); }
  r.include_secrets = v.include_secrets == null ? false : boolean(v.include_secrets, p); n = locate(p, n, "include_secrets", "body");
  r.sort = v.sort == null ? "NAME_ASC" : readBlockDocumentSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountBlockDocumentsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["block_documents","block_types","block_schemas"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.block_documents != null) { r.block_documents = readBlockDocumentFilter(v.block_documents, p); n = locate(p, n, "block_documents", "body"); }
  if (v.block_types != null) { r.block_types = readBlockTypeFilter(v.block_types, p); n = locate(p, n, "block_types", "body"); }
  if (v.block_schemas != null) { r.block_schemas = readBlockSchemaFilter(v.block_schemas, p); n = locate(p, n, "block_schemas", "body"); }
  return r;
}

export function readEvent(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.occurred === undefined) n = missing("occurred", v, p);
  else { r.occurred = instant(v.occurred, p); n = locate(p, n, "occurred"); }
  if (v.event === undefined) n = missing("event", v, p);
  else { r.event = text(v.event, p); n = locate(p, n, "event"); }
  if (v.resource === undefined) n = missing("resource", v, p);
  else { r.resource = readEventResource(v.resource, p); n = locate(p, n, "resource"); }
  if (v.related !== undefined) { r.related = list(v.related, p, readRelatedResource); n = locate(p, n, "related"); }
  if (v.payload !== undefined) { r.payload = readJsonObject(v.payload, p); n = locate(p, n, "payload"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.follows !== undefined) { r.follows = v.follows === null ? null : uuid(v.follows, p); n = locate(p, n, "follows"); }
  return r;
}

export function readEventResource(v: unknown, p: Problems): unknown {
  return map(v, p, text);
}

export function readRelatedResource(v: unknown, p: Problems): unknown {
  return map(v, p, text);
}

export function readReceivedEvent(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.occurred === undefined) n = missing("occurred", v, p);
  else { r.occurred = instant(v.occurred, p); n = locate(p, n, "occurred"); }
  if (v.event === undefined) n = missing("event", v, p);
  else { r.event = text(v.event, p); n = locate(p, n, "event"); }
  if (v.resource === undefined) n = missing("resource", v, p);
  else { r.resource = readEventResource(v.resource, p); n = locate(p, n, "resource"); }
  if (v.related === undefined) n = missing("related", v, p);
  else { r.related = list(v.related, p, readRelatedResource); n = locate(p, n, "related"); }
  if (v.payload === undefined) n = missing("payload", v, p);
  else { r.payload = readJsonObject(v.payload, p); n = locate(p, n, "payload"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.follows === undefined) n = missing("follows", v, p);
  else { r.follows = v.follows === null ? null : uuid(v.follows, p); n = locate(p, n, "follows"); }
  if (v.received === undefined) n = missing("received", v, p);
  else { r.received = instant(v.received, p); n = locate(p, n, "received"); }
  return r;
}

export function readResourceSpecification(v: unknown, p: Problems): unknown {
  return map(v, p, readResourceLabelMatch);
}

const alternativesOfResourceLabelMatch: readonly Alternative[] = [
  { label: "str", kind: "string", read: text },
  { label: "list", kind: "array", read: (v, p) => list(v, p, text) },
];

export function readResourceLabelMatch(v: unknown, p: Problems): unknown {
  return anyOf(v, p, alternativesOfResourceLabelMatch);
}

export function readResourceInRole(v: unknown, p: Problems): unknown {
  return list(v, p, text, 2, 2);
}

export function readEventOrder(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["ASC","DESC"], "enum");
}

export function readTimeUnit(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["week","day","hour","minute","second"], "enum");
}

export function readCountable(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["day","time","event","resource"], "enum");
}

export function readEventFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.occurred !== undefined) { r.occurred = readEventOccurredFilter(v.occurred, p); n = locate(p, n, "occurred"); }
  if (v.event !== undefined) { r.event = v.event === null ? null : readEventNameFilter(v.event, p); n = locate(p, n, "event"); }
  if (v.resource !== undefined) { r.resource = v.resource === null ? null : readEventResourceFilter(v.resource, p); n = locate(p, n, "resource"); }
  if (v.related !== undefined) { r.related = v.related === null ? null : listOrOne(v.related, p, readEventRelatedFilter); n = locate(p, n, "related"); }
  if (v.any_resource !== undefined) { r.any_resource = v.any_resource === null ? null : listOrOne(v.any_resource, p, readEventAnyResourceFilter); n = locate(p, n, "any_resource"); }
  if (v.id !== undefined) { r.id = readEventIdFilter(v.id, p); n = locate(p, n, "id"); }
  if (v.text !== undefined) { r.text = v.text === null ? null : readEventTextFilter(v.text, p); n = locate(p, n, "text"); }
  r.order = v.order === undefined ? "DESC" : readEventOrder(v.order, p); n = locate(p, n, "order");
  return closed(v, r, p);
}

export function readEventOccurredFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.since !== undefined) { r.since = instant(v.since, p); n = locate(p, n, "since"); }
  if (v.until !== undefined) { r.until = instant(v.until, p); n = locate(p, n, "until"); }
  return closed(v, r, p);
}

export function readEventNameFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.prefix !== undefined) { r.prefix = v.prefix === null ? null : list(v.prefix, p, text); n = locate(p, n, "prefix"); }
  if (v.exclude_prefix !== undefined) { r.exclude_prefix = v.exclude_prefix === null ? null : list(v.exclude_prefix, p, text); n = locate(p, n, "exclude_prefix"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : list(v.name, p, text); n = locate(p, n, "name"); }
  if (v.exclude_name !== undefined) { r.exclude_name = v.exclude_name === null ? null : list(v.exclude_name, p, text); n = locate(p, n, "exclude_name"); }
  return closed(v, r, p);
}

export function readEventResourceFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.id !== undefined) { r.id = v.id === null ? null : list(v.id, p, text); n = locate(p, n, "id"); }
  if (v.id_prefix !== undefined) { r.id_prefix = v.id_prefix === null ? null : list(v.id_prefix, p, text); n = locate(p, n, "id_prefix"); }
  if (v.labels !== undefined) { r.labels = v.labels === null ? null : readResourceSpecification(v.labels, p); n = locate(p, n, "labels"); }
  r.distinct = v.distinct === undefined ? false : boolean(v.distinct, p); n = locate(p, n, "distinct");
  return closed(v, r, p);
}

export function readEventRelatedFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.id !== undefined) { r.id = v.id === null ? null : list(v.id, p, text); n = locate(p, n, "id"); }
  if (v.role !== undefined) { r.role = v.role === null ? null : list(v.role, p, text); n = locate(p, n, "role"); }
  if (v.resources_in_roles !== undefined) { r.resources_in_roles = v.resources_in_roles === null ? null : list(v.resources_in_roles, p, readResourceInRole); n = locate(p, n, "resources_in_roles"); }
  if (v.labels !== undefined) { r.labels = v.labels === null ? null : readResourceSpecification(v.labels, p); n = locate(p, n, "labels"); }
  return closed(v, r, p);
}

export function readEventAnyResourceFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.id !== undefined) { r.id = v.id === null ? null : list(v.id, p, text); n = locate(p, n, "id"); }
  if (v.id_prefix !== undefined) { r.id_prefix = v.id_prefix === null ? null : list(v.id_prefix, p, text); n = locate(p, n, "id_prefix"); }
  if (v.labels !== undefined) { r.labels = v.labels === null ? null : readResourceSpecification(v.labels, p); n = locate(p, n, "labels"); }
  return closed(v, r, p);
}

export function readEventIdFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.id !== undefined) { r.id = v.id === null ? null : list(v.id, p, uuid); n = locate(p, n, "id"); }
  return closed(v, r, p);
}

export function readEventTextFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.query === undefined) n = missing("query", v, p);
  else { r.query = text(v.query, p, undefined, 200); n = locate(p, n, "query"); }
  return closed(v, r, p);
}

export function readFilterEventsRequest(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.filter !== undefined) { r.filter = v.filter === null ? null : readEventFilter(v.filter, p); n = locate(p, n, "filter"); }
  r.limit = v.limit === undefined ? 50 : integer(v.limit, p, 0, 50); n = locate(p, n, "limit");
  return r;
}

export function readFilterEventsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["filter","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.filter != null) { r.filter = readEventFilter(v.filter, p); n = locate(p, n, "filter", "body"); }
  r.limit = v.limit == null ? 50 : integer(v.limit, p, 0, 50); n = locate(p, n, "limit", "body");
  return r;
}

export function readCountEventsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["time_unit","time_interval","filter"], p);
  const r: Fields = {};
  let n = p.length;
  r.time_unit = v.time_unit == null ? "day" : readTimeUnit(v.time_unit, p); n = locate(p, n, "time_unit", "body");
  r.time_interval = v.time_interval == null ? 1 : number(v.time_interval, p, 0.01); n = locate(p, n, "time_interval", "body");
  if (v.filter == null) n = missingParameter("body", "filter", p);
  else { r.filter = readEventFilter(v.filter, p); n = locate(p, n, "filter", "body"); }
  return r;
}

export function readAutomationCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p); n = locate(p, n, "name"); }
  r.description = v.description === undefined ? "" : text(v.description, p); n = locate(p, n, "description");
  r.enabled = v.enabled === undefined ? true : boolean(v.enabled, p); n = locate(p, n, "enabled");
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.trigger === undefined) n = missing("trigger", v, p);
  else { r.trigger = readTrigger(v.trigger, p); n = locate(p, n, "trigger"); }
  if (v.actions === undefined) n = missing("actions", v, p);
  else { r.actions = list(v.actions, p, readAction); n = locate(p, n, "actions"); }
  if (v.actions_on_trigger !== undefined) { r.actions_on_trigger = list(v.actions_on_trigger, p, readAction); n = locate(p, n, "actions_on_trigger"); }
  if (v.actions_on_resolve !== undefined) { r.actions_on_resolve = list(v.actions_on_resolve, p, readAction); n = locate(p, n, "actions_on_resolve"); }
  if (v.owner_resource !== undefined) { r.owner_resource = v.owner_resource === null ? null : text(v.owner_resource, p); n = locate(p, n, "owner_resource"); }
  return closed(v, r, p, "AutomationCreate");
}

export function readAutomationUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p); n = locate(p, n, "name"); }
  if (v.description !== undefined) { r.description = text(v.description, p); n = locate(p, n, "description"); }
  if (v.enabled !== undefined) { r.enabled = boolean(v.enabled, p); n = locate(p, n, "enabled"); }
  if (v.tags !== undefined) { r.tags = list(v.tags, p, text); n = locate(p, n, "tags"); }
  if (v.trigger === undefined) n = missing("trigger", v, p);
  else { r.trigger = readTrigger(v.trigger, p); n = locate(p, n, "trigger"); }
  if (v.actions === undefined) n = missing("actions", v, p);
  else { r.actions = list(v.actions, p, readAction); n = locate(p, n, "actions"); }
  if (v.actions_on_trigger !== undefined) { r.actions_on_trigger = list(v.actions_on_trigger, p, readAction); n = locate(p, n, "actions_on_trigger"); }
  if (v.actions_on_resolve !== undefined) { r.actions_on_resolve = list(v.actions_on_resolve, p, readAction); n = locate(p, n, "actions_on_resolve"); }
  return closed(v, r, p, "AutomationUpdate");
}

export function readAutomationPartialUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.enabled !== undefined) { r.enabled = boolean(v.enabled, p); n = locate(p, n, "enabled"); }
  return closed(v, r, p, "AutomationPartialUpdate");
}

export function readTriggerPreviewRequest(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.trigger === undefined) n = missing("trigger", v, p);
  else { r.trigger = readTrigger(v.trigger, p); n = locate(p, n, "trigger"); }
  if (v.since !== undefined) { r.since = v.since === null ? null : instant(v.since, p); n = locate(p, n, "since"); }
  if (v.until !== undefined) { r.until = v.until === null ? null : instant(v.until, p); n = locate(p, n, "until"); }
  return closed(v, r, p, "TriggerPreviewRequest");
}

export function readTrigger(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  switch (v.type) {
    case "event": return tagged("event", readEventTrigger, v, p);
    case "metric": return tagged("metric", readMetricTrigger, v, p);
    case "compound": return tagged("compound", readCompoundTrigger, v, p);
    case "sequence": return tagged("sequence", readSequenceTrigger, v, p);
    default: return wrongTag("type", ["event", "metric", "compound", "sequence"], v, p);
  }
}

export function readEventTrigger(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["event"]); n = locate(p, n, "type"); }
  if (v.id !== undefined) { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.match !== undefined) { r.match = readResourceSpecification(v.match, p); n = locate(p, n, "match"); }
  if (v.match_related !== undefined) { r.match_related = readResourceMatches(v.match_related, p); n = locate(p, n, "match_related"); }
  if (v.after !== undefined) { r.after = list(v.after, p, text); n = locate(p, n, "after"); }
  if (v.expect !== undefined) { r.expect = list(v.expect, p, text); n = locate(p, n, "expect"); }
  if (v.for_each !== undefined) { r.for_each = list(v.for_each, p, text); n = locate(p, n, "for_each"); }
  if (v.posture === undefined) n = missing("posture", v, p);
  else { r.posture = readTriggerPosture(v.posture, p); n = locate(p, n, "posture"); }
  r.threshold = v.threshold === undefined ? 1 : integer(v.threshold, p); n = locate(p, n, "threshold");
  r.within = v.within === undefined ? 0 : number(v.within, p, 0); n = locate(p, n, "within");
  return r;
}

export function readMetricTrigger(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["metric"]); n = locate(p, n, "type"); }
  if (v.id !== undefined) { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.match !== undefined) { r.match = readResourceSpecification(v.match, p); n = locate(p, n, "match"); }
  if (v.match_related !== undefined) { r.match_related = readResourceMatches(v.match_related, p); n = locate(p, n, "match_related"); }
  if (v.posture === undefined) n = missing("posture", v, p);
  else { r.posture = oneOf(v.posture, p, ["Metric"]); n = locate(p, n, "posture"); }
  if (v.metric === undefined) n = missing("metric", v, p);
  else { r.metric = readMetricTriggerQuery(v.metric, p); n = locate(p, n, "metric"); }
  return r;
}

export function readMetricTriggerQuery(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = readMetricName(v.name, p); n = locate(p, n, "name"); }
  if (v.operator === undefined) n = missing("operator", v, p);
  else { r.operator = readMetricOperator(v.operator, p); n = locate(p, n, "operator"); }
  if (v.threshold === undefined) n = missing("threshold", v, p);
  else { r.threshold = number(v.threshold, p); n = locate(p, n, "threshold"); }
  r.range = v.range === undefined ? 300 : number(v.range, p, 300, 31622400); n = locate(p, n, "range");
  r.firing_for = v.firing_for === undefined ? 300 : number(v.firing_for, p, 300, 31622400); n = locate(p, n, "firing_for");
  return r;
}

export function readMetricName(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["lateness","duration","successes","failures","queue_depth","oldest_due","slots_used","asset_age"], "enum");
}

export function readMetricOperator(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["<","<=",">",">="], "enum");
}

const alternativesOfResourceMatches: readonly Alternative[] = [
  { label: "ResourceSpecification", kind: "object", read: readResourceSpecification },
  { label: "list", kind: "array", read: (v, p) => list(v, p, readResourceSpecification) },
];

export function readResourceMatches(v: unknown, p: Problems): unknown {
  return anyOf(v, p, alternativesOfResourceMatches);
}

export function readTriggerPosture(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["Reactive","Proactive"], "enum");
}

export function readCompoundTrigger(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["compound"]); n = locate(p, n, "type"); }
  if (v.id !== undefined) { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.triggers === undefined) n = missing("triggers", v, p);
  else { r.triggers = list(v.triggers, p, readTrigger); n = locate(p, n, "triggers"); }
  if (v.within === undefined) n = missing("within", v, p);
  else { r.within = v.within === null ? null : number(v.within, p); n = locate(p, n, "within"); }
  if (v.require === undefined) n = missing("require", v, p);
  else { r.require = readCompoundRequirement(v.require, p); n = locate(p, n, "require"); }
  return r;
}

const alternativesOfCompoundRequirement: readonly Alternative[] = [
  { label: "int", kind: "integer", read: integer },
  { label: "str", kind: "string", read: readCompoundQuantifier },
];

export function readCompoundRequirement(v: unknown, p: Problems): unknown {
  return anyOf(v, p, alternativesOfCompoundRequirement);
}

export function readCompoundQuantifier(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["any","all"]);
}

export function readSequenceTrigger(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["sequence"]); n = locate(p, n, "type"); }
  if (v.id !== undefined) { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.triggers === undefined) n = missing("triggers", v, p);
  else { r.triggers = list(v.triggers, p, readTrigger); n = locate(p, n, "triggers"); }
  if (v.within === undefined) n = missing("within", v, p);
  else { r.within = v.within === null ? null : number(v.within, p); n = locate(p, n, "within"); }
  return r;
}

export function readAction(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  switch (v.type) {
    case "do-nothing": return tagged("do-nothing", readDoNothing, v, p);
    case "run-deployment": return tagged("run-deployment", readRunDeployment, v, p);
    case "pause-deployment": return tagged("pause-deployment", readPauseDeployment, v, p);
    case "resume-deployment": return tagged("resume-deployment", readResumeDeployment, v, p);
    case "cancel-flow-run": return tagged("cancel-flow-run", readCancelFlowRun, v, p);
    case "delete-flow-run": return tagged("delete-flow-run", readDeleteFlowRun, v, p);
    case "change-flow-run-state": return tagged("change-flow-run-state", readChangeFlowRunState, v, p);
    case "pause-work-queue": return tagged("pause-work-queue", readPauseWorkQueue, v, p);
    case "resume-work-queue": return tagged("resume-work-queue", readResumeWorkQueue, v, p);
    case "send-notification": return tagged("send-notification", readSendNotification, v, p);
    case "call-webhook": return tagged("call-webhook", readCallWebhook, v, p);
    case "pause-automation": return tagged("pause-automation", readPauseAutomation, v, p);
    case "resume-automation": return tagged("resume-automation", readResumeAutomation, v, p);
    case "suspend-flow-run": return tagged("suspend-flow-run", readSuspendFlowRun, v, p);
    case "resume-flow-run": return tagged("resume-flow-run", readResumeFlowRun, v, p);
    case "pause-work-pool": return tagged("pause-work-pool", readPauseWorkPool, v, p);
    case "resume-work-pool": return tagged("resume-work-pool", readResumeWorkPool, v, p);
    default: return wrongTag("type", ["do-nothing", "run-deployment", "pause-deployment", "resume-deployment", "cancel-flow-run", "delete-flow-run", "change-flow-run-state", "pause-work-queue", "resume-work-queue", "send-notification", "call-webhook", "pause-automation", "resume-automation", "suspend-flow-run", "resume-flow-run", "pause-work-pool", "resume-work-pool"], v, p);
  }
}

export function readDoNothing(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["do-nothing"]); n = locate(p, n, "type"); }
  return r;
}

export function readRunDeployment(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["run-deployment"]); n = locate(p, n, "type"); }
  r.source = v.source === undefined ? "selected" : readActionTargetSource(v.source, p); n = locate(p, n, "source");
  if (v.deployment_id !== undefined) { r.deployment_id = v.deployment_id === null ? null : uuid(v.deployment_id, p); n = locate(p, n, "deployment_id"); }
  if (v.parameters !== undefined) { r.parameters = v.parameters === null ? null : readJsonObject(v.parameters, p); n = locate(p, n, "parameters"); }
  if (v.job_variables !== undefined) { r.job_variables = v.job_variables === null ? null : readJsonObject(v.job_variables, p); n = locate(p, n, "job_variables"); }
  if (v.schedule_after !== undefined) { r.schedule_after = number(v.schedule_after, p, 0); n = locate(p, n, "schedule_after"); }
  return r;
}

export function readActionTargetSource(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["selected","inferred"], "enum");
}

export function readPauseDeployment(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["pause-deployment"]); n = locate(p, n, "type"); }
  r.source = v.source === undefined ? "selected" : readActionTargetSource(v.source, p); n = locate(p, n, "source");
  if (v.deployment_id !== undefined) { r.deployment_id = v.deployment_id === null ? null : uuid(v.deployment_id, p); n = locate(p, n, "deployment_id"); }
  return r;
}

export function readResumeDeployment(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["resume-deployment"]); n = locate(p, n, "type"); }
  r.source = v.source === undefined ? "selected" : readActionTargetSource(v.source, p); n = locate(p, n, "source");
  if (v.deployment_id !== undefined) { r.deployment_id = v.deployment_id === null ? null : uuid(v.deployment_id, p); n = locate(p, n, "deployment_id"); }
  return r;
}

export function readCancelFlowRun(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["cancel-flow-run"]); n = locate(p, n, "type"); }
  return r;
}

export function readDeleteFlowRun(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["delete-flow-run"]); n = locate(p, n, "type"); }
  return r;
}

export function readChangeFlowRunState(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["change-flow-run-state"]); n = locate(p, n, "type"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : text(v.name, p); n = locate(p, n, "name"); }
  if (v.state === undefined) n = missing("state", v, p);
  else { r.state = readStateType(v.state, p); n = locate(p, n, "state"); }
  if (v.message !== undefined) { r.message = v.message === null ? null : text(v.message, p); n = locate(p, n, "message"); }
  r.force = v.force === undefined ? false : boolean(v.force, p); n = locate(p, n, "force");
  return r;
}

export function readPauseWorkQueue(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["pause-work-queue"]); n = locate(p, n, "type"); }
  r.source = v.source === undefined ? "selected" : readActionTargetSource(v.source, p); n = locate(p, n, "source");
  if (v.work_queue_id !== undefined) { r.work_queue_id = v.work_queue_id === null ? null : uuid(v.work_queue_id, p); n = locate(p, n, "work_queue_id"); }
  return r;
}

export function readResumeWorkQueue(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["resume-work-queue"]); n = locate(p, n, "type"); }
  r.source = v.source === undefined ? "selected" : readActionTargetSource(v.source, p); n = locate(p, n, "source");
  if (v.work_queue_id !== undefined) { r.work_queue_id = v.work_queue_id === null ? null : uuid(v.work_queue_id, p); n = locate(p, n, "work_queue_id"); }
  return r;
}

export function readSendNotification(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["send-notification"]); n = locate(p, n, "type"); }
  if (v.block_document_id === undefined) n = missing("block_document_id", v, p);
  else { r.block_document_id = uuid(v.block_document_id, p); n = locate(p, n, "block_document_id"); }
  r.subject = v.subject === undefined ? "Prefect automated notification" : text(v.subject, p); n = locate(p, n, "subject");
  if (v.body === undefined) n = missing("body", v, p);
  else { r.body = text(v.body, p); n = locate(p, n, "body"); }
  return r;
}

export function readCallWebhook(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["call-webhook"]); n = locate(p, n, "type"); }
  if (v.block_document_id === undefined) n = missing("block_document_id", v, p);
  else { r.block_document_id = uuid(v.block_document_id, p); n = locate(p, n, "block_document_id"); }
  r.payload = v.payload === undefined ? readWebhookPayload("", p) : readWebhookPayload(v.payload, p); n = locate(p, n, "payload");
  return r;
}

const alternativesOfWebhookPayload: readonly Alternative[] = [
  { label: "str", kind: "string", read: text },
  { label: "JsonObject", kind: "object", read: readJsonObject },
  { label: "list", kind: "array", read: list },
];

export function readWebhookPayload(v: unknown, p: Problems): unknown {
  return anyOf(v, p, alternativesOfWebhookPayload);
}

export function readPauseAutomation(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["pause-automation"]); n = locate(p, n, "type"); }
  r.source = v.source === undefined ? "selected" : readActionTargetSource(v.source, p); n = locate(p, n, "source");
  if (v.automation_id !== undefined) { r.automation_id = v.automation_id === null ? null : uuid(v.automation_id, p); n = locate(p, n, "automation_id"); }
  return r;
}

export function readResumeAutomation(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["resume-automation"]); n = locate(p, n, "type"); }
  r.source = v.source === undefined ? "selected" : readActionTargetSource(v.source, p); n = locate(p, n, "source");
  if (v.automation_id !== undefined) { r.automation_id = v.automation_id === null ? null : uuid(v.automation_id, p); n = locate(p, n, "automation_id"); }
  return r;
}

export function readSuspendFlowRun(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["suspend-flow-run"]); n = locate(p, n, "type"); }
  if (v.resume_after_seconds !== undefined) { r.resume_after_seconds = v.resume_after_seconds === null ? null : integer(v.resume_after_seconds, p, 1, 31536000); n = locate(p, n, "resume_after_seconds"); }
  return r;
}

export function readResumeFlowRun(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["resume-flow-run"]); n = locate(p, n, "type"); }
  return r;
}

export function readPauseWorkPool(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["pause-work-pool"]); n = locate(p, n, "type"); }
  r.source = v.source === undefined ? "selected" : readActionTargetSource(v.source, p); n = locate(p, n, "source");
  if (v.work_pool_id !== undefined) { r.work_pool_id = v.work_pool_id === null ? null : uuid(v.work_pool_id, p); n = locate(p, n, "work_pool_id"); }
  return r;
}

export function readResumeWorkPool(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["resume-work-pool"]); n = locate(p, n, "type"); }
  r.source = v.source === undefined ? "selected" : readActionTargetSource(v.source, p); n = locate(p, n, "source");
  if (v.work_pool_id !== undefined) { r.work_pool_id = v.work_pool_id === null ? null : uuid(v.work_pool_id, p); n = locate(p, n, "work_pool_id"); }
  return r;
}

export function readAutomationFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readValueCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.created !== undefined) { r.created = v.created === null ? null : readBeforeCriterion(v.created, p); n = locate(p, n, "created"); }
  if (v.tags !== undefined) { r.tags = v.tags === null ? null : readTagsCriterion(v.tags, p); n = locate(p, n, "tags"); }
  return closed(v, r, p);
}

export function readAutomationSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","UPDATED_DESC","NAME_ASC","NAME_DESC"], "enum");
}

export function readFilterAutomationsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["automations","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.automations != null) { r.automations = readAutomationFilter(v.automations, p); n = locate(p, n, "automations", "body"); }
  r.sort = v.sort == null ? "NAME_ASC" : readAutomationSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountAutomationsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["automations"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.automations != null) { r.automations = readAutomationFilter(v.automations, p); n = locate(p, n, "automations", "body"); }
  return r;
}

export function readSlaSeverity(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["minor","low","moderate","high","critical"], "enum");
}

export function readSlaType(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["time_to_completion","frequency","lateness"], "enum");
}

export function readSlaSpecification(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, 1, 255); n = locate(p, n, "name"); }
  if (v.owner_resource !== undefined) { r.owner_resource = v.owner_resource === null ? null : text(v.owner_resource, p, undefined, 255); n = locate(p, n, "owner_resource"); }
  if (v.duration !== undefined) { r.duration = v.duration === null ? null : above(0, number(v.duration, p, undefined, 31622400), v.duration, p); n = locate(p, n, "duration"); }
  if (v.stale_after !== undefined) { r.stale_after = v.stale_after === null ? null : above(0, number(v.stale_after, p, undefined, 31622400), v.stale_after, p); n = locate(p, n, "stale_after"); }
  if (v.within !== undefined) { r.within = v.within === null ? null : above(0, number(v.within, p, undefined, 31622400), v.within, p); n = locate(p, n, "within"); }
  r.severity = v.severity === undefined ? "moderate" : readSlaSeverity(v.severity, p); n = locate(p, n, "severity");
  r.enabled = v.enabled === undefined ? true : v.enabled === null ? null : boolean(v.enabled, p); n = locate(p, n, "enabled");
  if (v.monthly_violations !== undefined) { r.monthly_violations = v.monthly_violations === null ? null : integer(v.monthly_violations, p, 0, 1000000); n = locate(p, n, "monthly_violations"); }
  if (v.monthly_seconds !== undefined) { r.monthly_seconds = v.monthly_seconds === null ? null : number(v.monthly_seconds, p, 0, 2678400); n = locate(p, n, "monthly_seconds"); }
  return closed(v, r, p, "SlaSpecification");
}

export function readSlaCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, 1, 255); n = locate(p, n, "name"); }
  if (v.owner_resource === undefined) n = missing("owner_resource", v, p);
  else { r.owner_resource = text(v.owner_resource, p, undefined, 255); n = locate(p, n, "owner_resource"); }
  if (v.duration !== undefined) { r.duration = v.duration === null ? null : above(0, number(v.duration, p, undefined, 31622400), v.duration, p); n = locate(p, n, "duration"); }
  if (v.stale_after !== undefined) { r.stale_after = v.stale_after === null ? null : above(0, number(v.stale_after, p, undefined, 31622400), v.stale_after, p); n = locate(p, n, "stale_after"); }
  if (v.within !== undefined) { r.within = v.within === null ? null : above(0, number(v.within, p, undefined, 31622400), v.within, p); n = locate(p, n, "within"); }
  r.severity = v.severity === undefined ? "moderate" : readSlaSeverity(v.severity, p); n = locate(p, n, "severity");
  r.enabled = v.enabled === undefined ? true : v.enabled === null ? null : boolean(v.enabled, p); n = locate(p, n, "enabled");
  if (v.monthly_violations !== undefined) { r.monthly_violations = v.monthly_violations === null ? null : integer(v.monthly_violations, p, 0, 1000000); n = locate(p, n, "monthly_violations"); }
  if (v.monthly_seconds !== undefined) { r.monthly_seconds = v.monthly_seconds === null ? null : number(v.monthly_seconds, p, 0, 2678400); n = locate(p, n, "monthly_seconds"); }
  return closed(v, r, p, "SlaCreate");
}

export function readSlaUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name !== undefined) { r.name = text(v.name, p, 1, 255); n = locate(p, n, "name"); }
  if (v.duration !== undefined) { r.duration = v.duration === null ? null : above(0, number(v.duration, p, undefined, 31622400), v.duration, p); n = locate(p, n, "duration"); }
  if (v.stale_after !== undefined) { r.stale_after = v.stale_after === null ? null : above(0, number(v.stale_after, p, undefined, 31622400), v.stale_after, p); n = locate(p, n, "stale_after"); }
  if (v.within !== undefined) { r.within = v.within === null ? null : above(0, number(v.within, p, undefined, 31622400), v.within, p); n = locate(p, n, "within"); }
  if (v.severity !== undefined) { r.severity = readSlaSeverity(v.severity, p); n = locate(p, n, "severity"); }
  if (v.enabled !== undefined) { r.enabled = boolean(v.enabled, p); n = locate(p, n, "enabled"); }
  if (v.monthly_violations !== undefined) { r.monthly_violations = v.monthly_violations === null ? null : integer(v.monthly_violations, p, 0, 1000000); n = locate(p, n, "monthly_violations"); }
  if (v.monthly_seconds !== undefined) { r.monthly_seconds = v.monthly_seconds === null ? null : number(v.monthly_seconds, p, 0, 2678400); n = locate(p, n, "monthly_seconds"); }
  return closed(v, r, p, "SlaUpdate");
}

export function readSlaTypeCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readSlaType); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readSlaSeverityCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readSlaSeverity); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readSlaFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readNameCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.deployment_id !== undefined) { r.deployment_id = v.deployment_id === null ? null : readIdCriterion(v.deployment_id, p); n = locate(p, n, "deployment_id"); }
  if (v.type !== undefined) { r.type = v.type === null ? null : readSlaTypeCriterion(v.type, p); n = locate(p, n, "type"); }
  if (v.severity !== undefined) { r.severity = v.severity === null ? null : readSlaSeverityCriterion(v.severity, p); n = locate(p, n, "severity"); }
  if (v.enabled !== undefined) { r.enabled = v.enabled === null ? null : readFlagCriterion(v.enabled, p); n = locate(p, n, "enabled"); }
  return closed(v, r, p);
}

export function readSlaSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","UPDATED_DESC","NAME_ASC","NAME_DESC"], "enum");
}

export function readFilterSlasParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["slas","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.slas != null) { r.slas = readSlaFilter(v.slas, p); n = locate(p, n, "slas", "body"); }
  r.sort = v.sort == null ? "NAME_ASC" : readSlaSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readCountSlasParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["slas"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.slas != null) { r.slas = readSlaFilter(v.slas, p); n = locate(p, n, "slas", "body"); }
  return r;
}

export function readSlaViolationFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.sla_id !== undefined) { r.sla_id = v.sla_id === null ? null : readIdCriterion(v.sla_id, p); n = locate(p, n, "sla_id"); }
  if (v.deployment_id !== undefined) { r.deployment_id = v.deployment_id === null ? null : readIdCriterion(v.deployment_id, p); n = locate(p, n, "deployment_id"); }
  if (v.flow_run_id !== undefined) { r.flow_run_id = v.flow_run_id === null ? null : readIdCriterion(v.flow_run_id, p); n = locate(p, n, "flow_run_id"); }
  if (v.open !== undefined) { r.open = v.open === null ? null : readFlagCriterion(v.open, p); n = locate(p, n, "open"); }
  if (v.start !== undefined) { r.start = v.start === null ? null : readTimeCriterion(v.start, p); n = locate(p, n, "start"); }
  return closed(v, r, p);
}

export function readFilterSlaViolationsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["violations","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.violations != null) { r.violations = readSlaViolationFilter(v.violations, p); n = locate(p, n, "violations", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readWebhookVerification(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = readWebhookVerificationType(v.type, p); n = locate(p, n, "type"); }
  if (v.key_block_document_ids === undefined) n = missing("key_block_document_ids", v, p);
  else { r.key_block_document_ids = list(v.key_block_document_ids, p, uuid, 1, 3); n = locate(p, n, "key_block_document_ids"); }
  r.tolerance_seconds = v.tolerance_seconds === undefined ? 300 : integer(v.tolerance_seconds, p, 1, 86400); n = locate(p, n, "tolerance_seconds");
  if (v.header !== undefined) { r.header = v.header === null ? null : text(v.header, p, undefined, 255); n = locate(p, n, "header"); }
  r.algorithm = v.algorithm === undefined ? "sha256" : readWebhookHmacAlgorithm(v.algorithm, p); n = locate(p, n, "algorithm");
  r.encoding = v.encoding === undefined ? "hex" : readWebhookHmacEncoding(v.encoding, p); n = locate(p, n, "encoding");
  r.prefix = v.prefix === undefined ? "" : text(v.prefix, p, undefined, 255); n = locate(p, n, "prefix");
  if (v.timestamp_header !== undefined) { r.timestamp_header = v.timestamp_header === null ? null : text(v.timestamp_header, p, undefined, 255); n = locate(p, n, "timestamp_header"); }
  if (v.id_header !== undefined) { r.id_header = v.id_header === null ? null : text(v.id_header, p, undefined, 255); n = locate(p, n, "id_header"); }
  return closed(v, r, p, "WebhookVerification");
}

export function readWebhookVerificationType(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["github","stripe","slack","standard-webhooks","hmac","bearer"], "enum");
}

export function readWebhookHmacAlgorithm(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["sha1","sha256","sha512"], "enum");
}

export function readWebhookHmacEncoding(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["hex","base64"], "enum");
}

export function readWebhookCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, 1, 255); n = locate(p, n, "name"); }
  r.description = v.description === undefined ? "" : text(v.description, p, undefined, 5000); n = locate(p, n, "description");
  r.template = v.template === undefined ? "" : text(v.template, p, undefined, 65536); n = locate(p, n, "template");
  r.enabled = v.enabled === undefined ? true : boolean(v.enabled, p); n = locate(p, n, "enabled");
  if (v.verification !== undefined) { r.verification = v.verification === null ? null : readWebhookVerification(v.verification, p); n = locate(p, n, "verification"); }
  r.allowed_addresses = v.allowed_addresses === undefined ? [] : list(v.allowed_addresses, p, (v, p) => text(v, p, undefined, 50), undefined, 100); n = locate(p, n, "allowed_addresses");
  if (v.max_requests_per_minute !== undefined) { r.max_requests_per_minute = v.max_requests_per_minute === null ? null : integer(v.max_requests_per_minute, p, 1, 100000); n = locate(p, n, "max_requests_per_minute"); }
  return closed(v, r, p, "WebhookCreate");
}

export function readWebhookUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name !== undefined) { r.name = text(v.name, p, 1, 255); n = locate(p, n, "name"); }
  if (v.description !== undefined) { r.description = text(v.description, p, undefined, 5000); n = locate(p, n, "description"); }
  if (v.template !== undefined) { r.template = text(v.template, p, undefined, 65536); n = locate(p, n, "template"); }
  if (v.enabled !== undefined) { r.enabled = boolean(v.enabled, p); n = locate(p, n, "enabled"); }
  if (v.verification !== undefined) { r.verification = v.verification === null ? null : readWebhookVerification(v.verification, p); n = locate(p, n, "verification"); }
  if (v.allowed_addresses !== undefined) { r.allowed_addresses = list(v.allowed_addresses, p, (v, p) => text(v, p, undefined, 50), undefined, 100); n = locate(p, n, "allowed_addresses"); }
  if (v.max_requests_per_minute !== undefined) { r.max_requests_per_minute = v.max_requests_per_minute === null ? null : integer(v.max_requests_per_minute, p, 1, 100000); n = locate(p, n, "max_requests_per_minute"); }
  return closed(v, r, p, "WebhookUpdate");
}

export function readWebhookFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readNameCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.enabled !== undefined) { r.enabled = v.enabled === null ? null : readFlagCriterion(v.enabled, p); n = locate(p, n, "enabled"); }
  return closed(v, r, p);
}

export function readWebhookSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","UPDATED_DESC","NAME_ASC","NAME_DESC"], "enum");
}

export function readFilterWebhooksParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["webhooks","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.webhooks != null) { r.webhooks = readWebhookFilter(v.webhooks, p); n = locate(p, n, "webhooks", "body"); }
  r.sort = v.sort == null ? "NAME_ASC" : readWebhookSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readWebhookRequest(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.method === undefined) n = missing("method", v, p);
  else { r.method = text(v.method, p, undefined, 32); n = locate(p, n, "method"); }
  if (v.headers === undefined) n = missing("headers", v, p);
  else { r.headers = readStringMap(v.headers, p); n = locate(p, n, "headers"); }
  if (v.query === undefined) n = missing("query", v, p);
  else { r.query = readStringMap(v.query, p); n = locate(p, n, "query"); }
  if (v.body === undefined) n = missing("body", v, p);
  else { r.body = text(v.body, p); n = locate(p, n, "body"); }
  return closed(v, r, p, "WebhookRequest");
}

export function readFilterWebhookFailuresParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readWebhookTrial(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.template === undefined) n = missing("template", v, p);
  else { r.template = text(v.template, p, undefined, 65536); n = locate(p, n, "template"); }
  if (v.request !== undefined) { r.request = v.request === null ? null : readWebhookRequest(v.request, p); n = locate(p, n, "request"); }
  if (v.failure_id !== undefined) { r.failure_id = v.failure_id === null ? null : uuid(v.failure_id, p); n = locate(p, n, "failure_id"); }
  return closed(v, r, p, "WebhookTrial");
}

export function readSecretHeaders(v: unknown, p: Problems): unknown {
  return map(v, p, uuid);
}

export function readEventDestinationFormat(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CLOUDEVENTS","OPENLINEAGE"], "enum");
}

export function readEventDestinationCreate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name === undefined) n = missing("name", v, p);
  else { r.name = text(v.name, p, 1, 255); n = locate(p, n, "name"); }
  r.enabled = v.enabled === undefined ? true : boolean(v.enabled, p); n = locate(p, n, "enabled");
  r.format = v.format === undefined ? "CLOUDEVENTS" : readEventDestinationFormat(v.format, p); n = locate(p, n, "format");
  if (v.filter !== undefined) { r.filter = readEventFilter(v.filter, p); n = locate(p, n, "filter"); }
  if (v.url === undefined) n = missing("url", v, p);
  else { r.url = text(v.url, p, 1, 2048); n = locate(p, n, "url"); }
  if (v.headers !== undefined) { r.headers = readStringMap(v.headers, p); n = locate(p, n, "headers"); }
  if (v.secret_headers !== undefined) { r.secret_headers = readSecretHeaders(v.secret_headers, p); n = locate(p, n, "secret_headers"); }
  if (v.key_block_document_ids !== undefined) { r.key_block_document_ids = list(v.key_block_document_ids, p, uuid, undefined, 2); n = locate(p, n, "key_block_document_ids"); }
  return closed(v, r, p, "EventDestinationCreate");
}

export function readEventDestinationUpdate(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.name !== undefined) { r.name = text(v.name, p, 1, 255); n = locate(p, n, "name"); }
  if (v.enabled !== undefined) { r.enabled = boolean(v.enabled, p); n = locate(p, n, "enabled"); }
  if (v.format !== undefined) { r.format = readEventDestinationFormat(v.format, p); n = locate(p, n, "format"); }
  if (v.filter !== undefined) { r.filter = readEventFilter(v.filter, p); n = locate(p, n, "filter"); }
  if (v.url !== undefined) { r.url = text(v.url, p, 1, 2048); n = locate(p, n, "url"); }
  if (v.headers !== undefined) { r.headers = readStringMap(v.headers, p); n = locate(p, n, "headers"); }
  if (v.secret_headers !== undefined) { r.secret_headers = readSecretHeaders(v.secret_headers, p); n = locate(p, n, "secret_headers"); }
  if (v.key_block_document_ids !== undefined) { r.key_block_document_ids = list(v.key_block_document_ids, p, uuid, undefined, 2); n = locate(p, n, "key_block_document_ids"); }
  return closed(v, r, p, "EventDestinationUpdate");
}

export function readEventDestinationFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.name !== undefined) { r.name = v.name === null ? null : readNameCriterion(v.name, p); n = locate(p, n, "name"); }
  if (v.enabled !== undefined) { r.enabled = v.enabled === null ? null : readFlagCriterion(v.enabled, p); n = locate(p, n, "enabled"); }
  return closed(v, r, p);
}

export function readEventDestinationSort(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["CREATED_DESC","UPDATED_DESC","NAME_ASC","NAME_DESC"], "enum");
}

export function readFilterEventDestinationsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["event_destinations","sort","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.event_destinations != null) { r.event_destinations = readEventDestinationFilter(v.event_destinations, p); n = locate(p, n, "event_destinations", "body"); }
  r.sort = v.sort == null ? "NAME_ASC" : readEventDestinationSort(v.sort, p); n = locate(p, n, "sort", "body");
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readEventDeliveryStatus(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["PENDING","DELIVERED","DEAD"], "enum");
}

export function readEventDeliveryFilter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  r.operator = v.operator === undefined ? "and_" : readOperator(v.operator, p); n = locate(p, n, "operator");
  if (v.id !== undefined) { r.id = v.id === null ? null : readIdCriterion(v.id, p); n = locate(p, n, "id"); }
  if (v.status !== undefined) { r.status = v.status === null ? null : readEventDeliveryStatusCriterion(v.status, p); n = locate(p, n, "status"); }
  return closed(v, r, p);
}

export function readEventDeliveryStatusCriterion(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.any_ !== undefined) { r.any_ = v.any_ === null ? null : list(v.any_, p, readEventDeliveryStatus); n = locate(p, n, "any_"); }
  return closed(v, r, p);
}

export function readFilterEventDeliveriesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["event_deliveries","offset","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.event_deliveries != null) { r.event_deliveries = readEventDeliveryFilter(v.event_deliveries, p); n = locate(p, n, "event_deliveries", "body"); }
  r.offset = v.offset == null ? 0 : integer(v.offset, p, 0); n = locate(p, n, "offset", "body");
  if (v.limit != null) { r.limit = integer(v.limit, p); n = locate(p, n, "limit", "body"); }
  return r;
}

export function readReplayEventDeliveriesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["event_deliveries"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.event_deliveries != null) { r.event_deliveries = readEventDeliveryFilter(v.event_deliveries, p); n = locate(p, n, "event_deliveries", "body"); }
  return r;
}

export function readValidateSchemaValuesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["schema","values"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.schema == null) n = missingParameter("body", "schema", p);
  else { r.schema = readJsonObject(v.schema, p); n = locate(p, n, "schema", "body"); }
  if (v.values == null) n = missingParameter("body", "values", p);
  else { r.values = readJsonObject(v.values, p); n = locate(p, n, "values", "body"); }
  return r;
}

export function readSearchParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["text","kinds","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.text == null) n = missingParameter("body", "text", p);
  else { r.text = text(v.text, p, 1, 200); n = locate(p, n, "text", "body"); }
  if (v.kinds != null) { r.kinds = list(v.kinds, p, readSearchKind, undefined, 20); n = locate(p, n, "kinds", "body"); }
  r.limit = v.limit == null ? 6 : integer(v.limit, p, 1, 50); n = locate(p, n, "limit", "body");
  return r;
}

export function readSearchKind(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["flow","deployment","flow_run","task_run","work_pool","work_queue","automation","block_document","variable","artifact","concurrency_limit"], "enum");
}

export function readGroupFailuresParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["since","until","runs","flow_id","deployment_id","tags","limit"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.since == null) n = missingParameter("body", "since", p);
  else { r.since = instant(v.since, p); n = locate(p, n, "since", "body"); }
  if (v.until != null) { r.until = instant(v.until, p); n = locate(p, n, "until", "body"); }
  r.runs = v.runs == null ? "flow_run" : readFailedRunKind(v.runs, p); n = locate(p, n, "runs", "body");
  if (v.flow_id != null) { r.flow_id = uuid(v.flow_id, p); n = locate(p, n, "flow_id", "body"); }
  if (v.deployment_id != null) { r.deployment_id = uuid(v.deployment_id, p); n = locate(p, n, "deployment_id", "body"); }
  if (v.tags != null) { r.tags = list(v.tags, p, text, undefined, 20); n = locate(p, n, "tags", "body"); }
  r.limit = v.limit == null ? 50 : integer(v.limit, p, 1, 200); n = locate(p, n, "limit", "body");
  return r;
}

export function readFailedRunKind(v: unknown, p: Problems): unknown {
  return oneOf(v, p, ["flow_run","task_run"], "enum");
}

export function readReadScheduleTimesParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["since","until","deployment_id"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.since == null) n = missingParameter("body", "since", p);
  else { r.since = instant(v.since, p); n = locate(p, n, "since", "body"); }
  if (v.until == null) n = missingParameter("body", "until", p);
  else { r.until = instant(v.until, p); n = locate(p, n, "until", "body"); }
  if (v.deployment_id != null) { r.deployment_id = uuid(v.deployment_id, p); n = locate(p, n, "deployment_id", "body"); }
  return r;
}

export function readReadTrendsParameters(given: unknown, p: Problems): unknown {
  const v = given ?? {};
  if (!isJsonObject(v)) return noParameters(["flow_id","deployment_id","task_key","since","until","intervals"], p);
  const r: Fields = {};
  let n = p.length;
  if (v.flow_id != null) { r.flow_id = uuid(v.flow_id, p); n = locate(p, n, "flow_id", "body"); }
  if (v.deployment_id != null) { r.deployment_id = uuid(v.deployment_id, p); n = locate(p, n, "deployment_id", "body"); }
  if (v.task_key != null) { r.task_key = text(v.task_key, p); n = locate(p, n, "task_key", "body"); }
  if (v.since == null) n = missingParameter("body", "since", p);
  else { r.since = instant(v.since, p); n = locate(p, n, "since", "body"); }
  if (v.until != null) { r.until = instant(v.until, p); n = locate(p, n, "until", "body"); }
  r.intervals = v.intervals == null ? 30 : integer(v.intervals, p, 1, 60); n = locate(p, n, "intervals", "body");
  return r;
}

export function readWorkerHelloFramePayload(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.consumer_id === undefined) n = missing("consumer_id", v, p);
  else { r.consumer_id = uuid(v.consumer_id, p); n = locate(p, n, "consumer_id"); }
  if (v.worker_name === undefined) n = missing("worker_name", v, p);
  else { r.worker_name = text(v.worker_name, p, 1); n = locate(p, n, "worker_name"); }
  if (v.worker_type === undefined) n = missing("worker_type", v, p);
  else { r.worker_type = text(v.worker_type, p, 1); n = locate(p, n, "worker_type"); }
  if (v.heartbeat_interval_seconds === undefined) n = missing("heartbeat_interval_seconds", v, p);
  else { r.heartbeat_interval_seconds = integer(v.heartbeat_interval_seconds, p, 1); n = locate(p, n, "heartbeat_interval_seconds"); }
  if (v.supported_channel_versions === undefined) n = missing("supported_channel_versions", v, p);
  else { r.supported_channel_versions = list(v.supported_channel_versions, p, (v, p) => text(v, p, 1), 1); n = locate(p, n, "supported_channel_versions"); }
  if (v.requested_capabilities === undefined) n = missing("requested_capabilities", v, p);
  else { r.requested_capabilities = list(v.requested_capabilities, p, (v, p) => text(v, p, 1), 1); n = locate(p, n, "requested_capabilities"); }
  r.work_queue_names = v.work_queue_names === undefined ? [] : list(v.work_queue_names, p, (v, p) => text(v, p, 1)); n = locate(p, n, "work_queue_names");
  r.handled_cleanup_kinds = v.handled_cleanup_kinds === undefined ? [] : list(v.handled_cleanup_kinds, p, (v, p) => oneOf(v, p, ["cancelling_timeout_teardown.v1","pending_claim_teardown.v1"])); n = locate(p, n, "handled_cleanup_kinds");
  if (v.max_cleanup_concurrency !== undefined) { r.max_cleanup_concurrency = integer(v.max_cleanup_concurrency, p, 0); n = locate(p, n, "max_cleanup_concurrency"); }
  r.create_pool_if_not_found = v.create_pool_if_not_found === undefined ? false : boolean(v.create_pool_if_not_found, p); n = locate(p, n, "create_pool_if_not_found");
  r.default_base_job_template = v.default_base_job_template === undefined ? {} : map(v.default_base_job_template, p); n = locate(p, n, "default_base_job_template");
  if (v.worker_metadata !== undefined) { r.worker_metadata = v.worker_metadata === null ? null : map(v.worker_metadata, p); n = locate(p, n, "worker_metadata"); }
  return closed(v, r, p, "");
}

export function readWorkerHelloFrame(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["worker.hello.v1"]); n = locate(p, n, "type"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.sent_at === undefined) n = missing("sent_at", v, p);
  else { r.sent_at = instant(v.sent_at, p); n = locate(p, n, "sent_at"); }
  if (v.payload === undefined) n = missing("payload", v, p);
  else { r.payload = readWorkerHelloFramePayload(v.payload, p); n = locate(p, n, "payload"); }
  return closed(v, r, p, "");
}

export function readLaterWorkerFrameWorkerHeartbeatV1Payload(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.consumer_id === undefined) n = missing("consumer_id", v, p);
  else { r.consumer_id = uuid(v.consumer_id, p); n = locate(p, n, "consumer_id"); }
  if (v.worker_name === undefined) n = missing("worker_name", v, p);
  else { r.worker_name = text(v.worker_name, p, 1); n = locate(p, n, "worker_name"); }
  if (v.heartbeat_interval_seconds === undefined) n = missing("heartbeat_interval_seconds", v, p);
  else { r.heartbeat_interval_seconds = integer(v.heartbeat_interval_seconds, p, 1); n = locate(p, n, "heartbeat_interval_seconds"); }
  return closed(v, r, p, "");
}

export function readLaterWorkerFrameWorkerHeartbeatV1(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["worker.heartbeat.v1"]); n = locate(p, n, "type"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.sent_at === undefined) n = missing("sent_at", v, p);
  else { r.sent_at = instant(v.sent_at, p); n = locate(p, n, "sent_at"); }
  if (v.payload === undefined) n = missing("payload", v, p);
  else { r.payload = readLaterWorkerFrameWorkerHeartbeatV1Payload(v.payload, p); n = locate(p, n, "payload"); }
  return closed(v, r, p, "");
}

export function readLaterWorkerFrameCleanupAckV1Payload(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.message_id === undefined) n = missing("message_id", v, p);
  else { r.message_id = uuid(v.message_id, p); n = locate(p, n, "message_id"); }
  if (v.reservation_token === undefined) n = missing("reservation_token", v, p);
  else { r.reservation_token = text(v.reservation_token, p, 1); n = locate(p, n, "reservation_token"); }
  return closed(v, r, p, "");
}

export function readLaterWorkerFrameCleanupAckV1(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["cleanup.ack.v1"]); n = locate(p, n, "type"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.sent_at === undefined) n = missing("sent_at", v, p);
  else { r.sent_at = instant(v.sent_at, p); n = locate(p, n, "sent_at"); }
  if (v.payload === undefined) n = missing("payload", v, p);
  else { r.payload = readLaterWorkerFrameCleanupAckV1Payload(v.payload, p); n = locate(p, n, "payload"); }
  return closed(v, r, p, "");
}

export function readLaterWorkerFrameCleanupRenewV1Payload(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.message_id === undefined) n = missing("message_id", v, p);
  else { r.message_id = uuid(v.message_id, p); n = locate(p, n, "message_id"); }
  if (v.reservation_token === undefined) n = missing("reservation_token", v, p);
  else { r.reservation_token = text(v.reservation_token, p, 1); n = locate(p, n, "reservation_token"); }
  return closed(v, r, p, "");
}

export function readLaterWorkerFrameCleanupRenewV1(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["cleanup.renew.v1"]); n = locate(p, n, "type"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.sent_at === undefined) n = missing("sent_at", v, p);
  else { r.sent_at = instant(v.sent_at, p); n = locate(p, n, "sent_at"); }
  if (v.payload === undefined) n = missing("payload", v, p);
  else { r.payload = readLaterWorkerFrameCleanupRenewV1Payload(v.payload, p); n = locate(p, n, "payload"); }
  return closed(v, r, p, "");
}

export function readLaterWorkerFrameCleanupReleaseV1Payload(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.message_id === undefined) n = missing("message_id", v, p);
  else { r.message_id = uuid(v.message_id, p); n = locate(p, n, "message_id"); }
  if (v.reservation_token === undefined) n = missing("reservation_token", v, p);
  else { r.reservation_token = text(v.reservation_token, p, 1); n = locate(p, n, "reservation_token"); }
  if (v.reason === undefined) n = missing("reason", v, p);
  else { r.reason = text(v.reason, p, 1); n = locate(p, n, "reason"); }
  return closed(v, r, p, "");
}

export function readLaterWorkerFrameCleanupReleaseV1(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.type === undefined) n = missing("type", v, p);
  else { r.type = oneOf(v.type, p, ["cleanup.release.v1"]); n = locate(p, n, "type"); }
  if (v.id === undefined) n = missing("id", v, p);
  else { r.id = uuid(v.id, p); n = locate(p, n, "id"); }
  if (v.sent_at === undefined) n = missing("sent_at", v, p);
  else { r.sent_at = instant(v.sent_at, p); n = locate(p, n, "sent_at"); }
  if (v.payload === undefined) n = missing("payload", v, p);
  else { r.payload = readLaterWorkerFrameCleanupReleaseV1Payload(v.payload, p); n = locate(p, n, "payload"); }
  return closed(v, r, p, "");
}

export function readLaterWorkerFrame(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  switch (v.type) {
    case "worker.heartbeat.v1": return tagged("worker.heartbeat.v1", readLaterWorkerFrameWorkerHeartbeatV1, v, p);
    case "cleanup.ack.v1": return tagged("cleanup.ack.v1", readLaterWorkerFrameCleanupAckV1, v, p);
    case "cleanup.renew.v1": return tagged("cleanup.renew.v1", readLaterWorkerFrameCleanupRenewV1, v, p);
    case "cleanup.release.v1": return tagged("cleanup.release.v1", readLaterWorkerFrameCleanupReleaseV1, v, p);
    default: return wrongTag("type", ["worker.heartbeat.v1", "cleanup.ack.v1", "cleanup.renew.v1", "cleanup.release.v1"], v, p);
  }
}

export function readDeadLetter(v: unknown, p: Problems): unknown {
  if (!isJsonObject(v)) return noObject(v, p);
  const r: Fields = {};
  let n = p.length;
  if (v.at === undefined) n = missing("at", v, p);
  else { r.at = text(v.at, p); n = locate(p, n, "at"); }
  if (v.consumer === undefined) n = missing("consumer", v, p);
  else { r.consumer = text(v.consumer, p); n = locate(p, n, "consumer"); }
  if (v.attempts === undefined) n = missing("attempts", v, p);
  else { r.attempts = integer(v.attempts, p); n = locate(p, n, "attempts"); }
  if (v.error === undefined) n = missing("error", v, p);
  else { r.error = text(v.error, p); n = locate(p, n, "error"); }
  if (v.events === undefined) n = missing("events", v, p);
  else { r.events = list(v.events, p, readReceivedEvent); n = locate(p, n, "events"); }
  if (v.frames !== undefined) { r.frames = list(v.frames, p, text); n = locate(p, n, "frames"); }
  return r;
}

/** Readers of requests, by operation. */
export const requestReaders: { readonly [K in OperationId]: RequestReader } = {
  readHealth: request,
  readReadiness: request,
  readVersion: request,
  readGreeting: request,
  createCsrfToken(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.client === undefined) n = missingParameter("query", "client", p);
    else { read.query.client = text(last(raw.query.client), p); n = locate(p, n, "client", "query"); }
    return read;
  },
  readSettings: request,
  readServerVersion: request,
  readStatus: request,
  readStatistics: request,
  readResultStorage: request,
  updateResultStorage: (raw, p) => withBody(raw, requiredBody(raw.body, p, readResultStorageUpdate)),
  clearResultStorage: request,
  readServices: request,
  readDatabase: request,
  readRetention: request,
  readClock: request,
  moveClock: (raw, p) => withBody(raw, optionalBody(raw.body, p, readClockMove)),
  resetData: (raw, p) => withBody(raw, optionalBody(raw.body, p, readSeed)),
  readSnapshots: request,
  createSnapshot: (raw, p) => withBody(raw, requiredBody(raw.body, p, readSnapshotCreate)),
  deleteSnapshot(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.params.name === undefined) n = missingParameter("path", "name", p);
    else { read.params.name = text(raw.params.name, p, 1, 100); n = locate(p, n, "name", "path"); }
    return read;
  },
  restoreSnapshot(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.params.name === undefined) n = missingParameter("path", "name", p);
    else { read.params.name = text(raw.params.name, p, 1, 100); n = locate(p, n, "name", "path"); }
    return read;
  },
  readTenants: request,
  deleteTenant(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.params.name === undefined) n = missingParameter("path", "name", p);
    else { read.params.name = text(raw.params.name, p, 1, 100); n = locate(p, n, "name", "path"); }
    return read;
  },
  readFaults: request,
  createFaults: (raw, p) => withBody(raw, requiredBody(raw.body, p, readFaultsCreate)),
  clearFaults: request,
  filterJournal: (raw, p) => withBody(raw, optionalBody(raw.body, p, readFilterJournalRequest)),
  createApiKey: (raw, p) => withBody(raw, requiredBody(raw.body, p, readApiKeyCreate)),
  readApiKey: request,
  filterApiKeys(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterApiKeysParameters(raw.body, p);
    return read;
  },
  rotateApiKey: (raw, p) => withBody(raw, optionalBody(raw.body, p, readApiKeyRotate)),
  revokeApiKey: request,
  readCaller: request,
  readUser: request,
  filterUsers(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterUsersParameters(raw.body, p);
    return read;
  },
  disableUser: request,
  enableUser: request,
  readMe: request,
  createOwnApiKey: (raw, p) => withBody(raw, requiredBody(raw.body, p, readOwnApiKeyCreate)),
  revokeOwnApiKey: request,
  filterSessions(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterSessionsParameters(raw.body, p);
    return read;
  },
  revokeSession: request,
  readSignIn: request,
  createFlow: (raw, p) => withBody(raw, requiredBody(raw.body, p, readFlowCreate)),
  readFlow: request,
  updateFlow: (raw, p) => withBody(raw, requiredBody(raw.body, p, readFlowUpdate)),
  deleteFlow: request,
  readFlowByName: request,
  filterFlows(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterFlowsParameters(raw.body, p);
    return read;
  },
  countFlows: (raw, p) => withBody(raw, readCountFlowsParameters(raw.body, p)),
  paginateFlows: (raw, p) => withBody(raw, readPaginateFlowsParameters(raw.body, p)),
  bulkDeleteFlows: (raw, p) => withBody(raw, readBulkDeleteFlowsParameters(raw.body, p)),
  countDeploymentsByFlow: (raw, p) => withBody(raw, readCountDeploymentsByFlowParameters(raw.body, p)),
  readNextRunsByFlow: (raw, p) => withBody(raw, readReadNextRunsByFlowParameters(raw.body, p)),
  createFlowRun(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["prefect-automation-id"] !== undefined) { read.headers["prefect-automation-id"] = uuid(last(raw.headers["prefect-automation-id"]), p); n = locate(p, n, "prefect-automation-id", "header"); }
    if (raw.headers["prefect-automation-name"] !== undefined) { read.headers["prefect-automation-name"] = text(last(raw.headers["prefect-automation-name"]), p); n = locate(p, n, "prefect-automation-name", "header"); }
    read.body = requiredBody(raw.body, p, readFlowRunCreate);
    return read;
  },
  readFlowRun: request,
  updateFlowRun: (raw, p) => withBody(raw, requiredBody(raw.body, p, readFlowRunUpdate)),
  deleteFlowRun: request,
  filterFlowRuns(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterFlowRunsParameters(raw.body, p);
    return read;
  },
  countFlowRuns: (raw, p) => withBody(raw, readCountFlowRunsParameters(raw.body, p)),
  paginateFlowRuns: (raw, p) => withBody(raw, readPaginateFlowRunsParameters(raw.body, p)),
  setFlowRunState(raw, p) {
    const read = request(raw);
    let n = p.length;
    read.query.dry_run = raw.query.dry_run === undefined ? false : boolean(last(raw.query.dry_run), p); n = locate(p, n, "dry_run", "query");
    read.body = readSetFlowRunStateParameters(raw.body, p);
    return read;
  },
  resumeFlowRun: (raw, p) => withBody(raw, readResumeFlowRunParameters(raw.body, p)),
  explainFlowRun: request,
  retryFlowRun(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["prefect-automation-id"] !== undefined) { read.headers["prefect-automation-id"] = uuid(last(raw.headers["prefect-automation-id"]), p); n = locate(p, n, "prefect-automation-id", "header"); }
    if (raw.headers["prefect-automation-name"] !== undefined) { read.headers["prefect-automation-name"] = text(last(raw.headers["prefect-automation-name"]), p); n = locate(p, n, "prefect-automation-name", "header"); }
    read.body = requiredBody(raw.body, p, readFlowRunRetry);
    return read;
  },
  previewFlowRunRetry: request,
  updateFlowRunLabels: (raw, p) => withBody(raw, requiredBody(raw.body, p, readLabels)),
  readFlowRunLateness: (raw, p) => withBody(raw, readReadFlowRunLatenessParameters(raw.body, p)),
  readFlowRunHistory: (raw, p) => withBody(raw, readReadFlowRunHistoryParameters(raw.body, p)),
  readFlowRunGraph: request,
  readFlowRunGraphV2(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.since !== undefined) { read.query.since = instant(last(raw.query.since), p); n = locate(p, n, "since", "query"); }
    return read;
  },
  downloadFlowRunLogs: request,
  createFlowRunInput: (raw, p) => withBody(raw, readCreateFlowRunInputParameters(raw.body, p)),
  readFlowRunInput: request,
  deleteFlowRunInput: request,
  filterFlowRunInputs: (raw, p) => withBody(raw, readFilterFlowRunInputsParameters(raw.body, p)),
  bulkDeleteFlowRuns: (raw, p) => withBody(raw, readBulkDeleteFlowRunsParameters(raw.body, p)),
  bulkSetFlowRunState: (raw, p) => withBody(raw, readBulkSetFlowRunStateParameters(raw.body, p)),
  readFlowRunTimeline: (raw, p) => withBody(raw, readReadFlowRunTimelineParameters(raw.body, p)),
  countTaskRunsByFlowRun: (raw, p) => withBody(raw, readCountTaskRunsByFlowRunParameters(raw.body, p)),
  readFlowRunState: request,
  readFlowRunStates(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.flow_run_id === undefined) n = missingParameter("query", "flow_run_id", p);
    else { read.query.flow_run_id = uuid(last(raw.query.flow_run_id), p); n = locate(p, n, "flow_run_id", "query"); }
    return read;
  },
  createTaskRun: (raw, p) => withBody(raw, requiredBody(raw.body, p, readTaskRunCreate)),
  readTaskRun: request,
  updateTaskRun: (raw, p) => withBody(raw, requiredBody(raw.body, p, readTaskRunUpdate)),
  deleteTaskRun: request,
  filterTaskRuns(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterTaskRunsParameters(raw.body, p);
    return read;
  },
  countTaskRuns: (raw, p) => withBody(raw, readCountTaskRunsParameters(raw.body, p)),
  paginateTaskRuns: (raw, p) => withBody(raw, readPaginateTaskRunsParameters(raw.body, p)),
  setTaskRunState(raw, p) {
    const read = request(raw);
    let n = p.length;
    read.query.dry_run = raw.query.dry_run === undefined ? false : boolean(last(raw.query.dry_run), p); n = locate(p, n, "dry_run", "query");
    read.body = readSetTaskRunStateParameters(raw.body, p);
    return read;
  },
  readTaskRunHistory: (raw, p) => withBody(raw, readReadTaskRunHistoryParameters(raw.body, p)),
  readTaskRunForUi: request,
  countTaskRunsByState: (raw, p) => withBody(raw, readCountTaskRunsByStateParameters(raw.body, p)),
  readTaskRunTimeline: (raw, p) => withBody(raw, readReadTaskRunTimelineParameters(raw.body, p)),
  readTaskRunState: request,
  readTaskRunStates(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.task_run_id === undefined) n = missingParameter("query", "task_run_id", p);
    else { read.query.task_run_id = uuid(last(raw.query.task_run_id), p); n = locate(p, n, "task_run_id", "query"); }
    return read;
  },
  readObservedStates(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.query !== undefined) { read.query.query = text(last(raw.query.query), p, undefined, 100); n = locate(p, n, "query", "query"); }
    read.query.order_by = raw.query.order_by === undefined ? "LAST_SEEN_DESC" : readObservedStateSort(last(raw.query.order_by), p); n = locate(p, n, "order_by", "query");
    read.query.limit = raw.query.limit === undefined ? 200 : integer(last(raw.query.limit), p, 1, 200); n = locate(p, n, "limit", "query");
    return read;
  },
  createLogs: (raw, p) => withBody(raw, requiredBody(raw.body, p, (v, p) => list(v, p, readLogCreate))),
  filterLogs(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterLogsParameters(raw.body, p);
    return read;
  },
  countLogs: (raw, p) => withBody(raw, readCountLogsParameters(raw.body, p)),
  createArtifact: (raw, p) => withBody(raw, requiredBody(raw.body, p, readArtifactCreate)),
  readArtifact: request,
  updateArtifact: (raw, p) => withBody(raw, requiredBody(raw.body, p, readArtifactUpdate)),
  deleteArtifact: request,
  filterArtifacts(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterArtifactsParameters(raw.body, p);
    return read;
  },
  countArtifacts: (raw, p) => withBody(raw, readCountArtifactsParameters(raw.body, p)),
  readLatestArtifact: request,
  filterLatestArtifacts(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterLatestArtifactsParameters(raw.body, p);
    return read;
  },
  countLatestArtifacts: (raw, p) => withBody(raw, readCountLatestArtifactsParameters(raw.body, p)),
  readAsset(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.key === undefined) n = missingParameter("query", "key", p);
    else { read.query.key = text(last(raw.query.key), p); n = locate(p, n, "key", "query"); }
    return read;
  },
  updateAsset(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.key === undefined) n = missingParameter("query", "key", p);
    else { read.query.key = text(last(raw.query.key), p); n = locate(p, n, "key", "query"); }
    read.body = requiredBody(raw.body, p, readAssetUpdate);
    return read;
  },
  deleteAsset(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.key === undefined) n = missingParameter("query", "key", p);
    else { read.query.key = text(last(raw.query.key), p); n = locate(p, n, "key", "query"); }
    return read;
  },
  filterAssets(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterAssetsParameters(raw.body, p);
    return read;
  },
  countAssets: (raw, p) => withBody(raw, readCountAssetsParameters(raw.body, p)),
  filterAssetMaterializations(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterAssetMaterializationsParameters(raw.body, p);
    return read;
  },
  readAssetLineage: (raw, p) => withBody(raw, requiredBody(raw.body, p, readAssetLineageRequest)),
  createVariable: (raw, p) => withBody(raw, requiredBody(raw.body, p, readVariableCreate)),
  readVariable: request,
  updateVariable: (raw, p) => withBody(raw, requiredBody(raw.body, p, readVariableUpdate)),
  deleteVariable: request,
  readVariableByName: request,
  updateVariableByName: (raw, p) => withBody(raw, requiredBody(raw.body, p, readVariableUpdate)),
  deleteVariableByName: request,
  filterVariables(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterVariablesParameters(raw.body, p);
    return read;
  },
  countVariables: (raw, p) => withBody(raw, readCountVariablesParameters(raw.body, p)),
  createSavedSearch: (raw, p) => withBody(raw, requiredBody(raw.body, p, readSavedSearchCreate)),
  readSavedSearch: request,
  deleteSavedSearch: request,
  filterSavedSearches(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterSavedSearchesParameters(raw.body, p);
    return read;
  },
  createDeployment(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["prefect-automation-id"] !== undefined) { read.headers["prefect-automation-id"] = uuid(last(raw.headers["prefect-automation-id"]), p); n = locate(p, n, "prefect-automation-id", "header"); }
    if (raw.headers["prefect-automation-name"] !== undefined) { read.headers["prefect-automation-name"] = text(last(raw.headers["prefect-automation-name"]), p); n = locate(p, n, "prefect-automation-name", "header"); }
    read.body = requiredBody(raw.body, p, readDeploymentCreate);
    return read;
  },
  readDeployment: request,
  updateDeployment(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["prefect-automation-id"] !== undefined) { read.headers["prefect-automation-id"] = uuid(last(raw.headers["prefect-automation-id"]), p); n = locate(p, n, "prefect-automation-id", "header"); }
    if (raw.headers["prefect-automation-name"] !== undefined) { read.headers["prefect-automation-name"] = text(last(raw.headers["prefect-automation-name"]), p); n = locate(p, n, "prefect-automation-name", "header"); }
    read.body = requiredBody(raw.body, p, readDeploymentUpdate);
    return read;
  },
  deleteDeployment: request,
  readDeploymentByName: request,
  filterDeployments(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterDeploymentsParameters(raw.body, p);
    return read;
  },
  countDeployments: (raw, p) => withBody(raw, readCountDeploymentsParameters(raw.body, p)),
  paginateDeployments: (raw, p) => withBody(raw, readPaginateDeploymentsParameters(raw.body, p)),
  readConcurrencyKeys: (raw, p) => withBody(raw, readReadConcurrencyKeysParameters(raw.body, p)),
  createFlowRunFromDeployment(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["prefect-automation-id"] !== undefined) { read.headers["prefect-automation-id"] = uuid(last(raw.headers["prefect-automation-id"]), p); n = locate(p, n, "prefect-automation-id", "header"); }
    if (raw.headers["prefect-automation-name"] !== undefined) { read.headers["prefect-automation-name"] = text(last(raw.headers["prefect-automation-name"]), p); n = locate(p, n, "prefect-automation-name", "header"); }
    read.body = requiredBody(raw.body, p, readDeploymentFlowRunCreate);
    return read;
  },
  bulkCreateFlowRunsFromDeployment(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["prefect-automation-id"] !== undefined) { read.headers["prefect-automation-id"] = uuid(last(raw.headers["prefect-automation-id"]), p); n = locate(p, n, "prefect-automation-id", "header"); }
    if (raw.headers["prefect-automation-name"] !== undefined) { read.headers["prefect-automation-name"] = text(last(raw.headers["prefect-automation-name"]), p); n = locate(p, n, "prefect-automation-name", "header"); }
    read.body = requiredBody(raw.body, p, (v, p) => list(v, p, readDeploymentFlowRunCreate));
    return read;
  },
  readScheduledFlowRunsOfDeployments: (raw, p) => withBody(raw, readReadScheduledFlowRunsOfDeploymentsParameters(raw.body, p)),
  pauseDeployment: request,
  resumeDeployment: request,
  scheduleDeployment: (raw, p) => withBody(raw, readScheduleDeploymentParameters(raw.body, p)),
  checkDeploymentWorkQueues: request,
  bulkDeleteDeployments: (raw, p) => withBody(raw, readBulkDeleteDeploymentsParameters(raw.body, p)),
  readDeploymentSchedules: request,
  createDeploymentSchedules: (raw, p) => withBody(raw, requiredBody(raw.body, p, (v, p) => list(v, p, readDeploymentScheduleCreate))),
  updateDeploymentSchedule: (raw, p) => withBody(raw, requiredBody(raw.body, p, readDeploymentScheduleUpdate)),
  deleteDeploymentSchedule: request,
  previewSchedule: (raw, p) => withBody(raw, requiredBody(raw.body, p, readPreviewScheduleRequest)),
  createBackfill(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["prefect-automation-id"] !== undefined) { read.headers["prefect-automation-id"] = uuid(last(raw.headers["prefect-automation-id"]), p); n = locate(p, n, "prefect-automation-id", "header"); }
    if (raw.headers["prefect-automation-name"] !== undefined) { read.headers["prefect-automation-name"] = text(last(raw.headers["prefect-automation-name"]), p); n = locate(p, n, "prefect-automation-name", "header"); }
    read.body = requiredBody(raw.body, p, readBackfillCreate);
    return read;
  },
  readBackfill: request,
  deleteBackfill: request,
  filterBackfills(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterBackfillsParameters(raw.body, p);
    return read;
  },
  previewBackfill: (raw, p) => withBody(raw, requiredBody(raw.body, p, readBackfillCreate)),
  pauseBackfill: request,
  resumeBackfill: request,
  stopBackfill: request,
  createWorkPool: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWorkPoolCreate)),
  readWorkPool: request,
  updateWorkPool: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWorkPoolUpdate)),
  deleteWorkPool: request,
  filterWorkPools(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterWorkPoolsParameters(raw.body, p);
    return read;
  },
  countWorkPools: (raw, p) => withBody(raw, readCountWorkPoolsParameters(raw.body, p)),
  readScheduledFlowRunsOfWorkPool: (raw, p) => withBody(raw, readReadScheduledFlowRunsOfWorkPoolParameters(raw.body, p)),
  readWorkPoolConcurrency: (raw, p) => withBody(raw, readReadWorkPoolConcurrencyParameters(raw.body, p)),
  createWorkPoolQueue: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWorkQueueCreate)),
  readWorkPoolQueue: request,
  updateWorkPoolQueue: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWorkQueueUpdate)),
  deleteWorkPoolQueue: request,
  filterWorkPoolQueues(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterWorkPoolQueuesParameters(raw.body, p);
    return read;
  },
  deleteWorker: request,
  filterWorkers(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterWorkersParameters(raw.body, p);
    return read;
  },
  recordWorkerHeartbeat: (raw, p) => withBody(raw, readRecordWorkerHeartbeatParameters(raw.body, p)),
  createWorkQueue: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWorkQueueCreate)),
  readWorkQueue: request,
  updateWorkQueue: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWorkQueueUpdate)),
  deleteWorkQueue: request,
  readWorkQueueByName: request,
  filterWorkQueues(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterWorkQueuesParameters(raw.body, p);
    return read;
  },
  readWorkQueueRuns(raw, p) {
    const read = request(raw);
    let n = p.length;
    read.headers["x-prefect-ui"] = raw.headers["x-prefect-ui"] === undefined ? false : boolean(last(raw.headers["x-prefect-ui"]), p); n = locate(p, n, "x-prefect-ui", "header");
    read.body = readReadWorkQueueRunsParameters(raw.body, p);
    return read;
  },
  readWorkQueueStatus: request,
  readWorkQueueConcurrency: (raw, p) => withBody(raw, readReadWorkQueueConcurrencyParameters(raw.body, p)),
  filterTaskWorkers: (raw, p) => withBody(raw, readFilterTaskWorkersParameters(raw.body, p)),
  createConcurrencyLimit: (raw, p) => withBody(raw, requiredBody(raw.body, p, readConcurrencyLimitCreate)),
  readConcurrencyLimit: request,
  deleteConcurrencyLimit: request,
  readConcurrencyLimitByTag: request,
  deleteConcurrencyLimitByTag: request,
  filterConcurrencyLimits(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterConcurrencyLimitsParameters(raw.body, p);
    return read;
  },
  resetConcurrencyLimitByTag: (raw, p) => withBody(raw, readResetConcurrencyLimitByTagParameters(raw.body, p)),
  incrementConcurrencyLimits: (raw, p) => withBody(raw, readIncrementConcurrencyLimitsParameters(raw.body, p)),
  decrementConcurrencyLimits: (raw, p) => withBody(raw, readDecrementConcurrencyLimitsParameters(raw.body, p)),
  createGlobalConcurrencyLimit: (raw, p) => withBody(raw, requiredBody(raw.body, p, readGlobalConcurrencyLimitCreate)),
  readGlobalConcurrencyLimit: request,
  updateGlobalConcurrencyLimit: (raw, p) => withBody(raw, requiredBody(raw.body, p, readGlobalConcurrencyLimitUpdate)),
  deleteGlobalConcurrencyLimit: request,
  filterGlobalConcurrencyLimits(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterGlobalConcurrencyLimitsParameters(raw.body, p);
    return read;
  },
  readGlobalConcurrencyLimitHolders: request,
  incrementGlobalConcurrencyLimits: (raw, p) => withBody(raw, readIncrementGlobalConcurrencyLimitsParameters(raw.body, p)),
  decrementGlobalConcurrencyLimits: (raw, p) => withBody(raw, readDecrementGlobalConcurrencyLimitsParameters(raw.body, p)),
  acquireConcurrencyLease: (raw, p) => withBody(raw, readAcquireConcurrencyLeaseParameters(raw.body, p)),
  renewConcurrencyLease: (raw, p) => withBody(raw, readRenewConcurrencyLeaseParameters(raw.body, p)),
  releaseConcurrencyLease: (raw, p) => withBody(raw, readReleaseConcurrencyLeaseParameters(raw.body, p)),
  createBlockType: (raw, p) => withBody(raw, requiredBody(raw.body, p, readBlockTypeCreate)),
  readBlockType: request,
  updateBlockType: (raw, p) => withBody(raw, requiredBody(raw.body, p, readBlockTypeUpdate)),
  deleteBlockType: request,
  readBlockTypeBySlug: request,
  filterBlockTypes(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterBlockTypesParameters(raw.body, p);
    return read;
  },
  readBlockDocumentsOfType(raw, p) {
    const read = request(raw);
    let n = p.length;
    read.query.include_secrets = raw.query.include_secrets === undefined ? false : boolean(last(raw.query.include_secrets), p); n = locate(p, n, "include_secrets", "query");
    return read;
  },
  readBlockDocumentByName(raw, p) {
    const read = request(raw);
    let n = p.length;
    read.query.include_secrets = raw.query.include_secrets === undefined ? false : boolean(last(raw.query.include_secrets), p); n = locate(p, n, "include_secrets", "query");
    return read;
  },
  installSystemBlockTypes: request,
  createBlockSchema: (raw, p) => withBody(raw, requiredBody(raw.body, p, readBlockSchemaCreate)),
  readBlockSchema: request,
  deleteBlockSchema: request,
  readBlockSchemaByChecksum(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.version !== undefined) { read.query.version = text(last(raw.query.version), p); n = locate(p, n, "version", "query"); }
    return read;
  },
  filterBlockSchemas(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterBlockSchemasParameters(raw.body, p);
    return read;
  },
  readBlockCapabilities: request,
  createBlockDocument: (raw, p) => withBody(raw, requiredBody(raw.body, p, readBlockDocumentCreate)),
  readBlockDocument(raw, p) {
    const read = request(raw);
    let n = p.length;
    read.query.include_secrets = raw.query.include_secrets === undefined ? false : boolean(last(raw.query.include_secrets), p); n = locate(p, n, "include_secrets", "query");
    return read;
  },
  updateBlockDocument: (raw, p) => withBody(raw, requiredBody(raw.body, p, readBlockDocumentUpdate)),
  deleteBlockDocument: request,
  filterBlockDocuments(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterBlockDocumentsParameters(raw.body, p);
    return read;
  },
  countBlockDocuments: (raw, p) => withBody(raw, readCountBlockDocumentsParameters(raw.body, p)),
  readCollectionView: request,
  createEvents: (raw, p) => withBody(raw, requiredBody(raw.body, p, (v, p) => list(v, p, readEvent))),
  filterEvents: (raw, p) => withBody(raw, readFilterEventsParameters(raw.body, p)),
  countEvents(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.params.countable === undefined) n = missingParameter("path", "countable", p);
    else { read.params.countable = readCountable(raw.params.countable, p); n = locate(p, n, "countable", "path"); }
    read.body = readCountEventsParameters(raw.body, p);
    return read;
  },
  readNextEvents(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query["page-token"] === undefined) n = missingParameter("query", "page-token", p);
    else { read.query["page-token"] = text(last(raw.query["page-token"]), p); n = locate(p, n, "page-token", "query"); }
    return read;
  },
  createAutomation: (raw, p) => withBody(raw, requiredBody(raw.body, p, readAutomationCreate)),
  readAutomation: request,
  replaceAutomation: (raw, p) => withBody(raw, requiredBody(raw.body, p, readAutomationUpdate)),
  updateAutomation: (raw, p) => withBody(raw, requiredBody(raw.body, p, readAutomationPartialUpdate)),
  deleteAutomation: request,
  filterAutomations(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterAutomationsParameters(raw.body, p);
    return read;
  },
  countAutomations: (raw, p) => withBody(raw, readCountAutomationsParameters(raw.body, p)),
  readAutomationsRelatedToResource: request,
  deleteAutomationsOwnedByResource: request,
  readAutomationActivity: request,
  previewTrigger: (raw, p) => withBody(raw, requiredBody(raw.body, p, readTriggerPreviewRequest)),
  validateAutomationTemplate: (raw, p) => withBody(raw, optionalBody(raw.body, p, text, false, "")),
  validateTemplate: (raw, p) => withBody(raw, optionalBody(raw.body, p, text, false, "")),
  replaceResourceSlas(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.params.resource_id === undefined) n = missingParameter("path", "resource_id", p);
    else { read.params.resource_id = text(raw.params.resource_id, p, undefined, 255); n = locate(p, n, "resource_id", "path"); }
    read.body = requiredBody(raw.body, p, (v, p) => list(v, p, readSlaSpecification, undefined, 100));
    return read;
  },
  createSla: (raw, p) => withBody(raw, requiredBody(raw.body, p, readSlaCreate)),
  readSla: request,
  updateSla: (raw, p) => withBody(raw, requiredBody(raw.body, p, readSlaUpdate)),
  deleteSla: request,
  readSlaAttainment: request,
  filterSlas(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterSlasParameters(raw.body, p);
    return read;
  },
  countSlas: (raw, p) => withBody(raw, readCountSlasParameters(raw.body, p)),
  filterSlaViolations(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterSlaViolationsParameters(raw.body, p);
    return read;
  },
  createWebhook: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWebhookCreate)),
  readWebhook: request,
  replaceWebhook: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWebhookUpdate)),
  updateWebhook: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWebhookUpdate)),
  deleteWebhook: request,
  filterWebhooks(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterWebhooksParameters(raw.body, p);
    return read;
  },
  rotateWebhook: request,
  filterWebhookFailures(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterWebhookFailuresParameters(raw.body, p);
    return read;
  },
  previewWebhook: (raw, p) => withBody(raw, requiredBody(raw.body, p, readWebhookTrial)),
  receiveWebhook(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.params.slug === undefined) n = missingParameter("path", "slug", p);
    else { read.params.slug = text(raw.params.slug, p, undefined, 64); n = locate(p, n, "slug", "path"); }
    read.body = optionalBody(raw.body, p, (v) => v, true);
    return read;
  },
  createEventDestination: (raw, p) => withBody(raw, requiredBody(raw.body, p, readEventDestinationCreate)),
  readEventDestination: request,
  updateEventDestination: (raw, p) => withBody(raw, requiredBody(raw.body, p, readEventDestinationUpdate)),
  deleteEventDestination: request,
  filterEventDestinations(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterEventDestinationsParameters(raw.body, p);
    return read;
  },
  pingEventDestination: request,
  filterEventDeliveries(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterEventDeliveriesParameters(raw.body, p);
    return read;
  },
  replayEventDeliveries: (raw, p) => withBody(raw, readReplayEventDeliveriesParameters(raw.body, p)),
  filterAuditRecords(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.headers["x-contralto-cursor"] !== undefined) { read.headers["x-contralto-cursor"] = text(last(raw.headers["x-contralto-cursor"]), p, 1, 4096); n = locate(p, n, "x-contralto-cursor", "header"); }
    read.body = readFilterAuditRecordsParameters(raw.body, p);
    return read;
  },
  countAuditRecords: (raw, p) => withBody(raw, readCountAuditRecordsParameters(raw.body, p)),
  readAuditExport: (raw, p) => withBody(raw, readReadAuditExportParameters(raw.body, p)),
  readOverview(raw, p) {
    const read = request(raw);
    let n = p.length;
    if (raw.query.history_start !== undefined) { read.query.history_start = instant(last(raw.query.history_start), p); n = locate(p, n, "history_start", "query"); }
    if (raw.query.history_end !== undefined) { read.query.history_end = instant(last(raw.query.history_end), p); n = locate(p, n, "history_end", "query"); }
    read.query.history_interval_seconds = raw.query.history_interval_seconds === undefined ? 1800 : integer(last(raw.query.history_interval_seconds), p, 1); n = locate(p, n, "history_interval_seconds", "query");
    return read;
  },
  validateSchemaValues: (raw, p) => withBody(raw, readValidateSchemaValuesParameters(raw.body, p)),
  search: (raw, p) => withBody(raw, readSearchParameters(raw.body, p)),
  groupFailures: (raw, p) => withBody(raw, readGroupFailuresParameters(raw.body, p)),
  readScheduleTimes: (raw, p) => withBody(raw, readReadScheduleTimesParameters(raw.body, p)),
  readTrends: (raw, p) => withBody(raw, readReadTrendsParameters(raw.body, p)),
};

/** Readers of values outside of requests, by schema. */
export const readers = {
  Event: readEvent as Reader<Schemas["Event"]>,
  EventFilter: readEventFilter as Reader<Schemas["EventFilter"]>,
  FilterEventsRequest: readFilterEventsRequest as Reader<Schemas["FilterEventsRequest"]>,
  Labels: readLabels as Reader<Schemas["Labels"]>,
  LogFilter: readLogFilter as Reader<Schemas["LogFilter"]>,
  ReceivedEvent: readReceivedEvent as Reader<Schemas["ReceivedEvent"]>,
  Seed: readSeed as Reader<Schemas["Seed"]>,
  StateDetails: readStateDetails as Reader<Schemas["StateDetails"]>,
  TaskInputs: readTaskInputs as Reader<Schemas["TaskInputs"]>,
  TaskRunPolicy: readTaskRunPolicy as Reader<Schemas["TaskRunPolicy"]>,
  WorkerHelloFrame: readWorkerHelloFrame as Reader,
  LaterWorkerFrame: readLaterWorkerFrame as Reader,
  DeadLetter: readDeadLetter as Reader,
};
