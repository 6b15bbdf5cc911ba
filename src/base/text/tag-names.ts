/** Prefix of the names of limits on task tags. */
export const TAG_PREFIX = 'tag:';

export const limitNameOf = (tag: string): string => TAG_PREFIX + tag;

/** Whether a limit of this name applies to a tag. */
export const isTagLimit = (name: string): boolean => name.startsWith(TAG_PREFIX);

/** The tag to which a tag limit applies. */
export const tagOf = ({ name }: { name: string }): string => name.slice(TAG_PREFIX.length);
