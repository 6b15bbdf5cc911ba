/** Not `randomUUID`, which browsers support only on encrypted pages. */
const client = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The headers of a change by these credentials, with a new token: a token is valid only for the credentials that requested it. */
export async function csrfHeaders(api: string, authorization: string | null): Promise<[name: string, value: string][]> {
  const response = await fetch(`${api}/csrf-token?client=${client}`, { headers: authorization ? { authorization } : {} });
  // the service then rejects the change with its own message
  if (!response.ok) return [];
  const { token } = (await response.json()) as { token: string };
  return [
    ['prefect-csrf-token', token],
    ['prefect-csrf-client', client],
  ];
}
