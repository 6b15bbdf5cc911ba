/** A value as text for an editor. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

/** Why a text is not JSON, with the line and column if the browser reports the position; undefined if it is JSON. */
export function problemOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const place = /position (\d+)/.exec(message)?.[1];
    if (place === undefined || message.includes('line')) return message;
    const before = text.slice(0, Number(place)).split('\n');
    return `${message} (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
  }
}
