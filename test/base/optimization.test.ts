import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the flag that lets V8 optimize functions sooner exists', () => {
  const program = "import { optimizeSooner } from './src/base/optimization.ts'; optimizeSooner();";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  // V8 would write a line for a flag that it doesn't know
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
