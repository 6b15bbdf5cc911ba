/** The URL of a PostgreSQL database with its password hidden, for messages. */
export function withoutPassword(url: string): string {
  // a URL without a host names a folder of sockets: the driver accepts it, but the URL standard doesn't
  if (!URL.canParse(url)) return url.replace(/(:\/\/[^:@/?]*:)[^@/]*@/, '$1***@').replace(/([?&]password=)[^&]*/g, '$1***');
  const shown = new URL(url);
  if (shown.password) shown.password = '***';
  if (shown.searchParams.has('password')) shown.searchParams.set('password', '***');
  return shown.toString();
}
