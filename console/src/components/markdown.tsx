import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';

/** Only addresses that open a page or a letter; anything else stays text. */
export const safeAddress = (address: string): string | undefined =>
  /^(https?:\/\/|mailto:)/i.test(address.trim()) ? address.trim() : undefined;

/** Pictures are shown when they are part of the text; others would be asked for elsewhere. */
const isInlinePicture = (address: string) => /^data:image\/(png|jpe?g|gif|webp|avif);/i.test(address);

/** Without quantifiers of which one begins anew at every character and runs to the end: texts are a stranger's. */
const INLINE =
  /(?<!`)(`{1,9})(?!`)(.+?)(?<!`)\1(?!`)|(!?)\[([^\]]{0,500})\]\(([^()\s]+(?:\([^()\s]*\))?)(?:\s+"[^"]*")?\)|\*\*(.+?)\*\*|__(.+?)__|\*([^*\s][^*]*)\*|~~(.+?)~~|(https?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}])/g;
/** Deeper emphasis than this is shown as it was written. */
const DEEPEST = 6;

function inline(text: string, depth = 0): ComponentChildren {
  if (depth > DEEPEST) return text;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(end, match.index), marked(match, depth + 1));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

function marked(
  [whole, , code, bang, label, target, strong, strong2, emphasis, deleted, bare]: RegExpMatchArray,
  depth: number,
): ComponentChildren {
  if (code !== undefined) return <code>{code}</code>;
  if (target !== undefined) return bang ? picture(label ?? '', target, whole) : link(inline(label ?? '', depth), target, whole);
  if (strong ?? strong2) return <strong>{inline(strong ?? strong2 ?? '', depth)}</strong>;
  if (emphasis) return <em>{inline(emphasis, depth)}</em>;
  if (deleted) return <del>{inline(deleted, depth)}</del>;
  return bare ? link(bare, bare, whole) : whole;
}

function link(label: ComponentChildren, target: string, whole: string): ComponentChildren {
  const href = safeAddress(target);
  if (!href) return whole;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {label}
    </a>
  );
}

const picture = (label: string, target: string, whole: string) =>
  isInlinePicture(target) ? <img src={target} alt={label} /> : link(label || target, target, whole);

interface Rule {
  begins: RegExp;
  /** Takes lines from the end, where the next one is, and returns what they show. */
  take: (lines: string[]) => ComponentChildren;
}

const nextOf = (lines: readonly string[]): string => lines.at(-1) ?? '';

function takeWhile(lines: string[], isWanted: (line: string) => boolean): string[] {
  const taken: string[] = [];
  while (lines.length > 0 && isWanted(nextOf(lines))) taken.push(lines.pop() ?? '');
  return taken;
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const items = (lines: string[], mark: RegExp) =>
  takeWhile(lines, (line) => mark.test(line)).map((line, index) => <li key={index}>{inline(line.replace(mark, ''))}</li>);

const BULLET = /^\s*[-*+]\s+/;
const NUMBER = /^\s*\d+[.)]\s+/;

const RULES: Rule[] = [
  {
    begins: /^\s*(```|~~~)/,
    take(lines) {
      lines.pop();
      const code = takeWhile(lines, (line) => !/^\s*(```|~~~)\s*$/.test(line));
      lines.pop();
      return <pre>{code.join('\n')}</pre>;
    },
  },
  {
    begins: /^#{1,6}\s/,
    take(lines) {
      const text = (lines.pop() ?? '').replace(/^#+/, '').trim();
      return <h3>{inline(text.replace(/(?<!#)#+$/, '').trim())}</h3>;
    },
  },
  { begins: /^\s*([-*_])(\s*\1){2,}\s*$/, take: (lines) => lines.pop() !== undefined && <hr /> },
  { begins: BULLET, take: (lines) => <ul>{items(lines, BULLET)}</ul> },
  { begins: NUMBER, take: (lines) => <ol>{items(lines, NUMBER)}</ol> },
  {
    begins: /^>/,
    take: (lines) => (
      <blockquote>
        {inline(
          takeWhile(lines, (line) => line.startsWith('>'))
            .map((line) => line.replace(/^>\s?/, ''))
            .join(' '),
        )}
      </blockquote>
    ),
  },
  {
    begins: /^\s*\|.*\|\s*$/,
    take(lines) {
      const [head = '', ...body] = takeWhile(lines, (line) => /^\s*\|/.test(line));
      return (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                {cellsOf(head).map((cell, index) => (
                  <th key={index}>{inline(cell)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {body
                .filter((line) => !/^[\s|:-]+$/.test(line))
                .map((line, row) => (
                  <tr key={row}>
                    {cellsOf(line).map((cell, index) => (
                      <td key={index}>{inline(cell)}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      );
    },
  },
];

const PARAGRAPH: Rule['take'] = (lines) => {
  const first = lines.pop() ?? '';
  const text = [first, ...takeWhile(lines, (line) => line.trim() !== '' && !RULES.some(({ begins }) => begins.test(line)))];
  return <p>{inline(text.join('\n'))}</p>;
};

/** Longer texts are shown as they were written: a browser would draw too many elements. */
const LONGEST = 200_000;

/** Markdown as elements, never as markup: what is written as HTML is shown as text. */
export function blocksOf(text: string): ComponentChildren[] {
  if (text.length > LONGEST) return [<pre>{text}</pre>];
  const lines = text.split(/\r?\n/).reverse();
  const blocks: ComponentChildren[] = [];
  while (lines.length > 0) {
    const next = nextOf(lines);
    if (next.trim() === '') lines.pop();
    else blocks.push((RULES.find(({ begins }) => begins.test(next))?.take ?? PARAGRAPH)(lines));
  }
  return blocks;
}

export function Markdown({ text }: { text: string }) {
  return <div class="markdown">{useMemo(() => blocksOf(text), [text])}</div>;
}
