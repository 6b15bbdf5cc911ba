import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, INTERPRETER } from '../../sdk/python.ts';
import { atMost, type Part, type Row } from '../part.ts';
import { Subject } from '../subject.ts';

const PACKAGE = 'schemathesis==4.32.5';
const DOCUMENT = fileURLToPath(new URL('../../../generated/openapi.json', import.meta.url));
/** Checks on responses: no server errors, and nothing that the contract does not describe. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
const LEAST_SECONDS = 20;
/** Duration of a run without a deadline, as in the short pass. */
const SHORT_SECONDS = 30;

/** An independent tool generates requests from the published contract and validates every response against it. */
export const fuzz: Part = {
  name: 'fuzz',
  about: 'requests that schemathesis generates from the published contract (needs Python)',
  kinds: ['sqlite', 'postgres'],
  async run(context) {
    const row: Row = { what: 'fuzz', kind: context.kind, tried: '', violations: [] };
    if (INTERPRETER === undefined) return [{ ...row, skipped: 'Python 3.10 or newer is not installed' }];
    const folder = await environment(PACKAGE).catch((error: Error) => error);
    if (folder instanceof Error) return [{ ...row, skipped: `${PACKAGE} cannot be installed: ${folder.message.split('\n')[0]}` }];
    const database = await context.createDatabase();
    const service = await Subject.on({
      SERVICE_HOME: mkdtempSync(join(context.folder, 'fuzz-')),
      ...database.settings,
      SERVICE_LOGGING_LEVEL: 'fatal',
    });
    try {
      await service.start();
      const left = Math.round((context.deadline - Date.now()) / 1000);
      const seconds = Number.isFinite(left) ? Math.max(LEAST_SECONDS, left) : SHORT_SECONDS;
      const { code, output } = await run(join(folder, 'bin', 'python'), service.apiUrl, seconds, context.folder);
      const violations = findingsOf(output);
      // 1 means findings; any other code means that schemathesis itself failed
      if (code !== 0 && violations.length === 0) violations.push(`schemathesis exited with code ${code}: ${output.slice(-1500)}`);
      if (service.hasEnded) violations.push(`the service exited: ${service.output().slice(-500)}`);
      return [{ ...row, tried: triedOf(output, seconds), violations: atMost(violations, 20) }];
    } finally {
      await service.kill();
      await database.drop();
    }
  },
};

function run(command: string, apiUrl: string, seconds: number, folder: string): Promise<{ code: number | null; output: string }> {
  const args = [
    '-m',
    'schemathesis.cli',
    'run',
    DOCUMENT,
    '--url',
    apiUrl,
    '--checks',
    CHECKS.join(','),
    '--max-time',
    String(seconds),
    '--workers',
    '2',
  ];
  const quiet = [
    '--suppress-health-check',
    'all',
    '--continue-on-failure',
    '--warnings',
    'off',
    '--no-color',
    '--generation-database',
    'none',
  ];
  const child = spawn(command, [...args, ...quiet], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, PYTHONIOENCODING: 'utf-8', COLUMNS: '160' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve, reject) => child.on('error', reject).on('close', (code) => resolve({ code, output })));
}

/** The operations with findings and their kinds: `POST /flows/: Server error`. */
function findingsOf(output: string): string[] {
  const findings = new Set<string>();
  let operation = '';
  for (const line of output.split('\n')) {
    const heading = /^_+ ((?:GET|POST|PUT|PATCH|DELETE|Stateful)\b.*?) _+$/.exec(line)?.[1];
    if (heading) operation = heading;
    const finding = /^- (.+)$/.exec(line)?.[1];
    if (finding && operation !== '') findings.add(`${operation}: ${finding}`);
  }
  return [...findings];
}

function triedOf(output: string, seconds: number): string {
  const cases = /([\d,]+) (?:generated|test cases)/.exec(output)?.[0];
  return [...(cases ? [cases] : []), `${seconds} s`].join(', ');
}
