import { bundle, filesOf } from './bundle.mjs';
import { commit } from './commit.mjs';

/**
 * Makes an `import` of node:http a `require`. An `import` evaluates every export, and one of them loads the HTTP client behind `fetch`, which takes a tenth of the
 * time of a start.
 * @type {import('esbuild').Plugin}
 */
const httpByRequire = {
  name: 'http by require',
  setup(bundling) {
    bundling.onResolve({ filter: /^node:http$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
    );
    bundling.onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }));
  },
};

/**
 * Bundles the command line and the service into one file, with their packages: Node.js resolves and reads hundreds of files otherwise, which takes most of the
 * time of a start. Packages that load a file from their folder, and those that are loaded on demand, stay outside. Returns the files that it has read and
 * written.
 * @param {import('esbuild').BuildOptions & { outfile: string }} options
 */
export async function bundleProgram({ external = [], define, ...options }) {
  const metafile = await bundle({
    entryPoints: ['src/main.ts'],
    external: ['better-sqlite3', 'pg-native', ...external],
    define: { CONTRALTO_COMMIT: JSON.stringify(commit()), ...define },
    plugins: [httpByRequire],
    ...options,
  });
  const onDemand = Object.entries(metafile.inputs).filter(([, { imports }]) =>
    imports.some(({ path, kind, external }) => kind === 'dynamic-import' && !external && path.startsWith('src/')),
  );
  if (onDemand.length > 0)
    throw new Error(
      `These files import bundled modules on demand, which breaks the order of evaluation in one file: ${onDemand.map(([path]) => path).join(', ')}`,
    );
  return filesOf(metafile);
}

/** Options for a file that Node.js loads as a module, in a folder with the packages that stay outside. */
export const MODULE = {
  format: 'esm',
  external: ['express-openapi-validator'],
  inject: ['bin/supported-node.mjs'],
  // the bundled packages are CommonJS and require modules of Node.js
  banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
};
