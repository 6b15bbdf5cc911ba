import { isAtLeast } from '../base/client-release.ts';

/** Releases whose workers acquire and release the slots of deployments themselves. */
const SELF_MANAGING = new Set(['3.0.0rc20', '3.0.0', '3.0.1', '3.0.2', '3.0.3']);

/** The first release whose flow engine renews the lease of its run. */
const FIRST_LEASING = [3, 4, 11] as const;

export const managesSlotsItself = (version: string | undefined): boolean => version !== undefined && SELF_MANAGING.has(version);

/** Whether the client keeps its lease alive. Programs other than the SDK, which have no version, do not. */
export const renewsLeases = (version: string | undefined): boolean => isAtLeast(version, FIRST_LEASING);
