import type { JsonObject } from '../../base/json/value.ts';
import { drawLogo } from '../../base/logo.ts';
import metadata from './worker-metadata.json' with { type: 'json' };

/** A data URI, because user interfaces hide entries without a logo; it needs no download. */
const logo = (name: string): string => `data:image/svg+xml;base64,${Buffer.from(drawLogo(name)).toString('base64')}`;

const withLogos = (types: Record<string, { display_name: string }>): JsonObject =>
  Object.fromEntries(Object.entries(types).map(([type, worker]) => [type, { ...worker, logo_url: logo(worker.display_name) }]));

/** Worker metadata by package, then by worker type; clients iterate over both levels. Users install the package that the key names. */
export const workerMetadata: JsonObject = Object.fromEntries(
  Object.entries(metadata.packages).map(([name, types]) => [name, withLogos({ ...types })]),
);
