import type { Deps } from '../deps.ts';

/** Logs one line per event, if enabled in the settings. @returns a function that stops it */
export function startEventLogger({ bus, log, settings }: Deps): () => void {
  if (!settings.services.eventLogger.enabled) return () => {};
  return bus.subscribe('events', (events) => {
    for (const { id, occurred, event, resource } of events) log.info({ id, occurred, resource: resource['prefect.resource.id'] }, event);
  });
}
