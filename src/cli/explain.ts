import { dirname, resolve, sep } from 'node:path';
import { parsePostgresUrl } from '../base/process/postgres-url.ts';
import type { Settings } from '../base/settings.ts';
import { COMMAND_FAILED, isRetryable, isSqlState, NO_PASSWORD, rootOf } from '../store/errors.ts';
import { isPostgresUrl, sqliteFileOf } from '../store/open.ts';
import { ConnectionError } from '../store/postgres/connections/connection-error.ts';
import { NO_TLS } from '../store/postgres/connections/server-client.ts';
import { withoutPassword } from '../store/url.ts';

/** The fields of a system or database error that explanations use. */
interface SystemError {
  code?: string;
  message?: string;
  syscall?: string;
  path?: string;
  hostname?: string | undefined;
  address?: string;
  port?: number | undefined;
  /** Node.js tries every address of a host and reports all failures. */
  errors?: SystemError[];
}

export interface Explanation {
  line: string;
  /** Whether a retry can succeed without a change of the settings, or of the files and permissions that they name. */
  mayPass: boolean;
}

interface Reason {
  text: string;
  mayPass?: boolean;
}

/** Errors of files and folders, by code. */
const FILES: Readonly<Record<string, Reason>> = {
  ENOENT: { text: 'the file or its folder does not exist' },
  EACCES: { text: 'the current user has no permission' },
  EPERM: { text: 'the current user has no permission' },
  EROFS: { text: 'the file system is read-only' },
  ENOTDIR: { text: 'a part of the path is a file, not a folder' },
  EISDIR: { text: 'the path is a folder, not a file' },
  EEXIST: { text: 'another file or folder has this name' },
  ELOOP: { text: 'its symbolic links form a loop' },
  ENAMETOOLONG: { text: 'the name is too long' },
  ENXIO: { text: 'the path is not a file' },
  EINVAL: { text: 'the file is of a type that cannot be used' },
  ENOSPC: { text: 'the disk is full', mayPass: true },
  EDQUOT: { text: 'the disk quota is used up', mayPass: true },
  EMFILE: { text: 'the process has too many open files', mayPass: true },
  ENFILE: { text: 'the system has too many open files', mayPass: true },
  EIO: { text: 'the disk reported an I/O error', mayPass: true },
  EBUSY: { text: 'another process uses it', mayPass: true },
};

/** Errors of the listen address, by code. */
const LISTENING: Readonly<Record<string, Reason & { setting: 'SERVICE_HOST' | 'SERVICE_PORT' }>> = {
  EADDRINUSE: { setting: 'SERVICE_PORT', text: 'another process listens on it. Stop that process, or choose another port', mayPass: true },
  EACCES: { setting: 'SERVICE_PORT', text: 'the current user has no permission to listen on it. Choose a port above 1023' },
  EADDRNOTAVAIL: {
    setting: 'SERVICE_HOST',
    text: 'this machine does not have the address. Use an address of this machine, 127.0.0.1, or 0.0.0.0 for all addresses',
  },
  EAFNOSUPPORT: {
    setting: 'SERVICE_HOST',
    text: 'this machine does not support the address family. Use 127.0.0.1, or 0.0.0.0 for all addresses',
  },
  EINVAL: { setting: 'SERVICE_HOST', text: 'this machine cannot listen on the address. Use 127.0.0.1, or 0.0.0.0 for all addresses' },
  ENOTFOUND: { setting: 'SERVICE_HOST', text: 'the host does not exist. Use an address of this machine' },
  EAI_AGAIN: { setting: 'SERVICE_HOST', text: 'the name cannot be resolved at the moment. Use an address of this machine', mayPass: true },
};

/** Errors of the connection to PostgreSQL, by code. */
const NETWORK: Readonly<Record<string, Reason>> = {
  ENOTFOUND: { text: 'the host does not exist', mayPass: true },
  EAI_AGAIN: { text: 'the host name cannot be resolved at the moment', mayPass: true },
  ECONNREFUSED: { text: 'no process listens there. Start PostgreSQL, or correct the host and port', mayPass: true },
  ECONNRESET: { text: 'the connection was closed', mayPass: true },
  ETIMEDOUT: { text: 'the server does not respond', mayPass: true },
  EHOSTUNREACH: { text: 'the host cannot be reached', mayPass: true },
  ENETUNREACH: { text: 'the network cannot be reached', mayPass: true },
  EPIPE: { text: 'the connection was closed', mayPass: true },
  ENOENT: { text: 'the folder contains no PostgreSQL socket', mayPass: true },
  EACCES: { text: 'the current user has no permission to open the PostgreSQL socket' },
};

