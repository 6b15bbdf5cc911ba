/** Sends a request of the generated client to the service, with credentials. */
export async function request<Response>(path: string, options: RequestInit): Promise<Response> {
  const credentials = Buffer.from(process.env.CONTRALTO_AUTH ?? '').toString('base64');
  const headers = { ...options.headers, authorization: `Basic ${credentials}` };
  const response = await fetch(`${process.env.CONTRALTO_URL}/api${path}`, { ...options, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, data: text ? JSON.parse(text) : undefined } as Response;
}

/** Returns the data of a successful response, which has the type of its status. */
export function done<Response extends { status: number; data: unknown }>({ status, data }: Response) {
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(data)}`);
  return data as Extract<Response, { status: 200 | 201 }>['data'];
}
