import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
}

type Locked = Record<string, LockedPackage>;

const INSTALLED = 'node_modules/';

const nameOf = (path: string): string => path.slice(path.lastIndexOf(INSTALLED) + INSTALLED.length);

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

/** Adds the dependencies of the packages. */
function withDependencies(names: Iterable<string>, locked: Locked): Set<string> {
  const all = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const found = locked[INSTALLED + name];
    if (!found || found.link || all.has(name)) continue;
    all.add(name);
    open.push(...Object.keys(found.dependencies ?? {}));
  }
  return all;
}

/** The license of a package that declares it in npm's deprecated format. */
async function oldStyle(path: string): Promise<string | undefined> {
  const { licenses } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as { licenses?: { type: string }[] };
  return licenses?.map(({ type }) => type).join(' OR ');
}

/** A Markdown table of the shipped third-party packages: name, version, license, and the part that contains them. Sorted by name. */
export async function licensesTable(): Promise<string> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Locked };
  const bundled = withDependencies(await bundledNames('console'), packages);
  const rows = new Map<string, string>();
  for (const [path, { version, license, dev, devOptional, link }] of Object.entries(packages)) {
    if (!path.startsWith(INSTALLED) || link) continue;
    const name = nameOf(path);
    const isInConsole = bundled.has(name) && path === INSTALLED + name;
    const isDependency = !dev && !devOptional;
    if (!isInConsole && !isDependency) continue;
    const parts = [...(isDependency ? ['service'] : []), ...(isInConsole ? ['console'] : [])].join(', ');
    rows.set(`${name} ${version}`, `| \`${name}\` | ${version} | ${license ?? (await oldStyle(path)) ?? 'none stated'} | ${parts} |`);
  }
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return `${['| Package | Version | License | Part |', '|---|---|---|---|', ...sorted].join('\n')}\n`;
}
