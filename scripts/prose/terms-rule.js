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

/** @returns a function that reports the avoided terms of a stretch of prose at an offset of the file, except in code between backticks */
function checkOf(context) {
  const { sourceCode } = context;
  return (start, prose) => {
    const text = prose.replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));
    for (const { found, index, write } of avoidedIn(text)) {
      const place = (offset) => sourceCode.getLocFromIndex(start + index + offset);
      context.report({ loc: { start: place(0), end: place(found.length) }, messageId: 'avoid', data: { found, write } });
    }
  };
}

const meta = { type: 'suggestion', schema: [], messages: { avoid: "Avoid '{{found}}'. Write: {{write}}." } };

/** Flags avoided terms in the text of Markdown, outside of code. */
export const termsRule = {
  meta,
  create(context) {
    const check = checkOf(context);
    return {
      text(node) {
        check(node.position.start.offset, context.sourceCode.getText(node));
      },
    };
  },
};

/** Functions whose first argument is a title, also after calls such as `it.each(rows)`. */
const TITLED = /^(describe|inBrowser|it|test|withClient)$/;

/** The name of the function that a callee such as `it.skipIf(condition)` starts from. */
function rootOf(callee) {
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  return callee.name ?? '';
}

/** Flags avoided terms in the titles of tests, in the names of conditions that tests wait for, and in the messages of assertions. */
export const titlesRule = {
  meta,
  create(context) {
    const check = checkOf(context);
    return {
      CallExpression({ callee, arguments: given }) {
        const titles = TITLED.test(rootOf(callee)) ? given.slice(0, 1) : /^(expect|until)$/.test(callee.name) ? given.slice(1) : [];
        for (const title of titles) {
          if (typeof title.value === 'string') check(title.range[0] + 1, title.raw.slice(1, -1));
          else for (const { range, value } of title.quasis ?? []) check(range[0] + 1, value.raw);
        }
      },
    };
  },
};
