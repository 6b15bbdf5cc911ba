import type { Settings } from '../../../base/settings.ts';

/** Names of events that are kept for another time than the others, which is never longer. In seconds. */
export const eventKinds = ({ events, services }: Pick<Settings, 'events' | 'services'>): { name: string; kept: number }[] =>
  Object.entries(services.dbVacuum.eventRetentionOverrides).map(([name, kept]) => ({ name, kept: Math.min(kept, events.retentionPeriod) }));
