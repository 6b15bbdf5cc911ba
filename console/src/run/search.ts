/** The search for lines with all words: the service finds those with any of them, except for words after a plus sign. */
export const allWords = (text: string): string =>
  text.replaceAll(/(^|\s)(?=[^\s+!-])("(?:\\.|[^"\\])*"?|\S+)/g, (_found, space: string, word: string) => `${space}+${word}`);
