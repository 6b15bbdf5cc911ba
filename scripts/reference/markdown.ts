import markdownIt from 'markdown-it';

/** `Source map` → `source-map`, the anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');

export interface Section {
  level: number;
  title: string;
  anchor: string;
  /** The Markdown below the heading, up to the next one. */
  text: string;
}

const FENCE = /^```[\s\S]*?^```/gm;

/** Calls `change` for the text outside code blocks. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  const blocks = markdown.match(FENCE) ?? [];
  return markdown
    .split(FENCE)
    .map((text, index) => change(text) + (blocks[index] ?? ''))
    .join('');
}

/** The sections of a page, with what precedes the first heading of level 2 in the one of its title. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const [, marks, heading] = (!isCode && /^(#+) (.+)$/.exec(line)) || [];
    if (line.startsWith('```')) isCode = !isCode;
    const title = heading?.replaceAll('`', '');
    if (marks && title) sections.push({ level: marks.length, title, anchor: anchorOf(title), text: '' });
    else {
      const last = sections.at(-1);
      if (last) last.text += `${line}\n`;
    }
  }
  return sections;
}

/** A cell of a table. */
export const cell = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |\n`).join('');

/** Markdown as HTML: headings with anchors, links to the pages instead of their Markdown, and parts that keyboards can scroll. */
export function toHtml(markdown: string): string {
  const renderer = markdownIt();
  const { rules } = renderer.renderer;
  rules.heading_open = (tokens, index, options, _env, self) => {
    const { content = '' } = tokens[index + 1] ?? {};
    tokens[index]?.attrSet('id', anchorOf(content.replaceAll('`', '')));
    return self.renderToken(tokens, index, options);
  };
  rules.link_open = (tokens, index, options, _env, self) => {
    const href = String(tokens[index]?.attrGet('href'));
    tokens[index]?.attrSet('href', href.replace(/^(?!\w+:)([^#]*)\.md(?=$|#)/, '$1'));
    return self.renderToken(tokens, index, options);
  };
  rules.table_open = () => '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  const fence = rules.fence;
  rules.fence = (...given) => String(fence?.(...given)).replace('<pre>', '<pre tabindex="0">');
  return renderer.render(markdown);
}
