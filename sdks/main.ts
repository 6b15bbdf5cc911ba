import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Language, languages } from './languages.ts';
import { recipeOf } from './page.ts';
import { startService } from './service.ts';
import { shell } from './shell.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** The last line that every program of the page prints. */
const USED = 'etl ACCEPT Completed';
const STORY = readFileSync(join(here, 'story.txt'), 'utf8');

const USAGE = `npm run sdks -- [--all] [--dialect 3.0] [language …]

Generates the SDKs of docs/sdks.md in a temporary folder, and runs the program of the page and the story with each of them.

  --dialect 3.0  generate all SDKs from the contract in OpenAPI 3.0.3
  --all          fail if the toolchain of a language is missing, instead of skipping the language

Languages: ${languages.map(({ name }) => name).join(', ')} (default all).
`;

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Whether the toolchain of a language is installed. */
async function isPossible({ needs }: Language, cwd: string): Promise<boolean> {
  try {
    for (const command of needs) await shell(command, { cwd, env: {}, signal: AbortSignal.timeout(60_000) });
    return true;
  } catch {
    return false;
  }
}

/** Generates, compiles and uses the SDK as the page describes, from the contract in the given version of OpenAPI, then runs the story. @throws with the reason */
async function tryLanguage({ name, title, minutes, story }: Language, dialect: string, cwd: string, home: string): Promise<void> {
  const { commands, file, program } = recipeOf(title);
  cpSync(join(here, name), cwd, { recursive: true });
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), program);
  const service = await startService(home);
  try {
    const where = { cwd, env: service.env, signal: AbortSignal.timeout(minutes * 60_000) };
    let printed = '';
    for (const command of commands)
      printed = await shell(dialect === '3.0' ? command.replaceAll('/openapi.json', '/openapi-3.0.json') : command, where);
    if (!printed.trimEnd().endsWith(USED)) throw new Error(`${file} printed\n${printed}\ninstead of ${USED}`);
    for (const command of story) printed = await shell(command, where);
    if (printed !== STORY) throw new Error(`the story is\n${printed}\ninstead of\n${STORY}`);
  } finally {
    await service.stop();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean' }, dialect: { type: 'string', default: '3.1' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((given) => !languages.some(({ name }) => name === given));
  if (values.help || unknown.length > 0) {
    print(unknown.length > 0 ? `Unknown language: ${unknown.join(', ')}\n\n${USAGE}` : USAGE);
    return unknown.length > 0 ? 2 : 0;
  }
  const chosen = languages.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const folder = mkdtempSync(join(tmpdir(), 'contralto-sdks-'));
  let failures = 0;
  try {
    for (const language of chosen) {
      const [cwd, home] = [join(folder, language.name), join(folder, `${language.name}-data`)];
      for (const path of [cwd, home]) mkdirSync(path);
      if (!(await isPossible(language, cwd))) {
        print(`SKIPPED ${language.name}: the toolchain is missing (${language.needs.join(', ')})`);
        if (values.all) failures++;
        continue;
      }
      const started = performance.now();
      try {
        await tryLanguage(language, values.dialect, cwd, home);
        print(`ok      ${language.name}: ${Math.round((performance.now() - started) / 1000)} s`);
      } catch (error) {
        failures++;
        print(`FAILED  ${language.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    // compilers may leave read-only caches
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  return failures > 0 ? 1 : 0;
}

process.exitCode = await main();
