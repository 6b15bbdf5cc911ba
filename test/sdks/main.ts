import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { type Growth, startGrowingProxy } from '../support/growth.ts';
import { type Generator, generators, isPossible } from './generators.ts';
import { recipeOf } from './page.ts';
import { startService } from './service.ts';
import { shell } from './shell.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** What the programs of all pages print last. */
const USED = readFileSync(join(here, 'use.txt'), 'utf8');
const STORY = readFileSync(join(here, 'story.txt'), 'utf8');
/** With a service of a later release, the trigger and the action are alternatives that the client does not know. */
const GROWN_STORY = STORY.replace(/^(automation .*) expects .*$/m, '$1 expects : a-later-alternative');

const USAGE = `npm run sdks -- [--all] [--complete] [--dialect 3.0] [generator …]

Generates the clients of docs/sdks in a temporary folder, and runs the programs of the page and the story with each of them,
the story also with a service of a later release: one that adds fields, values, and alternatives to its responses.

  --all          test all generators, not only the quick ones
  --complete     fail if the toolchain of a generator is missing, instead of skipping the generator
  --dialect 3.0  generate from the contract in OpenAPI 3.0.3 where the page uses 3.1

Generators: ${generators.map(({ name, quick }) => (quick ? `${name} (quick)` : name)).join(', ')}.
`;

/** Most of the time, a generator uses one processor, or waits for a download. */
const AT_ONCE = 2;

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Generates, compiles and uses the client as the page describes, from the contract in the given version of OpenAPI, then runs the story, also with a service of a later release. @throws with the reason */
async function tryGenerator(
  { name, title, minutes, prints = USED, story = [], growth = 'alternatives' }: Generator,
  dialect: string,
  cwd: string,
  home: string,
): Promise<void> {
  const { commands, files } = recipeOf(name, title);
  if (existsSync(join(here, name))) cpSync(join(here, name), cwd, { recursive: true });
  const inDialect = (text: string) => (dialect === '3.0' ? text.replaceAll('/openapi.json', '/openapi-3.0.json') : text);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), inDialect(text));
  }
  const signal = AbortSignal.timeout(minutes * 60_000);
  /** Runs commands with a new service. @returns what the last one printed */
  const withService = async (folder: string, programs: string[], later?: Growth): Promise<string> => {
    const data = join(home, folder);
    mkdirSync(data, { recursive: true });
    const service = await startService(data);
    const proxy = later && (await startGrowingProxy(service.env.CONTRALTO_URL, later));
    try {
      const env = { ...service.env, ...(proxy && { CONTRALTO_URL: proxy.url }) };
      let printed = '';
      // Maven resets the color at its end
      for (const command of programs) printed = stripVTControlCharacters(await shell(command, { cwd, env, signal }));
      return printed;
    } finally {
      await proxy?.stop();
      await service.stop();
    }
  };
  const compare = (what: string, printed: string, expected: string) => {
    if (printed !== expected) throw new Error(`${what} printed\n${printed}\ninstead of\n${expected}`);
  };
  const used = await withService('page', commands.map(inDialect));
  compare('the program of the page', used.trimEnd().slice(-prints.trimEnd().length), prints.trimEnd());
  if (story.length === 0) return;
  compare('the story', await withService('story', story), STORY);
  const expected = growth === 'alternatives' ? GROWN_STORY : STORY;
  compare('the story with a later release', await withService('later', story.slice(-1), growth), expected);
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
