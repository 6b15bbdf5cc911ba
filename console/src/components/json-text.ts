/** A value as it is written in an editor. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

/** What keeps a text from being JSON, with its line and column where the browser tells the place; undefined if it is JSON. */
export function problemOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const words = (error as Error).message;
    const place = /position (\d+)/.exec(words)?.[1];
    if (place === undefined || words.includes('line')) return words;
    const before = text.slice(0, Number(place)).split('\n');
    return `${words} (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
  }
}
