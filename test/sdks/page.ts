import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SDKS = fileURLToPath(new URL('../../docs/sdks', import.meta.url));
const PAGES = globSync(join(SDKS, '*.md'));

/** The recipe of a page for a generator: files to save in an empty folder, and commands to run there. */
export interface Recipe {
  /** The content of each file by its path. */
  files: Map<string, string>;
  commands: string[];
}

/** The commands below the heading `## <title>` of the page that has it, and the files in the generator's folder next to the page. */
export function recipeOf(name: string, title: string): Recipe {
  const sections = PAGES.flatMap((page) => readFileSync(page, 'utf8').split(/^## /m));
  const section = sections.find((text) => text.startsWith(`${title}\n`));
  const commands = /^```console\n([\s\S]*?)^```$/m.exec(section ?? '')?.[1];
  if (!commands) throw new Error(`docs/sdks lacks the commands for ${title}`);
  const folder = join(SDKS, name);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
  return { files, commands: commands.trim().split(/(?<!\\)\n/) };
}
