/** The text with its digits and signs as ASCII. Keyboards of other scripts type `٢٤`, and those of East Asia `２４：００`. */
export const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));

/** In Unicode, the digits of a script are consecutive, from zero to nine. */
function digitValue(point: number): number {
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (point - zero) % 10;
}
