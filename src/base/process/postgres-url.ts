import { isIP, isIPv6 } from 'node:net';
import { findService } from './postgres-service.ts';

/** A host name, an IP address, or the folder of a socket, with a port. */
export interface PostgresHost {
  host: string;
  /** Where to connect, if the name is only for verifying the certificate and for the file of passwords. */
  ip?: string;
  port: number;
}

export const TLS_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

/** Settings of TLS, with the names and meanings of libpq. The paths are those of files that the client reads for each connection. */
export interface TlsSettings {
  mode: (typeof TLS_MODES)[number];
  /** `system` means the certificate authorities that Node.js trusts. */
  rootCertificate: string | undefined;
  certificate: string | undefined;
  key: string | undefined;
  keyPassword: string | undefined;
  minVersion: string | undefined;
  maxVersion: string | undefined;
}

/** The content of the URL of a PostgreSQL database, completed by libpq's files of services and environment variables. */
export interface PostgresAddress {
  /** One or more, in the order in which the client tries them. */
  hosts: readonly PostgresHost[];
  user: string | undefined;
  password: string | undefined;
  database: string | undefined;
  /** The servers that the client uses: every one, or only those that accept writes. */
  accepts: 'any' | 'read-write' | 'primary';
  tls: TlsSettings;
  /** Starts TLS without a request for it. */
  isTlsDirect: boolean;
  bindsChannel: boolean;
  /** Settings of the session by name. */
  settings: Readonly<Record<string, string>>;
  /** False if the URL turns off prepared statements. */
  keepsStatements: boolean;
}

/** The message is the end of a sentence that names the setting. It never contains a part of the URL that may be a password. */
export class InvalidUrl extends Error {}

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?(\+\w+)?:\/\//.test(url);

/** Names of drivers in the URLs of SQLAlchemy. */
const DRIVERS = new Set(['asyncpg', 'psycopg', 'psycopg2', 'pg8000']);

/** Parameters that this service replaces, or that tune another client. They change no meaning of the connection. */
const WITHOUT_EFFECT = new Set([
  ...['application_name', 'fallback_application_name', 'client_encoding', 'connect_timeout', 'load_balance_hosts'],
  ...['keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count', 'tcp_user_timeout', 'uselibpqcompat'],
  ...['timeout', 'command_timeout', 'max_cached_statement_lifetime', 'max_cacheable_statement_size', 'prepared_statement_name_func'],
]);

const PARAMETERS = new Set([
  ...['service', 'host', 'hostaddr', 'port', 'dbname', 'user', 'password', 'options', 'target_session_attrs', 'gssencmode'],
  ...['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'sslnegotiation', 'channel_binding'],
  ...['ssl_min_protocol_version', 'ssl_max_protocol_version', 'statement_cache_size', 'prepared_statement_cache_size'],
]);

/** Variables that restrict the connections of libpq in a way in which this service doesn't. */
const REJECTED_VARIABLES = ['PGREQUIREAUTH', 'PGREQUIREPEER', 'PGREQUIRESSL', 'PGSSLCRL', 'PGSSLCRLDIR'];

const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];

const MALFORMED = 'must be a valid URL; in a password, encode % as %25, # as %23, / as %2F, ? as %3F, and @ as %40';

