import { InvalidUrl, isPostgresUrl, parsePostgresUrl } from './process/postgres-url.ts';
import type { Row } from './settings-table/kinds.ts';
import { table } from './settings-table/table.ts';

/** A section of the settings table. */
type Table = { readonly [key: string]: Row<unknown> | Table };
type Values<T> = { readonly [K in keyof T]: T[K] extends Row<infer V> ? V : Values<T[K]> };

/** The settings of one process, typed as the table above. */
export type Settings = Values<typeof table>;

export interface SettingRow {
  env: string;
  aliases: readonly string[];
  /** The flag of `contralto start`, without dashes: `api-default-limit`. */
  flag: string;
  help: string;
  expects: string;
  secret: boolean;
  /** The default as shown in the docs. */
  fallback: string;
}

function isRow(node: Row<unknown> | Table): node is Row<unknown> {
  return typeof node.env === 'string';
}

function rowsOf(node: Table): Row<unknown>[] {
  return Object.values(node).flatMap((child) => (isRow(child) ? [child] : rowsOf(child)));
}

/** Every name of a setting: its own, its aliases, and the same with the longer prefixes used in other documentation. */
function namesOf({ env, aliases }: Row<unknown>): string[] {
  const names = [env, ...aliases];
  return [...names, ...names.flatMap(longNamesOf)];
}

function longNamesOf(name: string): string[] {
  const rest = name.slice('SERVICE_'.length);
  return [`SERVICE_SERVER_${rest}`, ...(rest.startsWith('SERVICES_') ? [`SERVICE_API_${rest}`] : [])];
}

/** One row per setting, in the order of the docs. */
export function settingRows(): SettingRow[] {
  return rowsOf(table).map((one) => ({
    env: one.env,
    aliases: one.aliases,
    flag: one.env.slice('SERVICE_'.length).toLowerCase().replaceAll('_', '-'),
    help: one.help,
    expects: one.expects,
    secret: one.secret,
    fallback: shown(one, one.fallback),
  }));
}

function shown(one: Row<unknown>, value: unknown): string {
  const form = value === undefined || value === '' ? '' : one.show(value);
  return typeof form === 'object' && !Array.isArray(form) ? JSON.stringify(form) : String(form);
}

export type Loaded = { settings: Settings; unknown: string[]; errors?: undefined } | { errors: string[] };

/**
 * Reads the settings from `overrides` (flags, by main name), then from `env`. Each invalid value gives one line; `unknown` lists unknown names that start with
 * `SERVICE_`.
 */
export function loadSettings(
  env: Readonly<Record<string, string | undefined>>,
  overrides: Readonly<Record<string, string | undefined>> = {},
): Loaded {
  const errors: string[] = [];
  const known = new Set<string>();
  const read = (node: Table): unknown =>
    Object.fromEntries(
      Object.entries(node).map(([key, child]) => {
        if (!isRow(child)) return [key, read(child)];
        const all = namesOf(child);
        for (const name of all) known.add(name);
        const source = all.find((name) => env[name] !== undefined);
        const isOfOther = child === table.database.directUrl && overrides[table.database.url.env] !== undefined;
        const given = overrides[child.env] ?? (source && !isOfOther ? env[source] : undefined);
        if (given === undefined) return [key, child.fallback];
        const parsed = child.schema.safeParse(given);
        if (parsed.success) return [key, parsed.data];
        errors.push(
          `${overrides[child.env] === undefined ? source : child.env}: must be ${child.expects}${child.secret ? '' : `, not "${given}"`}`,
        );
        return [key, child.fallback];
      }),
    );
  const settings = read(table) as Settings;
  if (errors.length === 0) errors.push(...contradictions(settings));
  if (errors.length > 0) return { errors };
  return { settings: completed(settings), unknown: Object.keys(env).filter((name) => name.startsWith('SERVICE_') && !known.has(name)) };
}

function contradictions({ database, api, oidc, ui, services, pathPrefix }: Settings): string[] {
  const errors: string[] = [];
  if (database.url && !/^sqlite:./.test(database.url) && !isPostgresUrl(database.url))
    errors.push('SERVICE_DATABASE_URL: must be sqlite:<file> or postgres://…');
  // in memory, each connection would have a separate database
  else if (/^sqlite:(\/\/)?(:memory:)?$/.test(database.url))
    errors.push('SERVICE_DATABASE_URL: must name a file, because several connections share the database');
  else if (isPostgresUrl(database.url)) errors.push(...urlProblem('SERVICE_DATABASE_URL', database.url));
  if (database.directUrl && !(isPostgresUrl(database.url) && isPostgresUrl(database.directUrl)))
    errors.push('SERVICE_DATABASE_DIRECT_URL: must be a PostgreSQL URL, as must SERVICE_DATABASE_URL');
  else if (database.directUrl) errors.push(...urlProblem('SERVICE_DATABASE_DIRECT_URL', database.directUrl));
  errors.push(...pathProblem('SERVICE_API_BASE_PATH', api.basePath));
  if (pathPrefix) errors.push(...pathProblem('SERVICE_PATH_PREFIX', pathPrefix));
  if (api.authMode === 'off' && api.authString) errors.push('SERVICE_API_AUTH_MODE: must not be off while SERVICE_API_AUTH_STRING is set');
  if (oidc.issuer !== undefined) {
    if (oidc.clientId === '') errors.push('SERVICE_OIDC_CLIENT_ID: must be set if SERVICE_OIDC_ISSUER is');
    if (oidc.publicUrl === undefined) errors.push('SERVICE_OIDC_PUBLIC_URL: must be set if SERVICE_OIDC_ISSUER is');
  }
  if (api.authMode === 'off' && (oidc.issuer !== undefined || oidc.tokenIssuers.length > 0))
    errors.push('SERVICE_API_AUTH_MODE: must not be off while SERVICE_OIDC_ISSUER or SERVICE_OIDC_TOKEN_ISSUERS is set');
  if (ui.serveBase !== undefined) errors.push(...pathProblem('SERVICE_UI_SERVE_BASE', ui.serveBase));
  if (services.scheduler.minRuns > services.scheduler.maxRuns)
    errors.push('SERVICE_SERVICES_SCHEDULER_MIN_RUNS: must not be larger than SERVICE_SERVICES_SCHEDULER_MAX_RUNS');
  return errors;
}

