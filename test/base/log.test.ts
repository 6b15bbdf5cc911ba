import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/base/log/log.ts';
import { until } from '../support/waiting.ts';

type Format = 'auto' | 'json' | 'text';

function written(format: Format, { isTTY = false, env = {}, worker = undefined as string | undefined } = {}) {
  const lines: string[] = [];
  const output = { isTTY, write: (line: string) => lines.push(line) };
  const log = createLog({ loggingLevel: 'info', loggingFormat: format }, { output, env, worker });
  return { log, lines };
}

const REQUEST = { op: 'createFlow', status: 201, ms: 3.2, method: 'POST', path: '/flows/', requestId: 'r' };

describe('the log', () => {
  it.each([
    ['auto', false, true],
    ['auto', true, false],
    ['json', true, true],
    ['text', false, false],
  ] as const)('%s with a terminal: %s is JSON: %s', (format, isTTY, isJson) => {
    const { log, lines } = written(format, { isTTY });
    log.info(REQUEST, 'request');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.startsWith('{')).toBe(isJson);
    if (isJson) expect(JSON.parse(String(lines[0]))).toMatchObject({ ...REQUEST, level: 30, msg: 'request' });
  });

  it('has one readable line per request', () => {
    const { log, lines } = written('text');
    log.info(REQUEST, 'request');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}201 POST \/flows\/ createFlow 3\.2 ms\n$/);
  });

  it('shows details, errors with their stack, and the worker process', () => {
    const { log, lines } = written('text', { worker: 'w1' });
    log.warn({ service: 'late-runs', attempts: 3 }, 'waits');
    log.error({ err: new Error('broken') }, 'a request failed');
    expect(lines[0]).toMatch(/ WARN {2}w1 waits service=late-runs attempts=3\n$/);
    expect(lines[1]).toMatch(/ ERROR w1 a request failed\n {4}Error: broken\n {4} +at /);
  });

  it('has colors on a terminal unless NO_COLOR is set', () => {
    for (const [env, coloured] of [
      [{}, true],
      [{ NO_COLOR: '1' }, false],
    ] as const) {
      const { log, lines } = written('text', { isTTY: true, env });
      log.info('hello');
      expect(lines[0]?.includes('\u001b[32mINFO')).toBe(coloured);
    }
    const { log, lines } = written('text');
    log.info('hello');
    expect(lines[0]).not.toContain('\u001b');
  });

  it('writes no control characters to the terminal', () => {
    const { log, lines } = written('text');
    log.info({ ...REQUEST, path: '/\u001b[2J\u202e' }, 'request');
    log.info({ name: 'a\nb\u0007' }, 'said\rso');
    expect(lines[0]).toContain('POST /\\u001b[2J\\u202e ');
    expect(lines[1]).toMatch(/ said\\u000dso name=a\\u000ab\\u0007\n$/);
  });
});

describe('standard output', () => {
  const argsOf = (code: string) => {
    const script = `import { writeSync } from 'node:fs';
      import { createLog } from './src/base/log/log.ts';
      const log = createLog({ loggingLevel: 'info', loggingFormat: 'json' });
      const show = (text) => writeSync(1, text + '\\n');
      ${code}`;
    return ['--import', 'tsx', '--input-type=module', '--eval', script];
  };
  const messages = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => (line.startsWith('{') ? (JSON.parse(line) as { msg: string }).msg : line));

  it('receives the lines of a few milliseconds in one write, and all of them in the end', async () => {
    const end = "process.stdin.once('data', () => { show('later'); log.info('two'); process.exit(1); });";
    const child = spawn(process.execPath, argsOf(`log.info('one'); show('first'); ${end}`), { stdio: ['pipe', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (bytes) => {
      output += bytes;
    });
    await until('the first line is written', () => output.includes('one'));
    child.stdin.write('end');
    await once(child, 'close');
    expect(messages(output)).toEqual(['first', 'one', 'later', 'two']);
  });

  it('receives warnings immediately, after the earlier lines', () => {
    const code = "log.info('one'); log.warn('two'); show('after'); process.kill(process.pid, 'SIGKILL');";
    const { stdout, stderr } = spawnSync(process.execPath, argsOf(code), { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(messages(stdout)).toEqual(['one', 'two', 'after']);
  });

  it('does not stop the process when its reader disconnects', async () => {
    const write = "process.stdin.once('data', () => { log.info('one'); log.warn('two'); });";
    const end = "process.stdin.once('end', () => { log.info('three'); process.exit(7); });";
    const child = spawn(process.execPath, argsOf(`${write} ${end}`), {
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    child.stdout.destroy();
    await once(child.stdout, 'close');
    child.stdin.end('write');
    const [code] = await once(child, 'exit');
    expect(code).toBe(7);
  });
});
