/** The URL of a request without the prefix below which a proxy publishes the service, if the proxy has kept it. */
export function removePrefix(url: string, prefix: string): string {
  if (prefix === '' || !url.startsWith(prefix)) return url;
  const rest = url.slice(prefix.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : rest.startsWith('?') ? `/${rest}` : url;
}
