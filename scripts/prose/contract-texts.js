import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { avoidedIn } from './terms-rule.js';

const TEXTS = new Set(['description', 'summary', 'when']);
/** Values of clients; a `description` in them is data. */
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** The strings of a contract that people read, as nodes of its document. */
function* textsIn(node, parent) {
  if (isSeq(node)) {
    for (const item of node.items) yield* textsIn(item);
  } else if (isMap(node)) {
    for (const { key, value } of node.items) {
      if (isScalar(value) && typeof value.value === 'string' && (TEXTS.has(key.value) || parent === 'x-scopes')) yield value;
      // below `properties`, the keys are names of fields
      else if (parent === 'properties' || !DATA.has(key.value)) yield* textsIn(value, key.value);
    }
  }
}

/** Reports the avoided terms of a contract in YAML, outside of code spans, with their places. */
export function* avoidedInContract(source) {
  const lineCounter = new LineCounter();
  for (const { range, type } of textsIn(parseDocument(source, { lineCounter }).contents)) {
    const start = type.startsWith('QUOTE') ? range[0] + 1 : range[0];
    // as written: a term may continue on the next line
    const prose = source.slice(start, range[1]).replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length));
    for (const { found, index, write } of avoidedIn(prose)) {
      const { line, col } = lineCounter.linePos(start + index);
      yield { line, column: col, found: found.replaceAll(/\s+/g, ' '), write };
    }
  }
}
