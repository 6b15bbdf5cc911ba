export const MAX_WORDS: number;
export function countWords(page: string): number;
export function frequentOf(page: string): number | undefined;
