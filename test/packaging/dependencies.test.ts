import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'scripts',
  Record<string, string>
>;

/** The package of an import: `ajv` for `ajv/dist/2020.js`; undefined for files and for modules of Node.js. */
const packageOf = (path: string): string | undefined => (path.startsWith('node:') ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);

describe('the packages that the service imports', () => {
  const atStart = new Set<string>();
  const onDemand = new Set<string>();

  beforeAll(async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ['src/main.ts'],
      bundle: true,
      write: false,
      outfile: 'dist/main.js',
      platform: 'node',
      format: 'esm',
      packages: 'external',
      metafile: true,
    });
    for (const { imports } of Object.values(metafile.outputs)) {
      for (const { path, kind, external } of imports) {
        const name = external ? packageOf(path) : undefined;
        if (name) (kind === 'dynamic-import' ? onDemand : atStart).add(name);
      }
    }
  });

  it('are its dependencies, and it has no others', () => {
    const imported = new Set([...atStart, ...onDemand]);
    expect([...imported].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
  });

  it('are loaded at its start, except for the validator of strict mode', () => {
    expect([...onDemand].filter((name) => !atStart.has(name))).toEqual(['express-openapi-validator']);
  });

  it('do not include development dependencies', () => {
    expect([...atStart, ...onDemand].filter((name) => name in manifest.devDependencies)).toEqual([]);
  });
});

it('an installation of the checkout runs none of its scripts: `npm run hooks` installs the Git hooks', () => {
  expect(Object.keys(manifest.scripts)).toContain('hooks');
  expect(Object.keys(manifest.scripts).filter((name) => /^(?:(?:pre|post)?(?:install|prepare)|dependencies)$/.test(name))).toEqual([]);
});