/** Errors of PostgreSQL that an operator can fix, by SQLSTATE or its class. The message of PostgreSQL explains them. */
const POSTGRES: Readonly<Record<string, { mayPass: boolean; what?: string }>> = {
  // connection problems, also of a pooler; no free connection; shutdown and start
  '08': { mayPass: true },
  '53300': { mayPass: true },
  '53': { mayPass: true, what: 'PostgreSQL lacks resources' },
  '57P': { mayPass: true },
  XX: { mayPass: true, what: 'PostgreSQL fails' },
  // authorization; no such database, schema, or session setting; no permission; read-only
  '28': { mayPass: false },
  '3D000': { mayPass: false },
  '3F000': { mayPass: false },
  '42501': { mayPass: false, what: 'the role has too few permissions' },
  '42704': { mayPass: false },
  '22023': { mayPass: false },
  '25006': { mayPass: false, what: 'the database is read-only, so the service cannot use it' },
};

/** Errors of certificates and of the handshake. */
const TLS = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|ERR_OSSL_\w+|EPROTO)$/;

/** Errors of a SQLite file: full, read-only, corrupt, not a database, no permission, I/O failure, or in use. */
const SQLITE = /^SQLITE_(FULL|READONLY|CORRUPT|NOTADB|CANTOPEN|PERM|AUTH|IOERR|BUSY)/;
const SQLITE_PASSES = /^SQLITE_(FULL|IOERR|BUSY)/;

/** Explains an error that an operator can fix, and names the setting; undefined for any other error, which is a bug. */
export function explain(error: unknown, settings: Settings | undefined): Explanation | undefined {
  if (error instanceof ConnectionError) return { line: `${serverOf({}, settings)}: ${error.message}`, mayPass: false };
  const failure = firstOf(rootOf(error) as SystemError);
  const { code = '' } = failure;
  if (SQLITE.test(code)) return explainSqlite(failure, settings);
  const response = isSqlState(code) ? (POSTGRES[code] ?? POSTGRES[code.slice(0, 3)] ?? POSTGRES[code.slice(0, 2)]) : undefined;
  if (code === COMMAND_FAILED || code === NO_PASSWORD) return { line: failure.message ?? '', mayPass: code === COMMAND_FAILED };
  if (response) {
    const { what = 'PostgreSQL rejects the connection', mayPass } = response;
    return { line: `${serverOf({}, settings)}: ${what}: ${failure.message} (${code}).`, mayPass };
  }
  const trouble = isSqlState(code) ? `PostgreSQL reports: ${failure.message} (${code})` : 'the database does not respond';
  return (
    explainListening(failure, settings) ??
    explainNetwork(failure, settings) ??
    explainFile(failure, settings) ??
    (isRetryable(failure) ? { line: `${databaseOf(settings)}: ${trouble}.`, mayPass: true } : undefined)
  );
}

const firstOf = (error: SystemError): SystemError => (error.code === undefined || !error.message ? (error.errors?.[0] ?? error) : error);

/** The name of the setting that selects the database, with its value but without a password. */
function databaseOf(settings: Settings | undefined): string {
  if (!settings) return 'The database';
  const { url } = settings.database;
  return isPostgresUrl(url) ? `SERVICE_DATABASE_URL (${withoutPassword(url)})` : `${fileSettingOf(settings)} (${sqliteFileOf(url)})`;
}

/** {@link databaseOf}, or a general name if the connection was to another server, such as the target of `copy --to`. */
function serverOf({ hostname, port }: SystemError, settings: Settings | undefined): string {
  const url = settings?.database.url ?? '';
  if (!isPostgresUrl(url)) return 'The database';
  const isOneOf = (some: string) =>
    parsePostgresUrl(some).hosts.some(
      (one) => (hostname === undefined || one.host === hostname) && (port === undefined || one.port === port),
    );
  if (isOneOf(url)) return databaseOf(settings);
  const directUrl = settings?.database.directUrl ?? url;
  return isOneOf(directUrl) ? `SERVICE_DATABASE_DIRECT_URL (${withoutPassword(directUrl)})` : 'The database';
}

