const ESC = String.fromCharCode(27);
const BEL = String.fromCharCode(7);
const CONTROLS = `${String.fromCharCode(0)}-${String.fromCharCode(8)}${String.fromCharCode(11)}-${String.fromCharCode(31)}${String.fromCharCode(127)}`;

/** The sequences of a terminal: a style (`ESC[1;31m`, the first group), and other commands and control characters, which a page can't follow. */
const SEQUENCE = new RegExp(
  String.raw`${ESC}\[([\d;]*)m|${ESC}\[[\d;?]*[A-Za-ln-z]|${ESC}\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\)|[${CONTROLS}]`,
  'g',
);

const COLORS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

interface Style {
  color?: string | undefined;
  bold?: boolean | undefined;
}

/** The style after the codes of one sequence. */
function styled(before: Style, codes: string): Style {
  let style = before;
  for (const code of (codes || '0').split(';').map(Number)) {
    const color = (code >= 30 && code <= 37) || (code >= 90 && code <= 97) ? COLORS[code % 10] : undefined;
    if (code === 0) style = {};
    else if (code === 1 || code === 22) style = { ...style, bold: code === 1 };
    else if (code === 39 || color) style = { ...style, color };
  }
  return style;
}

export interface Piece extends Style {
  text: string;
}

/** A text of a terminal in pieces of one style, without control characters. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let [end, style]: [number, Style] = [0, {}];
  const add = (part: string) => part !== '' && pieces.push({ ...style, text: part });
  for (const { 0: found, 1: codes, index } of text.matchAll(SEQUENCE)) {
    add(text.slice(end, index));
    if (codes !== undefined) style = styled(style, codes);
    end = index + found.length;
  }
  add(text.slice(end));
  return pieces;
}

/** A text without the sequences of a terminal. */
export const plainText = (text: string): string => text.replaceAll(SEQUENCE, '');
