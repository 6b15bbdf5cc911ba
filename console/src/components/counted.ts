import { numberText } from '../language.ts';

/** `1 run`, `1,204 runs`. */
export const counted = (count: number, noun: string): string => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;
