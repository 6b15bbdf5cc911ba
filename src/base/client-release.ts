const RELEASE = /^(\d+)\.(\d+)\.(\d+)(.*)$/;
/** Suffixes of versions that come before the release itself; `.post` and `+local` come after it. */
const BEFORE_RELEASE = /^[._-]?(a|b|c|rc|dev|alpha|beta|pre)/;

/** Whether a client's version is that release or a later one; false for other programs than the SDK, which have none. */
export function isAtLeast(version: string | undefined, release: readonly [number, number, number]): boolean {
  const match = version === undefined ? null : RELEASE.exec(version);
  if (!match) return false;
  for (const [index, wanted] of release.entries()) {
    const part = Number(match[index + 1]);
    if (part !== wanted) return part > wanted;
  }
  return !BEFORE_RELEASE.test(match[4]!);
}
