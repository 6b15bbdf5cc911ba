/** Words that are separated by commas, none of them empty. */
export const listed = (text: string): string[] => text.split(',').flatMap((one) => (one.trim() ? [one.trim()] : []));
