import MarkdownIt, { type Token } from 'markdown-it';
import { type ComponentChildren, h } from 'preact';
import { useMemo } from 'preact/hooks';
import { safeAddress } from './texts.ts';

/** Longer texts are shown as they were written: a browser would draw too many elements. */
const LONGEST = 200_000;

/** Pictures are shown when they are part of the text; others would be requested from elsewhere. */
const isInlinePicture = (address: string) => /^data:image\/(png|jpe?g|gif|webp|avif);/i.test(address);

/** HTML stays text, and so does a link to any other address than those that are safe to open. */
const parser = new MarkdownIt({ html: false, linkify: true });
parser.validateLink = (address) => safeAddress(address) !== undefined || isInlinePicture(address);
// only addresses with a scheme, as they are written: `main.py` is a file and no host
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const TASK = /^\[([ xX])\]\s+/;

// `- [ ] a task`: the box is a token of its own, in front of the text
parser.core.ruler.after('inline', 'tasks', ({ tokens, Token }) => {
  for (const [position, { type, children }] of tokens.entries()) {
    const item = tokens[position - 2];
    if (type !== 'inline' || item?.type !== 'list_item_open') continue;
    const [text] = children ?? [];
    const box = text?.type === 'text' ? TASK.exec(text.content) : null;
    if (!text || !box) continue;
    text.content = text.content.slice(box[0].length);
    children?.unshift(Object.assign(new Token('task', 'input', 0), { content: box[1] }));
    item.attrSet('class', 'task');
  }
});

/** Elements that take their tag and their children from the token and no attributes. */
const PLAIN = new Set(['p', 'strong', 'em', 's', 'ul', 'blockquote', 'thead', 'tbody', 'tr']);

/** Headings of a text stand below those of the page. */
const HEADING = /^h[1-6]$/;

/** Markdown as elements, never as markup: no text of a stranger is read as HTML. */
export function blocksOf(text: string): ComponentChildren[] {
  if (text.length > LONGEST) return [<pre key="whole">{text}</pre>];
  return elementsOf(parser.parse(text, {}));
}

const elementsOf = (tokens: readonly Token[]): ComponentChildren[] => childrenOf([...tokens].reverse());

/** The elements up to the end of the open one. `tokens` are in reverse order and are taken from the end. */
function childrenOf(tokens: Token[], isInLink = false): ComponentChildren[] {
  const children: ComponentChildren[] = [];
  for (let token = tokens.pop(); token && token.nesting !== -1; token = tokens.pop()) {
    if (token.nesting === 1) children.push(element(token, childrenOf(tokens, isInLink || token.tag === 'a')));
    else children.push(leaf(token, isInLink));
  }
  return children;
}

function element(token: Token, children: ComponentChildren[]): ComponentChildren {
  const { tag } = token;
  // paragraphs of a tight list
  if (token.hidden) return children;
  if (PLAIN.has(tag)) return h(tag, null, ...children);
  if (HEADING.test(tag)) return h('h3', null, ...children);
  if (tag === 'li') return h('li', { class: token.attrGet('class') ?? undefined }, ...children);
  if (tag === 'a') return link(String(token.attrGet('href')), children);
  if (tag === 'ol') return h('ol', { start: token.attrGet('start') ?? undefined }, ...children);
  if (tag === 'table') return h('div', { class: 'scroll' }, h('table', null, ...children));
  if (tag === 'th' || tag === 'td') return h(tag, { style: { textAlign: alignmentOf(token) } }, ...children);
  return children;
}

function leaf(token: Token, isInLink: boolean): ComponentChildren {
  const { type, content } = token;
  if (type === 'inline') return elementsOf(token.children ?? []);
  if (type === 'fence' || type === 'code_block') return <pre>{content.replace(/\n$/, '')}</pre>;
  if (type === 'code_inline') return <code>{content}</code>;
  if (type === 'hr') return <hr />;
  if (type === 'hardbreak') return <br />;
  if (type === 'softbreak') return '\n';
  if (type === 'task') return <input type="checkbox" checked={content !== ' '} disabled aria-label={content === ' ' ? 'To do' : 'Done'} />;
  if (type === 'image') return picture(String(token.attrGet('src')), content, isInLink);
  return content;
}

const link = (address: string, children: ComponentChildren): ComponentChildren => {
  const href = safeAddress(address);
  if (!href) return children;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
};

function picture(address: string, label: string, isInLink: boolean): ComponentChildren {
  if (isInlinePicture(address)) return <img src={address} alt={label} />;
  return isInLink ? label : link(address, label || address);
}

/** That of a column; the parser writes it as a style. */
const alignmentOf = (token: Token): string | undefined => /(?<=text-align:)\w+/.exec(String(token.attrGet('style')))?.[0];

export const MarkdownElements = ({ text }: { text: string }) => <>{useMemo(() => blocksOf(text), [text])}</>;
