/**
 * The form of a text for comparisons that ignore case. Replaces the final sigma with the medial one: which form lowercase yields depends on the following
 * characters.
 */
export const caseFold = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
