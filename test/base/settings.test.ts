import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadSettings, maskedSettings, type Settings, settingRows, settingsList } from '../../src/base/settings.ts';

function load(env: Record<string, string> = {}, overrides: Record<string, string> = {}): Settings {
  const loaded = loadSettings(env, overrides);
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  return loaded.settings;
}

const errorsOf = (env: Record<string, string>) => loadSettings(env).errors;

describe('loadSettings', () => {
  it('has a default for every setting', () => {
    const settings = load();
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 4200, metricsEnabled: false });
    expect(settings.api).toMatchObject({
      basePath: '/api',
      defaultLimit: 200,
      authString: undefined,
      csrfTokenExpiration: 3600,
      maxParameterSize: 524_288,
    });
    expect(settings.services.lateRuns).toEqual({
      ...{ enabled: true, loopSeconds: 5, afterSeconds: 15, batchSize: 400 },
      ...{ keep: -1, maxAgeSeconds: 0 },
    });
    expect(settings.services.dbVacuum.enabled).toEqual(['events']);
  });

  it('keeps connections open longer than clients do', () => {
    expect(load().api.keepaliveTimeout).toBeGreaterThan(25);
  });

  it('derives the database and the URL of the user interface', () => {
    expect(load({ SERVICE_HOME: '/var/lib/contralto/' }).database.url).toBe('sqlite:/var/lib/contralto/contralto.db');
    expect(load({ SERVICE_PORT: '80', SERVICE_HOST: '::1', SERVICE_API_BASE_PATH: '/v3/' }).ui.apiUrl).toBe('http://[::1]:80/v3');
    expect(load({ SERVICE_DATABASE_URL: 'postgres://db/x' }).database.url).toBe('postgres://db/x');
  });

  it('uses the direct URL only with the URL of a pooler from the same source', () => {
    const env = { SERVICE_DATABASE_URL: 'postgres://pooler/runs', SERVICE_DATABASE_DIRECT_URL: 'postgres://server/runs' };
    expect(load(env).database.directUrl).toBe('postgres://server/runs');
    expect(load({ SERVICE_DATABASE_URL: 'postgres://server/runs' }).database.directUrl).toBe('postgres://server/runs');
    expect(load(env, { SERVICE_DATABASE_URL: 'postgres://other/runs' }).database.directUrl).toBe('postgres://other/runs');
    expect(load(env, { SERVICE_DATABASE_URL: 'sqlite:/data/runs.db' }).database.directUrl).toBe('sqlite:/data/runs.db');
    expect(errorsOf({ ...env, SERVICE_DATABASE_URL: '' })).toEqual([
      'SERVICE_DATABASE_DIRECT_URL: must be a PostgreSQL URL, as must SERVICE_DATABASE_URL',
    ]);
    expect(errorsOf({ ...env, SERVICE_DATABASE_DIRECT_URL: 'postgres://server/runs?sslmod=require' })).toEqual([
      'SERVICE_DATABASE_DIRECT_URL: has the unknown parameter "sslmod"; docs/postgresql.md lists the known ones',
    ]);
  });

  it('prefers flags, then the main name, then the other names', () => {
    const env = { SERVICE_PORT: '1', SERVICE_API_PORT: '2' };
    expect([load(env, { SERVICE_PORT: '3' }).port, load(env).port, load({ SERVICE_API_PORT: '2' }).port]).toEqual([3, 1, 2]);
  });

  it('accepts the longer prefixes of other documentation', () => {
    expect(load({ SERVICE_SERVER_SERVICES_LATE_RUNS_AFTER_SECONDS: '7' }).services.lateRuns.afterSeconds).toBe(7);
    expect(load({ SERVICE_API_SERVICES_TRIGGERS_ENABLED: 'false' }).services.triggers.enabled).toBe(false);
    expect(load({ SERVICE_SERVER_EVENTS_RETENTION_PERIOD: 'P1D' }).events.retentionPeriod).toBe(86_400);
    expect(load({ SERVICE_API_EVENTS_STREAM_OUT_ENABLED: '0' }).events.streamOutEnabled).toBe(false);
  });

  it('reads the retention of flow runs from its own name and from those of the ecosystem', () => {
    const kept = (name: string) => load({ [name]: 'P1D' }).services.dbVacuum.retentionPeriod;
    const names = ['FLOW_RUNS', 'SERVICES_DB_VACUUM', 'SERVER_SERVICES_DB_VACUUM', 'API_SERVICES_DB_VACUUM'];
    expect(names.map((name) => kept(`SERVICE_${name}_RETENTION_PERIOD`))).toEqual([86_400, 86_400, 86_400, 86_400]);
  });

  it('reads durations as seconds, clock times, and ISO 8601', () => {
    const read = (text: string) => load({ SERVICE_API_CSRF_TOKEN_EXPIRATION: text }).api.csrfTokenExpiration;
    expect([read('90'), read('1.5'), read('01:30:00'), read('PT1H30M'), read('P1DT0.5S')]).toEqual([90, 1.5, 5400, 5400, 86_400.5]);
  });

  it('reads the retention settings in old and new notations', () => {
    const parts = (text: string) => load({ SERVICE_SERVICES_DB_VACUUM_ENABLED: text }).services.dbVacuum.enabled;
    expect([parts('true'), parts('false'), parts(''), parts('none')]).toEqual([
      ['events', 'flow_runs', 'orphans'],
      ['events'],
      ['events'],
      [],
    ]);
    expect(parts('Flow_Runs')).toEqual(['flow_runs', 'orphans']);
  });

  it('reports each error in one line, and hides secrets', () => {
    expect(errorsOf({ SERVICE_PORT: 'abc', SERVICE_API_DEFAULT_LIMIT: '0', SERVICE_METRICS_ENABLED: 'perhaps' })).toEqual([
      'SERVICE_PORT: must be a whole number from 0 to 65535, not "abc"',
      'SERVICE_METRICS_ENABLED: must be true or false, not "perhaps"',
      'SERVICE_API_DEFAULT_LIMIT: must be a whole number, 1 or more, not "0"',
    ]);
    expect(errorsOf({ SERVICE_DATABASE_URL: 'mysql://root:secret@db' })).toEqual([
      'SERVICE_DATABASE_URL: must be sqlite:<file> or postgres://…',
    ]);
    for (const url of ['sqlite::memory:', 'sqlite://:memory:', 'sqlite://'])
      expect(errorsOf({ SERVICE_DATABASE_URL: url })).toEqual([
        'SERVICE_DATABASE_URL: must name a file, because several connections share the database',
      ]);
    for (const url of ['postgres://u:p#ss@host/db', 'postgres://u:p?ss@host/db', 'postgres://u:p/ss@host/db'])
      expect(errorsOf({ SERVICE_DATABASE_URL: url })).toEqual([
        'SERVICE_DATABASE_URL: must be a valid URL; in a password, encode % as %25, # as %23, / as %2F, ? as %3F, and @ as %40',
      ]);
    for (const url of [
      'postgres://u:p@/db?host=/tmp',
      'postgres:///db?host=/tmp',
      'postgresql://u:p%23ss@[::1]:5433/db',
      'postgres://u@host/db?sslrootcert=/none',
    ])
      expect(errorsOf({ SERVICE_DATABASE_URL: url })).toBeUndefined();
    expect(errorsOf({ SERVICE_DATABASE_TIMEOUT_SECONDS: '9999999' })).toEqual([
      'SERVICE_DATABASE_TIMEOUT_SECONDS: must be a number of seconds from 0.1 to 86400, not "9999999"',
    ]);
    expect(errorsOf({ SERVICE_API_BASE_PATH: 'api' })).toEqual(['SERVICE_API_BASE_PATH: must start with a slash, not "api"']);
    for (const path of ['/a{b', '/a*b', '/a/:b', '/a//b', '/a b', '/a?b']) {
      const problem = `must consist of letters, digits, and . _ ~ - between slashes, not "${path}"`;
      expect(errorsOf({ SERVICE_API_BASE_PATH: path })).toEqual([`SERVICE_API_BASE_PATH: ${problem}`]);
      expect(errorsOf({ SERVICE_UI_SERVE_BASE: path })).toEqual([`SERVICE_UI_SERVE_BASE: ${problem}`]);
    }
    for (const path of ['/', '/api', '/team-1/api_v3.0/'])
      expect(load({ SERVICE_API_BASE_PATH: path }).api.basePath).toBe(path.replace(/\/$/, ''));
    for (const proxies of ['proxy', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.1,::/129'])
      expect(errorsOf({ SERVICE_API_TRUSTED_PROXIES: proxies })).toHaveLength(1);
    expect(load({ SERVICE_API_TRUSTED_PROXIES: '10.0.0.1, ::1/128' }).api.trustedProxies).toEqual(['10.0.0.1', '::1/128']);
    for (const key of ['abc', randomBytes(32).toString('hex'), randomBytes(33).toString('base64url')]) {
      expect(errorsOf({ SERVICE_ENCRYPTION_KEY: key })).toEqual(['SERVICE_ENCRYPTION_KEY: must be 32 bytes in URL-safe base64']);
    }
    const key = randomBytes(32);
    for (const form of ['base64', 'base64url'] as const) {
      expect(load({ SERVICE_ENCRYPTION_KEY: key.toString(form) }).encryptionKey).toBe(key.toString(form));
    }
    expect(load({ SERVICE_ENCRYPTION_KEY: '' }).encryptionKey).toBeUndefined();
    expect(errorsOf({ SERVICE_SERVICES_DB_VACUUM_ENABLED: 'events,dust' })).toHaveLength(1);
    expect(errorsOf({ SERVICE_SERVICES_SCHEDULER_MIN_RUNS: '200' })).toHaveLength(1);
  });

  it('reads retention periods of events by name or prefix, in seconds or as durations', () => {
    const name = 'SERVICE_SERVICES_DB_VACUUM_EVENT_RETENTION_OVERRIDES';
    const read = (text: string, others = {}) => load({ [name]: text, ...others }).services.dbVacuum.eventRetentionOverrides;
    expect(read('{"audit.*": "P365D", "a": 1.5, "b": "60", "c*": 86400}')).toEqual({ 'audit.*': 31_536_000, a: 1.5, b: 60, 'c*': 86_400 });
    expect(read('{}')).toEqual({});
    const many = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`name-${n}`, 60])));
    expect(Object.keys(read(many(100)))).toHaveLength(100);
    for (const invalid of [
      ...['', 'audit.*=60', '{', '[]', '["a"]', 'null', '60', '{"a": 1,}', many(101)],
      ...[
        '{"a": 0}',
        '{"a": -1}',
        '{"a": "P0D"}',
        '{"a": "-P1D"}',
        '{"a": null}',
        '{"a": "soon"}',
        '{"a": 1e300}',
        '{"a": {}}',
        '{"a": true}',
      ],
      ...['{"": 60}', '{"*": 60}', '{"a*b": 60}', '{"*.a": 60}', '{"a**": 60}', '{"a\\u0000": 60}'],
    ])
      expect(errorsOf({ [name]: invalid }), invalid).toEqual([
        expect.stringMatching(`^${name}: must be a JSON object of at most 100 event names`),
      ]);
  });

  it('keeps no event longer by default: only a given period exceeds that of all events', () => {
    const heartbeats = (env: Record<string, string>) => load(env).services.dbVacuum.eventRetentionOverrides;
    expect(heartbeats({ SERVICE_EVENTS_RETENTION_PERIOD: 'P30D' })).toEqual({ 'prefect.flow-run.heartbeat': 7 * 86_400 });
    expect(heartbeats({ SERVICE_EVENTS_RETENTION_PERIOD: 'P1D' })).toEqual({ 'prefect.flow-run.heartbeat': 86_400 });
    const given = { SERVICE_SERVICES_DB_VACUUM_EVENT_RETENTION_OVERRIDES: '{"prefect.flow-run.heartbeat": 604800}' };
    expect(heartbeats({ SERVICE_EVENTS_RETENTION_PERIOD: 'P1D', ...given })).toEqual({ 'prefect.flow-run.heartbeat': 7 * 86_400 });
  });

  it.each([
    'SERVICE_STOP_TIMEOUT_SECONDS',
    'SERVICE_API_KEEPALIVE_TIMEOUT',
    'SERVICE_API_WEBSOCKET_PING_INTERVAL',
    'SERVICE_API_WEBSOCKET_PING_TIMEOUT',
    'SERVICE_SERVICES_EVENT_PERSISTER_FLUSH_INTERVAL',
    'SERVICE_SERVICES_TASK_RUN_RECORDER_FLUSH_INTERVAL',
  ])('rejects a value of %s that timers do not support: it would expire immediately', (name) => {
    expect(errorsOf({ [name]: '2000000' })).toBeUndefined();
    expect(errorsOf({ [name]: '9999999' })).toEqual([
      expect.stringMatching(`^${name}: must be a number of seconds from .* to 2000000, not`),
    ]);
  });

  it('lists unknown names', () => {
    const loaded = loadSettings({ SERVICE_PROT: '80', SERVICE_PORT: '80', PATH: '/bin' });
    expect(loaded.errors === undefined && loaded.unknown).toEqual(['SERVICE_PROT']);
  });

  it('accepts settings of other releases, lists them, and ignores them', () => {
    const others = { SERVICE_API_EVENTS_RELATED_RESOURCE_CACHE_TTL: 'PT5M', SERVICE_SERVER_TASKS_SCHEDULING_MAX_RETRY_QUEUE_SIZE: '100' };
    const loaded = loadSettings(others);
    expect(loaded.errors === undefined && loaded.unknown).toEqual(Object.keys(others));
  });
});

