/** Limits of an untrusted JSON text. */
export interface JsonLimits {
  /** Levels of lists and objects. */
  maxBodyDepth: number;
  /** Values at any depth. */
  maxBodyValues: number;
}

/** The limit that a text exceeds. */
export type Excess = 'depth' | 'values' | 'members';

/**
 * One object may have a fifth of all values as fields: their names cost several times as much as values, and cannot be read one by one.
 */
export const mostMembers = ({ maxBodyValues }: Pick<JsonLimits, 'maxBodyValues'>): number => Math.floor(maxBodyValues / 5);

const LIST = -1;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;

/**
 * Finds the limit that a JSON text exceeds, without parsing its values, at about a hundredth of the cost of parsing many of them. For texts that are not JSON,
 * the result is arbitrary.
 */
export function excessOf(text: string, limits: JsonLimits): Excess | undefined {
  const { maxBodyDepth, maxBodyValues } = limits;
  const maxMembers = mostMembers(limits);
  // each level takes two characters, and so does each value
  if (text.length <= 2 * maxBodyDepth && text.length <= 2 * maxMembers) return undefined;
  /** For each open object, the number of complete fields; {@link LIST} for a list. */
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

/** The position of the closing quote of the string that begins at `start`; the length of the text if there is none. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
