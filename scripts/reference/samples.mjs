import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.mjs';

/** The programs of the pages about SDKs. `npm run sdks` runs each of them against a service. */
export const SAMPLE_PAGES = globSync('docs/{sdks.md,sdks/*.md}', { cwd: root }).sort();

/** The language of the first word of a title, such as `TypeScript with Hey API`. */
const LANGUAGES = {
  ts: 'typescript',
  typescript: 'typescript',
  python: 'python',
  go: 'go',
  java: 'java',
  rust: 'rust',
  kotlin: 'kotlin',
  csharp: 'csharp',
};

/** `setFlowRunState` as generators write it: also `SetFlowRunState` and `set_flow_run_state`. */
function spellingsOf(operationId) {
  const snake = operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return new RegExp(`\\b(?:${snake}|[${operationId[0]}${operationId[0].toUpperCase()}]${operationId.slice(1)}(?:WithResponse|Async)?)\\b`);
}

/** The programs with their language and title, in the order of the pages. */
function programs() {
  return SAMPLE_PAGES.flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split(/^## /m)
      .slice(1)
      .flatMap((section) => {
        const title = section.slice(0, section.indexOf('\n')).trim();
        return (
          [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
            // the first line of a program is the name of its file
            .filter(([, language, program]) => language in LANGUAGES && /^\S+ \S+\.\w+$/m.test(program.split('\n')[0]))
            .map(([, language, program]) => ({ lang: LANGUAGES[language], label: title, source: program.trim() }))
        );
      }),
  );
}

/**
 * The samples of each operation: the programs that call it, unchanged. A program calls an operation by its name, or by its method and path, as openapi-fetch does.
 * @param {{ paths: Record<string, Record<string, { operationId: string }>> }} document
 */
export function samplesByOperation({ paths }) {
  const all = programs();
  if (all.length === 0) throw new Error('The pages about SDKs contain no programs');
  const samples = {};
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId }] of Object.entries(methods)) {
      if (!operationId) continue;
      const name = spellingsOf(operationId);
      const call = `.${method.toUpperCase()}('${path}'`;
      const found = all.filter(({ source }) => name.test(source) || source.includes(call));
      if (found.length > 0) samples[operationId] = found;
    }
  return samples;
}
