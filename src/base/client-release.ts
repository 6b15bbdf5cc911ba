/** The newest release of the clients. `GET /admin/version` reports it, because clients warn about an older one, and the tests run its clients. */
export const NEWEST_CLIENT = '3.9.1';

const RELEASE = /^(\d+)\.(\d+)\.(\d+)(.*)$/;
/** Suffixes of pre-releases. Versions with `.post` and `+local` come after the release. */
const BEFORE_RELEASE = /^[._-]?(a|b|c|rc|dev|alpha|beta|pre)/;

/** Whether a client's version is that release or a later one. False for programs other than the SDK, which have no version. */
export function isAtLeast(version: string | undefined, release: readonly [number, number, number]): boolean {
  const match = version === undefined ? null : RELEASE.exec(version);
  if (!match) return false;
  for (const [index, wanted] of release.entries()) {
    const part = Number(match[index + 1]);
    if (part !== wanted) return part > wanted;
  }
  const [, , , , suffix = ''] = match;
  return !BEFORE_RELEASE.test(suffix);
}
