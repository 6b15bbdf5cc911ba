/** `1 run`, `1,204 runs`. */
export const counted = (count: number, noun: string): string => `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`;
