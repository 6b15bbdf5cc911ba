// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { free, list, numeral, plain, quoted } from '../src/base/json/writer-parts.ts';
import { type Outgoing } from '../src/base/json/outgoing.ts';
import { JsonText } from '../src/base/json/value.ts';
import type { OperationId, Schemas } from './operations.ts';

function writeActionActivity(v: Outgoing<Schemas["ActionActivity"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"firing_id\":" + plain(v["firing_id"]) +
    ",\"action_index\":" + numeral(v["action_index"]) +
    ",\"action_type\":" + quoted(v["action_type"]) +
    ",\"status\":" + plain(v["status"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"ended\":" + (v["ended"] === null ? "null" : plain(v["ended"])) +
    ",\"duration\":" + (v["duration"] === null ? "null" : numeral(v["duration"])) +
    ",\"reason\":" + (v["reason"] === null ? "null" : quoted(v["reason"]));
  return `{${members}}`;
}

function writeActor(v: Outgoing<Schemas["Actor"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + (v["id"] === null ? "null" : plain(v["id"])) +
    ",\"type\":" + (v["type"] === null ? "null" : quoted(v["type"])) +
    ",\"display_value\":" + (v["display_value"] === null ? "null" : quoted(v["display_value"]));
  return `{${members}}`;
}

function writeApiKey(v: Outgoing<Schemas["ApiKey"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"prefix\":" + quoted(v["prefix"]) +
    ",\"role\":" + plain(v["role"]) +
    ",\"limited_to\":" + (v["limited_to"] === null ? "null" : list(v["limited_to"], quoted)) +
    ",\"expires\":" + (v["expires"] === null ? "null" : plain(v["expires"])) +
    ",\"revoked\":" + (v["revoked"] === null ? "null" : plain(v["revoked"])) +
    ",\"last_used\":" + (v["last_used"] === null ? "null" : plain(v["last_used"])) +
    ",\"user_id\":" + (v["user_id"] === null ? "null" : plain(v["user_id"]));
  return `{${members}}`;
}

function writeArtifact(v: Outgoing<Schemas["Artifact"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"key\":" + (v["key"] === null ? "null" : quoted(v["key"])) +
    ",\"type\":" + (v["type"] === null ? "null" : quoted(v["type"])) +
    ",\"description\":" + (v["description"] === null ? "null" : quoted(v["description"])) +
    ",\"data\":" + free(v["data"]) +
    ",\"metadata_\":" + free(v["metadata_"]) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"task_run_id\":" + (v["task_run_id"] === null ? "null" : plain(v["task_run_id"]));
  return `{${members}}`;
}

function writeArtifactCollection(v: Outgoing<Schemas["ArtifactCollection"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"key\":" + quoted(v["key"]) +
    ",\"latest_id\":" + plain(v["latest_id"]) +
    ",\"type\":" + (v["type"] === null ? "null" : quoted(v["type"])) +
    ",\"description\":" + (v["description"] === null ? "null" : quoted(v["description"])) +
    ",\"data\":" + free(v["data"]) +
    ",\"metadata_\":" + free(v["metadata_"]) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"task_run_id\":" + (v["task_run_id"] === null ? "null" : plain(v["task_run_id"]));
  return `{${members}}`;
}

function writeAsset(v: Outgoing<Schemas["Asset"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"key\":" + quoted(v["key"]) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"description\":" + (v["description"] === null ? "null" : quoted(v["description"])) +
    ",\"url\":" + (v["url"] === null ? "null" : quoted(v["url"])) +
    ",\"owners\":" + list(v["owners"], quoted) +
    ",\"links\":" + list(v["links"], writeAssetLink) +
    ",\"freshness\":" + plain(v["freshness"]) +
    ",\"expected_interval\":" + (v["expected_interval"] === null ? "null" : numeral(v["expected_interval"])) +
    ",\"learned_interval\":" + (v["learned_interval"] === null ? "null" : numeral(v["learned_interval"])) +
    ",\"due\":" + (v["due"] === null ? "null" : plain(v["due"])) +
    ",\"status\":" + (v["status"] === null ? "null" : plain(v["status"])) +
    ",\"latest\":" + (v["latest"] === null ? "null" : plain(v["latest"])) +
    ",\"latest_success\":" + (v["latest_success"] === null ? "null" : plain(v["latest_success"])) +
    ",\"tool\":" + (v["tool"] === null ? "null" : quoted(v["tool"])) +
    ",\"flow_id\":" + (v["flow_id"] === null ? "null" : plain(v["flow_id"])) +
    ",\"deployment_id\":" + (v["deployment_id"] === null ? "null" : plain(v["deployment_id"])) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"task_run_id\":" + (v["task_run_id"] === null ? "null" : plain(v["task_run_id"]));
  return `{${members}}`;
}

function writeAssetLineage(v: Outgoing<Schemas["AssetLineage"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"nodes\":" + list(v["nodes"], writeAssetLineageNode) +
    ",\"edges\":" + list(v["edges"], writeAssetLineageEdge) +
    ",\"truncated\":" + String(v["truncated"]);
  return `{${members}}`;
}

function writeAssetLineageEdge(v: Outgoing<Schemas["AssetLineageEdge"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"upstream\":" + quoted(v["upstream"]) +
    ",\"downstream\":" + quoted(v["downstream"]) +
    ",\"last_used\":" + plain(v["last_used"]) +
    ",\"flow_id\":" + (v["flow_id"] === null ? "null" : plain(v["flow_id"])) +
    ",\"flow_name\":" + (v["flow_name"] === null ? "null" : quoted(v["flow_name"])) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"]));
  return `{${members}}`;
}

function writeAssetLineageNode(v: Outgoing<Schemas["AssetLineageNode"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"key\":" + quoted(v["key"]) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"level\":" + numeral(v["level"]) +
    ",\"status\":" + (v["status"] === null ? "null" : plain(v["status"])) +
    ",\"freshness\":" + plain(v["freshness"]) +
    ",\"latest\":" + (v["latest"] === null ? "null" : plain(v["latest"]));
  return `{${members}}`;
}

function writeAssetLink(v: Outgoing<Schemas["AssetLink"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"name\":" + quoted(v["name"]) +
    ",\"url\":" + quoted(v["url"]);
  return `{${members}}`;
}

function writeAssetMaterialization(v: Outgoing<Schemas["AssetMaterialization"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"asset_id\":" + plain(v["asset_id"]) +
    ",\"key\":" + quoted(v["key"]) +
    ",\"occurred\":" + plain(v["occurred"]) +
    ",\"status\":" + plain(v["status"]) +
    ",\"tool\":" + (v["tool"] === null ? "null" : quoted(v["tool"])) +
    ",\"flow_id\":" + (v["flow_id"] === null ? "null" : plain(v["flow_id"])) +
    ",\"deployment_id\":" + (v["deployment_id"] === null ? "null" : plain(v["deployment_id"])) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"task_run_id\":" + (v["task_run_id"] === null ? "null" : plain(v["task_run_id"])) +
    ",\"metadata\":" + free(v["metadata"]);
  return `{${members}}`;
}

function writeAssetStatistics(v: Outgoing<Schemas["AssetStatistics"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"fresh\":" + numeral(v["fresh"]) +
    ",\"stale\":" + numeral(v["stale"]) +
    ",\"failed\":" + numeral(v["failed"]) +
    ",\"never\":" + numeral(v["never"]);
  return `{${members}}`;
}

function writeAuditActor(v: Outgoing<Schemas["AuditActor"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"kind\":" + plain(v["kind"]) +
    ",\"id\":" + (v["id"] === null ? "null" : quoted(v["id"])) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"role\":" + (v["role"] === null ? "null" : quoted(v["role"]));
  return `{${members}}`;
}

function writeAuditObject(v: Outgoing<Schemas["AuditObject"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"kind\":" + quoted(v["kind"]) +
    ",\"id\":" + (v["id"] === null ? "null" : quoted(v["id"])) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"]));
  return `{${members}}`;
}

function writeAuditRecord(v: Outgoing<Schemas["AuditRecord"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"occurred\":" + plain(v["occurred"]) +
    ",\"operation\":" + quoted(v["operation"]) +
    ",\"outcome\":" + plain(v["outcome"]) +
    ",\"status\":" + (v["status"] === null ? "null" : numeral(v["status"])) +
    ",\"object\":" + (v["object"] === null ? "null" : writeAuditObject(v["object"])) +
    ",\"actor\":" + writeAuditActor(v["actor"]) +
    ",\"address\":" + (v["address"] === null ? "null" : quoted(v["address"])) +
    ",\"session\":" + (v["session"] === null ? "null" : quoted(v["session"])) +
    ",\"request_id\":" + (v["request_id"] === null ? "null" : quoted(v["request_id"])) +
    ",\"changes\":" + free(v["changes"]) +
    ",\"position\":" + (v["position"] === null ? "null" : numeral(v["position"])) +
    ",\"hash\":" + (v["hash"] === null ? "null" : quoted(v["hash"]));
  return `{${members}}`;
}

function writeAutomation(v: Outgoing<Schemas["Automation"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"name\":" + quoted(v["name"]) +
    ",\"description\":" + quoted(v["description"]) +
    ",\"enabled\":" + String(v["enabled"]) +
    ",\"tags\":" + list(v["tags"], quoted) +
    ",\"trigger\":" + free(v["trigger"]) +
    ",\"actions\":" + free(v["actions"]) +
    ",\"actions_on_trigger\":" + free(v["actions_on_trigger"]) +
    ",\"actions_on_resolve\":" + free(v["actions_on_resolve"]) +
    ",\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    (v["limited_to"] === undefined ? "" : ",\"limited_to\":" + list(v["limited_to"], quoted));
  return `{${members}}`;
}

function writeAutomationActivity(v: Outgoing<Schemas["AutomationActivity"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"automation_id\":" + plain(v["automation_id"]) +
    ",\"enabled\":" + String(v["enabled"]) +
    ",\"explanation\":" + list(v["explanation"], quoted) +
    ",\"last_fired\":" + (v["last_fired"] === null ? "null" : writeAutomationFiring(v["last_fired"])) +
    ",\"firings\":" + list(v["firings"], writeAutomationFiring) +
    ",\"triggers\":" + list(v["triggers"], writeTriggerActivity) +
    ",\"actions\":" + list(v["actions"], writeActionActivity);
  return `{${members}}`;
}

function writeAutomationFiring(v: Outgoing<Schemas["AutomationFiring"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"triggered\":" + plain(v["triggered"]) +
    ",\"reason\":" + quoted(v["reason"]) +
    ",\"triggering_labels\":" + free(v["triggering_labels"]) +
    ",\"events\":" + list(v["events"], plain);
  return `{${members}}`;
}

function writeBackfill(v: Outgoing<Schemas["Backfill"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"deployment_id\":" + plain(v["deployment_id"]) +
    ",\"state\":" + plain(v["state"]) +
    ",\"message\":" + (v["message"] === null ? "null" : quoted(v["message"])) +
    ",\"start\":" + plain(v["start"]) +
    ",\"end\":" + plain(v["end"]) +
    ",\"schedule_id\":" + (v["schedule_id"] === null ? "null" : plain(v["schedule_id"])) +
    ",\"schedule\":" + free(v["schedule"]) +
    ",\"parameters\":" + free(v["parameters"]) +
    ",\"max_active_runs\":" + numeral(v["max_active_runs"]) +
    ",\"order\":" + plain(v["order"]) +
    ",\"rerun\":" + plain(v["rerun"]) +
    ",\"work_queue_name\":" + (v["work_queue_name"] === null ? "null" : quoted(v["work_queue_name"])) +
    ",\"tags\":" + list(v["tags"], quoted) +
    ",\"job_variables\":" + free(v["job_variables"]) +
    ",\"priority\":" + (v["priority"] === null ? "null" : numeral(v["priority"])) +
    ",\"idempotency_key\":" + (v["idempotency_key"] === null ? "null" : quoted(v["idempotency_key"])) +
    ",\"progress\":" + writeBackfillProgress(v["progress"]) +
    ",\"ended\":" + (v["ended"] === null ? "null" : plain(v["ended"])) +
    ",\"created_by\":" + (v["created_by"] === null ? "null" : writeActor(v["created_by"]));
  return `{${members}}`;
}

function writeBackfillPreview(v: Outgoing<Schemas["BackfillPreview"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"total\":" + numeral(v["total"]) +
    ",\"runs\":" + numeral(v["runs"]) +
    ",\"skipped\":" + numeral(v["skipped"]) +
    ",\"max_parallel_runs\":" + numeral(v["max_parallel_runs"]) +
    ",\"limits\":" + list(v["limits"], writeBackfillPreviewLimit) +
    ",\"first_runs\":" + list(v["first_runs"], writeBackfillPreviewRun) +
    ",\"first_skipped\":" + list(v["first_skipped"], writeBackfillPreviewSkip);
  return `{${members}}`;
}

function writeBackfillPreviewLimit(v: Outgoing<Schemas["BackfillPreviewLimit"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"kind\":" + plain(v["kind"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"active\":" + (v["active"] === null ? "null" : numeral(v["active"])) +
    ",\"message\":" + quoted(v["message"]);
  return `{${members}}`;
}

function writeBackfillPreviewRun(v: Outgoing<Schemas["BackfillPreviewRun"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"scheduled_time\":" + plain(v["scheduled_time"]) +
    ",\"local_time\":" + quoted(v["local_time"]) +
    ",\"parameters\":" + free(v["parameters"]);
  return `{${members}}`;
}

function writeBackfillPreviewSkip(v: Outgoing<Schemas["BackfillPreviewSkip"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"scheduled_time\":" + plain(v["scheduled_time"]) +
    ",\"local_time\":" + quoted(v["local_time"]) +
    ",\"flow_run_id\":" + plain(v["flow_run_id"]) +
    ",\"state_type\":" + (v["state_type"] === null ? "null" : plain(v["state_type"]));
  return `{${members}}`;
}

function writeBackfillProgress(v: Outgoing<Schemas["BackfillProgress"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"total\":" + numeral(v["total"]) +
    ",\"skipped\":" + numeral(v["skipped"]) +
    ",\"created\":" + numeral(v["created"]) +
    ",\"retried\":" + numeral(v["retried"]) +
    ",\"remaining\":" + numeral(v["remaining"]) +
    ",\"waiting\":" + numeral(v["waiting"]) +
    ",\"running\":" + numeral(v["running"]) +
    ",\"completed\":" + numeral(v["completed"]) +
    ",\"failed\":" + numeral(v["failed"]) +
    ",\"cancelled\":" + numeral(v["cancelled"]) +
    ",\"deleted\":" + numeral(v["deleted"]);
  return `{${members}}`;
}

function writeBlockDocument(v: Outgoing<Schemas["BlockDocument"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"data\":" + free(v["data"]) +
    ",\"block_schema_id\":" + plain(v["block_schema_id"]) +
    ",\"block_schema\":" + (v["block_schema"] === null ? "null" : writeBlockSchema(v["block_schema"])) +
    ",\"block_type_id\":" + plain(v["block_type_id"]) +
    ",\"block_type_name\":" + (v["block_type_name"] === null ? "null" : quoted(v["block_type_name"])) +
    ",\"block_type\":" + (v["block_type"] === null ? "null" : writeBlockType(v["block_type"])) +
    ",\"block_document_references\":" + free(v["block_document_references"]) +
    ",\"is_anonymous\":" + String(v["is_anonymous"]);
  return `{${members}}`;
}

function writeBlockSchema(v: Outgoing<Schemas["BlockSchema"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"checksum\":" + quoted(v["checksum"]) +
    ",\"fields\":" + free(v["fields"]) +
    ",\"block_type_id\":" + (v["block_type_id"] === null ? "null" : plain(v["block_type_id"])) +
    ",\"block_type\":" + (v["block_type"] === null ? "null" : writeBlockType(v["block_type"])) +
    ",\"capabilities\":" + list(v["capabilities"], quoted) +
    ",\"version\":" + quoted(v["version"]);
  return `{${members}}`;
}

function writeBlockType(v: Outgoing<Schemas["BlockType"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"slug\":" + quoted(v["slug"]) +
    ",\"logo_url\":" + (v["logo_url"] === null ? "null" : quoted(v["logo_url"])) +
    ",\"documentation_url\":" + (v["documentation_url"] === null ? "null" : quoted(v["documentation_url"])) +
    ",\"description\":" + (v["description"] === null ? "null" : quoted(v["description"])) +
    ",\"code_example\":" + (v["code_example"] === null ? "null" : quoted(v["code_example"])) +
    ",\"is_protected\":" + String(v["is_protected"]);
  return `{${members}}`;
}

function writeCaller(v: Outgoing<Schemas["Caller"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"kind\":" + plain(v["kind"]) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"prefix\":" + (v["prefix"] === null ? "null" : quoted(v["prefix"])) +
    ",\"role\":" + plain(v["role"]) +
    ",\"limited_to\":" + (v["limited_to"] === null ? "null" : list(v["limited_to"], quoted)) +
    ",\"scopes\":" + list(v["scopes"], quoted);
  return `{${members}}`;
}

function writeClockReading(v: Outgoing<Schemas["ClockReading"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"time\":" + plain(v["time"]) +
    ",\"running\":" + String(v["running"]);
  return `{${members}}`;
}

function writeClockState(v: Outgoing<Schemas["ClockState"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"previous\":" + plain(v["previous"]) +
    ",\"time\":" + plain(v["time"]);
  return `{${members}}`;
}

function writeConcurrencyKeyPage(v: Outgoing<Schemas["ConcurrencyKeyPage"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"results\":" + list(v["results"], writeConcurrencyKeyValue) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"pages\":" + numeral(v["pages"]) +
    ",\"page\":" + numeral(v["page"]);
  return `{${members}}`;
}

function writeConcurrencyKeyValue(v: Outgoing<Schemas["ConcurrencyKeyValue"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"deployment_id\":" + plain(v["deployment_id"]) +
    ",\"deployment_name\":" + (v["deployment_name"] === null ? "null" : quoted(v["deployment_name"])) +
    ",\"value\":" + quoted(v["value"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"active_slots\":" + numeral(v["active_slots"]) +
    ",\"flow_runs\":" + list(v["flow_runs"], writeFlowRunSlotSummary) +
    ",\"waiting\":" + numeral(v["waiting"]);
  return `{${members}}`;
}

function writeConcurrencyLease(v: Outgoing<Schemas["ConcurrencyLease"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"lease_id\":" + plain(v["lease_id"]) +
    ",\"limits\":" + list(v["limits"], writeConcurrencyLimitSummary);
  return `{${members}}`;
}

function writeConcurrencyLimit(v: Outgoing<Schemas["ConcurrencyLimit"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"tag\":" + quoted(v["tag"]) +
    ",\"concurrency_limit\":" + numeral(v["concurrency_limit"]) +
    ",\"active_slots\":" + list(v["active_slots"], plain);
  return `{${members}}`;
}

function writeConcurrencyLimitHolders(v: Outgoing<Schemas["ConcurrencyLimitHolders"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"limit_id\":" + plain(v["limit_id"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"active_slots\":" + numeral(v["active_slots"]) +
    ",\"slots_without_lease\":" + numeral(v["slots_without_lease"]) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"holders\":" + list(v["holders"], writeConcurrencySlotHolder) +
    ",\"waiters\":" + list(v["waiters"], writeConcurrencySlotWaiter);
  return `{${members}}`;
}

function writeConcurrencyLimitSummary(v: Outgoing<Schemas["ConcurrencyLimitSummary"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"limit\":" + numeral(v["limit"]);
  return `{${members}}`;
}

function writeConcurrencyOptions(v: Outgoing<Schemas["ConcurrencyOptions"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"collision_strategy\":" + plain(v["collision_strategy"]) +
    (v["grace_period_seconds"] === undefined ? "" : ",\"grace_period_seconds\":" + (v["grace_period_seconds"] === null ? "null" : numeral(v["grace_period_seconds"])));
  return `{${members}}`;
}

function writeConcurrencySlotCandidate(v: Outgoing<Schemas["ConcurrencySlotCandidate"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"type\":" + plain(v["type"]) +
    ",\"id\":" + plain(v["id"]) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"]));
  return `{${members}}`;
}

function writeConcurrencySlotHolder(v: Outgoing<Schemas["ConcurrencySlotHolder"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"lease_id\":" + plain(v["lease_id"]) +
    ",\"slots\":" + numeral(v["slots"]) +
    ",\"since\":" + plain(v["since"]) +
    ",\"expires\":" + plain(v["expires"]) +
    ",\"type\":" + (v["type"] === null ? "null" : plain(v["type"])) +
    ",\"id\":" + (v["id"] === null ? "null" : plain(v["id"])) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"found_by\":" + (v["found_by"] === null ? "null" : plain(v["found_by"])) +
    ",\"candidates\":" + list(v["candidates"], writeConcurrencySlotCandidate);
  return `{${members}}`;
}

function writeConcurrencySlotWaiter(v: Outgoing<Schemas["ConcurrencySlotWaiter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"slots\":" + numeral(v["slots"]) +
    ",\"type\":" + (v["type"] === null ? "null" : plain(v["type"])) +
    ",\"id\":" + (v["id"] === null ? "null" : plain(v["id"])) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"candidates\":" + list(v["candidates"], writeConcurrencySlotCandidate) +
    ",\"flow_id\":" + (v["flow_id"] === null ? "null" : plain(v["flow_id"])) +
    ",\"address\":" + (v["address"] === null ? "null" : quoted(v["address"])) +
    ",\"program\":" + (v["program"] === null ? "null" : quoted(v["program"])) +
    ",\"key\":" + (v["key"] === null ? "null" : quoted(v["key"])) +
    ",\"denials\":" + numeral(v["denials"]) +
    ",\"since\":" + plain(v["since"]) +
    ",\"last_denied\":" + plain(v["last_denied"]) +
    ",\"retry_at\":" + plain(v["retry_at"]);
  return `{${members}}`;
}

function writeCountByState(v: Outgoing<Schemas["CountByState"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"COMPLETED\":" + numeral(v["COMPLETED"]) +
    ",\"PENDING\":" + numeral(v["PENDING"]) +
    ",\"RUNNING\":" + numeral(v["RUNNING"]) +
    ",\"FAILED\":" + numeral(v["FAILED"]) +
    ",\"CANCELLED\":" + numeral(v["CANCELLED"]) +
    ",\"CRASHED\":" + numeral(v["CRASHED"]) +
    ",\"PAUSED\":" + numeral(v["PAUSED"]) +
    ",\"CANCELLING\":" + numeral(v["CANCELLING"]) +
    ",\"SCHEDULED\":" + numeral(v["SCHEDULED"]);
  return `{${members}}`;
}

function writeCsrfToken(v: Outgoing<Schemas["CsrfToken"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"token\":" + quoted(v["token"]) +
    ",\"client\":" + quoted(v["client"]) +
    ",\"expiration\":" + plain(v["expiration"]);
  return `{${members}}`;
}

function writeDatabaseState(v: Outgoing<Schemas["DatabaseState"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"kind\":" + plain(v["kind"]) +
    ",\"version\":" + quoted(v["version"]) +
    ",\"size_bytes\":" + numeral(v["size_bytes"]) +
    ",\"free_bytes\":" + (v["free_bytes"] === null ? "null" : numeral(v["free_bytes"])) +
    ",\"log_bytes\":" + (v["log_bytes"] === null ? "null" : numeral(v["log_bytes"]));
  return `{${members}}`;
}

function writeDependencyResult(v: Outgoing<Schemas["DependencyResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"upstream_dependencies\":" + list(v["upstream_dependencies"], writeTaskRunInput) +
    ",\"state\":" + (v["state"] === null ? "null" : writeState(v["state"])) +
    ",\"expected_start_time\":" + (v["expected_start_time"] === null ? "null" : plain(v["expected_start_time"])) +
    ",\"start_time\":" + (v["start_time"] === null ? "null" : plain(v["start_time"])) +
    ",\"end_time\":" + (v["end_time"] === null ? "null" : plain(v["end_time"])) +
    ",\"total_run_time\":" + (v["total_run_time"] === null ? "null" : numeral(v["total_run_time"])) +
    ",\"estimated_run_time\":" + (v["estimated_run_time"] === null ? "null" : numeral(v["estimated_run_time"])) +
    ",\"untrackable_result\":" + String(v["untrackable_result"]);
  return `{${members}}`;
}

function writeDeployment(v: Outgoing<Schemas["Deployment"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"version\":" + (v["version"] === null ? "null" : quoted(v["version"])) +
    ",\"description\":" + (v["description"] === null ? "null" : quoted(v["description"])) +
    ",\"flow_id\":" + plain(v["flow_id"]) +
    ",\"paused\":" + String(v["paused"]) +
    ",\"schedules\":" + list(v["schedules"], writeDeploymentSchedule) +
    ",\"concurrency_limit\":" + (v["concurrency_limit"] === null ? "null" : numeral(v["concurrency_limit"])) +
    ",\"global_concurrency_limit\":" + (v["global_concurrency_limit"] === null ? "null" : writeGlobalConcurrencyLimit(v["global_concurrency_limit"])) +
    ",\"concurrency_options\":" + (v["concurrency_options"] === null ? "null" : writeConcurrencyOptions(v["concurrency_options"])) +
    ",\"collision_policy\":" + (v["collision_policy"] === null ? "null" : plain(v["collision_policy"])) +
    ",\"concurrency_key\":" + (v["concurrency_key"] === null ? "null" : quoted(v["concurrency_key"])) +
    ",\"concurrency_key_limit\":" + (v["concurrency_key_limit"] === null ? "null" : numeral(v["concurrency_key_limit"])) +
    ",\"start_timeout_seconds\":" + (v["start_timeout_seconds"] === null ? "null" : numeral(v["start_timeout_seconds"])) +
    ",\"start_timeout_reschedules\":" + (v["start_timeout_reschedules"] === null ? "null" : numeral(v["start_timeout_reschedules"])) +
    ",\"missed_heartbeats\":" + (v["missed_heartbeats"] === null ? "null" : numeral(v["missed_heartbeats"])) +
    ",\"late_run_policy\":" + (v["late_run_policy"] === null ? "null" : writeLateRunPolicy(v["late_run_policy"])) +
    ",\"run_priority\":" + (v["run_priority"] === null ? "null" : numeral(v["run_priority"])) +
    ",\"late_runs_dropped\":" + numeral(v["late_runs_dropped"]) +
    ",\"job_variables\":" + free(v["job_variables"]) +
    ",\"parameters\":" + free(v["parameters"]) +
    ",\"tags\":" + list(v["tags"], quoted) +
    ",\"labels\":" + free(v["labels"]) +
    ",\"work_queue_name\":" + (v["work_queue_name"] === null ? "null" : quoted(v["work_queue_name"])) +
    ",\"work_queue_id\":" + (v["work_queue_id"] === null ? "null" : plain(v["work_queue_id"])) +
    ",\"last_polled\":" + (v["last_polled"] === null ? "null" : plain(v["last_polled"])) +
    ",\"parameter_openapi_schema\":" + free(v["parameter_openapi_schema"]) +
    ",\"path\":" + (v["path"] === null ? "null" : quoted(v["path"])) +
    ",\"pull_steps\":" + free(v["pull_steps"]) +
    ",\"entrypoint\":" + (v["entrypoint"] === null ? "null" : quoted(v["entrypoint"])) +
    ",\"storage_document_id\":" + (v["storage_document_id"] === null ? "null" : plain(v["storage_document_id"])) +
    ",\"infrastructure_document_id\":" + (v["infrastructure_document_id"] === null ? "null" : plain(v["infrastructure_document_id"])) +
    ",\"created_by\":" + (v["created_by"] === null ? "null" : writeActor(v["created_by"])) +
    ",\"updated_by\":" + (v["updated_by"] === null ? "null" : writeActor(v["updated_by"])) +
    ",\"work_pool_name\":" + (v["work_pool_name"] === null ? "null" : quoted(v["work_pool_name"])) +
    ",\"status\":" + (v["status"] === null ? "null" : plain(v["status"])) +
    ",\"enforce_parameter_schema\":" + String(v["enforce_parameter_schema"]);
  return `{${members}}`;
}

function writeDeploymentBulkDeleteResult(v: Outgoing<Schemas["DeploymentBulkDeleteResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"deleted\":" + list(v["deleted"], plain);
  return `{${members}}`;
}

function writeDeploymentPage(v: Outgoing<Schemas["DeploymentPage"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"results\":" + list(v["results"], writeDeployment) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"pages\":" + numeral(v["pages"]) +
    ",\"page\":" + numeral(v["page"]);
  return `{${members}}`;
}

function writeDeploymentSchedule(v: Outgoing<Schemas["DeploymentSchedule"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"deployment_id\":" + (v["deployment_id"] === null ? "null" : plain(v["deployment_id"])) +
    ",\"schedule\":" + free(v["schedule"]) +
    ",\"active\":" + String(v["active"]) +
    ",\"max_scheduled_runs\":" + (v["max_scheduled_runs"] === null ? "null" : numeral(v["max_scheduled_runs"])) +
    ",\"parameters\":" + free(v["parameters"]) +
    ",\"slug\":" + (v["slug"] === null ? "null" : quoted(v["slug"])) +
    ",\"late_run_policy\":" + (v["late_run_policy"] === null ? "null" : writeLateRunPolicy(v["late_run_policy"]));
  return `{${members}}`;
}

function writeEvent(v: Outgoing<Schemas["Event"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"occurred\":" + plain(v["occurred"]) +
    ",\"event\":" + quoted(v["event"]) +
    ",\"resource\":" + free(v["resource"]) +
    (v["related"] === undefined ? "" : ",\"related\":" + free(v["related"])) +
    (v["payload"] === undefined ? "" : ",\"payload\":" + free(v["payload"])) +
    ",\"id\":" + plain(v["id"]) +
    (v["follows"] === undefined ? "" : ",\"follows\":" + (v["follows"] === null ? "null" : plain(v["follows"])));
  return `{${members}}`;
}

function writeEventAnyResourceFilter(v: Outgoing<Schemas["EventAnyResourceFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["id"] === undefined ? "" : ",\"id\":" + (v["id"] === null ? "null" : list(v["id"], quoted))) +
    (v["id_prefix"] === undefined ? "" : ",\"id_prefix\":" + (v["id_prefix"] === null ? "null" : list(v["id_prefix"], quoted))) +
    (v["labels"] === undefined ? "" : ",\"labels\":" + free(v["labels"]));
  return `{${members.slice(1)}}`;
}

function writeEventCount(v: Outgoing<Schemas["EventCount"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"value\":" + quoted(v["value"]) +
    ",\"label\":" + quoted(v["label"]) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"start_time\":" + plain(v["start_time"]) +
    ",\"end_time\":" + plain(v["end_time"]);
  return `{${members}}`;
}

function writeEventDeliveriesReplayed(v: Outgoing<Schemas["EventDeliveriesReplayed"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"replayed\":" + numeral(v["replayed"]);
  return `{${members}}`;
}

function writeEventDelivery(v: Outgoing<Schemas["EventDelivery"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"event_destination_id\":" + plain(v["event_destination_id"]) +
    ",\"event_id\":" + plain(v["event_id"]) +
    ",\"event\":" + quoted(v["event"]) +
    ",\"status\":" + plain(v["status"]) +
    ",\"attempts\":" + numeral(v["attempts"]) +
    ",\"next_attempt\":" + (v["next_attempt"] === null ? "null" : plain(v["next_attempt"])) +
    ",\"ended\":" + (v["ended"] === null ? "null" : plain(v["ended"])) +
    ",\"response_status\":" + (v["response_status"] === null ? "null" : numeral(v["response_status"])) +
    ",\"error\":" + (v["error"] === null ? "null" : quoted(v["error"]));
  return `{${members}}`;
}

function writeEventDestination(v: Outgoing<Schemas["EventDestination"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"enabled\":" + String(v["enabled"]) +
    ",\"format\":" + plain(v["format"]) +
    ",\"filter\":" + writeEventFilter(v["filter"]) +
    ",\"url\":" + quoted(v["url"]) +
    ",\"headers\":" + free(v["headers"]) +
    ",\"secret_headers\":" + free(v["secret_headers"]) +
    ",\"key_block_document_ids\":" + list(v["key_block_document_ids"], plain) +
    ",\"state\":" + plain(v["state"]) +
    ",\"failing_since\":" + (v["failing_since"] === null ? "null" : plain(v["failing_since"])) +
    ",\"message\":" + (v["message"] === null ? "null" : quoted(v["message"]));
  return `{${members}}`;
}

function writeEventFilter(v: Outgoing<Schemas["EventFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["occurred"] === undefined ? "" : ",\"occurred\":" + writeEventOccurredFilter(v["occurred"])) +
    (v["event"] === undefined ? "" : ",\"event\":" + (v["event"] === null ? "null" : writeEventNameFilter(v["event"]))) +
    (v["resource"] === undefined ? "" : ",\"resource\":" + (v["resource"] === null ? "null" : writeEventResourceFilter(v["resource"]))) +
    (v["related"] === undefined ? "" : ",\"related\":" + (v["related"] === null ? "null" : list(v["related"], writeEventRelatedFilter))) +
    (v["any_resource"] === undefined ? "" : ",\"any_resource\":" + (v["any_resource"] === null ? "null" : list(v["any_resource"], writeEventAnyResourceFilter))) +
    (v["id"] === undefined ? "" : ",\"id\":" + writeEventIdFilter(v["id"])) +
    (v["text"] === undefined ? "" : ",\"text\":" + (v["text"] === null ? "null" : writeEventTextFilter(v["text"]))) +
    (v["order"] === undefined ? "" : ",\"order\":" + plain(v["order"]));
  return `{${members.slice(1)}}`;
}

function writeEventIdFilter(v: Outgoing<Schemas["EventIdFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["id"] === undefined ? "" : ",\"id\":" + (v["id"] === null ? "null" : list(v["id"], plain)));
  return `{${members.slice(1)}}`;
}

function writeEventNameFilter(v: Outgoing<Schemas["EventNameFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["prefix"] === undefined ? "" : ",\"prefix\":" + (v["prefix"] === null ? "null" : list(v["prefix"], quoted))) +
    (v["exclude_prefix"] === undefined ? "" : ",\"exclude_prefix\":" + (v["exclude_prefix"] === null ? "null" : list(v["exclude_prefix"], quoted))) +
    (v["name"] === undefined ? "" : ",\"name\":" + (v["name"] === null ? "null" : list(v["name"], quoted))) +
    (v["exclude_name"] === undefined ? "" : ",\"exclude_name\":" + (v["exclude_name"] === null ? "null" : list(v["exclude_name"], quoted)));
  return `{${members.slice(1)}}`;
}

function writeEventOccurredFilter(v: Outgoing<Schemas["EventOccurredFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["since"] === undefined ? "" : ",\"since\":" + plain(v["since"])) +
    (v["until"] === undefined ? "" : ",\"until\":" + plain(v["until"]));
  return `{${members.slice(1)}}`;
}

function writeEventPage(v: Outgoing<Schemas["EventPage"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"events\":" + list(v["events"], writeReceivedEvent) +
    ",\"total\":" + numeral(v["total"]) +
    ",\"next_page\":" + (v["next_page"] === null ? "null" : quoted(v["next_page"]));
  return `{${members}}`;
}

function writeEventQueueStatistics(v: Outgoing<Schemas["EventQueueStatistics"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"events\":" + numeral(v["events"]) +
    ",\"lag_seconds\":" + numeral(v["lag_seconds"]);
  return `{${members}}`;
}

function writeEventRelatedFilter(v: Outgoing<Schemas["EventRelatedFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["id"] === undefined ? "" : ",\"id\":" + (v["id"] === null ? "null" : list(v["id"], quoted))) +
    (v["role"] === undefined ? "" : ",\"role\":" + (v["role"] === null ? "null" : list(v["role"], quoted))) +
    (v["resources_in_roles"] === undefined ? "" : ",\"resources_in_roles\":" + free(v["resources_in_roles"])) +
    (v["labels"] === undefined ? "" : ",\"labels\":" + free(v["labels"]));
  return `{${members.slice(1)}}`;
}

function writeEventResourceFilter(v: Outgoing<Schemas["EventResourceFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["id"] === undefined ? "" : ",\"id\":" + (v["id"] === null ? "null" : list(v["id"], quoted))) +
    (v["id_prefix"] === undefined ? "" : ",\"id_prefix\":" + (v["id_prefix"] === null ? "null" : list(v["id_prefix"], quoted))) +
    (v["labels"] === undefined ? "" : ",\"labels\":" + free(v["labels"])) +
    (v["distinct"] === undefined ? "" : ",\"distinct\":" + String(v["distinct"]));
  return `{${members.slice(1)}}`;
}

function writeEventTextFilter(v: Outgoing<Schemas["EventTextFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"query\":" + quoted(v["query"]);
  return `{${members}}`;
}

function writeFailedRun(v: Outgoing<Schemas["FailedRun"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"message\":" + quoted(v["message"]);
  return `{${members}}`;
}

function writeFailureGroup(v: Outgoing<Schemas["FailureGroup"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"message\":" + quoted(v["message"]) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"crashed\":" + numeral(v["crashed"]) +
    ",\"flows\":" + numeral(v["flows"]) +
    ",\"first_seen\":" + plain(v["first_seen"]) +
    ",\"last_seen\":" + plain(v["last_seen"]) +
    ",\"first_version\":" + (v["first_version"] === null ? "null" : quoted(v["first_version"])) +
    ",\"latest_run\":" + writeFailedRun(v["latest_run"]);
  return `{${members}}`;
}

function writeFailureGroups(v: Outgoing<Schemas["FailureGroups"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"groups\":" + list(v["groups"], writeFailureGroup) +
    ",\"failures\":" + numeral(v["failures"]) +
    ",\"other_groups\":" + numeral(v["other_groups"]) +
    ",\"complete\":" + String(v["complete"]) +
    ",\"since\":" + plain(v["since"]);
  return `{${members}}`;
}

function writeFaultState(v: Outgoing<Schemas["FaultState"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"operation\":" + (v["operation"] === null ? "null" : quoted(v["operation"])) +
    ",\"method\":" + (v["method"] === null ? "null" : quoted(v["method"])) +
    ",\"path\":" + (v["path"] === null ? "null" : quoted(v["path"])) +
    ",\"times\":" + numeral(v["times"]) +
    ",\"status\":" + (v["status"] === null ? "null" : numeral(v["status"])) +
    ",\"retry_after\":" + (v["retry_after"] === null ? "null" : numeral(v["retry_after"])) +
    ",\"latency_ms\":" + (v["latency_ms"] === null ? "null" : numeral(v["latency_ms"])) +
    ",\"cut\":" + (v["cut"] === null ? "null" : plain(v["cut"])) +
    ",\"struck\":" + numeral(v["struck"]) +
    ",\"left\":" + numeral(v["left"]);
  return `{${members}}`;
}

function writeFlow(v: Outgoing<Schemas["Flow"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"tags\":" + list(v["tags"], quoted) +
    ",\"labels\":" + free(v["labels"]);
  return `{${members}}`;
}

function writeFlowBulkDeleteResult(v: Outgoing<Schemas["FlowBulkDeleteResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"deleted\":" + list(v["deleted"], plain);
  return `{${members}}`;
}

function writeFlowPage(v: Outgoing<Schemas["FlowPage"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"results\":" + list(v["results"], writeFlow) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"pages\":" + numeral(v["pages"]) +
    ",\"page\":" + numeral(v["page"]);
  return `{${members}}`;
}

function writeFlowRun(v: Outgoing<Schemas["FlowRun"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"flow_id\":" + plain(v["flow_id"]) +
    ",\"state_id\":" + (v["state_id"] === null ? "null" : plain(v["state_id"])) +
    ",\"deployment_id\":" + (v["deployment_id"] === null ? "null" : plain(v["deployment_id"])) +
    ",\"deployment_version\":" + (v["deployment_version"] === null ? "null" : quoted(v["deployment_version"])) +
    ",\"work_queue_id\":" + (v["work_queue_id"] === null ? "null" : plain(v["work_queue_id"])) +
    ",\"work_queue_name\":" + (v["work_queue_name"] === null ? "null" : quoted(v["work_queue_name"])) +
    ",\"flow_version\":" + (v["flow_version"] === null ? "null" : quoted(v["flow_version"])) +
    ",\"parameters\":" + free(v["parameters"]) +
    ",\"idempotency_key\":" + (v["idempotency_key"] === null ? "null" : quoted(v["idempotency_key"])) +
    ",\"context\":" + free(v["context"]) +
    ",\"empirical_policy\":" + writeFlowRunPolicy(v["empirical_policy"]) +
    ",\"concurrency_key\":" + (v["concurrency_key"] === null ? "null" : quoted(v["concurrency_key"])) +
    ",\"tags\":" + list(v["tags"], quoted) +
    ",\"labels\":" + free(v["labels"]) +
    ",\"parent_task_run_id\":" + (v["parent_task_run_id"] === null ? "null" : plain(v["parent_task_run_id"])) +
    ",\"state_type\":" + (v["state_type"] === null ? "null" : plain(v["state_type"])) +
    ",\"state_name\":" + (v["state_name"] === null ? "null" : quoted(v["state_name"])) +
    ",\"run_count\":" + numeral(v["run_count"]) +
    ",\"expected_start_time\":" + (v["expected_start_time"] === null ? "null" : plain(v["expected_start_time"])) +
    ",\"next_scheduled_start_time\":" + (v["next_scheduled_start_time"] === null ? "null" : plain(v["next_scheduled_start_time"])) +
    ",\"start_time\":" + (v["start_time"] === null ? "null" : plain(v["start_time"])) +
    ",\"end_time\":" + (v["end_time"] === null ? "null" : plain(v["end_time"])) +
    ",\"total_run_time\":" + numeral(v["total_run_time"]) +
    ",\"estimated_run_time\":" + numeral(v["estimated_run_time"]) +
    ",\"estimated_start_time_delta\":" + numeral(v["estimated_start_time_delta"]) +
    ",\"auto_scheduled\":" + String(v["auto_scheduled"]) +
    ",\"infrastructure_document_id\":" + (v["infrastructure_document_id"] === null ? "null" : plain(v["infrastructure_document_id"])) +
    ",\"infrastructure_pid\":" + (v["infrastructure_pid"] === null ? "null" : quoted(v["infrastructure_pid"])) +
    ",\"created_by\":" + (v["created_by"] === null ? "null" : writeActor(v["created_by"])) +
    ",\"work_pool_id\":" + (v["work_pool_id"] === null ? "null" : plain(v["work_pool_id"])) +
    ",\"work_pool_name\":" + (v["work_pool_name"] === null ? "null" : quoted(v["work_pool_name"])) +
    ",\"state\":" + (v["state"] === null ? "null" : writeState(v["state"])) +
    ",\"job_variables\":" + free(v["job_variables"]) +
    ",\"priority\":" + numeral(v["priority"]);
  return `{${members}}`;
}

function writeFlowRunBulkCreateResult(v: Outgoing<Schemas["FlowRunBulkCreateResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"results\":" + list(v["results"], writeFlowRunCreateResult);
  return `{${members}}`;
}

function writeFlowRunBulkDeleteResult(v: Outgoing<Schemas["FlowRunBulkDeleteResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"deleted\":" + list(v["deleted"], plain);
  return `{${members}}`;
}

function writeFlowRunBulkSetStateResult(v: Outgoing<Schemas["FlowRunBulkSetStateResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"results\":" + list(v["results"], writeFlowRunOrchestrationResult);
  return `{${members}}`;
}

function writeFlowRunCreateResult(v: Outgoing<Schemas["FlowRunCreateResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"status\":" + plain(v["status"]) +
    ",\"error\":" + (v["error"] === null ? "null" : quoted(v["error"]));
  return `{${members}}`;
}

function writeFlowRunGraph(v: Outgoing<Schemas["FlowRunGraph"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"start_time\":" + (v["start_time"] === null ? "null" : plain(v["start_time"])) +
    ",\"end_time\":" + (v["end_time"] === null ? "null" : plain(v["end_time"])) +
    ",\"root_node_ids\":" + list(v["root_node_ids"], plain) +
    ",\"nodes\":" + free(v["nodes"]) +
    ",\"artifacts\":" + list(v["artifacts"], writeGraphArtifact) +
    ",\"states\":" + list(v["states"], writeGraphState);
  return `{${members}}`;
}

function writeFlowRunInput(v: Outgoing<Schemas["FlowRunInput"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"flow_run_id\":" + plain(v["flow_run_id"]) +
    ",\"key\":" + quoted(v["key"]) +
    ",\"value\":" + quoted(v["value"]) +
    ",\"sender\":" + (v["sender"] === null ? "null" : quoted(v["sender"]));
  return `{${members}}`;
}

function writeFlowRunOrchestrationResult(v: Outgoing<Schemas["FlowRunOrchestrationResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"flow_run_id\":" + plain(v["flow_run_id"]) +
    ",\"status\":" + plain(v["status"]) +
    ",\"state\":" + (v["state"] === null ? "null" : writeState(v["state"])) +
    ",\"details\":" + free(v["details"]);
  return `{${members}}`;
}

function writeFlowRunPage(v: Outgoing<Schemas["FlowRunPage"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"results\":" + list(v["results"], writeFlowRun) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"pages\":" + numeral(v["pages"]) +
    ",\"page\":" + numeral(v["page"]);
  return `{${members}}`;
}

function writeFlowRunPolicy(v: Outgoing<Schemas["FlowRunPolicy"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["max_retries"] === undefined ? "" : ",\"max_retries\":" + numeral(v["max_retries"])) +
    (v["retry_delay_seconds"] === undefined ? "" : ",\"retry_delay_seconds\":" + numeral(v["retry_delay_seconds"])) +
    (v["retries"] === undefined ? "" : ",\"retries\":" + (v["retries"] === null ? "null" : numeral(v["retries"]))) +
    (v["retry_delay"] === undefined ? "" : ",\"retry_delay\":" + (v["retry_delay"] === null ? "null" : numeral(v["retry_delay"]))) +
    (v["pause_keys"] === undefined ? "" : ",\"pause_keys\":" + (v["pause_keys"] === null ? "null" : list(v["pause_keys"], quoted))) +
    (v["resuming"] === undefined ? "" : ",\"resuming\":" + (v["resuming"] === null ? "null" : String(v["resuming"]))) +
    (v["retry_type"] === undefined ? "" : ",\"retry_type\":" + (v["retry_type"] === null ? "null" : plain(v["retry_type"])));
  return `{${members.slice(1)}}`;
}

function writeFlowRunRetryPreview(v: Outgoing<Schemas["FlowRunRetryPreview"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"flow_run_id\":" + plain(v["flow_run_id"]) +
    ",\"rejection\":" + (v["rejection"] === null ? "null" : quoted(v["rejection"])) +
    ",\"delays\":" + list(v["delays"], writeWhyReason) +
    ",\"warnings\":" + list(v["warnings"], writeFlowRunRetryWarning) +
    ",\"total\":" + numeral(v["total"]) +
    ",\"reused\":" + numeral(v["reused"]) +
    ",\"executed\":" + numeral(v["executed"]) +
    ",\"uncertain\":" + numeral(v["uncertain"]) +
    ",\"is_complete\":" + String(v["is_complete"]) +
    ",\"first_task_runs\":" + list(v["first_task_runs"], writeFlowRunRetryTask);
  return `{${members}}`;
}

function writeFlowRunRetryTask(v: Outgoing<Schemas["FlowRunRetryTask"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"task_run_id\":" + plain(v["task_run_id"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"state_name\":" + (v["state_name"] === null ? "null" : quoted(v["state_name"])) +
    ",\"outcome\":" + plain(v["outcome"]) +
    ",\"reason\":" + plain(v["reason"]);
  return `{${members}}`;
}

function writeFlowRunRetryWarning(v: Outgoing<Schemas["FlowRunRetryWarning"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"code\":" + plain(v["code"]) +
    ",\"message\":" + quoted(v["message"]);
  return `{${members}}`;
}

function writeFlowRunSlotSummary(v: Outgoing<Schemas["FlowRunSlotSummary"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"state_type\":" + (v["state_type"] === null ? "null" : plain(v["state_type"])) +
    ",\"state_name\":" + (v["state_name"] === null ? "null" : quoted(v["state_name"])) +
    ",\"start_time\":" + (v["start_time"] === null ? "null" : plain(v["start_time"])) +
    ",\"state_timestamp\":" + (v["state_timestamp"] === null ? "null" : plain(v["state_timestamp"])) +
    ",\"time_in_current_state\":" + (v["time_in_current_state"] === null ? "null" : numeral(v["time_in_current_state"]));
  return `{${members}}`;
}

function writeGlobalConcurrencyLimit(v: Outgoing<Schemas["GlobalConcurrencyLimit"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"active\":" + String(v["active"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"active_slots\":" + numeral(v["active_slots"]) +
    ",\"slot_decay_per_second\":" + numeral(v["slot_decay_per_second"]);
  return `{${members}}`;
}

function writeGlobalConcurrencyLimitDetail(v: Outgoing<Schemas["GlobalConcurrencyLimitDetail"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"active\":" + String(v["active"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"active_slots\":" + numeral(v["active_slots"]) +
    ",\"denied_slots\":" + numeral(v["denied_slots"]) +
    ",\"slot_decay_per_second\":" + numeral(v["slot_decay_per_second"]) +
    ",\"avg_slot_occupancy_seconds\":" + numeral(v["avg_slot_occupancy_seconds"]);
  return `{${members}}`;
}

function writeGraphArtifact(v: Outgoing<Schemas["GraphArtifact"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"key\":" + (v["key"] === null ? "null" : quoted(v["key"])) +
    ",\"type\":" + (v["type"] === null ? "null" : quoted(v["type"])) +
    ",\"is_latest\":" + String(v["is_latest"]) +
    ",\"data\":" + free(v["data"]);
  return `{${members}}`;
}

function writeGraphState(v: Outgoing<Schemas["GraphState"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"timestamp\":" + plain(v["timestamp"]) +
    ",\"type\":" + plain(v["type"]) +
    ",\"name\":" + quoted(v["name"]);
  return `{${members}}`;
}

function writeHistoryInterval(v: Outgoing<Schemas["HistoryInterval"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"interval_start\":" + plain(v["interval_start"]) +
    ",\"interval_end\":" + plain(v["interval_end"]) +
    ",\"states\":" + list(v["states"], writeHistoryState);
  return `{${members}}`;
}

function writeHistoryState(v: Outgoing<Schemas["HistoryState"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"state_type\":" + plain(v["state_type"]) +
    ",\"state_name\":" + quoted(v["state_name"]) +
    ",\"count_runs\":" + numeral(v["count_runs"]) +
    ",\"sum_estimated_run_time\":" + numeral(v["sum_estimated_run_time"]) +
    ",\"sum_estimated_lateness\":" + numeral(v["sum_estimated_lateness"]);
  return `{${members}}`;
}

function writeIssuedApiKey(v: Outgoing<Schemas["IssuedApiKey"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"key\":" + quoted(v["key"]) +
    ",\"api_key\":" + writeApiKey(v["api_key"]);
  return `{${members}}`;
}

function writeJournalEntry(v: Outgoing<Schemas["JournalEntry"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"index\":" + numeral(v["index"]) +
    ",\"time\":" + plain(v["time"]) +
    ",\"operation\":" + (v["operation"] === null ? "null" : quoted(v["operation"])) +
    ",\"method\":" + quoted(v["method"]) +
    ",\"path\":" + quoted(v["path"]) +
    ",\"query\":" + quoted(v["query"]) +
    ",\"headers\":" + free(v["headers"]) +
    ",\"body\":" + free(v["body"]) +
    ",\"body_omitted\":" + String(v["body_omitted"]) +
    ",\"status\":" + (v["status"] === null ? "null" : numeral(v["status"]));
  return `{${members}}`;
}

function writeLateRunPolicy(v: Outgoing<Schemas["LateRunPolicy"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["keep"] === undefined ? "" : ",\"keep\":" + (v["keep"] === null ? "null" : numeral(v["keep"]))) +
    (v["max_age_seconds"] === undefined ? "" : ",\"max_age_seconds\":" + (v["max_age_seconds"] === null ? "null" : numeral(v["max_age_seconds"])));
  return `{${members.slice(1)}}`;
}

function writeLog(v: Outgoing<Schemas["Log"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"level\":" + numeral(v["level"]) +
    ",\"message\":" + quoted(v["message"]) +
    ",\"timestamp\":" + plain(v["timestamp"]) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"task_run_id\":" + (v["task_run_id"] === null ? "null" : plain(v["task_run_id"]));
  return `{${members}}`;
}

function writeMe(v: Outgoing<Schemas["Me"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"kind\":" + plain(v["kind"]) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"role\":" + plain(v["role"]) +
    ",\"limited_to\":" + (v["limited_to"] === null ? "null" : list(v["limited_to"], quoted)) +
    ",\"scopes\":" + list(v["scopes"], quoted) +
    ",\"user_id\":" + (v["user_id"] === null ? "null" : plain(v["user_id"])) +
    ",\"email\":" + (v["email"] === null ? "null" : quoted(v["email"])) +
    ",\"role_source\":" + (v["role_source"] === null ? "null" : quoted(v["role_source"])) +
    ",\"key_id\":" + (v["key_id"] === null ? "null" : plain(v["key_id"])) +
    ",\"session_id\":" + (v["session_id"] === null ? "null" : plain(v["session_id"])) +
    ",\"expires\":" + (v["expires"] === null ? "null" : plain(v["expires"]));
  return `{${members}}`;
}

function writeMetricActivity(v: Outgoing<Schemas["MetricActivity"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"value\":" + (v["value"] === null ? "null" : numeral(v["value"])) +
    ",\"triggered\":" + String(v["triggered"]) +
    ",\"changing_since\":" + (v["changing_since"] === null ? "null" : plain(v["changing_since"])) +
    ",\"evaluated\":" + plain(v["evaluated"]) +
    ",\"explanation\":" + quoted(v["explanation"]);
  return `{${members}}`;
}

function writeObservedState(v: Outgoing<Schemas["ObservedState"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"state_type\":" + quoted(v["state_type"]) +
    ",\"state_name\":" + quoted(v["state_name"]) +
    ",\"first_seen\":" + plain(v["first_seen"]) +
    ",\"last_seen\":" + plain(v["last_seen"]);
  return `{${members}}`;
}

function writeOrchestrationResult(v: Outgoing<Schemas["OrchestrationResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"state\":" + (v["state"] === null ? "null" : writeState(v["state"])) +
    ",\"status\":" + plain(v["status"]) +
    ",\"details\":" + free(v["details"]) +
    (v["trace"] === undefined ? "" : ",\"trace\":" + list(v["trace"], writeRuleTrace));
  return `{${members}}`;
}

function writeOtherWorkPools(v: Outgoing<Schemas["OtherWorkPools"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"pools\":" + numeral(v["pools"]) +
    ",\"due_runs\":" + numeral(v["due_runs"]) +
    ",\"oldest_due_seconds\":" + numeral(v["oldest_due_seconds"]) +
    ",\"running_runs\":" + numeral(v["running_runs"]) +
    ",\"occupied_slots\":" + numeral(v["occupied_slots"]) +
    ",\"online_workers\":" + numeral(v["online_workers"]);
  return `{${members}}`;
}

function writeOutlierRun(v: Outgoing<Schemas["OutlierRun"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"start\":" + plain(v["start"]) +
    ",\"duration\":" + numeral(v["duration"]);
  return `{${members}}`;
}

function writeOverview(v: Outgoing<Schemas["Overview"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"flow_runs\":" + numeral(v["flow_runs"]) +
    ",\"attention\":" + writeOverviewAttention(v["attention"]) +
    ",\"history\":" + list(v["history"], writeHistoryInterval) +
    ",\"next_flow_runs\":" + list(v["next_flow_runs"], writeOverviewFlowRun) +
    ",\"work_pools\":" + list(v["work_pools"], writeOverviewWorkPool) +
    ",\"time\":" + plain(v["time"]);
  return `{${members}}`;
}

function writeOverviewAttention(v: Outgoing<Schemas["OverviewAttention"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"failed\":" + writeOverviewFlowRuns(v["failed"]) +
    ",\"late\":" + writeOverviewFlowRuns(v["late"]) +
    ",\"stuck\":" + writeOverviewFlowRuns(v["stuck"]) +
    ",\"paused\":" + writeOverviewFlowRuns(v["paused"]);
  return `{${members}}`;
}

function writeOverviewFlowRun(v: Outgoing<Schemas["OverviewFlowRun"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"flow_id\":" + plain(v["flow_id"]) +
    ",\"flow_name\":" + (v["flow_name"] === null ? "null" : quoted(v["flow_name"])) +
    ",\"deployment_id\":" + (v["deployment_id"] === null ? "null" : plain(v["deployment_id"])) +
    ",\"deployment_name\":" + (v["deployment_name"] === null ? "null" : quoted(v["deployment_name"])) +
    ",\"state_type\":" + (v["state_type"] === null ? "null" : plain(v["state_type"])) +
    ",\"state_name\":" + (v["state_name"] === null ? "null" : quoted(v["state_name"])) +
    ",\"expected_start_time\":" + (v["expected_start_time"] === null ? "null" : plain(v["expected_start_time"])) +
    ",\"end_time\":" + (v["end_time"] === null ? "null" : plain(v["end_time"])) +
    ",\"reason\":" + (v["reason"] === null ? "null" : quoted(v["reason"]));
  return `{${members}}`;
}

function writeOverviewFlowRuns(v: Outgoing<Schemas["OverviewFlowRuns"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"count\":" + numeral(v["count"]) +
    ",\"flow_runs\":" + list(v["flow_runs"], writeOverviewFlowRun);
  return `{${members}}`;
}

function writeOverviewWorkPool(v: Outgoing<Schemas["OverviewWorkPool"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"name\":" + quoted(v["name"]) +
    ",\"status\":" + (v["status"] === null ? "null" : plain(v["status"])) +
    ",\"concurrency_limit\":" + (v["concurrency_limit"] === null ? "null" : numeral(v["concurrency_limit"])) +
    ",\"due_runs\":" + numeral(v["due_runs"]) +
    ",\"occupied_slots\":" + numeral(v["occupied_slots"]) +
    ",\"online_workers\":" + numeral(v["online_workers"]);
  return `{${members}}`;
}

function writePreviewedFiring(v: Outgoing<Schemas["PreviewedFiring"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"triggered\":" + plain(v["triggered"]) +
    ",\"reason\":" + quoted(v["reason"]) +
    ",\"triggering_labels\":" + free(v["triggering_labels"]) +
    ",\"events\":" + list(v["events"], writeReceivedEvent);
  return `{${members}}`;
}

function writeQueueFilter(v: Outgoing<Schemas["QueueFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["tags"] === undefined ? "" : ",\"tags\":" + (v["tags"] === null ? "null" : list(v["tags"], quoted))) +
    (v["deployment_ids"] === undefined ? "" : ",\"deployment_ids\":" + (v["deployment_ids"] === null ? "null" : list(v["deployment_ids"], plain)));
  return `{${members.slice(1)}}`;
}

function writeReadiness(v: Outgoing<Schemas["Readiness"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"message\":" + quoted(v["message"]);
  return `{${members}}`;
}

function writeReceivedEvent(v: Outgoing<Schemas["ReceivedEvent"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"occurred\":" + plain(v["occurred"]) +
    ",\"event\":" + quoted(v["event"]) +
    ",\"resource\":" + free(v["resource"]) +
    ",\"related\":" + free(v["related"]) +
    ",\"payload\":" + free(v["payload"]) +
    ",\"id\":" + plain(v["id"]) +
    ",\"follows\":" + (v["follows"] === null ? "null" : plain(v["follows"])) +
    ",\"received\":" + plain(v["received"]);
  return `{${members}}`;
}

function writeResultStorage(v: Outgoing<Schemas["ResultStorage"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"default_result_storage_block_id\":" + (v["default_result_storage_block_id"] === null ? "null" : plain(v["default_result_storage_block_id"]));
  return `{${members}}`;
}

function writeRetentionAmount(v: Outgoing<Schemas["RetentionAmount"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"value\":" + numeral(v["value"]) +
    ",\"precision\":" + plain(v["precision"]);
  return `{${members}}`;
}

function writeRetentionClass(v: Outgoing<Schemas["RetentionClass"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"name\":" + quoted(v["name"]) +
    ",\"service\":" + quoted(v["service"]) +
    ",\"enabled\":" + String(v["enabled"]) +
    ",\"kept_seconds\":" + (v["kept_seconds"] === null ? "null" : numeral(v["kept_seconds"])) +
    ",\"rows\":" + writeRetentionAmount(v["rows"]) +
    ",\"bytes\":" + (v["bytes"] === null ? "null" : writeRetentionAmount(v["bytes"])) +
    ",\"oldest\":" + (v["oldest"] === null ? "null" : plain(v["oldest"])) +
    ",\"due\":" + writeRetentionAmount(v["due"]) +
    ",\"last_run\":" + (v["last_run"] === null ? "null" : plain(v["last_run"])) +
    ",\"last_duration_seconds\":" + (v["last_duration_seconds"] === null ? "null" : numeral(v["last_duration_seconds"])) +
    ",\"last_error\":" + (v["last_error"] === null ? "null" : quoted(v["last_error"]));
  return `{${members}}`;
}

function writeRuleTrace(v: Outgoing<Schemas["RuleTrace"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"rule\":" + quoted(v["rule"]) +
    ",\"description\":" + quoted(v["description"]) +
    ",\"verdict\":" + plain(v["verdict"]) +
    ",\"reason\":" + (v["reason"] === null ? "null" : quoted(v["reason"]));
  return `{${members}}`;
}

function writeSavedSearch(v: Outgoing<Schemas["SavedSearch"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"filters\":" + list(v["filters"], writeSavedSearchFilter);
  return `{${members}}`;
}

function writeSavedSearchFilter(v: Outgoing<Schemas["SavedSearchFilter"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"object\":" + quoted(v["object"]) +
    ",\"property\":" + quoted(v["property"]) +
    ",\"type\":" + quoted(v["type"]) +
    ",\"operation\":" + quoted(v["operation"]) +
    ",\"value\":" + free(v["value"]);
  return `{${members}}`;
}

function writeScheduleCollision(v: Outgoing<Schemas["ScheduleCollision"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"minute\":" + plain(v["minute"]) +
    ",\"deployments\":" + numeral(v["deployments"]) +
    ",\"deployment_ids\":" + list(v["deployment_ids"], plain);
  return `{${members}}`;
}

function writeScheduleHour(v: Outgoing<Schemas["ScheduleHour"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"start\":" + plain(v["start"]) +
    ",\"times\":" + numeral(v["times"]) +
    ",\"collisions\":" + numeral(v["collisions"]);
  return `{${members}}`;
}

function writeScheduleInstant(v: Outgoing<Schemas["ScheduleInstant"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"instant\":" + plain(v["instant"]) +
    ",\"local\":" + quoted(v["local"]) +
    ",\"utc_offset_seconds\":" + numeral(v["utc_offset_seconds"]) +
    ",\"dst\":" + String(v["dst"]);
  return `{${members}}`;
}

function writeScheduleTimes(v: Outgoing<Schemas["ScheduleTimes"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"hours\":" + list(v["hours"], writeScheduleHour) +
    ",\"collisions\":" + list(v["collisions"], writeScheduleCollision) +
    ",\"complete_until\":" + (v["complete_until"] === null ? "null" : plain(v["complete_until"]));
  return `{${members}}`;
}

function writeSchemaValuesValidation(v: Outgoing<Schemas["SchemaValuesValidation"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"errors\":" + free(v["errors"]) +
    ",\"valid\":" + String(v["valid"]);
  return `{${members}}`;
}

function writeSearchResult(v: Outgoing<Schemas["SearchResult"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"kind\":" + plain(v["kind"]) +
    ",\"id\":" + plain(v["id"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"within\":" + (v["within"] === null ? "null" : quoted(v["within"])) +
    ",\"within_id\":" + (v["within_id"] === null ? "null" : plain(v["within_id"])) +
    ",\"state_type\":" + (v["state_type"] === null ? "null" : plain(v["state_type"])) +
    ",\"state_name\":" + (v["state_name"] === null ? "null" : quoted(v["state_name"]));
  return `{${members}}`;
}

function writeSearchResults(v: Outgoing<Schemas["SearchResults"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"results\":" + list(v["results"], writeSearchResult);
  return `{${members}}`;
}

function writeSeededData(v: Outgoing<Schemas["SeededData"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"time\":" + plain(v["time"]) +
    ",\"ids\":" + free(v["ids"]);
  return `{${members}}`;
}

function writeServiceStatus(v: Outgoing<Schemas["ServiceStatus"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"name\":" + quoted(v["name"]) +
    ",\"enabled\":" + String(v["enabled"]) +
    ",\"running\":" + String(v["running"]) +
    ",\"loop_seconds\":" + (v["loop_seconds"] === null ? "null" : numeral(v["loop_seconds"])) +
    ",\"last_run\":" + (v["last_run"] === null ? "null" : plain(v["last_run"])) +
    ",\"last_duration_seconds\":" + (v["last_duration_seconds"] === null ? "null" : numeral(v["last_duration_seconds"])) +
    ",\"last_error\":" + (v["last_error"] === null ? "null" : quoted(v["last_error"])) +
    ",\"items_handled\":" + numeral(v["items_handled"]) +
    ",\"consecutive_failures\":" + numeral(v["consecutive_failures"]) +
    ",\"next_run\":" + (v["next_run"] === null ? "null" : plain(v["next_run"]));
  return `{${members}}`;
}

function writeSession(v: Outgoing<Schemas["Session"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"kind\":" + plain(v["kind"]) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"user_id\":" + (v["user_id"] === null ? "null" : plain(v["user_id"])) +
    ",\"address\":" + quoted(v["address"]) +
    ",\"program\":" + quoted(v["program"]) +
    ",\"last_seen\":" + plain(v["last_seen"]) +
    ",\"expires\":" + plain(v["expires"]) +
    ",\"ended\":" + (v["ended"] === null ? "null" : plain(v["ended"]));
  return `{${members}}`;
}

function writeSignInInfo(v: Outgoing<Schemas["SignInInfo"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"issuer\":" + (v["issuer"] === null ? "null" : quoted(v["issuer"])) +
    ",\"device_client_id\":" + (v["device_client_id"] === null ? "null" : quoted(v["device_client_id"])) +
    ",\"scopes\":" + list(v["scopes"], quoted);
  return `{${members}}`;
}

function writeSimpleFlowRun(v: Outgoing<Schemas["SimpleFlowRun"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"state_type\":" + plain(v["state_type"]) +
    ",\"timestamp\":" + plain(v["timestamp"]) +
    ",\"duration\":" + numeral(v["duration"]) +
    ",\"lateness\":" + numeral(v["lateness"]);
  return `{${members}}`;
}

function writeSla(v: Outgoing<Schemas["Sla"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"owner_resource\":" + quoted(v["owner_resource"]) +
    ",\"deployment_id\":" + plain(v["deployment_id"]) +
    ",\"type\":" + plain(v["type"]) +
    ",\"duration\":" + (v["duration"] === null ? "null" : numeral(v["duration"])) +
    ",\"stale_after\":" + (v["stale_after"] === null ? "null" : numeral(v["stale_after"])) +
    ",\"within\":" + (v["within"] === null ? "null" : numeral(v["within"])) +
    ",\"severity\":" + plain(v["severity"]) +
    ",\"enabled\":" + String(v["enabled"]) +
    ",\"monthly_violations\":" + (v["monthly_violations"] === null ? "null" : numeral(v["monthly_violations"])) +
    ",\"monthly_seconds\":" + (v["monthly_seconds"] === null ? "null" : numeral(v["monthly_seconds"]));
  return `{${members}}`;
}

function writeSlaAttainment(v: Outgoing<Schemas["SlaAttainment"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"days\":" + list(v["days"], writeSlaDay) +
    ",\"attainment\":" + numeral(v["attainment"]) +
    ",\"complete\":" + String(v["complete"]) +
    ",\"budget\":" + writeSlaBudget(v["budget"]);
  return `{${members}}`;
}

function writeSlaBudget(v: Outgoing<Schemas["SlaBudget"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"month\":" + quoted(v["month"]) +
    ",\"violations\":" + numeral(v["violations"]) +
    ",\"violations_left\":" + (v["violations_left"] === null ? "null" : numeral(v["violations_left"])) +
    ",\"seconds\":" + numeral(v["seconds"]) +
    ",\"seconds_left\":" + (v["seconds_left"] === null ? "null" : numeral(v["seconds_left"]));
  return `{${members}}`;
}

function writeSlaDay(v: Outgoing<Schemas["SlaDay"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"date\":" + quoted(v["date"]) +
    ",\"violations\":" + numeral(v["violations"]) +
    ",\"seconds\":" + numeral(v["seconds"]) +
    ",\"attainment\":" + numeral(v["attainment"]);
  return `{${members}}`;
}

function writeSlaMerge(v: Outgoing<Schemas["SlaMerge"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"created\":" + list(v["created"], writeSlaName) +
    ",\"updated\":" + list(v["updated"], writeSlaName) +
    ",\"deleted\":" + list(v["deleted"], writeSlaName);
  return `{${members}}`;
}

function writeSlaName(v: Outgoing<Schemas["SlaName"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"name\":" + quoted(v["name"]);
  return `{${members}}`;
}

function writeSlaViolation(v: Outgoing<Schemas["SlaViolation"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"sla_id\":" + plain(v["sla_id"]) +
    ",\"deployment_id\":" + plain(v["deployment_id"]) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"start\":" + plain(v["start"]) +
    ",\"end\":" + (v["end"] === null ? "null" : plain(v["end"]));
  return `{${members}}`;
}

function writeSlotStatistics(v: Outgoing<Schemas["SlotStatistics"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"limits\":" + numeral(v["limits"]) +
    ",\"slots\":" + numeral(v["slots"]) +
    ",\"slots_in_use\":" + numeral(v["slots_in_use"]);
  return `{${members}}`;
}

function writeSnapshot(v: Outgoing<Schemas["Snapshot"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"name\":" + quoted(v["name"]) +
    ",\"time\":" + plain(v["time"]);
  return `{${members}}`;
}

function writeState(v: Outgoing<Schemas["State"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"type\":" + plain(v["type"]) +
    ",\"name\":" + (v["name"] === null ? "null" : quoted(v["name"])) +
    ",\"timestamp\":" + plain(v["timestamp"]) +
    ",\"message\":" + (v["message"] === null ? "null" : quoted(v["message"])) +
    ",\"data\":" + free(v["data"]) +
    ",\"state_details\":" + writeStateDetails(v["state_details"]);
  return `{${members}}`;
}

function writeStateDetails(v: Outgoing<Schemas["StateDetails"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["flow_run_id"] === undefined ? "" : ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"]))) +
    (v["task_run_id"] === undefined ? "" : ",\"task_run_id\":" + (v["task_run_id"] === null ? "null" : plain(v["task_run_id"]))) +
    (v["child_flow_run_id"] === undefined ? "" : ",\"child_flow_run_id\":" + (v["child_flow_run_id"] === null ? "null" : plain(v["child_flow_run_id"]))) +
    (v["scheduled_time"] === undefined ? "" : ",\"scheduled_time\":" + (v["scheduled_time"] === null ? "null" : plain(v["scheduled_time"]))) +
    (v["cache_key"] === undefined ? "" : ",\"cache_key\":" + (v["cache_key"] === null ? "null" : quoted(v["cache_key"]))) +
    (v["cache_expiration"] === undefined ? "" : ",\"cache_expiration\":" + (v["cache_expiration"] === null ? "null" : plain(v["cache_expiration"]))) +
    (v["deferred"] === undefined ? "" : ",\"deferred\":" + (v["deferred"] === null ? "null" : String(v["deferred"]))) +
    (v["untrackable_result"] === undefined ? "" : ",\"untrackable_result\":" + String(v["untrackable_result"])) +
    (v["pause_timeout"] === undefined ? "" : ",\"pause_timeout\":" + (v["pause_timeout"] === null ? "null" : plain(v["pause_timeout"]))) +
    (v["resume_time"] === undefined ? "" : ",\"resume_time\":" + (v["resume_time"] === null ? "null" : plain(v["resume_time"]))) +
    (v["pause_reschedule"] === undefined ? "" : ",\"pause_reschedule\":" + String(v["pause_reschedule"])) +
    (v["pause_key"] === undefined ? "" : ",\"pause_key\":" + (v["pause_key"] === null ? "null" : quoted(v["pause_key"]))) +
    (v["run_input_keyset"] === undefined ? "" : ",\"run_input_keyset\":" + free(v["run_input_keyset"])) +
    (v["refresh_cache"] === undefined ? "" : ",\"refresh_cache\":" + (v["refresh_cache"] === null ? "null" : String(v["refresh_cache"]))) +
    (v["retriable"] === undefined ? "" : ",\"retriable\":" + (v["retriable"] === null ? "null" : String(v["retriable"]))) +
    (v["transition_id"] === undefined ? "" : ",\"transition_id\":" + (v["transition_id"] === null ? "null" : plain(v["transition_id"]))) +
    (v["task_parameters_id"] === undefined ? "" : ",\"task_parameters_id\":" + (v["task_parameters_id"] === null ? "null" : plain(v["task_parameters_id"]))) +
    (v["traceparent"] === undefined ? "" : ",\"traceparent\":" + (v["traceparent"] === null ? "null" : quoted(v["traceparent"]))) +
    (v["deployment_concurrency_lease_id"] === undefined ? "" : ",\"deployment_concurrency_lease_id\":" + (v["deployment_concurrency_lease_id"] === null ? "null" : plain(v["deployment_concurrency_lease_id"])));
  return `{${members.slice(1)}}`;
}

function writeStateTypeCount(v: Outgoing<Schemas["StateTypeCount"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"type\":" + plain(v["type"]) +
    ",\"count\":" + numeral(v["count"]);
  return `{${members}}`;
}

function writeStatistics(v: Outgoing<Schemas["Statistics"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"flow_runs\":" + list(v["flow_runs"], writeStateTypeCount) +
    ",\"task_runs\":" + list(v["task_runs"], writeStateTypeCount) +
    ",\"late_flow_runs\":" + numeral(v["late_flow_runs"]) +
    ",\"work_pools\":" + list(v["work_pools"], writeWorkPoolBacklog) +
    ",\"other_work_pools\":" + writeOtherWorkPools(v["other_work_pools"]) +
    ",\"concurrency\":" + writeSlotStatistics(v["concurrency"]) +
    ",\"event_queue\":" + writeEventQueueStatistics(v["event_queue"]) +
    ",\"event_deliveries\":" + writeEventQueueStatistics(v["event_deliveries"]) +
    ",\"assets\":" + writeAssetStatistics(v["assets"]) +
    ",\"time\":" + plain(v["time"]);
  return `{${members}}`;
}

function writeStatus(v: Outgoing<Schemas["Status"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"version\":" + quoted(v["version"]) +
    ",\"api_version\":" + quoted(v["api_version"]) +
    ",\"started\":" + plain(v["started"]) +
    ",\"workers\":" + numeral(v["workers"]);
  return `{${members}}`;
}

function writeTaskRun(v: Outgoing<Schemas["TaskRun"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"task_key\":" + quoted(v["task_key"]) +
    ",\"dynamic_key\":" + quoted(v["dynamic_key"]) +
    ",\"cache_key\":" + (v["cache_key"] === null ? "null" : quoted(v["cache_key"])) +
    ",\"cache_expiration\":" + (v["cache_expiration"] === null ? "null" : plain(v["cache_expiration"])) +
    ",\"task_version\":" + (v["task_version"] === null ? "null" : quoted(v["task_version"])) +
    ",\"empirical_policy\":" + writeTaskRunPolicy(v["empirical_policy"]) +
    ",\"tags\":" + list(v["tags"], quoted) +
    ",\"labels\":" + free(v["labels"]) +
    ",\"state_id\":" + (v["state_id"] === null ? "null" : plain(v["state_id"])) +
    ",\"task_inputs\":" + free(v["task_inputs"]) +
    ",\"state_type\":" + (v["state_type"] === null ? "null" : plain(v["state_type"])) +
    ",\"state_name\":" + (v["state_name"] === null ? "null" : quoted(v["state_name"])) +
    ",\"run_count\":" + numeral(v["run_count"]) +
    ",\"flow_run_run_count\":" + numeral(v["flow_run_run_count"]) +
    ",\"expected_start_time\":" + (v["expected_start_time"] === null ? "null" : plain(v["expected_start_time"])) +
    ",\"next_scheduled_start_time\":" + (v["next_scheduled_start_time"] === null ? "null" : plain(v["next_scheduled_start_time"])) +
    ",\"start_time\":" + (v["start_time"] === null ? "null" : plain(v["start_time"])) +
    ",\"end_time\":" + (v["end_time"] === null ? "null" : plain(v["end_time"])) +
    ",\"total_run_time\":" + numeral(v["total_run_time"]) +
    ",\"estimated_run_time\":" + numeral(v["estimated_run_time"]) +
    ",\"estimated_start_time_delta\":" + numeral(v["estimated_start_time_delta"]) +
    ",\"state\":" + (v["state"] === null ? "null" : writeState(v["state"]));
  return `{${members}}`;
}

function writeTaskRunInput(v: Outgoing<Schemas["TaskRunInput"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"input_type\":" + quoted(v["input_type"]) +
    ",\"id\":" + plain(v["id"]);
  return `{${members}}`;
}

function writeTaskRunPage(v: Outgoing<Schemas["TaskRunPage"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"results\":" + list(v["results"], writeTaskRunPageItem) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"pages\":" + numeral(v["pages"]) +
    ",\"page\":" + numeral(v["page"]);
  return `{${members}}`;
}

function writeTaskRunPageItem(v: Outgoing<Schemas["TaskRunPageItem"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"task_key\":" + quoted(v["task_key"]) +
    ",\"state_id\":" + (v["state_id"] === null ? "null" : plain(v["state_id"])) +
    ",\"state\":" + (v["state"] === null ? "null" : writeState(v["state"])) +
    ",\"task_version\":" + (v["task_version"] === null ? "null" : quoted(v["task_version"])) +
    ",\"task_inputs\":" + free(v["task_inputs"]) +
    ",\"empirical_policy\":" + writeTaskRunPolicy(v["empirical_policy"]) +
    ",\"tags\":" + list(v["tags"], quoted) +
    ",\"start_time\":" + (v["start_time"] === null ? "null" : plain(v["start_time"])) +
    ",\"end_time\":" + (v["end_time"] === null ? "null" : plain(v["end_time"])) +
    ",\"total_run_time\":" + numeral(v["total_run_time"]) +
    ",\"estimated_run_time\":" + numeral(v["estimated_run_time"]) +
    ",\"estimated_start_time_delta\":" + numeral(v["estimated_start_time_delta"]);
  return `{${members}}`;
}

function writeTaskRunPolicy(v: Outgoing<Schemas["TaskRunPolicy"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["max_retries"] === undefined ? "" : ",\"max_retries\":" + numeral(v["max_retries"])) +
    (v["retry_delay_seconds"] === undefined ? "" : ",\"retry_delay_seconds\":" + numeral(v["retry_delay_seconds"])) +
    (v["retries"] === undefined ? "" : ",\"retries\":" + (v["retries"] === null ? "null" : numeral(v["retries"]))) +
    (v["retry_delay"] === undefined ? "" : ",\"retry_delay\":" + free(v["retry_delay"])) +
    (v["retry_jitter_factor"] === undefined ? "" : ",\"retry_jitter_factor\":" + (v["retry_jitter_factor"] === null ? "null" : numeral(v["retry_jitter_factor"])));
  return `{${members.slice(1)}}`;
}

function writeTaskRunWithFlowRunName(v: Outgoing<Schemas["TaskRunWithFlowRunName"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"flow_run_id\":" + (v["flow_run_id"] === null ? "null" : plain(v["flow_run_id"])) +
    ",\"task_key\":" + quoted(v["task_key"]) +
    ",\"dynamic_key\":" + quoted(v["dynamic_key"]) +
    ",\"cache_key\":" + (v["cache_key"] === null ? "null" : quoted(v["cache_key"])) +
    ",\"cache_expiration\":" + (v["cache_expiration"] === null ? "null" : plain(v["cache_expiration"])) +
    ",\"task_version\":" + (v["task_version"] === null ? "null" : quoted(v["task_version"])) +
    ",\"empirical_policy\":" + writeTaskRunPolicy(v["empirical_policy"]) +
    ",\"tags\":" + list(v["tags"], quoted) +
    ",\"labels\":" + free(v["labels"]) +
    ",\"state_id\":" + (v["state_id"] === null ? "null" : plain(v["state_id"])) +
    ",\"task_inputs\":" + free(v["task_inputs"]) +
    ",\"state_type\":" + (v["state_type"] === null ? "null" : plain(v["state_type"])) +
    ",\"state_name\":" + (v["state_name"] === null ? "null" : quoted(v["state_name"])) +
    ",\"run_count\":" + numeral(v["run_count"]) +
    ",\"flow_run_run_count\":" + numeral(v["flow_run_run_count"]) +
    ",\"expected_start_time\":" + (v["expected_start_time"] === null ? "null" : plain(v["expected_start_time"])) +
    ",\"next_scheduled_start_time\":" + (v["next_scheduled_start_time"] === null ? "null" : plain(v["next_scheduled_start_time"])) +
    ",\"start_time\":" + (v["start_time"] === null ? "null" : plain(v["start_time"])) +
    ",\"end_time\":" + (v["end_time"] === null ? "null" : plain(v["end_time"])) +
    ",\"total_run_time\":" + numeral(v["total_run_time"]) +
    ",\"estimated_run_time\":" + numeral(v["estimated_run_time"]) +
    ",\"estimated_start_time_delta\":" + numeral(v["estimated_start_time_delta"]) +
    ",\"state\":" + (v["state"] === null ? "null" : writeState(v["state"])) +
    ",\"flow_run_name\":" + (v["flow_run_name"] === null ? "null" : quoted(v["flow_run_name"]));
  return `{${members}}`;
}

function writeTaskTrend(v: Outgoing<Schemas["TaskTrend"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"task_key\":" + quoted(v["task_key"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"runs\":" + numeral(v["runs"]) +
    ",\"failed\":" + numeral(v["failed"]) +
    ",\"median\":" + (v["median"] === null ? "null" : numeral(v["median"])) +
    ",\"percentile_95\":" + (v["percentile_95"] === null ? "null" : numeral(v["percentile_95"]));
  return `{${members}}`;
}

function writeTaskWorker(v: Outgoing<Schemas["TaskWorker"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"identifier\":" + quoted(v["identifier"]) +
    ",\"task_keys\":" + list(v["task_keys"], quoted) +
    ",\"timestamp\":" + plain(v["timestamp"]);
  return `{${members}}`;
}

function writeTenant(v: Outgoing<Schemas["Tenant"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"name\":" + quoted(v["name"]);
  return `{${members}}`;
}

function writeTrendInterval(v: Outgoing<Schemas["TrendInterval"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"start\":" + plain(v["start"]) +
    ",\"end\":" + plain(v["end"]) +
    ",\"runs\":" + numeral(v["runs"]) +
    ",\"failed\":" + numeral(v["failed"]) +
    ",\"median\":" + (v["median"] === null ? "null" : numeral(v["median"])) +
    ",\"percentile_95\":" + (v["percentile_95"] === null ? "null" : numeral(v["percentile_95"])) +
    ",\"complete\":" + String(v["complete"]);
  return `{${members}}`;
}

function writeTrends(v: Outgoing<Schemas["Trends"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"intervals\":" + list(v["intervals"], writeTrendInterval) +
    ",\"outliers\":" + list(v["outliers"], writeOutlierRun) +
    ",\"tasks\":" + list(v["tasks"], writeTaskTrend) +
    ",\"complete\":" + String(v["complete"]);
  return `{${members}}`;
}

function writeTriggerActivity(v: Outgoing<Schemas["TriggerActivity"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"summary\":" + quoted(v["summary"]) +
    ",\"next_evaluation\":" + (v["next_evaluation"] === null ? "null" : plain(v["next_evaluation"])) +
    ",\"open_buckets\":" + numeral(v["open_buckets"]) +
    ",\"buckets\":" + list(v["buckets"], writeTriggerBucket) +
    ",\"metric\":" + (v["metric"] === null ? "null" : writeMetricActivity(v["metric"]));
  return `{${members}}`;
}

function writeTriggerBucket(v: Outgoing<Schemas["TriggerBucket"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"labels\":" + free(v["labels"]) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"threshold\":" + numeral(v["threshold"]) +
    ",\"start\":" + plain(v["start"]) +
    ",\"end\":" + plain(v["end"]) +
    ",\"seconds_left\":" + numeral(v["seconds_left"]) +
    ",\"explanation\":" + quoted(v["explanation"]);
  return `{${members}}`;
}

function writeTriggerPreview(v: Outgoing<Schemas["TriggerPreview"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"since\":" + plain(v["since"]) +
    ",\"until\":" + plain(v["until"]) +
    ",\"events_seen\":" + numeral(v["events_seen"]) +
    ",\"events_covered\":" + numeral(v["events_covered"]) +
    ",\"complete\":" + String(v["complete"]) +
    ",\"total_firings\":" + numeral(v["total_firings"]) +
    ",\"firings\":" + list(v["firings"], writePreviewedFiring) +
    ",\"explanation\":" + list(v["explanation"], quoted);
  return `{${members}}`;
}

function writeUser(v: Outgoing<Schemas["User"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"kind\":" + plain(v["kind"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"email\":" + (v["email"] === null ? "null" : quoted(v["email"])) +
    ",\"issuer\":" + quoted(v["issuer"]) +
    ",\"subject\":" + quoted(v["subject"]) +
    ",\"role\":" + (v["role"] === null ? "null" : plain(v["role"])) +
    ",\"role_source\":" + (v["role_source"] === null ? "null" : quoted(v["role_source"])) +
    ",\"limited_to\":" + (v["limited_to"] === null ? "null" : list(v["limited_to"], quoted)) +
    ",\"last_seen\":" + plain(v["last_seen"]) +
    ",\"disabled\":" + (v["disabled"] === null ? "null" : plain(v["disabled"]));
  return `{${members}}`;
}

function writeVariable(v: Outgoing<Schemas["Variable"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"value\":" + free(v["value"]) +
    ",\"tags\":" + list(v["tags"], quoted);
  return `{${members}}`;
}

function writeWebhook(v: Outgoing<Schemas["Webhook"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"description\":" + quoted(v["description"]) +
    ",\"template\":" + quoted(v["template"]) +
    ",\"slug\":" + quoted(v["slug"]) +
    ",\"enabled\":" + String(v["enabled"]) +
    ",\"verification\":" + (v["verification"] === null ? "null" : writeWebhookVerification(v["verification"])) +
    ",\"allowed_addresses\":" + list(v["allowed_addresses"], quoted) +
    ",\"max_requests_per_minute\":" + (v["max_requests_per_minute"] === null ? "null" : numeral(v["max_requests_per_minute"]));
  return `{${members}}`;
}

function writeWebhookChallenge(v: Outgoing<Schemas["WebhookChallenge"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"challenge\":" + quoted(v["challenge"]);
  return `{${members}}`;
}

function writeWebhookFailure(v: Outgoing<Schemas["WebhookFailure"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"webhook_id\":" + plain(v["webhook_id"]) +
    ",\"received\":" + plain(v["received"]) +
    ",\"status\":" + numeral(v["status"]) +
    ",\"reason\":" + quoted(v["reason"]) +
    ",\"address\":" + (v["address"] === null ? "null" : quoted(v["address"])) +
    ",\"request\":" + writeWebhookRequest(v["request"]);
  return `{${members}}`;
}

function writeWebhookPreview(v: Outgoing<Schemas["WebhookPreview"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"event\":" + (v["event"] === null ? "null" : writeEvent(v["event"])) +
    ",\"rendered\":" + (v["rendered"] === null ? "null" : quoted(v["rendered"])) +
    ",\"problem\":" + (v["problem"] === null ? "null" : quoted(v["problem"]));
  return `{${members}}`;
}

function writeWebhookRequest(v: Outgoing<Schemas["WebhookRequest"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"method\":" + quoted(v["method"]) +
    ",\"headers\":" + free(v["headers"]) +
    ",\"query\":" + free(v["query"]) +
    ",\"body\":" + quoted(v["body"]);
  return `{${members}}`;
}

function writeWebhookVerification(v: Outgoing<Schemas["WebhookVerification"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"type\":" + plain(v["type"]) +
    ",\"key_block_document_ids\":" + list(v["key_block_document_ids"], plain) +
    (v["tolerance_seconds"] === undefined ? "" : ",\"tolerance_seconds\":" + numeral(v["tolerance_seconds"])) +
    (v["header"] === undefined ? "" : ",\"header\":" + (v["header"] === null ? "null" : quoted(v["header"]))) +
    (v["algorithm"] === undefined ? "" : ",\"algorithm\":" + plain(v["algorithm"])) +
    (v["encoding"] === undefined ? "" : ",\"encoding\":" + plain(v["encoding"])) +
    (v["prefix"] === undefined ? "" : ",\"prefix\":" + quoted(v["prefix"])) +
    (v["timestamp_header"] === undefined ? "" : ",\"timestamp_header\":" + (v["timestamp_header"] === null ? "null" : quoted(v["timestamp_header"]))) +
    (v["id_header"] === undefined ? "" : ",\"id_header\":" + (v["id_header"] === null ? "null" : quoted(v["id_header"])));
  return `{${members}}`;
}

function writeWhyReason(v: Outgoing<Schemas["WhyReason"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"code\":" + plain(v["code"]) +
    ",\"message\":" + quoted(v["message"]) +
    ",\"resource\":" + (v["resource"] === null ? "null" : quoted(v["resource"]));
  return `{${members}}`;
}

function writeWhyReport(v: Outgoing<Schemas["WhyReport"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"flow_run_id\":" + plain(v["flow_run_id"]) +
    ",\"state\":" + (v["state"] === null ? "null" : writeState(v["state"])) +
    ",\"reasons\":" + list(v["reasons"], writeWhyReason);
  return `{${members}}`;
}

function writeWorkPool(v: Outgoing<Schemas["WorkPool"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"description\":" + (v["description"] === null ? "null" : quoted(v["description"])) +
    ",\"type\":" + quoted(v["type"]) +
    ",\"base_job_template\":" + free(v["base_job_template"]) +
    ",\"is_paused\":" + String(v["is_paused"]) +
    ",\"concurrency_limit\":" + (v["concurrency_limit"] === null ? "null" : numeral(v["concurrency_limit"])) +
    ",\"start_timeout_seconds\":" + (v["start_timeout_seconds"] === null ? "null" : numeral(v["start_timeout_seconds"])) +
    ",\"start_timeout_reschedules\":" + (v["start_timeout_reschedules"] === null ? "null" : numeral(v["start_timeout_reschedules"])) +
    ",\"missed_heartbeats\":" + (v["missed_heartbeats"] === null ? "null" : numeral(v["missed_heartbeats"])) +
    ",\"status\":" + (v["status"] === null ? "null" : plain(v["status"])) +
    ",\"default_queue_id\":" + (v["default_queue_id"] === null ? "null" : plain(v["default_queue_id"])) +
    ",\"storage_configuration\":" + writeWorkPoolStorageConfiguration(v["storage_configuration"]) +
    ",\"active_slots\":" + (v["active_slots"] === null ? "null" : numeral(v["active_slots"]));
  return `{${members}}`;
}

function writeWorkPoolBacklog(v: Outgoing<Schemas["WorkPoolBacklog"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"name\":" + quoted(v["name"]) +
    ",\"due_runs\":" + numeral(v["due_runs"]) +
    ",\"oldest_due_seconds\":" + numeral(v["oldest_due_seconds"]) +
    ",\"running_runs\":" + numeral(v["running_runs"]) +
    ",\"occupied_slots\":" + numeral(v["occupied_slots"]) +
    ",\"online_workers\":" + numeral(v["online_workers"]);
  return `{${members}}`;
}

function writeWorkPoolConcurrencyStatus(v: Outgoing<Schemas["WorkPoolConcurrencyStatus"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"active_slots\":" + numeral(v["active_slots"]) +
    ",\"concurrency_limit\":" + (v["concurrency_limit"] === null ? "null" : numeral(v["concurrency_limit"])) +
    ",\"queues\":" + list(v["queues"], writeWorkQueueConcurrencyStatusDetail) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"pages\":" + numeral(v["pages"]) +
    ",\"page\":" + numeral(v["page"]);
  return `{${members}}`;
}

function writeWorkPoolStorageConfiguration(v: Outgoing<Schemas["WorkPoolStorageConfiguration"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    (v["bundle_upload_step"] === undefined ? "" : ",\"bundle_upload_step\":" + free(v["bundle_upload_step"])) +
    (v["bundle_execution_step"] === undefined ? "" : ",\"bundle_execution_step\":" + free(v["bundle_execution_step"])) +
    (v["default_result_storage_block_id"] === undefined ? "" : ",\"default_result_storage_block_id\":" + (v["default_result_storage_block_id"] === null ? "null" : plain(v["default_result_storage_block_id"])));
  return `{${members.slice(1)}}`;
}

function writeWorkQueue(v: Outgoing<Schemas["WorkQueue"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"description\":" + (v["description"] === null ? "null" : quoted(v["description"])) +
    ",\"is_paused\":" + String(v["is_paused"]) +
    ",\"concurrency_limit\":" + (v["concurrency_limit"] === null ? "null" : numeral(v["concurrency_limit"])) +
    ",\"fairness\":" + plain(v["fairness"]) +
    ",\"start_timeout_seconds\":" + (v["start_timeout_seconds"] === null ? "null" : numeral(v["start_timeout_seconds"])) +
    ",\"start_timeout_reschedules\":" + (v["start_timeout_reschedules"] === null ? "null" : numeral(v["start_timeout_reschedules"])) +
    ",\"missed_heartbeats\":" + (v["missed_heartbeats"] === null ? "null" : numeral(v["missed_heartbeats"])) +
    ",\"priority\":" + numeral(v["priority"]) +
    ",\"work_pool_id\":" + (v["work_pool_id"] === null ? "null" : plain(v["work_pool_id"])) +
    ",\"filter\":" + (v["filter"] === null ? "null" : writeQueueFilter(v["filter"])) +
    ",\"last_polled\":" + (v["last_polled"] === null ? "null" : plain(v["last_polled"])) +
    ",\"work_pool_name\":" + (v["work_pool_name"] === null ? "null" : quoted(v["work_pool_name"])) +
    ",\"status\":" + (v["status"] === null ? "null" : plain(v["status"])) +
    ",\"active_slots\":" + (v["active_slots"] === null ? "null" : numeral(v["active_slots"]));
  return `{${members}}`;
}

function writeWorkQueueConcurrencyStatus(v: Outgoing<Schemas["WorkQueueConcurrencyStatus"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"active_slots\":" + numeral(v["active_slots"]) +
    ",\"concurrency_limit\":" + (v["concurrency_limit"] === null ? "null" : numeral(v["concurrency_limit"])) +
    ",\"flow_runs\":" + list(v["flow_runs"], writeFlowRunSlotSummary) +
    ",\"count\":" + numeral(v["count"]) +
    ",\"limit\":" + numeral(v["limit"]) +
    ",\"pages\":" + numeral(v["pages"]) +
    ",\"page\":" + numeral(v["page"]);
  return `{${members}}`;
}

function writeWorkQueueConcurrencyStatusDetail(v: Outgoing<Schemas["WorkQueueConcurrencyStatusDetail"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"queue_id\":" + plain(v["queue_id"]) +
    ",\"queue_name\":" + quoted(v["queue_name"]) +
    ",\"active_slots\":" + numeral(v["active_slots"]) +
    ",\"concurrency_limit\":" + (v["concurrency_limit"] === null ? "null" : numeral(v["concurrency_limit"])) +
    ",\"flow_runs\":" + list(v["flow_runs"], writeFlowRunSlotSummary) +
    ",\"flow_run_count\":" + (v["flow_run_count"] === null ? "null" : numeral(v["flow_run_count"]));
  return `{${members}}`;
}

function writeWorkQueueHealthPolicy(v: Outgoing<Schemas["WorkQueueHealthPolicy"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"maximum_late_runs\":" + (v["maximum_late_runs"] === null ? "null" : numeral(v["maximum_late_runs"])) +
    ",\"maximum_seconds_since_last_polled\":" + (v["maximum_seconds_since_last_polled"] === null ? "null" : numeral(v["maximum_seconds_since_last_polled"]));
  return `{${members}}`;
}

function writeWorkQueueStatusDetail(v: Outgoing<Schemas["WorkQueueStatusDetail"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"healthy\":" + String(v["healthy"]) +
    ",\"late_runs_count\":" + numeral(v["late_runs_count"]) +
    ",\"last_polled\":" + (v["last_polled"] === null ? "null" : plain(v["last_polled"])) +
    ",\"health_check_policy\":" + writeWorkQueueHealthPolicy(v["health_check_policy"]);
  return `{${members}}`;
}

function writeWorker(v: Outgoing<Schemas["Worker"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"id\":" + plain(v["id"]) +
    ",\"created\":" + plain(v["created"]) +
    ",\"updated\":" + plain(v["updated"]) +
    ",\"name\":" + quoted(v["name"]) +
    ",\"work_pool_id\":" + plain(v["work_pool_id"]) +
    ",\"last_heartbeat_time\":" + (v["last_heartbeat_time"] === null ? "null" : plain(v["last_heartbeat_time"])) +
    ",\"heartbeat_interval_seconds\":" + (v["heartbeat_interval_seconds"] === null ? "null" : numeral(v["heartbeat_interval_seconds"])) +
    ",\"status\":" + plain(v["status"]);
  return `{${members}}`;
}

function writeWorkerFlowRun(v: Outgoing<Schemas["WorkerFlowRun"]>): string {
  if (v instanceof JsonText) return v.text;
  const members =
    "\"work_pool_id\":" + plain(v["work_pool_id"]) +
    ",\"work_queue_id\":" + plain(v["work_queue_id"]) +
    ",\"flow_run\":" + writeFlowRun(v["flow_run"]);
  return `{${members}}`;
}

/** Writes the body of a response. The caller ensures that the body has the type of the operation. */
// biome-ignore lint/suspicious/noExplicitAny: the table contains writers for all responses
export type Writer = (body: any) => string;

/** Writers by operation and status. Responses without one use the general writer. */
export const writers: { readonly [K in OperationId]?: { readonly [status: number]: Writer } } = {
  readHealth: { 200: (body) => String(body) },
  readReadiness: { 200: (body) => writeReadiness(body) },
  readVersion: { 200: (body) => quoted(body) },
  readGreeting: { 200: (body) => quoted(body) },
  createCsrfToken: { 200: (body) => writeCsrfToken(body) },
  readServerVersion: { 200: (body) => quoted(body) },
  readStatus: { 200: (body) => writeStatus(body) },
  readStatistics: { 200: (body) => writeStatistics(body) },
  readResultStorage: { 200: (body) => writeResultStorage(body) },
  updateResultStorage: { 200: (body) => writeResultStorage(body) },
  readServices: { 200: (body) => list(body, writeServiceStatus) },
  readDatabase: { 200: (body) => writeDatabaseState(body) },
  readRetention: { 200: (body) => list(body, writeRetentionClass) },
  readClock: { 200: (body) => writeClockReading(body) },
  moveClock: { 200: (body) => writeClockState(body) },
  resetData: { 200: (body) => writeSeededData(body) },
  readSnapshots: { 200: (body) => list(body, writeSnapshot) },
  createSnapshot: { 201: (body) => writeSnapshot(body) },
  restoreSnapshot: { 200: (body) => writeSeededData(body) },
  readTenants: { 200: (body) => list(body, writeTenant) },
  readFaults: { 200: (body) => list(body, writeFaultState) },
  createFaults: { 200: (body) => list(body, writeFaultState) },
  filterJournal: { 200: (body) => list(body, writeJournalEntry) },
  createApiKey: { 201: (body) => writeIssuedApiKey(body) },
  readApiKey: { 200: (body) => writeApiKey(body) },
  filterApiKeys: { 200: (body) => list(body, writeApiKey) },
  rotateApiKey: { 200: (body) => writeIssuedApiKey(body) },
  revokeApiKey: { 200: (body) => writeApiKey(body) },
  readCaller: { 200: (body) => writeCaller(body) },
  readUser: { 200: (body) => writeUser(body) },
  filterUsers: { 200: (body) => list(body, writeUser) },
  disableUser: { 200: (body) => writeUser(body) },
  enableUser: { 200: (body) => writeUser(body) },
  readMe: { 200: (body) => writeMe(body) },
  createOwnApiKey: { 201: (body) => writeIssuedApiKey(body) },
  filterSessions: { 200: (body) => list(body, writeSession) },
  revokeSession: { 200: (body) => writeSession(body) },
  readSignIn: { 200: (body) => writeSignInInfo(body) },
  createFlow: { 200: (body) => writeFlow(body), 201: (body) => writeFlow(body) },
  readFlow: { 200: (body) => writeFlow(body) },
  readFlowByName: { 200: (body) => writeFlow(body) },
  filterFlows: { 200: (body) => list(body, writeFlow) },
  countFlows: { 200: (body) => numeral(body) },
  paginateFlows: { 200: (body) => writeFlowPage(body) },
  bulkDeleteFlows: { 200: (body) => writeFlowBulkDeleteResult(body) },
  createFlowRun: { 200: (body) => writeFlowRun(body), 201: (body) => writeFlowRun(body) },
  readFlowRun: { 200: (body) => writeFlowRun(body) },
  filterFlowRuns: { 200: (body) => list(body, writeFlowRun) },
  countFlowRuns: { 200: (body) => numeral(body) },
  paginateFlowRuns: { 200: (body) => writeFlowRunPage(body) },
  setFlowRunState: { 200: (body) => writeOrchestrationResult(body), 201: (body) => writeOrchestrationResult(body) },
  resumeFlowRun: { 200: (body) => writeOrchestrationResult(body), 201: (body) => writeOrchestrationResult(body) },
  explainFlowRun: { 200: (body) => writeWhyReport(body) },
  retryFlowRun: { 200: (body) => writeFlowRun(body), 201: (body) => writeFlowRun(body) },
  previewFlowRunRetry: { 200: (body) => writeFlowRunRetryPreview(body) },
  readFlowRunLateness: { 200: (body) => body === null ? "null" : numeral(body) },
  readFlowRunHistory: { 200: (body) => list(body, writeHistoryInterval) },
  readFlowRunGraph: { 200: (body) => list(body, writeDependencyResult) },
  readFlowRunGraphV2: { 200: (body) => writeFlowRunGraph(body) },
  filterFlowRunInputs: { 200: (body) => list(body, writeFlowRunInput) },
  bulkDeleteFlowRuns: { 200: (body) => writeFlowRunBulkDeleteResult(body) },
  bulkSetFlowRunState: { 200: (body) => writeFlowRunBulkSetStateResult(body) },
  readFlowRunTimeline: { 200: (body) => list(body, writeSimpleFlowRun) },
  readFlowRunState: { 200: (body) => writeState(body) },
  readFlowRunStates: { 200: (body) => list(body, writeState) },
  createTaskRun: { 200: (body) => writeTaskRun(body), 201: (body) => writeTaskRun(body) },
  readTaskRun: { 200: (body) => writeTaskRun(body) },
  filterTaskRuns: { 200: (body) => list(body, writeTaskRun) },
  countTaskRuns: { 200: (body) => numeral(body) },
  paginateTaskRuns: { 200: (body) => writeTaskRunPage(body) },
  setTaskRunState: { 200: (body) => writeOrchestrationResult(body), 201: (body) => writeOrchestrationResult(body) },
  readTaskRunHistory: { 200: (body) => list(body, writeHistoryInterval) },
  readTaskRunForUi: { 200: (body) => writeTaskRunWithFlowRunName(body) },
  countTaskRunsByState: { 200: (body) => writeCountByState(body) },
  readTaskRunState: { 200: (body) => writeState(body) },
  readTaskRunStates: { 200: (body) => list(body, writeState) },
  readObservedStates: { 200: (body) => list(body, writeObservedState) },
  filterLogs: { 200: (body) => list(body, writeLog) },
  countLogs: { 200: (body) => numeral(body) },
  createArtifact: { 201: (body) => writeArtifact(body) },
  readArtifact: { 200: (body) => writeArtifact(body) },
  filterArtifacts: { 200: (body) => list(body, writeArtifact) },
  countArtifacts: { 200: (body) => numeral(body) },
  readLatestArtifact: { 200: (body) => writeArtifact(body) },
  filterLatestArtifacts: { 200: (body) => list(body, writeArtifactCollection) },
  countLatestArtifacts: { 200: (body) => numeral(body) },
  readAsset: { 200: (body) => writeAsset(body) },
  updateAsset: { 200: (body) => writeAsset(body) },
  filterAssets: { 200: (body) => list(body, writeAsset) },
  countAssets: { 200: (body) => numeral(body) },
  filterAssetMaterializations: { 200: (body) => list(body, writeAssetMaterialization) },
  readAssetLineage: { 200: (body) => writeAssetLineage(body) },
  createVariable: { 201: (body) => writeVariable(body) },
  readVariable: { 200: (body) => writeVariable(body) },
  readVariableByName: { 200: (body) => writeVariable(body) },
  filterVariables: { 200: (body) => list(body, writeVariable) },
  countVariables: { 200: (body) => numeral(body) },
  createSavedSearch: { 200: (body) => writeSavedSearch(body), 201: (body) => writeSavedSearch(body) },
  readSavedSearch: { 200: (body) => writeSavedSearch(body) },
  filterSavedSearches: { 200: (body) => list(body, writeSavedSearch) },
  createDeployment: { 200: (body) => writeDeployment(body), 201: (body) => writeDeployment(body) },
  readDeployment: { 200: (body) => writeDeployment(body) },
  readDeploymentByName: { 200: (body) => writeDeployment(body) },
  filterDeployments: { 200: (body) => list(body, writeDeployment) },
  countDeployments: { 200: (body) => numeral(body) },
  paginateDeployments: { 200: (body) => writeDeploymentPage(body) },
  readConcurrencyKeys: { 200: (body) => writeConcurrencyKeyPage(body) },
  createFlowRunFromDeployment: { 200: (body) => writeFlowRun(body), 201: (body) => writeFlowRun(body) },
  bulkCreateFlowRunsFromDeployment: { 200: (body) => writeFlowRunBulkCreateResult(body) },
  readScheduledFlowRunsOfDeployments: { 200: (body) => list(body, writeFlowRun) },
  checkDeploymentWorkQueues: { 200: (body) => list(body, writeWorkQueue) },
  bulkDeleteDeployments: { 200: (body) => writeDeploymentBulkDeleteResult(body) },
  readDeploymentSchedules: { 200: (body) => list(body, writeDeploymentSchedule) },
  createDeploymentSchedules: { 201: (body) => list(body, writeDeploymentSchedule) },
  previewSchedule: { 200: (body) => list(body, writeScheduleInstant) },
  createBackfill: { 200: (body) => writeBackfill(body), 201: (body) => writeBackfill(body) },
  readBackfill: { 200: (body) => writeBackfill(body) },
  filterBackfills: { 200: (body) => list(body, writeBackfill) },
  previewBackfill: { 200: (body) => writeBackfillPreview(body) },
  pauseBackfill: { 200: (body) => writeBackfill(body) },
  resumeBackfill: { 200: (body) => writeBackfill(body) },
  stopBackfill: { 200: (body) => writeBackfill(body) },
  createWorkPool: { 201: (body) => writeWorkPool(body) },
  readWorkPool: { 200: (body) => writeWorkPool(body) },
  filterWorkPools: { 200: (body) => list(body, writeWorkPool) },
  countWorkPools: { 200: (body) => numeral(body) },
  readScheduledFlowRunsOfWorkPool: { 200: (body) => list(body, writeWorkerFlowRun) },
  readWorkPoolConcurrency: { 200: (body) => writeWorkPoolConcurrencyStatus(body) },
  createWorkPoolQueue: { 201: (body) => writeWorkQueue(body) },
  readWorkPoolQueue: { 200: (body) => writeWorkQueue(body) },
  filterWorkPoolQueues: { 200: (body) => list(body, writeWorkQueue) },
  filterWorkers: { 200: (body) => list(body, writeWorker) },
  createWorkQueue: { 201: (body) => writeWorkQueue(body) },
  readWorkQueue: { 200: (body) => writeWorkQueue(body) },
  readWorkQueueByName: { 200: (body) => writeWorkQueue(body) },
  filterWorkQueues: { 200: (body) => list(body, writeWorkQueue) },
  readWorkQueueRuns: { 200: (body) => list(body, writeFlowRun) },
  readWorkQueueStatus: { 200: (body) => writeWorkQueueStatusDetail(body) },
  readWorkQueueConcurrency: { 200: (body) => writeWorkQueueConcurrencyStatus(body) },
  filterTaskWorkers: { 200: (body) => list(body, writeTaskWorker) },
  createConcurrencyLimit: { 200: (body) => writeConcurrencyLimit(body), 201: (body) => writeConcurrencyLimit(body) },
  readConcurrencyLimit: { 200: (body) => writeConcurrencyLimit(body) },
  readConcurrencyLimitByTag: { 200: (body) => writeConcurrencyLimit(body) },
  filterConcurrencyLimits: { 200: (body) => list(body, writeConcurrencyLimit) },
  incrementConcurrencyLimits: { 200: (body) => list(body, writeConcurrencyLimitSummary) },
  decrementConcurrencyLimits: { 200: (body) => list(body, writeConcurrencyLimitSummary) },
  createGlobalConcurrencyLimit: { 201: (body) => writeGlobalConcurrencyLimitDetail(body) },
  readGlobalConcurrencyLimit: { 200: (body) => writeGlobalConcurrencyLimit(body) },
  filterGlobalConcurrencyLimits: { 200: (body) => list(body, writeGlobalConcurrencyLimit) },
  readGlobalConcurrencyLimitHolders: { 200: (body) => writeConcurrencyLimitHolders(body) },
  incrementGlobalConcurrencyLimits: { 200: (body) => list(body, writeConcurrencyLimitSummary) },
  decrementGlobalConcurrencyLimits: { 200: (body) => list(body, writeConcurrencyLimitSummary) },
  acquireConcurrencyLease: { 200: (body) => writeConcurrencyLease(body) },
  createBlockType: { 201: (body) => writeBlockType(body) },
  readBlockType: { 200: (body) => writeBlockType(body) },
  readBlockTypeBySlug: { 200: (body) => writeBlockType(body) },
  filterBlockTypes: { 200: (body) => list(body, writeBlockType) },
  readBlockDocumentsOfType: { 200: (body) => list(body, writeBlockDocument) },
  readBlockDocumentByName: { 200: (body) => writeBlockDocument(body) },
  createBlockSchema: { 200: (body) => writeBlockSchema(body), 201: (body) => writeBlockSchema(body) },
  readBlockSchema: { 200: (body) => writeBlockSchema(body) },
  readBlockSchemaByChecksum: { 200: (body) => writeBlockSchema(body) },
  filterBlockSchemas: { 200: (body) => list(body, writeBlockSchema) },
  readBlockCapabilities: { 200: (body) => list(body, quoted) },
  createBlockDocument: { 201: (body) => writeBlockDocument(body) },
  readBlockDocument: { 200: (body) => writeBlockDocument(body) },
  filterBlockDocuments: { 200: (body) => list(body, writeBlockDocument) },
  countBlockDocuments: { 200: (body) => numeral(body) },
  filterEvents: { 200: (body) => writeEventPage(body) },
  countEvents: { 200: (body) => list(body, writeEventCount) },
  readNextEvents: { 200: (body) => writeEventPage(body) },
  createAutomation: { 201: (body) => writeAutomation(body) },
  readAutomation: { 200: (body) => writeAutomation(body) },
  filterAutomations: { 200: (body) => list(body, writeAutomation) },
  countAutomations: { 200: (body) => numeral(body) },
  readAutomationsRelatedToResource: { 200: (body) => list(body, writeAutomation) },
  readAutomationActivity: { 200: (body) => writeAutomationActivity(body) },
  previewTrigger: { 200: (body) => writeTriggerPreview(body) },
  replaceResourceSlas: { 200: (body) => writeSlaMerge(body) },
  createSla: { 201: (body) => writeSla(body) },
  readSla: { 200: (body) => writeSla(body) },
  readSlaAttainment: { 200: (body) => writeSlaAttainment(body) },
  filterSlas: { 200: (body) => list(body, writeSla) },
  countSlas: { 200: (body) => numeral(body) },
  filterSlaViolations: { 200: (body) => list(body, writeSlaViolation) },
  createWebhook: { 201: (body) => writeWebhook(body) },
  readWebhook: { 200: (body) => writeWebhook(body) },
  filterWebhooks: { 200: (body) => list(body, writeWebhook) },
  rotateWebhook: { 200: (body) => writeWebhook(body) },
  filterWebhookFailures: { 200: (body) => list(body, writeWebhookFailure) },
  previewWebhook: { 200: (body) => writeWebhookPreview(body) },
  receiveWebhook: { 200: (body) => writeWebhookChallenge(body) },
  createEventDestination: { 201: (body) => writeEventDestination(body) },
  readEventDestination: { 200: (body) => writeEventDestination(body) },
  filterEventDestinations: { 200: (body) => list(body, writeEventDestination) },
  pingEventDestination: { 200: (body) => writeEventDelivery(body) },
  filterEventDeliveries: { 200: (body) => list(body, writeEventDelivery) },
  replayEventDeliveries: { 200: (body) => writeEventDeliveriesReplayed(body) },
  filterAuditRecords: { 200: (body) => list(body, writeAuditRecord) },
  countAuditRecords: { 200: (body) => numeral(body) },
  readOverview: { 200: (body) => writeOverview(body) },
  validateSchemaValues: { 200: (body) => writeSchemaValuesValidation(body) },
  search: { 200: (body) => writeSearchResults(body) },
  groupFailures: { 200: (body) => writeFailureGroups(body) },
  readScheduleTimes: { 200: (body) => writeScheduleTimes(body) },
  readTrends: { 200: (body) => writeTrends(body) },
};
