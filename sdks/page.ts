import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../docs/sdks.md', import.meta.url));

/** The recipe of docs/sdks.md for a language: commands to run in an empty folder, and a program to save in it. */
export interface Recipe {
  commands: string[];
  /** The file name of the program, from its first line. */
  file: string;
  program: string;
}

/** The recipe below the heading `## <title>` of the page. */
export function recipeOf(title: string): Recipe {
  const [, section] = readFileSync(PAGE, 'utf8').split(`\n## ${title}\n`);
  const fences = [...(section?.split('\n## ')[0]?.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm) ?? [])];
  const commands = fences
    .find(([, language]) => language === 'console')?.[2]
    ?.trim()
    .split('\n');
  const program = fences.find(([, language]) => language !== 'console')?.[2];
  const file = /^\S+ (\S+)$/m.exec(program?.split('\n')[0] ?? '')?.[1];
  if (!commands || !program || !file) throw new Error(`docs/sdks.md lacks commands or a program for ${title}`);
  return { commands, file, program };
}
