import { MASK } from '../../resources/block-documents/masking.ts';

/** Shorter parts of a URL are words like `api` that give nothing away. */
const SHORTEST_URL_PART = 8;

/** The text without the secrets, in whatever way they are written: as they are, in a URL, in JSON, or the parts of a secret URL. */
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
