import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { type Generator, generators } from './generators.ts';
import { recipeOf } from './page.ts';
import { startService } from './service.ts';
import { shell } from './shell.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** What the programs of all pages print last. */
const USED = readFileSync(join(here, 'use.txt'), 'utf8');
const STORY = readFileSync(join(here, 'story.txt'), 'utf8');

const USAGE = `npm run sdks -- [--all] [--complete] [--dialect 3.0] [generator …]

Generates the clients of docs/sdks in a temporary folder, and runs the programs of the page and the story with each of them.

  --all          test all generators, not only the quick ones
  --complete     fail if the toolchain of a generator is missing, instead of skipping the generator
  --dialect 3.0  generate from the contract in OpenAPI 3.0.3 where the page uses 3.1

Generators: ${generators.map(({ name, quick }) => (quick ? `${name} (quick)` : name)).join(', ')}.
`;

/** Most of the time, a generator uses one processor, or waits for a download. */
const AT_ONCE = 2;

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Whether the toolchain of a generator is installed. */
async function isPossible({ needs }: Generator, cwd: string): Promise<boolean> {
  try {
    for (const command of needs) await shell(command, { cwd, env: {}, signal: AbortSignal.timeout(60_000) });
    return true;
  } catch {
    return false;
  }
}

/** Generates, compiles and uses the client as the page describes, from the contract in the given version of OpenAPI, then runs the story. @throws with the reason */
async function tryGenerator(
  { name, title, minutes, prints = USED, story = [] }: Generator,
  dialect: string,
  cwd: string,
  home: string,
): Promise<void> {
  const { commands, files } = recipeOf(title);
  if (existsSync(join(here, name))) cpSync(join(here, name), cwd, { recursive: true });
  const inDialect = (text: string) => (dialect === '3.0' ? text.replaceAll('/openapi.json', '/openapi-3.0.json') : text);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), inDialect(text));
  }
  const service = await startService(home);
  try {
    const where = { cwd, env: service.env, signal: AbortSignal.timeout(minutes * 60_000) };
    let printed = '';
    // Maven resets the color at its end
    const run = async (command: string) => stripVTControlCharacters(await shell(command, where));
    for (const command of commands) printed = await run(inDialect(command));
    if (!printed.trimEnd().endsWith(prints.trimEnd()))
      throw new Error(`the program of the page printed\n${printed}\ninstead of\n${prints}`);
    for (const command of story) printed = await run(command);
    if (story.length > 0 && printed !== STORY) throw new Error(`the story is\n${printed}\ninstead of\n${STORY}`);
  } finally {
    await service.stop();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      all: { type: 'boolean' },
      complete: { type: 'boolean' },
      dialect: { type: 'string', default: '3.1' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((given) => !generators.some(({ name }) => name === given));
  if (values.help || unknown.length > 0) {
    print(unknown.length > 0 ? `Unknown generator: ${unknown.join(', ')}\n\n${USAGE}` : USAGE);
    return unknown.length > 0 ? 2 : 0;
  }
  const chosen = generators.filter(({ name, quick }) => (positionals.length > 0 ? positionals.includes(name) : values.all || quick));
  const folder = mkdtempSync(join(tmpdir(), 'contralto-sdks-'));
  let failures = 0;
  const tryNext = async () => {
    for (let generator = chosen.shift(); generator; generator = chosen.shift()) {
      const [cwd, home] = [join(folder, generator.name), join(folder, `${generator.name}-data`)];
      for (const path of [cwd, home]) mkdirSync(path);
      if (generator.dialect === '3.1' && values.dialect === '3.0') {
        print(`SKIPPED ${generator.name}: it reads only OpenAPI 3.1`);
        continue;
      }
      if (!(await isPossible(generator, cwd))) {
        print(`SKIPPED ${generator.name}: the toolchain is missing (${generator.needs.join(', ')})`);
        if (values.complete) failures++;
        continue;
      }
      const started = performance.now();
      try {
        await tryGenerator(generator, values.dialect, cwd, home);
        print(`ok      ${generator.name}: ${Math.round((performance.now() - started) / 1000)} s`);
      } catch (error) {
        failures++;
        print(`FAILED  ${generator.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, tryNext));
  } finally {
    // compilers may leave read-only caches
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  return failures > 0 ? 1 : 0;
}

process.exitCode = await main();
