/** A text as it is compared where case does not matter. The sigma that ends a word is the one within words: which of the two it is depends on what follows. */
export const caseFold = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
