/** Releases whose workers take and give back the slots of deployments by themselves (spec 03 §5.0). */
const SELF_MANAGING = new Set(['3.0.0rc20', '3.0.0', '3.0.1', '3.0.2', '3.0.3']);

/** The first release whose flow engine renews the lease of its run. */
const FIRST_LEASING = [3, 4, 11] as const;

const RELEASE = /^(\d+)\.(\d+)\.(\d+)(.*)$/;
/** Suffixes of versions that come before the release itself; `.post` and `+local` come after it. */
const BEFORE_RELEASE = /^[._-]?(a|b|c|rc|dev|alpha|beta|pre)/;

export const managesSlotsItself = (version: string | undefined): boolean => version !== undefined && SELF_MANAGING.has(version);

/** Whether the client keeps its lease alive. Other programs than the SDK (no version) do not. */
export function renewsLeases(version: string | undefined): boolean {
  const match = version === undefined ? null : RELEASE.exec(version);
  if (!match) return false;
  for (const [index, wanted] of FIRST_LEASING.entries()) {
    const part = Number(match[index + 1]);
    if (part !== wanted) return part > wanted;
  }
  return !BEFORE_RELEASE.test(match[4]!);
}
