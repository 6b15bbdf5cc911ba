import { MAX_PAGE_BYTES, pageTooLarge } from '../../base/errors.ts';
import { stringifyJson } from '../../base/json/json.ts';

/** Serializes a body to JSON. */
export type WriteBody = (body: unknown) => string;

/** The JSON of a response. @throws 422 if it is too large, such as a list of objects of several megabytes each */
export function bodyText(body: unknown, write: WriteBody = stringifyJson): string {
  let text: string;
  try {
    text = write(body);
  } catch (error) {
    // the JSON exceeds the maximum length of a string
    if (error instanceof RangeError) throw pageTooLarge();
    throw error;
  }
  if (text.length > MAX_PAGE_BYTES) throw pageTooLarge();
  return text;
}
