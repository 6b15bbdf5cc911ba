import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('a process that has had a PostgreSQL exits with its own code', async () => {
  const program = `import '${new URL('../support/postgres-server.ts', import.meta.url)}'; process.exitCode = 3;`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([3, null]);
});
