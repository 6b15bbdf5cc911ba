/** The address if it opens a page or a letter; undefined for any other, such as `javascript:`. */
export const safeAddress = (address: string): string | undefined =>
  /^(https?:\/\/|mailto:)/i.test(address.trim()) ? address.trim() : undefined;
