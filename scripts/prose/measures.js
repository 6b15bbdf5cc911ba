/** The most words that all pages together may have, so that someone reads them. */
export const MAX_WORDS = 60_000;

/** "of" per 1,000 words: English prefers compound nouns ("run deadlines") to chains of "of". */
const MAX_OF = 22;

/** Shorter pages are not measured. */
const MEASURED_FROM = 200;

/** Words as `wc -w` counts them: `git ls-files '*.md' | xargs cat | wc -w`. */
export const countWords = (page) => page.split(/\s+/).filter((word) => word !== '').length;

/** The frequency of "of" on a page if it is too high, per 1,000 words of prose, without code and link targets. */
export function frequentOf(page) {
  const prose = page
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '')
    .replaceAll(/`[^`\n]+`/g, 'code')
    .replaceAll(/\]\([^)\s]+\)/g, ']');
  const words = countWords(prose);
  const frequency = ((prose.match(/\bof\b/gi) ?? []).length / words) * 1000;
  return words >= MEASURED_FROM && frequency > MAX_OF ? Math.round(frequency) : undefined;
}
