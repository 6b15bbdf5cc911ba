import { MASK } from '../../resources/block-documents/masking.ts';

/** Shorter parts of a URL are words like `api` that reveal nothing. */
const SHORTEST_URL_PART = 8;

/** Limits for a search, which is slow for longer texts or more secrets. */
const MAX_SEARCHED_CHARACTERS = 65_536;
const MAX_SECRETS = 500;

/** Whether the text is within the limits of {@link redact}. */
export const isSearchable = (text: string, secrets: readonly string[]): boolean =>
  text.length <= MAX_SEARCHED_CHARACTERS && secrets.length <= MAX_SECRETS;

/** Like {@link redact}, for a text of which only the two ends are reported: the middle of a long text stays unchanged. */
export function redactEnds(text: string, secrets: readonly string[]): string {
  if (isSearchable(text, secrets)) return redact(text, secrets);
  if (secrets.length > MAX_SECRETS) return MASK;
  const end = MAX_SEARCHED_CHARACTERS / 2;
  return redact(text.slice(0, end), secrets) + text.slice(end, -end) + redact(text.slice(-end), secrets);
}

/** Removes the secrets from a text in all spellings: literal, in a URL, in JSON, and as parts of a secret URL. */
export function redact(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [secret, ...partsOfUrl(secret)]).flatMap(spellingsOf);
  const longestFirst = [...new Set(spellings)].filter((spelling) => spelling !== '').sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, spelling) => rest.replaceAll(spelling, MASK), text);
}

const spellingsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  new URLSearchParams([['', secret]]).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
];

function partsOfUrl(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const { href, pathname, search, searchParams, username, password } = new URL(text);
  const parts = [pathname + search, search, username, password, ...pathname.split('/'), ...searchParams.values()];
  return [href, ...parts.filter((part) => part.length >= SHORTEST_URL_PART)];
}
