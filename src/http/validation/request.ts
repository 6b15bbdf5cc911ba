import { pathUuid } from '../../contract/scalars.ts';

/** Names contain neither slashes nor NUL, which databases cannot store in text. */
const UNROUTABLE = /[/\0]/;

/** The path parameters with normalized UUIDs; undefined if the route does not match because one is not a UUID or contains a slash. */
export function readPathParams(raw: Record<string, string>, uuidParams: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [name, text] of Object.entries(raw)) {
    const value = uuidParams.includes(name) ? pathUuid(text) : UNROUTABLE.test(text) ? undefined : text;
    if (value === undefined) return undefined;
    params[name] = value;
  }
  return params;
}
