const LONGEST = 2000;

/**
 * The path of this service to which a browser returns after a sign-in. Anything else, such as the address of another site, becomes the start page: otherwise a
 * link to the login page could lead people to a page that imitates this service.
 */
export function returnPath(given: unknown, publicUrl: string): string {
  const { origin, pathname } = new URL(publicUrl);
  const base = pathname.replace(/\/+$/, '');
  const start = `${base}/`;
  if (typeof given !== 'string' || given.length > LONGEST || !given.startsWith('/') || !URL.canParse(given, origin)) return start;
  const url = new URL(given, origin);
  const isOwn = url.origin === origin && url.pathname.startsWith(start) && !url.pathname.startsWith('//');
  return isOwn && !url.pathname.startsWith(`${base}/auth/`) ? `${url.pathname}${url.search}${url.hash}` : start;
}
