import type { Growth } from '../support/growth.ts';
import { shell } from './shell.ts';

/** How to test what one generator generates. */
export interface Generator {
  name: string;
  /** Its heading in docs/sdks. */
  title: string;
  /** Whether `npm run sdks` tests it without `--all`: it is fast, and needs no toolchain but Node.js and Python. */
  quick?: true;
  /** The version of OpenAPI that it reads, if it does not read both. */
  dialect?: '3.0' | '3.1';
  /** How much later releases may grow; by default, they also add alternatives to unions. */
  growth?: Growth;
  /** Commands that succeed if the toolchain is installed. */
  needs: string[];
  /** Time limit for generation, downloads and a first build on a slow machine, in minutes. */
  minutes: number;
  /** What the program of the page prints, if it is not what the programs of the clients print. */
  prints?: string;
  /** Commands that compile and run the story, after those of the page; the last one prints the story. Without them, the generator has only the program of the page. */
  story?: string[];
}

const TSC = 'npx tsc --noEmit --strict --target es2022 --module esnext --moduleResolution bundler --types node';
const NODE = { minutes: 5, needs: ['npx --version', 'curl --version'] };
const TYPESCRIPT = { minutes: 5, needs: ['npx --version'], story: [`${TSC} story.ts use.ts`, 'npx tsx story.ts'] };
const PYTHON = { minutes: 5, needs: ['python3 -c "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"'] };
const GO = { minutes: 15, needs: ['go version'], story: ['go vet . ./story', 'go run ./story'] };
const MAVEN = { minutes: 15, needs: ['java -version', 'mvn --version'] };

/** In test order: the fastest first. */
export const generators: Generator[] = [
  { name: 'typescript', title: 'TypeScript with Hey API', quick: true, ...TYPESCRIPT },
  { name: 'openapi-fetch', title: 'TypeScript with openapi-fetch', ...TYPESCRIPT },
  { name: 'orval', title: 'TypeScript with orval', ...TYPESCRIPT },
  { name: 'kubb', title: 'TypeScript with Kubb', ...TYPESCRIPT },
  {
    name: 'python',
    title: 'Python with openapi-python-client',
    quick: true,
    ...PYTHON,
    story: ['.venv/bin/python story.py'],
  },
  { name: 'go', title: 'Go with oapi-codegen', ...GO },
  {
    name: 'datamodel-code-generator',
    title: 'Python with datamodel-code-generator',
    ...PYTHON,
    story: ['.venv/bin/python story.py'],
  },
  { name: 'postman', title: 'Postman with openapi-to-postmanv2', ...NODE, story: ['node story.mjs'] },
  { name: 'bruno', title: 'Bruno with its OpenAPI import', prints: 'every response is documented\n', ...NODE },
  { name: 'ogen', title: 'Go with ogen', growth: 'values', ...GO, dialect: '3.0', needs: ['go version', 'curl --version'] },
  {
    name: 'java',
    title: 'Java with OpenAPI Generator',
    growth: 'values',
    ...MAVEN,
    story: ['java -cp "client/target/classes:client/target/lib/*" Story.java'],
  },
  {
    name: 'kotlin',
    title: 'Kotlin with OpenAPI Generator',
    growth: 'values',
    ...MAVEN,
    story: ['mvn --quiet exec:java -Dexec.mainClass=StoryKt'],
  },
  {
    name: 'rust',
    title: 'Rust with Progenitor',
    dialect: '3.0',
    growth: 'values',
    minutes: 45,
    needs: ['cargo --version', 'rustfmt --version', 'curl --version', 'jq --version'],
    story: ['cargo run --quiet --example story'],
  },
];

/** Whether the toolchain of a generator is installed. */
export async function isPossible({ needs }: Generator, cwd: string): Promise<boolean> {
  try {
    for (const command of needs) await shell(command, { cwd, env: {}, signal: AbortSignal.timeout(60_000) });
    return true;
  } catch {
    return false;
  }
}
