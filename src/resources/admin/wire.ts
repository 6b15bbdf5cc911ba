import type { Schema } from '../../../generated/operations.ts';
import { RELEASE } from '../../base/release.ts';
import { maskedSettings, type Settings } from '../../base/settings.ts';
import { addSeconds, type Instant, toWireInstant } from '../../base/time/instant.ts';
import { API_VERSION } from '../../http/request/api-version.ts';
import type { DatabaseFacts } from './database-queries.ts';
import type { ServiceStatus } from './service-status.ts';

/** The effective settings without secrets. The database settings also appear under the names that clients read. */
export function toSettings(settings: Settings): Schema<'Settings'> {
  const masked = maskedSettings(settings) as Schema<'Settings'> & {
    server: { database: { url: string | null }; encryption_key: string | null };
  };
  const { database, encryption_key } = masked.server;
  return { ...masked, server: { ...masked.server, database: { ...database, connection_url: database.url, encryption_key } } };
}

export function toDatabaseState({ kind, version, size, free, log }: DatabaseFacts): Schema<'DatabaseState'> {
  return { kind, version, size_bytes: size, free_bytes: free, log_bytes: log };
}

/** If the runner does not count consecutive failures, a service whose last pass failed reports one failure. */
export type CountedServiceStatus = ServiceStatus & { consecutiveFailures?: number };

export function toServiceStatus(status: CountedServiceStatus): Schema<'ServiceStatus'> {
  const { lastStarted, lastError, lastDurationSeconds } = status;
  const waits = status.enabled && lastStarted !== null;
  return {
    name: status.name,
    enabled: status.enabled,
    running: status.running,
    loop_seconds: status.loopSeconds,
    last_run: lastStarted && toWireInstant(lastStarted),
    last_duration_seconds: lastDurationSeconds,
    last_error: lastError,
    items_handled: status.itemsHandled,
    consecutive_failures: status.consecutiveFailures ?? (lastError === null ? 0 : 1),
    next_run: waits ? toWireInstant(addSeconds(lastStarted, (lastDurationSeconds ?? 0) + status.loopSeconds)) : null,
  };
}

export const toStatus = ({ workers }: Settings, started: Instant): Schema<'Status'> => ({
  version: RELEASE,
  api_version: API_VERSION,
  started: toWireInstant(started),
  workers,
});
