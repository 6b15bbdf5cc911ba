import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { type Generator, generators, isPossible } from '../../test/sdks/generators.ts';
import { recipeOf } from '../../test/sdks/page.ts';
import { startService } from '../../test/sdks/service.ts';
import { shell } from '../../test/sdks/shell.ts';
import { startGrowingProxy } from '../../test/support/growth.ts';
import { manifestOf, PUBLISHED } from '../pack.ts';
import { rehearsePytestPlugin } from './pytest-plugin.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** How to build and try the client of one language. Its commands use the variables `VERSION` and `FILES` (the folder of the release). */
interface Client {
  /** Commands in a folder with the sources that the first commands of docs/sdks generate, and with the files of packages/<language>. */
  build: string[];
  /** The files that they build. */
  files: string[];
  /** The programs by their path in the folder of the trial. */
  programs: Record<string, string>;
  /** Commands there, which install the built files. */
  install: string[];
  /** Commands that print test/sdks/story.txt and trials/trial.txt. */
  run: [story: string, trial: string];
  /** Further variables of the commands in the folder of the trial, which is in `folder`. */
  env?: (folder: string) => Record<string, string>;
}

const GO_MODULE = 'github.com/contralto-dev/contralto/packages/go';

const CLIENTS: Record<string, Client> = {
  python: {
    build: ['.venv/bin/pip install --quiet build==1.6.1 && .venv/bin/python -m build .'],
    files: ['dist/*.whl', 'dist/*.tar.gz'],
    programs: { 'story.py': 'test/sdks/python/story.py', 'trial.py': 'scripts/release/trials/trial.py' },
    install: ['python3 -m venv .venv && .venv/bin/pip install --quiet $FILES/contralto_client-*.whl'],
    run: ['.venv/bin/python story.py', '.venv/bin/python trial.py'],
  },
  go: {
    build: [
      'rm use.go && mv contralto/client.go client.gen.go && go mod tidy && go vet .',
      'mkdir dist && tar --create --gzip --file dist/contralto-go-$VERSION.tgz *.go go.mod go.sum',
    ],
    files: ['dist/*.tgz'],
    programs: { 'story/main.go': 'test/sdks/go/story/main.go', 'trial/main.go': 'scripts/release/trials/trial.go' },
    // publishes to a copy of the repository, from which `go get` then reads
    install: [
      `git clone --quiet --bare ${root} ../published.git && git -C ../published.git config receive.shallowUpdate true`,
      `git clone --quiet ../published.git ../checkout && cd ../checkout && ${join(root, 'scripts/ci/publish-go.sh')} $FILES/contralto-go-$VERSION.tgz`,
      `go mod init trial && sed -i 's#example/contralto#${GO_MODULE}#' story/main.go`,
      `go get ${GO_MODULE}@v$VERSION && go mod tidy && go vet ./story ./trial`,
    ],
    run: ['go run ./story', 'go run ./trial'],
    env: (folder) => ({
      GOMODCACHE: join(folder, 'modules'),
      GOFLAGS: '-modcacherw',
      GOPRIVATE: GO_MODULE,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${pathToFileURL(join(folder, 'published.git')).href}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://github.com/contralto-dev/contralto',
    }),
  },
  java: {
    build: ['cp -R client/src/main src/ && mvn --quiet package', 'cp pom.xml target/contralto-client-$VERSION.pom'],
    files: ['.jar', '-sources.jar', '-javadoc.jar', '.pom'].map((ending) => `target/contralto-client-*[0-9]${ending}`),
    programs: { 'Story.java': 'test/sdks/java/Story.java', 'Trial.java': 'scripts/release/trials/Trial.java' },
    // not from a repository, because Maven would keep this version for later rehearsals
    install: [
      'mvn --quiet --file $FILES/contralto-client-$VERSION.pom dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory=$PWD/lib',
      'cp $FILES/contralto-client-$VERSION.jar lib',
    ],
    run: ['java -cp "lib/*" Story.java', 'java -cp "lib/*" Trial.java'],
  },
};

