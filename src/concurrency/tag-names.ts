/** Limits on task tags are told by their names (spec 07 §1.1). */
export const TAG_PREFIX = 'tag:';

export const limitNameOf = (tag: string): string => TAG_PREFIX + tag;

/** The tag that a limit is on; only for limits whose name says that they are on one. */
export const tagOf = ({ name }: { name: string }): string => name.slice(TAG_PREFIX.length);
