/**
 * A long text without its middle: as many characters of the beginning as of the end, and between them how many are missing. A text stays as it is when
 * that would not make it shorter.
 *
 * @param keep characters that are kept, an even number
 */
export function abridge(text: string, keep: number): string {
  if (text.length <= keep) return text;
  const characters = [...text];
  const left = characters.length - keep;
  const note = `...${left} additional characters...`;
  if (left <= note.length) return text;
  return characters.slice(0, keep / 2).join('') + note + characters.slice(-keep / 2).join('');
}