/** What `--only` selects. */
export const REHEARSED: readonly string[] = [...Object.keys(CLIENTS), 'pytest'];

/** The generator of a language among those of docs/sdks. */
function generatorOf(language: string): Generator {
  const generator = generators.find(({ name }) => name === language);
  if (!generator) throw new Error(`test/sdks/generators.ts lacks ${language}`);
  return generator;
}

/** The commands at the start of each page that only generate. */
const GENERATING_COMMANDS = 2;
const LONGEST_MINUTES = 20;

/** Builds the client of a language, and installs and uses it in an empty folder. @returns the names of its files, which are then in `into` @throws for the first problem */
async function rehearseClient(language: string, client: Client, into: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), `contralto-${language}-`));
  const [source, trial, home] = ['source', 'trial', 'data'].map((name) => join(folder, name)) as [string, string, string];
  for (const path of [source, trial, home]) mkdirSync(path);
  const service = await startService(home, ['dev', '--real-clock']);
  const later = await startGrowingProxy(service.env.CONTRALTO_URL, 'values');
  const env = { ...service.env, CONTRALTO_LATER_URL: later.url, VERSION: manifestOf(PUBLISHED.client).version, FILES: resolve(into) };
  const signal = AbortSignal.timeout(LONGEST_MINUTES * 60_000);
  try {
    const { commands, files } = recipeOf(language, generatorOf(language).title);
    for (const [file, text] of files) writeFileSync(join(source, file), text);
    for (const command of commands.slice(0, GENERATING_COMMANDS)) await shell(command, { cwd: source, env, signal });
    cpSync(join(root, 'packages', language), source, { recursive: true });
    for (const command of client.build) await shell(command, { cwd: source, env, signal });
    const built = globSync(client.files, { cwd: source });
    if (built.length < client.files.length) throw new Error(`the build wrote only ${built.join(', ')}`);
    for (const file of built) cpSync(join(source, file), join(into, basename(file)));

    for (const [path, file] of Object.entries(client.programs)) cpSync(join(root, file), join(trial, path));
    const inTrial = { cwd: trial, env: { ...env, ...client.env?.(folder) }, signal };
    for (const command of client.install) await shell(command, inTrial);
    for (const [index, expected] of [read('test/sdks/story.txt'), read('scripts/release/trials/trial.txt')].entries()) {
      const printed = stripVTControlCharacters(await shell(client.run[index] ?? '', inTrial));
      if (printed !== expected) throw new Error(`${client.run[index]} printed\n${printed}\ninstead of\n${expected}`);
    }
    return built.map((file) => basename(file));
  } finally {
    await later.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Rehearses the clients of all languages and the pytest plugin, or one of them. Skips those without a toolchain, unless `complete`. */
export async function rehearseClients(
  into: string,
  { only, complete }: { only: string | undefined; complete: boolean },
  print: (text: string) => void,
): Promise<void> {
  const rehearsals = [
    ...Object.entries(CLIENTS).map(([name, client]) => ({
      name,
      what: `the ${name} client`,
      language: name,
      run: () => rehearseClient(name, client, into),
    })),
    { name: 'pytest', what: 'the pytest plugin', language: 'python', run: () => rehearsePytestPlugin(into) },
  ];
  if (only !== undefined && !REHEARSED.includes(only)) throw new Error(`--only must be one of ${REHEARSED.join(', ')}`);
  for (const { what, language, run } of rehearsals.filter(({ name }) => name === (only ?? name))) {
    const generator = generatorOf(language);
    if (await isPossible(generator, root)) print(`${what} works: ${(await run()).join(', ')}`);
    else if (complete) throw new Error(`the toolchain for ${language} is missing: ${generator.needs.join(', ')}`);
    else print(`SKIPPED ${what}, because its toolchain is missing`);
  }
}
