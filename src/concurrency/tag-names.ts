/** Prefix of the names of limits on task tags. */
export const TAG_PREFIX = 'tag:';

export const limitNameOf = (tag: string): string => TAG_PREFIX + tag;

/** The tag to which a tag limit applies. */
export const tagOf = ({ name }: { name: string }): string => name.slice(TAG_PREFIX.length);
