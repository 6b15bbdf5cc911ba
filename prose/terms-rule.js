import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The rows of terms.yaml, each with its expression. */
export const terms = parse(readFileSync(new URL('./terms.yaml', import.meta.url), 'utf8')).map(({ avoid, write }) => ({
  write,
  expression: new RegExp(`(?<![\\w-])(?:${avoid.replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi'),
}));

/** Reports the avoided terms of a stretch of prose, with their place in it. */
export function* avoidedIn(prose) {
  for (const { expression, write } of terms) {
    for (const { 0: found, index } of prose.matchAll(expression)) yield { found, index, write };
  }
}

/** Flags avoided terms in the text of Markdown, outside of code, and in the comments of source files. */
export const termsRule = {
  meta: { type: 'suggestion', schema: [], messages: { avoid: "Avoid '{{found}}'. Write: {{write}}." } },
  create(context) {
    const { sourceCode } = context;
    const check = (start, prose) => {
      for (const { found, index, write } of avoidedIn(prose)) {
        const place = (offset) => sourceCode.getLocFromIndex(start + index + offset);
        context.report({ loc: { start: place(0), end: place(found.length) }, messageId: 'avoid', data: { found, write } });
      }
    };
    return {
      text(node) {
        check(node.position.start.offset, sourceCode.getText(node));
      },
      Program() {
        for (const { range, value } of sourceCode.getAllComments())
          check(
            range[0] + 2,
            value.replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length)),
          );
      },
    };
  },
};
