import { execFileSync, type SpawnOptions } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Servers of the operating system that some tests need. Those tests are skipped without them. */

const DEBIAN = '/usr/lib/postgresql';

/** The programs of the newest PostgreSQL that Debian's packages have installed with its compiler (`apt-get install postgresql`), or undefined. */
export function postgresWithJit(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'));
  return folders.find((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(dirname(bin), 'lib', 'llvmjit.so')));
}

/** `CONTRALTO_TEST_PGBOUNCER`, or that of Debian's package (`apt-get install pgbouncer`), or undefined. */
export function pgbouncer(): string | undefined {
  return [process.env.CONTRALTO_TEST_PGBOUNCER, '/usr/sbin/pgbouncer'].find((path) => path && existsSync(path));
}

/** The proxies of Debian's packages (`apt-get install nginx haproxy`), or undefined. */
export const nginx = (): string | undefined => installed('/usr/sbin/nginx');
export const haproxy = (): string | undefined => installed('/usr/sbin/haproxy');

/** `CONTRALTO_TEST_HELM`, or that of the runners of GitHub, or undefined. */
export const helm = (): string | undefined => installed(process.env.CONTRALTO_TEST_HELM ?? '/usr/local/bin/helm');

const installed = (path: string) => (existsSync(path) ? path : undefined);

/** Such servers reject root: they run as the user of the packages. */
export function asServerUser(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
