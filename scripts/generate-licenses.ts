import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

type Locked = Record<string, LockedPackage>;

const INSTALLED = 'node_modules/';

const nameOf = (path: string): string => path.slice(path.lastIndexOf(INSTALLED) + INSTALLED.length);

/** The package whose scripts for browsers are the page of the API reference. They contain other packages, in the versions that their source maps name. */
const REFERENCE = '@scalar/api-reference';

/** A package in these scripts that contains other packages itself. */
const HIGHLIGHTER = '@scalar/code-highlight';

/** Scripts that `build-reference.mjs` leaves out. */
const LEFT_OUT = /(?:AgentScalarDrawer|ExploreScalarModal|explore-scalar)-[^/]*$/;

/** Licenses of packages that only the scripts of the reference contain, and that are not installed. */
const NOT_INSTALLED: Record<string, string> = { 'unist-util-find-after': 'MIT' };

/** The packages in the scripts of the reference, by name and version, with their licenses. */
async function packagesOfReference(locked: Locked): Promise<[name: string, version: string, license: string][]> {
  const [page, highlighter] = [join('node_modules', REFERENCE, 'dist', 'browser'), join('node_modules', HIGHLIGHTER, 'dist')];
  const chunks = await Promise.all(
    [page, highlighter].map(async (folder) => (await readdir(join(folder, 'chunks'))).map((name) => join(folder, 'chunks', name))),
  );
  const maps = [join(page, 'standalone.esm.js.map'), ...chunks.flat().filter((name) => name.endsWith('.js.map'))];
  const found = new Map<string, [string, string, string]>();
  for (const map of maps.filter((name) => !LEFT_OUT.test(name))) {
    const { sources } = JSON.parse(await readFile(map, 'utf8')) as { sources: string[] };
    for (const source of sources) {
      const [, stated, name = `@scalar/${source.replaceAll('../', '').split('/')[0]}`] =
        /\.pnpm\/[^/]+?@(\d[^/_(]*)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
      const installed = locked[INSTALLED + name];
      const version = stated ?? installed?.version;
      if (version === undefined) continue;
      const license = installed?.license ?? NOT_INSTALLED[name];
      if (license === undefined) throw new Error(`The license of ${name} is unknown`);
      found.set(`${name} ${version}`, [name, version, license]);
    }
  }
  const { version = '', license = '' } = locked[INSTALLED + REFERENCE] ?? {};
  return [...found.values(), [REFERENCE, version, license]];
}

/** Third-party packages that the console imports. They are bundled and therefore shipped, although they are not dependencies of the package. */
async function bundledNames(folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name] of (await readFile(join(folder, file), 'utf8')).matchAll(/from '((?:@[^/']+\/)?[^./'][^/']*)/g))
      if (name) names.add(name);
  }
  return names;
}

/** Where the package at `from` finds the one of that name: next to its own dependencies, otherwise next to itself, and so on up to the root. */
function pathOf(name: string, from: string, locked: Locked): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(INSTALLED) - 1))) {
    const path = `${folder}${folder && '/'}${INSTALLED}${name}`;
    if (locked[path]) return path;
    if (folder === '') return undefined;
  }
}

/** The paths of these packages of the root and of everything that they need. */
function withDependencies(names: Iterable<string>, locked: Locked): Set<string> {
  const all = new Set<string>();
  const open = [...names].map((name) => pathOf(name, '', locked));
  while (open.length > 0) {
    const path = open.pop();
    const found = path === undefined ? undefined : locked[path];
    if (path === undefined || !found || found.link || all.has(path)) continue;
    all.add(path);
    const needed = { ...found.dependencies, ...found.optionalDependencies, ...found.peerDependencies };
    open.push(...Object.keys(needed).map((name) => pathOf(name, path, locked)));
  }
  return all;
}

/** The license of a package that declares it in npm's deprecated format. */
async function oldStyle(path: string): Promise<string | undefined> {
  const { licenses } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as { licenses?: { type: string }[] };
  return licenses?.map(({ type }) => type).join(' OR ');
}

/** What only strict mode loads. */
const STRICT = 'express-openapi-validator';

/** The shipped third-party packages with their versions, by the part that contains them and by license, sorted by name. */
export async function licensesPage(): Promise<string> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Locked };
  const bundled = withDependencies(await bundledNames('console'), packages);
  const dependencies = Object.keys(packages['']?.dependencies ?? {});
  const installed = withDependencies(dependencies, packages);
  const always = withDependencies(
    dependencies.filter((name) => name !== STRICT),
    packages,
  );
  const rows = new Map<string, { license: string; parts: string[] }>();
  for (const path of new Set([...installed, ...bundled])) {
    const { version, license } = packages[path] ?? {};
    const name = nameOf(path);
    const isDependency = installed.has(path);
    const isInConsole = bundled.has(path);
    const isStrict = isDependency && !always.has(path);
    const service = isStrict ? 'service in strict mode' : 'service';
    const parts = [...(isDependency ? [service] : []), ...(isInConsole ? ['console'] : [])];
    rows.set(`\`${name}\` ${version}`, { license: license ?? (await oldStyle(path)) ?? 'none stated', parts });
  }
  for (const [name, version, license] of await packagesOfReference(packages)) {
    const key = `\`${name}\` ${version}`;
    const { parts = [] } = rows.get(key) ?? {};
    rows.set(key, { license, parts: [...parts, 'API reference'] });
  }
  const sections = new Map<string, Map<string, string[]>>();
  for (const [name, { license, parts }] of [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const part = parts.join(', ');
    const licenses = sections.get(part) ?? new Map<string, string[]>();
    sections.set(part, licenses.set(license, [...(licenses.get(license) ?? []), name]));
  }
  const listed = [...sections]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, licenses]) => {
      const lines = [...licenses].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([license, names]) => `- ${license}: ${names.join(', ')}`);
      return `## ${part.charAt(0).toUpperCase()}${part.slice(1)}\n\n${lines.join('\n')}\n`;
    });
  return listed.join('\n');
}
