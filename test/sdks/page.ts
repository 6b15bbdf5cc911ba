import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGES = globSync(fileURLToPath(new URL('../../docs/sdks/*.md', import.meta.url)));

/** The recipe of a page for a generator: files to save in an empty folder, and commands to run there. */
export interface Recipe {
  /** The content of each file by its name, which a comment in its first line gives. */
  files: Map<string, string>;
  commands: string[];
}

/** The recipe below the heading `## <title>` of the page that has it. */
export function recipeOf(title: string): Recipe {
  const sections = PAGES.flatMap((page) => readFileSync(page, 'utf8').split(/^## /m));
  const section = sections.find((text) => text.startsWith(`${title}\n`));
  const files = new Map<string, string>();
  let commands: string[] = [];
  for (const [, language, text = ''] of section?.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm) ?? []) {
    const file = /^\S+ (\S+\.\w+)( -->)?$/.exec(text.split('\n')[0] ?? '')?.[1];
    if (file) files.set(file, text);
    else if (language === 'console' && commands.length === 0) commands = text.trim().split(/(?<!\\)\n/);
  }
  if (commands.length === 0) throw new Error(`docs/sdks lacks the commands for ${title}`);
  return { files, commands };
}