const SHAPE = /^postgres(?:ql)?(?:\+(?<driver>\w+))?:\/\/(?<authority>[^/?#]*)(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/s;

/**
 * Reads the URL of a PostgreSQL database: those of libpq, with several hosts, and those of SQLAlchemy for asyncpg and psycopg.
 *
 * @throws {InvalidUrl}
 */
export function parsePostgresUrl(url: string, env: Readonly<Record<string, string | undefined>> = process.env): PostgresAddress {
  const { driver, authority = '', database = '', query = '' } = SHAPE.exec(url)?.groups ?? fail(MALFORMED);
  if (driver !== undefined && !DRIVERS.has(driver))
    fail(`must start with postgres:// or postgresql://, not with the driver "${driver}" of another program`);
  for (const variable of REJECTED_VARIABLES)
    if (env[variable]) fail(`is used with the environment variable ${variable}, which the service doesn't support`);
  const at = authority.lastIndexOf('@');
  const [user, password] = at < 0 ? [] : splitAt(authority.slice(0, at), ':');
  const given = parametersOf(query);
  const fallback = fallbackOf(given.get('service')?.at(-1) || env.PGSERVICE, env);
  const parameter = (name: string, variable?: string) => given.get(name)?.at(-1) || fallback(name, variable);
  const listed = (authority.slice(at + 1) || given.get('host')?.join(',') || fallback('host', 'PGHOST')) ?? '';
  if (parameter('gssencmode', 'PGGSSENCMODE') === 'require')
    fail("has the parameter gssencmode=require, which the service doesn't support");
  const address: PostgresAddress = {
    hosts: hostsOf(listed, parameter('port', 'PGPORT'), parameter('hostaddr', 'PGHOSTADDR')),
    user: given.get('user')?.at(-1) || decoded(user) || fallback('user', 'PGUSER'),
    password: given.get('password')?.at(-1) || decoded(password) || fallback('password'),
    database: given.get('dbname')?.at(-1) || decoded(database) || fallback('dbname', 'PGDATABASE'),
    accepts: acceptedServers(parameter('target_session_attrs', 'PGTARGETSESSIONATTRS'), listed),
    tls: tlsOf(parameter),
    isTlsDirect:
      oneOf('sslnegotiation', parameter('sslnegotiation', 'PGSSLNEGOTIATION') ?? 'postgres', ['postgres', 'direct']) === 'direct',
    bindsChannel: (parameter('channel_binding', 'PGCHANNELBINDING') ?? 'disable') !== 'disable',
    settings: sessionSettings(parameter('options', 'PGOPTIONS') ?? ''),
    keepsStatements: parameter('statement_cache_size') !== '0' && parameter('prepared_statement_cache_size') !== '0',
  };
  // they never appear in a log
  Object.defineProperty(address, 'password', { enumerable: false });
  Object.defineProperty(address.tls, 'keyPassword', { enumerable: false });
  return address;
}

type Parameter = (name: string, variable?: string) => string | undefined;

function fail(problem: string): never {
  throw new InvalidUrl(problem);
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return fail(MALFORMED);
  }
}

function splitAt(text: string, separator: string): [string, string | undefined] {
  const position = text.indexOf(separator);
  return position < 0 ? [text, undefined] : [text.slice(0, position), text.slice(position + 1)];
}

function parametersOf(query: string): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', value] = splitAt(pair, '=').map(decoded);
    if (value === undefined) fail(MALFORMED);
    if (hasEffect(name)) given.set(name, [...(given.get(name) ?? []), value]);
  }
  return given;
}

function hasEffect(parameter: string): boolean {
  if (WITHOUT_EFFECT.has(parameter)) return false;
  return PARAMETERS.has(parameter) || fail(`has the unknown parameter "${parameter}"; docs/postgresql.md lists the known ones`);
}

/** What applies without a part of the URL: the parameters of a service, then the environment variables. */
function fallbackOf(service: string | undefined, env: Readonly<Record<string, string | undefined>>): Parameter {
  const found = service ? findService(service, env) : [];
  const parameters = new Map(found ?? fail(`has the service "${service}", which no file of services contains`));
  // the line itself may be a password
  if ([...parameters.values()].includes(undefined)) fail(`has the service "${service}", in which a line has no "="`);
  for (const name of parameters.keys()) if (name === 'service' || !hasEffect(name)) parameters.delete(name);
  return (name, variable) => parameters.get(name) || (variable && env[variable]) || undefined;
}

function oneOf<T extends string>(name: string, value: string, values: readonly T[]): T {
  return values.find((one) => one === value) ?? fail(`has the parameter ${name}=${value}, which must be one of ${values.join(', ')}`);
}

