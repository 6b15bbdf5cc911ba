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
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licenses that may be passed on with the package. */
const PERMISSIVE = /^\(?(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0|PSF-2\.0)\b/;

describe('the supply chain', () => {
  it('the lockfile pins every package by the hash of its content, from a registry', () => {
    expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
    const elsewhere = installed.filter(([, { resolved }]) => resolved !== undefined && !/^https:\/\/registry\.npmjs\.org\//.test(resolved));
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('dependencies have exact versions', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('no package runs scripts during installation, and no published one has install scripts', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const shipped = installed.filter(([, { hasInstallScript, dev, devOptional }]) => hasInstallScript && !dev && !devOptional);
    expect(shipped.map(([path]) => nameOf(path))).toEqual([]);
  });

  it('published packages have an allowed license', () => {
    const lines = [...read('docs/licenses.txt').matchAll(/^- ([^:]+): (.+)$/gm)];
    expect(lines.flatMap(([, , packages = '']) => packages.split(', ')).length).toBeGreaterThan(50);
    expect(lines.filter(([, license = '']) => !PERMISSIVE.test(license)).map(([line]) => line)).toEqual([]);
  });
});
