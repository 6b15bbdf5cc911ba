import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the program that makes certificates is installed. */
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0;

/** Paths of PEM files. */
export interface Certificates {
  /** Of the authority. */
  root: string;
  /** Of an authority that has signed none of the others. */
  otherRoot: string;
  /** For `localhost`, followed by that of the intermediate authority that has signed it. */
  server: string;
  serverKey: string;
  /** For the user `certified`. */
  client: string;
  clientKey: string;
}

/** Makes a chain of certificates for a server, and one for a client, in a folder. */
export function makeCertificates(folder: string): Certificates {
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = (name: string) =>
    openssl('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`, '-days', '1');
  const signed = (name: string, by: string, extension: string) => {
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    writeFileSync(path(`${name}.ext`), extension);
    const files = ['-in', `${name}.csr`, '-out', `${name}.crt`, '-extfile', `${name}.ext`];
    openssl('x509', '-req', ...files, '-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial', '-days', '1');
  };
  authority('root');
  authority('other');
  signed('intermediate', 'root', 'basicConstraints=critical,CA:TRUE\n');
  signed('localhost', 'intermediate', 'subjectAltName=DNS:localhost\n');
  signed('certified', 'root', 'extendedKeyUsage=clientAuth\n');
  writeFileSync(path('server.crt'), readFileSync(path('localhost.crt'), 'utf8') + readFileSync(path('intermediate.crt'), 'utf8'));
  return {
    root: path('root.crt'),
    otherRoot: path('other.crt'),
    server: path('server.crt'),
    serverKey: path('localhost.key'),
    client: path('certified.crt'),
    clientKey: path('certified.key'),
  };
}
