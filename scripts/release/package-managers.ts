import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';

/** The executables by platform, as `npm run release -- --executable` names them. */
const EXECUTABLES = {
  macArm: 'contralto-darwin-arm64',
  linuxArm: 'contralto-linux-arm64',
  linuxX64: 'contralto-linux-x64',
  windowsX64: 'contralto-win32-x64.exe',
} as const;

const ADDRESS = 'https://github.com/contralto-dev/contralto';
const DESCRIPTION = 'Contract-first workflow orchestration service';
const IDENTIFIER = 'Contralto.Contralto';
const WINGET_VERSION = '1.10.0';

interface Executable {
  url: string;
  sha256: string;
}

/** The files for package managers by name, for the executables of a release in a folder. Homebrew and winget download them from the release on GitHub. */
export function packageManagerFiles(folder: string, version: string): Record<string, string> {
  const find = (name: string): Executable => ({
    url: `${ADDRESS}/releases/download/v${version}/${name}`,
    sha256: createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  });
  const winget = (type: string, fields: object): string =>
    stringify({ PackageIdentifier: IDENTIFIER, PackageVersion: version, ...fields, ManifestType: type, ManifestVersion: WINGET_VERSION });
  const { url, sha256 } = find(EXECUTABLES.windowsX64);
  return {
    'contralto.rb': formula(version, find),
    [`${IDENTIFIER}.yaml`]: winget('version', { DefaultLocale: 'en-US' }),
    [`${IDENTIFIER}.installer.yaml`]: winget('installer', {
      InstallerType: 'portable',
      Commands: ['contralto'],
      Installers: [{ Architecture: 'x64', InstallerUrl: url, InstallerSha256: sha256.toUpperCase() }],
    }),
    [`${IDENTIFIER}.locale.en-US.yaml`]: winget('defaultLocale', {
      PackageLocale: 'en-US',
      Publisher: 'Contralto',
      PackageName: 'Contralto',
      PackageUrl: ADDRESS,
      License: 'Apache-2.0',
      ShortDescription: DESCRIPTION,
    }),
  };
}

function formula(version: string, find: (name: string) => Executable): string {
  const source = (name: string, indent: string): string => {
    const { url, sha256 } = find(name);
    return `${indent}url "${url}"\n${indent}sha256 "${sha256}"`;
  };
  return `class Contralto < Formula
  desc "${DESCRIPTION}"
  homepage "${ADDRESS}"
  version "${version}"
  license "Apache-2.0"

  on_macos do
    depends_on arch: :arm64
${source(EXECUTABLES.macArm, '    ')}
  end

  on_linux do
    on_arm do
${source(EXECUTABLES.linuxArm, '      ')}
    end
    on_intel do
${source(EXECUTABLES.linuxX64, '      ')}
    end
  end

  def install
    bin.install Dir["contralto-*"].first => "contralto"
  end

  service do
    run [opt_bin/"contralto", "start", "--home", var/"contralto"]
    keep_alive true
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/contralto --version")
  end
end
`;
}

export function writePackageManagerFiles(folder: string, version: string): string[] {
  const files = Object.entries(packageManagerFiles(folder, version));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  return files.map(([name]) => name);
}
