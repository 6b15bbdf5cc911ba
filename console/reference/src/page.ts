import type { ReferenceDocument } from './contract.ts';
import { samplesOf } from './samples.ts';
import type { SearchPlaces } from './search/box.ts';

/** What the service fills into the page. The addresses are relative to that of the page. */
export interface Page extends SearchPlaces {
  api: string;
  document: string;
  /** Whether changes need a CSRF token. */
  csrf: boolean;
  /** Whether requests need credentials. */
  guarded: boolean;
}

/**
 * The document of the reference, with the calls of each operation. Without a password and keys, the service requires no credentials, so the page asks for none.
 *
 * @param api the URL of the API
 */
export async function loadDocument({ document: path, folder, guarded }: Page, api: string): Promise<ReferenceDocument> {
  const document = (await (await fetch(path)).json()) as ReferenceDocument;
  document.info.description = document.info.description.replaceAll('](guide:', `](${folder}`);
  for (const methods of Object.values(document.paths))
    for (const operation of Object.values(methods)) {
      if (!operation.operationId) continue;
      operation['x-codeSamples'] = samplesOf(document, operation, api);
      if (!guarded) delete operation.security;
    }
  if (guarded) return document;
  const { securitySchemes: _, ...components } = document.components;
  return { ...document, security: [], components };
}

/** The `Authorization` header of the person who has signed in to the console in this tab. */
const authorization = sessionStorage.getItem('contralto.authorization');

/** These credentials in the form of the reference; undefined if nobody has signed in. */
export function credentials(): { token: string } | { username: string; password: string } | undefined {
  const [scheme, value] = authorization?.split(' ') ?? [];
  if (!value) return undefined;
  if (scheme !== 'Basic') return { token: value };
  const [username = '', ...password] = new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0))).split(':');
  return { username, password: password.join(':') };
}

/** Who sends the requests of this page, in words. */
export async function callerOf(api: string): Promise<string> {
  if (!authorization) return 'Not signed in';
  const response = await fetch(`${api}/api-keys/current`, { headers: { authorization } });
  if (!response.ok) return 'Not signed in';
  const { name, role } = (await response.json()) as { name?: string | null; role?: string | null };
  return [name, role].filter(Boolean).join(' · ');
}
