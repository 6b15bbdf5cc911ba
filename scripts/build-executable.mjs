// node scripts/build-executable.mjs [path]: makes one file that runs the service on a machine without Node: Node itself, the bundled program and the files that it reads, the binding to SQLite included.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { inject } from 'postject';
import { buildConsole } from './build-console.mjs';
import { buildThreads } from './build-threads.mjs';
import { commit } from './commit.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
/** Marks the place in Node where the program goes. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Packages that cannot be part of the bundle: they load a file next to them. */
const PACKAGES = {
  'better-sqlite3': ['lib', 'build/Release/better_sqlite3.node', 'package.json'],
  bindings: ['bindings.js', 'package.json'],
  'file-uri-to-path': ['index.js', 'package.json'],
  'swagger-ui-dist': ['package.json', 'swagger-ui.css', 'swagger-ui-bundle.js'],
};
const FILES = [
  'package.json',
  'LICENSE',
  'openapi.yaml',
  'asyncapi.yaml',
  'generated/openapi.json',
  'generated/openapi-3.0.json',
  'drizzle',
];
const LEFT_OUT = /\.map$|_snapshot\.json$/;

async function buildExecutable(outfile) {
  const work = mkdtempSync(join(tmpdir(), 'contralto-executable-'));
  const dist = join(work, 'dist');
  try {
    await Promise.all([
      buildThreads({ outdir: dist }),
      buildConsole({ outdir: join(dist, 'console') }),
      bundleProgram(join(dist, 'main.cjs')),
    ]);
    const files = [
      ...filesBelow(dist).map((file) => [relative(work, file), file]),
      ...FILES.flatMap((path) => filesBelow(join(root, path)).map((file) => [relative(root, file), file])),
      ...Object.entries(PACKAGES).flatMap(([name, paths]) => {
        const folder = dirname(require.resolve(`${name}/package.json`));
        return paths.flatMap((path) =>
          filesBelow(join(folder, path)).map((file) => [join('node_modules', name, relative(folder, file)), file]),
        );
      }),
    ].filter(([path]) => !LEFT_OUT.test(path));
    const archive = archiveOf(files);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(work, 'name'), `${version}-${createHash('sha256').update(archive).digest('hex').slice(0, 16)}`);
    writeFileSync(join(work, 'files'), gzipSync(archive, { level: 9 }));
    const blob = join(work, 'program.blob');
    const config = {
      main: join(root, 'scripts', 'executable', 'bootstrap.cjs'),
      output: blob,
      disableExperimentalSEAWarning: true,
      assets: { name: join(work, 'name'), files: join(work, 'files') },
    };
    writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
    execFileSync(process.execPath, ['--experimental-sea-config', join(work, 'sea.json')], { stdio: ['ignore', 'ignore', 'inherit'] });
    mkdirSync(dirname(outfile), { recursive: true });
    rmSync(outfile, { force: true });
    copyFileSync(process.execPath, outfile);
    chmodSync(outfile, 0o755);
    if (process.platform === 'darwin') execFileSync('codesign', ['--remove-signature', outfile]);
    await inject(outfile, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: FUSE, machoSegmentName: 'NODE_SEA' });
    if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', outfile]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Everything but the packages above in one file. It is loaded by `require`, which has no `import.meta`. */
async function bundleProgram(outfile) {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    conditions: ['source'],
    external: [...Object.keys(PACKAGES), 'pg-native'],
    define: {
      CONTRALTO_COMMIT: JSON.stringify(commit()),
      'import.meta.url': '__fileUrl',
    },
    banner: { js: "const __fileUrl = require('node:url').pathToFileURL(__filename).href;" },
    logLevel: 'warning',
  });
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** The length of the list of paths and sizes, the list, and the contents one after the other. */
function archiveOf(files) {
  const contents = files.map(([, file]) => readFileSync(file));
  const list = Buffer.from(JSON.stringify(files.map(([path], index) => [path.replaceAll('\\', '/'), contents[index].length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  return Buffer.concat([length, list, ...contents]);
}

const outfile = process.argv[2] ?? join(root, 'dist', process.platform === 'win32' ? 'contralto.exe' : 'contralto');
await buildExecutable(outfile);
const size = (statSync(outfile).size / 1e6).toFixed(0);
process.stdout.write(`${relative(process.cwd(), outfile)}: ${size} MB, Node ${process.version}, ${process.platform}-${process.arch}\n`);
