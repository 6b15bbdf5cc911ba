import type { IncomingHttpHeaders } from 'node:http';

interface OriginSettings {
  readonly api: { readonly corsAllowedOrigins: readonly string[] };
  readonly ui: { readonly url: string; readonly apiUrl: string };
}

/**
 * Detects requests that a browser sends on behalf of a page that must not use the API. Only browsers send these headers, and pages cannot change them. Without
 * restricted origins, all pages are allowed.
 */
export function foreignPages({ api, ui }: OriginSettings): (headers: IncomingHttpHeaders) => boolean {
  const allowed = new Set([...api.corsAllowedOrigins, originOf(ui.url), originOf(ui.apiUrl)]);
  if (allowed.has('*')) return () => false;
  return ({ origin, host, 'sec-fetch-site': site }) => {
    if (site === 'same-origin' || site === 'none') return false;
    if (origin === undefined) return site !== undefined;
    return !allowed.has(origin) && hostOf(origin) !== host;
  };
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