function urlProblem(name: string, url: string): string[] {
  try {
    parsePostgresUrl(url);
    return [];
  } catch (error) {
    if (error instanceof InvalidUrl) return [`${name}: ${error.message}`];
    throw error;
  }
}

/** Other characters are percent-encoded in URLs, or are part of a pattern in route matching. */
const PATH_PREFIX = /^\/+$|^(\/[\w.~-]+)+\/*$/;

function pathProblem(name: string, path: string): string[] {
  if (!path.startsWith('/')) return [`${name}: must start with a slash, not "${path}"`];
  return PATH_PREFIX.test(path) ? [] : [`${name}: must consist of letters, digits, and . _ ~ - between slashes, not "${path}"`];
}

/** Derives the settings whose default depends on others. */
function completed(settings: Settings): Settings {
  const basePath = settings.api.basePath.replace(/\/+$/, '');
  const pathPrefix = settings.pathPrefix.replace(/\/+$/, '');
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const address = `http://${host}:${settings.port}${pathPrefix}`;
  const { dbVacuum } = settings.services;
  const url = settings.database.url || `sqlite:${settings.home.replace(/\/+$/, '')}/contralto.db`;
  return {
    ...settings,
    pathPrefix,
    services: { ...settings.services, dbVacuum: { ...dbVacuum, eventRetentionOverrides: appliedOverrides(settings) } },
    api: {
      ...settings.api,
      basePath,
      authString: settings.api.authString || undefined,
      maxPendingSize: Math.max(settings.api.maxPendingSize, 2 * settings.api.maxBodySize),
    },
    oidc: { ...settings.oidc, publicUrl: settings.oidc.publicUrl?.replace(/\/+$/, '') },
    database: { ...settings.database, url, directUrl: settings.database.directUrl || url },
    ui: {
      ...settings.ui,
      url: (settings.ui.url || `${address}${settings.ui.serveBase ?? '/'}`).replace(/\/+$/, ''),
      apiUrl: settings.ui.apiUrl || `${address}${basePath}`,
    },
  };
}

/** The default keeps nothing longer than other events: a longer period must be requested. */
function appliedOverrides({ services, events }: Settings): Settings['services']['dbVacuum']['eventRetentionOverrides'] {
  const { eventRetentionOverrides: given } = services.dbVacuum;
  if (given !== table.services.dbVacuum.eventRetentionOverrides.fallback) return given;
  return Object.fromEntries(Object.entries(given).map(([name, kept]) => [name, Math.min(kept, events.retentionPeriod)]));
}

/** The settings as a table in Markdown, for the docs. */
export function settingsList(): string {
  const lines = settingRows().map(({ env, fallback, help, aliases }) => {
    const also = aliases.length > 0 ? ` Also ${aliases.map((name) => `\`${name}\``).join(', ')}.` : '';
    return `- \`${env}\`${fallback === '' ? '' : ` (\`${fallback}\`)`}: ${help}${also}`;
  });
  return [...lines, ''].join('\n');
}

const MASK = '**********';

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The body of `GET /admin/settings`: nested by section, secrets masked, durations in ISO 8601. */
export function maskedSettings(settings: Settings): Record<string, unknown> {
  const show = (node: Table, values: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(node).map(([key, child]) => {
        const value = values[key];
        if (!isRow(child)) return [snake(key), show(child, value as Record<string, unknown>)];
        if (child.secret) return [snake(key), value ? MASK : null];
        return [snake(key), value === undefined ? null : child.show(value)];
      }),
    );
  const { home, host, port, ...server } = show(table, settings);
  const api = server.api as Record<string, unknown>;
  return {
    home,
    profiles_path: null,
    debug_mode: false,
    api: { url: settings.ui.apiUrl },
    logging: { level: settings.loggingLevel.toUpperCase() },
    results: {},
    server: {
      ...server,
      log_retryable_errors: settings.api.logRetryableErrors,
      deployment_schedule_max_scheduled_runs: settings.deployments.scheduleMaxScheduledRuns,
      api: { host, port, ...api },
    },
  };
}