/** The setting that determines the file; without a URL, the database is in the home. */
const fileSettingOf = ({ home, database }: Settings) =>
  database.url === `sqlite:${home.replace(/\/+$/, '')}/contralto.db` ? 'SERVICE_HOME' : 'SERVICE_DATABASE_URL';

function explainSqlite({ code = '', message }: SystemError, settings: Settings | undefined): Explanation {
  return { line: `${databaseOf(settings)}: cannot use the database: ${message} (${code}).`, mayPass: SQLITE_PASSES.test(code) };
}

function explainListening(
  { code = '', syscall, address, port, hostname }: SystemError,
  settings: Settings | undefined,
): Explanation | undefined {
  const isLookup = syscall === 'getaddrinfo' && hostname !== undefined && hostname === settings?.host;
  const isBinding = syscall === 'listen' || syscall === 'bind';
  const reason = LISTENING[code];
  if (!reason || !(isLookup || isBinding)) return undefined;
  const at = isLookup ? hostname : reason.setting === 'SERVICE_PORT' ? `${address}:${port}` : address;
  return { line: `${reason.setting}: cannot listen on ${at}: ${reason.text} (${code}).`, mayPass: reason.mayPass ?? false };
}

function explainNetwork(
  { code = '', message = '', syscall, address, port, hostname }: SystemError,
  settings: Settings | undefined,
): Explanation | undefined {
  if (syscall === undefined && /timeout expired|Connection terminated/i.test(message))
    return { line: `${serverOf({}, settings)}: PostgreSQL does not respond: ${message}.`, mayPass: true };
  if (TLS.test(code) || message === NO_TLS) {
    const detail = message === NO_TLS ? 'it offers no TLS' : `${message} (${code})`;
    return {
      line: `${serverOf({}, settings)}: cannot connect with TLS: ${detail}. See sslmode and sslrootcert in docs/postgresql.md.`,
      mayPass: false,
    };
  }
  const reason = NETWORK[code];
  if (!reason || !(syscall === 'connect' || syscall === 'getaddrinfo' || syscall === 'read' || syscall === 'write')) return undefined;
  if (syscall === 'read' && code === 'EACCES') return undefined;
  const at = hostname ?? (address === undefined ? 'the server' : port === undefined ? address : `${address}:${port}`);
  return {
    line: `${serverOf({ hostname, port }, settings)}: cannot connect to ${at}: ${reason.text} (${code}).`,
    mayPass: reason.mayPass ?? false,
  };
}

function explainFile({ code = '', path }: SystemError, settings: Settings | undefined): Explanation | undefined {
  const reason = FILES[code];
  if (!reason) return undefined;
  const setting = path === undefined || !settings ? undefined : settingOfPath(path, settings);
  const what = path === undefined ? 'a file' : `"${path}"`;
  const remedy = setting === undefined || reason.mayPass ? '' : ' Choose a location where the current user can create files.';
  return {
    line: `${setting === undefined ? '' : `${setting}: `}cannot use ${what}: ${reason.text} (${code}).${remedy}`,
    mayPass: reason.mayPass ?? setting === undefined,
  };
}

/** The setting that a path is derived from; undefined if there is none. */
function settingOfPath(path: string, settings: Settings): string | undefined {
  const place = resolve(path);
  const { url } = settings.database;
  if (!isPostgresUrl(url)) {
    const file = resolve(url.replace(/^sqlite:(\/\/)?/, ''));
    const isOfDatabase = place === file || place.startsWith(`${file}.`) || place.startsWith(`${file}-`) || isAbove(place, dirname(file));
    if (isOfDatabase) return fileSettingOf(settings);
  }
  const home = resolve(settings.home);
  return isAbove(home, place) || isAbove(place, home) ? 'SERVICE_HOME' : undefined;
}

const isAbove = (upper: string, lower: string): boolean => lower === upper || lower.startsWith(upper.endsWith(sep) ? upper : upper + sep);
