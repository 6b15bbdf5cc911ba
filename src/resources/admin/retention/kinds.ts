import type { Settings } from '../../../base/settings.ts';

/** Names of events with their own retention period in seconds, which is never longer than that of other events. */
export const eventKinds = ({ events, services }: Pick<Settings, 'events' | 'services'>): { name: string; kept: number }[] =>
  Object.entries(services.dbVacuum.eventRetentionOverrides).map(([name, kept]) => ({ name, kept: Math.min(kept, events.retentionPeriod) }));
