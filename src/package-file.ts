import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of a file in the installed package, whether the code runs bundled (`dist/`) or from source (`src/`). */
export function packageFile(...path: string[]): string {
  return join(dirname(dirname(fileURLToPath(import.meta.url))), ...path);
}
