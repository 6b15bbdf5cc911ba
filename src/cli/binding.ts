/** Platforms for which the package better-sqlite3 contains a compiled binding; for Linux, with glibc and with musl. */
const SUPPORTED = ['linux', 'darwin', 'win32'].flatMap((platform) => [`${platform}-x64`, `${platform}-arm64`]);

/** One line on how to get a working SQLite binding; undefined for any other error. */
export function bindingProblem(error: unknown, machine = `${process.platform}-${process.arch}`): string | undefined {
  const { code, message = '' } = error as { code?: string; message?: string };
  const isMissing = code === 'MODULE_NOT_FOUND' && message.includes('better_sqlite3.node');
  // better-sqlite3 is the only native module of the service
  if (!isMissing && code !== 'ERR_DLOPEN_FAILED') return undefined;
  if (!SUPPORTED.includes(machine))
    return [
      `The package has no compiled SQLite binding for ${machine}, only for ${SUPPORTED.join(', ')}.`,
      'Set SERVICE_DATABASE_URL to a PostgreSQL database, or compile the binding with `npm explore better-sqlite3 -- npm run build-release`.',
    ].join(' ');
  const [reason] = message.split('\n');
  return [
    isMissing ? `The SQLite binding for ${machine} is missing.` : `The SQLite binding does not load on ${machine} (${reason}).`,
    'Remove node_modules and install the package on this machine. A copy from another platform does not work.',
  ].join(' ');
}
