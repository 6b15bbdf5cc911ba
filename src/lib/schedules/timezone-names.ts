import names from './timezone-names.json' with { type: 'json' };

/**
 * Every name of the tz database (zones and links). `Intl` cannot replace this list: it accepts any case and lists only canonical zones, while clients reject a
 * zone with a different spelling.
 */
export const timezoneNames: ReadonlySet<string> = new Set(names);
