import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commandLine } from '../support/process.ts';
import { environment, INTERPRETER, python } from './python.ts';
import { client } from './with-client.ts';

vi.setConfig({ testTimeout: 240_000 });

describe.runIf(INTERPRETER)('the pytest plugin', () => {
  it('runs flows against a test bench that is fresh for each test', async () => {
    const env = { PYTHONPATH: resolve('packages/pytest-contralto/src'), CONTRALTO_COMMAND: `${process.execPath} ${commandLine()}` };
    const args = ['-m', 'pytest', '-p', 'pytest_contralto', '-p', 'no:cacheprovider', 'pytest_flows.py'];
    const { done } = python(await environment(...client(), 'pytest==9.2.0'), args, { apiUrl: 'http://127.0.0.1:9/api', env });
    expect(await done).toMatchObject({ code: 0, output: expect.stringContaining('5 passed') });
  });
});
