/** How to test the SDK of one language. */
export interface Language {
  name: string;
  /** Its heading in docs/sdks.md. */
  title: string;
  /** Commands that succeed if the toolchain is installed. */
  needs: string[];
  /** Time limit for generation, downloads and a first build on a slow machine, in minutes. */
  minutes: number;
  /** Commands that compile and run the story, after those of the page; the last one prints the story. */
  story: string[];
}

const TSC = 'npx tsc --noEmit --strict --target es2022 --module esnext --moduleResolution bundler --types node';

/** In test order: the fastest first. */
export const languages: Language[] = [
  {
    name: 'typescript',
    title: 'TypeScript with Hey API',
    minutes: 5,
    needs: ['npx --version'],
    story: [`${TSC} story.ts use.ts`, 'npx tsx story.ts'],
  },
  {
    name: 'openapi-fetch',
    title: 'TypeScript with openapi-fetch',
    minutes: 5,
    needs: ['npx --version'],
    story: [`${TSC} story.ts use.ts`, 'npx tsx story.ts'],
  },
  {
    name: 'python',
    title: 'Python with openapi-python-client',
    minutes: 5,
    needs: ['python3 -c "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"'],
    story: ['.venv/bin/python story.py'],
  },
  {
    name: 'go',
    title: 'Go with oapi-codegen',
    minutes: 15,
    needs: ['go version'],
    story: ['go vet . ./story', 'go run ./story'],
  },
  {
    name: 'java',
    title: 'Java with OpenAPI Generator',
    minutes: 15,
    needs: ['java -version', 'mvn --version'],
    story: ['java -cp "client/target/classes:client/target/lib/*" Story.java'],
  },
  {
    name: 'rust',
    title: 'Rust with Progenitor',
    minutes: 45,
    needs: ['cargo --version', 'rustfmt --version', 'curl --version'],
    story: ['cargo run --quiet --example story'],
  },
];