/** A host can contain its port, and the parameter `port` one port for all hosts, or one for each. Each host can have the address to connect to. */
function hostsOf(listed: string, portsListed = '', addressesListed = ''): PostgresHost[] {
  const ports = portsListed.split(',');
  const addresses = addressesListed.split(',');
  const texts = listed === '' ? addresses.map((one) => (isIPv6(one) ? `[${one}]` : one)) : listed.split(',');
  if (addressesListed !== '' && addresses.length !== texts.length) fail(`has ${texts.length} hosts, but hostaddr has ${addresses.length}`);
  const wrong = addresses.find((one) => one !== '' && !isIP(one));
  if (wrong !== undefined) fail('has the parameter hostaddr, which must consist of IP addresses');
  if (ports.length > 1 && ports.length !== texts.length) fail(`has ${texts.length} hosts and ${ports.length} ports`);
  return texts.map((text, position) => {
    const { v6, name, own } = /^(?:\[(?<v6>[^\]]*)\]|(?<name>[^:]*))(?::(?<own>[^:]*))?$/.exec(text)?.groups ?? fail(MALFORMED);
    const port = own || (ports[position] ?? ports[0]) || '5432';
    if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535) fail(MALFORMED);
    const host = decoded(v6 ?? name) || 'localhost';
    const ip = addresses[position];
    return { host, port: Number(port), ...(ip && !host.startsWith('/') && { ip }) };
  });
}

/** Unlike a client that only reads, the service can't use a standby: with several hosts, it uses the first that accepts writes. */
function acceptedServers(given: string | undefined, hosts: string): PostgresAddress['accepts'] {
  if (given === undefined) return hosts.includes(',') ? 'read-write' : 'any';
  if (/^(read-only|standby|prefer-standby)$/.test(given))
    fail(`has the parameter target_session_attrs=${given}, but the service writes; use read-write or primary`);
  return oneOf('target_session_attrs', given, ['any', 'read-write', 'primary']);
}

function tlsOf(parameter: Parameter): TlsSettings {
  const rootCertificate = parameter('sslrootcert', 'PGSSLROOTCERT');
  const isSystem = rootCertificate === 'system';
  const given = parameter('sslmode') ?? modeOfSsl(parameter('ssl')) ?? parameter('sslmode', 'PGSSLMODE');
  const mode = oneOf('sslmode', given ?? (isSystem ? 'verify-full' : 'prefer'), TLS_MODES);
  if (isSystem && mode !== 'verify-full') fail('has the parameter sslrootcert=system, which requires sslmode=verify-full');
  const version = (bound: 'min' | 'max', variable: string) => {
    const name = `ssl_${bound}_protocol_version`;
    const value = parameter(name, variable);
    return value && oneOf(name, value, VERSIONS);
  };
  return {
    mode,
    rootCertificate,
    certificate: parameter('sslcert', 'PGSSLCERT'),
    key: parameter('sslkey', 'PGSSLKEY'),
    keyPassword: parameter('sslpassword'),
    minVersion: version('min', 'PGSSLMINPROTOCOLVERSION'),
    maxVersion: version('max', 'PGSSLMAXPROTOCOLVERSION'),
  };
}

/** `ssl` of asyncpg, which has the values of `sslmode`, or of other drivers. */
function modeOfSsl(given: string | undefined): string | undefined {
  if (given === 'true' || given === '1') return 'require';
  return given === 'false' || given === '0' ? 'disable' : given;
}

/** Reads the command line of a server process, `-c search_path=runs --jit=on`, as settings of the session. */
function sessionSettings(options: string): Record<string, string> {
  const settings: Record<string, string> = {};
  const words = [...options.matchAll(/(?:\\.|[^\\\s])+/gs)].map(([word]) => word.replace(/\\(.)/gs, '$1'));
  for (let position = 0; position < words.length; position++) {
    const word = words[position] === '-c' ? `-c${words[++position] ?? ''}` : words[position];
    const { name, value } = /^(?:-c|--)(?<name>[\w.-]+)=(?<value>.*)$/s.exec(word ?? '')?.groups ?? {};
    if (name === undefined || value === undefined) fail('has the parameter options, which must consist of settings: -c name=value');
    settings[name.replaceAll('-', '_').toLowerCase()] = value;
  }
  return settings;
}
