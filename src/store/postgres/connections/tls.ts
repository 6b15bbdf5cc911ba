import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import type { TlsSettings } from '../../../base/process/postgres-url.ts';
import { ConnectionError } from './connection-error.ts';

/** The files that libpq uses if the settings name none. */
const defaultFile = (name: string): string | undefined => {
  const path = join(homedir(), '.postgresql', name);
  return existsSync(path) ? path : undefined;
};

function readFile(parameter: string, path: string | undefined): string {
  if (path === undefined) throw new ConnectionError(`sslcert requires ${parameter}.`);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConnectionError(`Cannot read the file of ${parameter}: ${(error as Error).message}.`);
  }
}

/** The options of TLS for one connection, with libpq's meaning of `sslmode`; undefined without TLS. @throws {ConnectionError} */
export function tlsOptions(settings: TlsSettings): ConnectionOptions | undefined {
  const { mode } = settings;
  if (mode === 'disable') return undefined;
  const isSystem = settings.rootCertificate === 'system';
  const root = isSystem ? undefined : (settings.rootCertificate ?? defaultFile('root.crt'));
  if (mode === 'verify-ca' && root === undefined)
    throw new ConnectionError('sslmode=verify-ca requires sslrootcert, because anyone can get a certificate of a public authority.');
  const verifiesHost = mode === 'verify-full';
  const verifies = verifiesHost || mode === 'verify-ca' || (mode === 'require' && root !== undefined);
  const certificate = settings.certificate ?? defaultFile('postgresql.crt');
  return {
    rejectUnauthorized: verifies,
    // without a file, Node.js uses its own authorities and those of NODE_EXTRA_CA_CERTS
    ...(verifies && root !== undefined && { ca: readFile('sslrootcert', root) }),
    ...(!verifiesHost && { checkServerIdentity: () => undefined }),
    ...(certificate !== undefined && {
      cert: readFile('sslcert', certificate),
      key: readFile('sslkey', settings.key ?? defaultFile('postgresql.key')),
      passphrase: settings.keyPassword,
    }),
    ...(settings.minVersion !== undefined && { minVersion: settings.minVersion as ConnectionOptions['minVersion'] }),
    ...(settings.maxVersion !== undefined && { maxVersion: settings.maxVersion as ConnectionOptions['maxVersion'] }),
  };
}
