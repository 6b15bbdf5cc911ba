// node scripts/build-executable.mjs [path]: builds a single file that runs the service on a machine without Node. It contains Node, the bundled program, and the
// files that the program reads, including the SQLite binding.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildConsole } from './build-console.mjs';
import { buildReference } from './build-reference.mjs';
import { buildThreads } from './build-threads.mjs';
import { bundleProgram } from './bundle-program.mjs';
import { CHECKOUT_NODE } from './checkout-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const folderOf = (name) => dirname(require.resolve(`${name}/package.json`));
/** The compiled binding for this machine from the package. */
const BINDING = require(join(folderOf('better-sqlite3'), 'lib', 'binding.js')).getPrebuildPath();
if (BINDING === null) throw new Error(`better-sqlite3 has no compiled binding for ${process.platform}-${process.arch}`);

/** The files of the packages that aren't bundled. */
const PACKAGES = {
  'better-sqlite3': ['lib', relative(folderOf('better-sqlite3'), BINDING), 'package.json'],
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

/** The program is loaded with `require`, which has no `import.meta`. */
const SCRIPT = {
  format: 'cjs',
  conditions: ['source'],
  define: { 'import.meta.url': '__fileUrl' },
  banner: { js: "const __fileUrl = require('node:url').pathToFileURL(__filename).href;" },
};

async function buildExecutable(outfile) {
  const work = mkdtempSync(join(tmpdir(), 'contralto-executable-'));
  const dist = join(work, 'dist');
  try {
    await Promise.all([
      buildThreads({ outdir: dist }),
      buildConsole({ outdir: join(dist, 'console') }),
      buildReference({ outdir: join(dist, 'reference') }),
      bundleProgram({ ...SCRIPT, outfile: join(dist, 'main.cjs') }),
    ]);
    const files = [
      ...filesBelow(dist).map((file) => [relative(work, file), file]),
      ...FILES.flatMap((path) => filesBelow(join(root, path)).map((file) => [relative(root, file), file])),
      ...Object.entries(PACKAGES).flatMap(([name, paths]) => {
        const folder = folderOf(name);
        return paths.flatMap((path) =>
          filesBelow(join(folder, path)).map((file) => [join('node_modules', name, relative(folder, file)), file]),
        );
      }),
    ].filter(([path]) => !LEFT_OUT.test(path));
    const archive = archiveOf(files);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(work, 'name'), `${version}-${createHash('sha256').update(archive).digest('hex').slice(0, 16)}`);
    writeFileSync(join(work, 'files'), gzipSync(archive, { level: 9 }));
    const config = {
      main: join(root, 'scripts', 'executable', 'bootstrap.cjs'),
      output: outfile,
      disableExperimentalSEAWarning: true,
      assets: { name: join(work, 'name'), files: join(work, 'files') },
    };
    writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
    mkdirSync(dirname(outfile), { recursive: true });
    rmSync(outfile, { force: true });
    execFileSync(CHECKOUT_NODE, ['--build-sea', join(work, 'sea.json')], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', outfile]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** The archive: the length of the list of paths and sizes, the list, and the contents in the same order. */
function archiveOf(files) {
  const contents = files.map(([, file]) => readFileSync(file));
  const list = Buffer.from(JSON.stringify(files.map(([path], index) => [path.replaceAll('\\', '/'), contents[index].length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  return Buffer.concat([length, list, ...contents]);
}

const outfile = process.argv[2] ?? join(root, 'dist', process.platform === 'win32' ? 'contralto.exe' : 'contralto');
await buildExecutable(outfile);
const made = execFileSync(CHECKOUT_NODE, ['--version'], { encoding: 'utf8' }).trim();
const size = (statSync(outfile).size / 1e6).toFixed(0);
process.stdout.write(`${relative(process.cwd(), outfile)}: ${size} MB, Node ${made}, ${process.platform}-${process.arch}\n`);
