import ts from 'typescript';
import { avoidedIn } from './terms-rule.js';

/** Phrases that clients of the ecosystem read on the wire. */
const ON_THE_WIRE = [
  'Please add match or match_related criteria',
  'Please choose a specific deployment',
  'Please increase the interval',
  'Please provide a slug for each schedule',
  'Please remove work_pool_name',
  'flow runs at once.',
  // Jinja
  'Jinja is expecting this tag, but currently looking for',
  'Jinja was looking for the following tags',
];

const STRINGS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
]);

const blank = (code) => code.replaceAll(/[^\n]/g, ' ');

/** The literals of a file, in order. */
function literalsOf(file) {
  const literals = [];
  const visit = (node) => {
    const isString = STRINGS.has(node.kind);
    if (isString || node.kind === ts.SyntaxKind.RegularExpressionLiteral)
      literals.push({ isString, start: node.getStart(file), end: node.end });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return literals;
}

/** The strings and comments of a source file, with their starts. Strings without a space are names. */
function* textsIn(source, file) {
  let code = '';
  for (const { isString, start, end } of literalsOf(file)) {
    const text = source.slice(start + 1, end - 1);
    if (isString && text.includes(' '))
      yield { start: start + 1, text: ON_THE_WIRE.reduce((rest, phrase) => rest.replaceAll(phrase, blank), text) };
    code += source.slice(code.length, start) + blank(source.slice(start, end));
  }
  code += source.slice(code.length);
  // a term may continue on the next line of a block comment
  for (const { 0: text, index } of code.matchAll(/\/\/[^\n]*|\/\*.*?\*\//gs))
    yield { start: index, text: text.replaceAll(/(?<=\n *)\*/g, ' ') };
}

/** Reports the avoided terms in the strings and comments of TypeScript, outside of code spans, with their places. */
export function* avoidedInSource(source) {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest);
  for (const { start, text } of textsIn(source, file)) {
    for (const { found, index, write } of avoidedIn(text.replaceAll(/`[^`\n]*`/g, blank))) {
      const { line, character } = file.getLineAndCharacterOfPosition(start + index);
      yield { line: line + 1, column: character + 1, found: found.replaceAll(/\s+/g, ' '), write };
    }
  }
}
