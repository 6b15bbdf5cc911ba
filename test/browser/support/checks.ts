import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Violations of the accessibility rules on the current page, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join(' | ')}`,
    );
  });
}

/**
 * Text that users cannot read completely, because it extends beyond the page, or beyond a box that neither scrolls nor shows an ellipsis. With an ellipsis, the
 * full text is in the title, or in a row of a list, which shows its title on hover.
 */
export async function cutOffText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide of ${width}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest('.skip, option, [hidden]')) continue;
      // only for screen readers
      if (getComputedStyle(parent).clipPath === 'inset(50%)') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      for (let around: Element | null = parent; around && box.width > 0; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (/auto|scroll/.test(style.overflowX) || style.position === 'fixed') break;
        if (style.overflowX === 'visible') continue;
        if (style.textOverflow === 'ellipsis' && around.closest('[title], .row, .rows-head')) break;
        const clip = around.getBoundingClientRect();
        if (box.right > clip.right + 1.5 || box.left < clip.left - 1.5) {
          found.push(`${node.textContent.trim().slice(0, 60)} in ${around.tagName.toLowerCase()}.${around.className}`);
          break;
        }
      }
    }
    return [...new Set(found)].slice(0, 10);
  });
}