describe('maskedSettings', () => {
  it('has the shape of the admin operation, with secrets masked and durations in ISO 8601', () => {
    const shown = maskedSettings(load({ SERVICE_API_AUTH_STRING: 'admin:secret', SERVICE_DATABASE_URL: 'postgres://u:secret@db/x' }));
    expect(shown).toMatchObject({
      home: './data',
      api: { url: 'http://127.0.0.1:4200/api' },
      server: {
        logging_level: 'info',
        analytics_enabled: false,
        log_retryable_errors: false,
        deployment_schedule_max_scheduled_runs: 50,
        api: {
          host: '127.0.0.1',
          port: 4200,
          auth_string: '**********',
          default_limit: 200,
          csrf_token_expiration: 'PT1H',
          cors_allowed_origins: '*',
        },
        database: { url: '**********' },
        events: { retention_period: 'P7D' },
        flow_run_graph: { max_nodes: 10_000 },
        services: {
          scheduler: { enabled: true, max_scheduled_time: 'P100D' },
          db_vacuum: { event_retention_overrides: { 'prefect.flow-run.heartbeat': 'P7D' } },
        },
        ui: { enabled: true, static_directory: null },
      },
    });
    expect(JSON.stringify(shown)).not.toContain('secret@');
    expect(maskedSettings(load())).toMatchObject({ server: { api: { auth_string: null } } });
  });
});

describe('the documentation of the settings', () => {
  it('has a line for each setting, and no name twice', () => {
    const rows = settingRows();
    const names = rows.flatMap(({ env, aliases }) => [env, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    for (const { env, help } of rows) {
      expect(help).toMatch(/^[A-Z`].*\.$/);
      expect(settingsList()).toContain(`\`${env}\``);
    }
  });
});
