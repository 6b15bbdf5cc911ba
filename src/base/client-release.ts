import { present } from './present.ts';

/** The newest release of the clients. `GET /admin/version` reports it, because clients warn about an older one, and the tests run its clients. */
export const NEWEST_CLIENT = '3.9.1';

/** The form of the clients' User-Agent. It is the only header with their release: the version header contains the version of the wire protocol. */
const USER_AGENT = /^prefect\/(\d+\.\d+\.\d+([a-z.+0-9]+)?) \(API \S+\)$/;

/** The release in a client's User-Agent, such as `3.8.8`; undefined for other programs. */
export const releaseOf = (userAgent: string | undefined): string | undefined => USER_AGENT.exec(userAgent ?? '')?.[1];

const RELEASE = /^(\d+)\.(\d+)\.(\d+)(.*)$/;
/** Suffixes of pre-releases. Versions with `.post` and `+local` come after the release. */
const BEFORE_RELEASE = /^[._-]?(a|b|c|rc|dev|alpha|beta|pre)/;

/** Whether a client's version is that release or a later one. False for programs other than the SDK, which have no version. */
export function isAtLeast(version: string | undefined, release: readonly [number, number, number]): boolean {
  const read = parse(version);
  return read !== undefined && compare(read, [...release, 0]) >= 0;
}

/** Whether a client's version is later than another one, such as `3.9.1+4.g1a2b3c4`, a build after the release, than `3.9.1`. False if either is no version. */
export function isNewer(version: string, other: string): boolean {
  const [read, than] = [parse(version), parse(other)];
  return read !== undefined && than !== undefined && compare(read, than) > 0;
}

/** The three numbers, and whether it comes before (-1) or after (1) the release with these numbers. */
type Version = readonly [number, number, number, number];

function parse(version: string | undefined): Version | undefined {
  const match = version === undefined ? null : RELEASE.exec(version);
  if (!match) return undefined;
  const [, major, minor, patch, suffix = ''] = match;
  return [Number(major), Number(minor), Number(patch), BEFORE_RELEASE.test(suffix) ? -1 : suffix === '' ? 0 : 1];
}

function compare(a: Version, b: Version): number {
  return a.map((part, index) => part - present(b[index], 'the part of a version')).find((difference) => difference !== 0) ?? 0;
}
