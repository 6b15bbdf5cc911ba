/** Whether a cache key may not be stored. Lengths are counted in characters, as clients count them. */
export const isTooLongKey = (key: string, maxLength: number): boolean => key.length > maxLength && [...key].length > maxLength;
