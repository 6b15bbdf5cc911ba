import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The files of services that libpq reads. The first one that has a service decides. */
const filesOf = ({ PGSERVICEFILE, PGSYSCONFDIR }: Environment): string[] => [
  PGSERVICEFILE || join(homedir(), '.pg_service.conf'),
  ...(PGSYSCONFDIR ? [join(PGSYSCONFDIR, 'pg_service.conf')] : []),
];

/**
 * The parameters of a connection that libpq's files of services contain under a name, or undefined if no file has the service. A line without `=` has no value.
 */
export function findService(name: string, env: Environment): [parameter: string, value: string | undefined][] | undefined {
  for (const file of filesOf(env)) {
    const lines = contentOf(file)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
    const start = lines.indexOf(`[${name}]`);
    if (start < 0) continue;
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => line.startsWith('['));
    return rest.slice(0, end < 0 ? rest.length : end).map((line) => {
      const position = line.indexOf('=');
      return position < 0 ? [line, undefined] : [line.slice(0, position), line.slice(position + 1)];
    });
  }
  return undefined;
}

/** Empty if the file doesn't exist, or this process can't read it. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
