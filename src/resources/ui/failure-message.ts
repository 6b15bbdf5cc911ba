const ELLIPSIS = '…';
/** Characters of a message by which failures are grouped. */
const COMPARED = 300;

/** The parts of messages that differ between failures with the same cause, in the order in which they are replaced. */
const VARIABLE: readonly RegExp[] = [
  // web addresses and other addresses with a scheme
  /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s'"`]+/gi,
  // quoted texts; an apostrophe within a word is no quote
  /(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu,
  /"[^"\n]*"/g,
  /`[^`\n]*`/g,
  // mail addresses
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  // paths of files
  /(?<![\w/])(?:~|\.{1,2})?(?:\/[\w.@-]+){2,}\/?/g,
  // ids, hashes, and addresses in memory
  /\b0x[0-9a-f]+\b/gi,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b(?=[a-f]*\d)[0-9a-f]{8,}\b/gi,
  // numbers, with the parts of times, dates, versions, and addresses
  /(?<![\p{L}\p{N}_]|[\p{L}\p{N}]\.)\d+(?:[.,:T/-]\d+)*Z?/gu,
];

/** A sequence of escape codes for colors. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes begin with a control character
const COLORS = /\u001b\[[0-9;]*m/g;

/** The message with an ellipsis for each part that can differ between failures with the same cause: numbers, ids, addresses, times, paths, and quoted texts. */
export function failurePattern(message: string): string {
  let text = message.replaceAll(COLORS, '');
  for (const part of VARIABLE) text = text.replaceAll(part, ELLIPSIS);
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/…(?:[,;:. /-]{0,2}…)+/g, ELLIPSIS)
    .trim()
    .slice(0, COMPARED);
}
