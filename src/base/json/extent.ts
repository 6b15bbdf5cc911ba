/** What a text from outside may hold. */
export interface JsonLimits {
  /** Levels of lists and objects. */
  maxBodyDepth: number;
  /** Values, however deep. */
  maxBodyValues: number;
}

/** Which limit a text exceeds. */
export type Excess = 'depth' | 'values' | 'members';

/** One object may have a fifth of all values: its names cost several times as much as values do, and cannot be looked at one after another. */
export const mostMembers = ({ maxBodyValues }: Pick<JsonLimits, 'maxBodyValues'>): number => Math.floor(maxBodyValues / 5);

const LIST = -1;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;

/**
 * Looks which limit of a JSON text is exceeded, without reading its values: a hundredth of what it would cost to read many of them. Texts that are not JSON may get
 * either answer.
 */
export function excessOf(text: string, limits: JsonLimits): Excess | undefined {
  const { maxBodyDepth, maxBodyValues } = limits;
  const maxMembers = mostMembers(limits);
  // each level takes two characters, and so does each value
  if (text.length <= 2 * maxBodyDepth && text.length <= 2 * maxMembers) return undefined;
  /** Of each object that is open, the members that have ended; {@link LIST} of a list. */
  const open: number[] = [];
  let members = LIST;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case COMMA:
        if (++values > maxBodyValues) return 'values';
        if (members !== LIST && ++members >= maxMembers) return 'members';
        break;
      case 91: // [
      case 123: // {
        open.push(members);
        members = text.charCodeAt(at) === 91 ? LIST : 0;
        if (open.length > maxBodyDepth) return 'depth';
        if (++values > maxBodyValues) return 'values';
        break;
      case 93: // ]
      case 125: // }
        members = open.pop() ?? LIST;
        break;
      default:
    }
  }
  return undefined;
}

/** The position of the quote that ends the string that begins at `start`; the length of the text if there is none. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
