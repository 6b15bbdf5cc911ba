import { MAX_PAGE_BYTES, pageTooLarge } from '../../base/errors.ts';
import { stringifyJson } from '../../base/json/json.ts';

/** Writes the JSON of a body. */
export type WriteBody = (body: unknown) => string;

/** The JSON of a response. @throws 422 for one that is too large: a list of objects of megabytes each */
export function bodyText(body: unknown, write: WriteBody = stringifyJson): string {
  let text: string;
  try {
    text = write(body);
  } catch (error) {
    // no text can be that long
    if (error instanceof RangeError) throw pageTooLarge();
    throw error;
  }
  if (text.length > MAX_PAGE_BYTES) throw pageTooLarge();
  return text;
}
