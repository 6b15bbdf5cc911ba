/** Whether a cache key is too long to be stored. Its length is counted in characters, as clients do, not in UTF-16 units. */
export const isTooLongKey = (key: string, maxLength: number): boolean => key.length > maxLength && [...key].length > maxLength;
