import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../console/src/components/markdown-elements.tsx';

const shown = (text: string) => renderToString(h('div', null, ...blocksOf(text))).replace(/^<div>|<\/div>$/g, '');
const OPENS_A_PAGE = 'target="_blank" rel="noreferrer noopener"';
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

describe('Markdown in the console', () => {
  it.each([
    ['emphasis', '**a** __b__ *c* ~~d~~ `e`', '<p><strong>a</strong> <strong>b</strong> <em>c</em> <s>d</s> <code>e</code></p>'],
    ['every heading below those of the page', '# a\n\n###### b', '<h3>a</h3><h3>b</h3>'],
    ['code', '```py\na\n  b\n```', '<pre>a\n  b</pre>'],
    ['a quote', '> a\n> b', '<blockquote><p>a\nb</p></blockquote>'],
    ['a line', 'a\n\n---', '<p>a</p><hr/>'],
    ['a list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['a list with numbers from its first number', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['nested lists', '- a\n  1. b\n     - c\n- d', '<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li>d</li></ul>'],
    [
      'tasks',
      '- [ ] a\n- [x] **b**\n- [y] c\n- d [ ]',
      '<ul><li class="task"><input type="checkbox" disabled aria-label="To do"/>a</li>' +
        '<li class="task"><input type="checkbox" checked disabled aria-label="Done"/><strong>b</strong></li><li>[y] c</li><li>d [ ]</li></ul>',
    ],
    [
      'tasks separated by empty lines',
      '- [X] a\n\n- b',
      '<ul><li class="task"><p><input type="checkbox" checked disabled aria-label="Done"/>a</p></li><li><p>b</p></li></ul>',
    ],
    [
      'a table with alignment',
      '| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | 2 | 3 | 4 |',
      '<div class="scroll"><table><thead><tr><th>a</th><th style="text-align:left;">b</th><th style="text-align:center;">c</th><th style="text-align:right;">d</th></tr></thead>' +
        '<tbody><tr><td>1</td><td style="text-align:left;">2</td><td style="text-align:center;">3</td><td style="text-align:right;">4</td></tr></tbody></table></div>',
    ],
    [
      'a pipe in a cell',
      '| a |\n|---|\n| b \\| c |',
      '<div class="scroll"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b | c</td></tr></tbody></table></div>',
    ],
    [
      'a link',
      '[the *log*](https://example.org/a_(b) "title")',
      `<p><a href="https://example.org/a_(b)" ${OPENS_A_PAGE}>the <em>log</em></a></p>`,
    ],
    [
      'a bare URL',
      'see https://example.org/a, or main.py',
      `<p>see <a href="https://example.org/a" ${OPENS_A_PAGE}>https://example.org/a</a>, or main.py</p>`,
    ],
    ['an email address', '[a](mailto:a@example.org)', `<p><a href="mailto:a@example.org" ${OPENS_A_PAGE}>a</a></p>`],
    ['an inline picture', `![a](${PICTURE})`, `<p><img src="${PICTURE}" alt="a"/></p>`],
    [
      'a picture of another site as a link',
      '![a](https://example.org/a.png)',
      `<p><a href="https://example.org/a.png" ${OPENS_A_PAGE}>a</a></p>`,
    ],
    ['named character references', '&amp; &copy; \\*', '<p>&amp; © *</p>'],
  ])('shows %s', (_name, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ['an element', '<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)></p>'],
    ['a block of HTML', '<script>\nalert(1)\n</script>', '<p>&lt;script>\nalert(1)\n&lt;/script></p>'],
    ['a script as a URL', '[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
    ['a script as a URL, in another notation', '[a](JaVaScript&colon;alert(1))', '<p>[a](JaVaScript:alert(1))</p>'],
    ['a script as a reference', '[a][b]\n\n[b]: vbscript:x', '<p>[a][b]</p><p>[b]: vbscript:x</p>'],
    ['a script as a bare URL', '<javascript:alert(1)>', '<p>&lt;javascript:alert(1)></p>'],
    ['a page as a data URL', '[a](data:text/html,b)', '<p>[a](data:text/html,b)</p>'],
    ['a path of the service', '[a](/api/flows)', '<p>[a](/api/flows)</p>'],
    ['an SVG with scripts as a picture', '![a](data:image/svg+xml,b)', '<p>![a](data:image/svg+xml,b)</p>'],
    [
      'a quote in a URL',
      '[a](https://example.org/"onclick="b)',
      `<p><a href="https://example.org/%22onclick=%22b" ${OPENS_A_PAGE}>a</a></p>`,
    ],
    ['HTML in the language of code', '```"><b>\na\n```', '<pre>a</pre>'],
  ])('shows %s as text', (_name, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('shows a picture of another site in a link as its label', () => {
    const text = '[![a](https://example.org/a.png)](https://example.org)';
    expect(shown(text)).toBe(`<p><a href="https://example.org" ${OPENS_A_PAGE}>a</a></p>`);
  });

  it.each(['> ', '- ', '*a ', '[', '![', '*_a', '**a', '`a', '<', '|', '~~a', '1. ', '&', '\\', 'http://', 'a\n\n', '[a](', '- [ ] '])(
    'shows a text with nothing but `%s`',
    (part) => {
      expect(shown(part.repeat(40_000 / part.length)).length).toBeGreaterThan(0);
    },
  );

  it('shows a text that is too long as plain text', () => {
    expect(shown('*a* '.repeat(60_000))).toBe(`<pre>${'*a* '.repeat(60_000)}</pre>`);
  });
});
