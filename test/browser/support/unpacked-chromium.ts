import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

export interface UnpackedChromium {
  executable: string;
  /** Folder of shared libraries for systems that lack them. */
  libraries: string;
  /** Folder of fonts and their configuration. */
  fonts: string;
}

/** The packaged Chromium, unpacked once per machine and release. The rename is atomic, because several test files may unpack it at the same time. */
export async function unpackedChromium(): Promise<UnpackedChromium> {
  // the import resolves to build/index.js of the package
  const home = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `contralto-chromium-${version}`);
  if (!existsSync(folder)) {
    const fresh = mkdtempSync(`${folder}-`);
    const content = (name: string) => brotliDecompressSync(readFileSync(join(home, 'bin', name)));
    writeFileSync(join(fresh, 'chromium'), content('chromium.br'));
    chmodSync(join(fresh, 'chromium'), 0o755);
    for (const [name, target] of [
      ['al2023.tar.br', 'libraries'],
      ['fonts.tar.br', 'fonts'],
    ] as const) {
      mkdirSync(join(fresh, target));
      execFileSync('tar', ['-x', '--no-same-owner', '-C', join(fresh, target)], { input: content(name) });
    }
    // the bundled configuration names folders of other machines
    writeFileSync(join(fresh, 'fonts', 'fonts.conf'), `<fontconfig><dir>${join(folder, 'fonts')}</dir></fontconfig>`);
    try {
      renameSync(fresh, folder);
    } catch (error) {
      rmSync(fresh, { recursive: true });
      // another process was faster
      if (!existsSync(folder)) throw error;
    }
  }
  return { executable: join(folder, 'chromium'), libraries: join(folder, 'libraries', 'lib'), fonts: join(folder, 'fonts') };
}
