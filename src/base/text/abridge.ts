/**
 * Shortens a long text by cutting out its middle: keeps the same number of characters at the beginning and at the end, and states between them how many are
 * missing. Returns the text unchanged if the result would not be shorter.
 *
 * @param keep number of characters to keep; must be even
 */
export function abridge(text: string, keep: number): string {
  if (text.length <= keep) return text;
  const characters = [...text];
  const left = characters.length - keep;
  const note = `...${left} additional characters...`;
  if (left <= note.length) return text;
  return characters.slice(0, keep / 2).join('') + note + characters.slice(-keep / 2).join('');
}
