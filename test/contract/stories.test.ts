import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench, temporaryPlace } from '../dev/bench.ts';
import { someOf } from '../support/cases.ts';
import { stores } from '../support/test-database.ts';

const STORIES = globSync('docs/stories/*.arazzo.yaml').toSorted();

/** Performs the steps of Arazzo documents. @returns the exit code, and what the output says about steps that failed */
function perform(url: string, files: readonly string[]): Promise<{ code: number; failures: string[] }> {
  const env = { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((done) => {
    const child = execFile(
      resolve('node_modules/.bin/redocly'),
      ['respect', ...files, '--server', `contralto=${url}`],
      { env, maxBuffer: 2 ** 26 },
      (_, stdout, stderr) =>
        done({ code: child.exitCode ?? 1, failures: `${stdout}${stderr}`.match(/Failed tests info:[\s\S]*?Summary/g) ?? [] }),
    );
  });
}

describe.each(someOf(stores()))('the stories on %s', (kind) => {
  const place = temporaryPlace();
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start(kind, place.folder, ['dev', '--real-clock']);
  });
  afterAll(async () => {
    await bench.process.kill('SIGTERM');
    place.delete();
  });

  it('pass, also a second time', async () => {
    expect(STORIES.length).toBeGreaterThan(5);
    for (let time = 1; time <= 2; time++) expect(await perform(bench.apiUrl, STORIES)).toEqual({ code: 0, failures: [] });
  });

  it('fail if a step gets another response', async () => {
    const story = readFileSync('docs/stories/errors.arazzo.yaml', 'utf8');
    const [expected, url] = ["== 'Flow not found'", '../../openapi.yaml'];
    expect([story.split(expected).length, story.split(url).length]).toEqual([2, 2]);
    const file = join(place.folder, 'other.arazzo.yaml');
    writeFileSync(file, story.replace(expected, "== 'Run not found'").replace(url, pathToFileURL(resolve('openapi.yaml')).pathname));
    const { code, failures } = await perform(bench.apiUrl, [file]);
    expect([code, failures.length]).toEqual([1, 1]);
    expect(failures[0]).toContain('stepId - notFound');
  });
});
