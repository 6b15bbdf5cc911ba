import { expect, it } from 'vitest';
import { PROGRAMS, type Sent } from '../../console/src/copying/programs.ts';
import { PACKAGE, withClient } from './with-client.ts';

/** Runs a command of a shell. */
const IN_SHELL = 'import subprocess, sys; sys.exit(subprocess.call(sys.argv[1], shell=True))';

withClient('a request that the console offers to copy', { packages: PACKAGE, fresh: true }, (session) => {
  const value = { text: `it's "quoted" \\ $HOME\n日本`, list: [null, true, 1.5, [], {}], nested: { off: false } };

  it.each(['CLI', 'Python'])('works as %s', async (program) => {
    const name = `copied-${program.toLowerCase()}`;
    const sent: Sent = { method: 'POST', api: session.live.apiUrl, path: '/variables/', body: { name, value }, auth: true, csrf: false };
    const text = PROGRAMS[program]?.(sent) ?? '';
    // the environment has been moved since its scripts were written
    await session.runs(['-c', ...(program === 'Python' ? [text] : [IN_SHELL, `prefect() { python -m prefect "$@"; }\n${text}`])]);
    const stored = (await (await fetch(`${session.live.apiUrl}/variables/name/${name}`)).json()) as { value: unknown };
    expect(stored.value).toEqual(value);
  });
});
