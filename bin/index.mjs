import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('contralto.mjs', import.meta.url));

/** Documented in index.d.mts. */
export async function start({ command = 'start', flags = [], env = process.env } = {}) {
  const port = flags.some((flag) => /^--port\b/.test(flag)) ? [] : ['--port', '0'];
  const child = spawn(process.execPath, [COMMAND, command, ...port, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const url = await new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-10_000);
        const found = /listening on (\S+)[\s\S]*?^ {2}API {7}(\S+)$/m.exec(output);
        if (found) resolve({ url: found[1], apiUrl: found[2] });
      });
    child.once('error', reject);
    ended.then(([code]) => reject(new Error(`contralto ${command} exited with code ${code}:\n${output}`)), reject);
  });
  return {
    ...url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
