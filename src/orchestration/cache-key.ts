/** Whether a cache key is too long to store. Its length counts characters, as in clients, not UTF-16 units. */
export const isTooLongKey = (key: string, maxLength: number): boolean => key.length > maxLength && [...key].length > maxLength;
