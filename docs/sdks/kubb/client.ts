import type { Error as Problem } from './contralto';

export type RequestConfig<Body = unknown> = { method?: string; url?: string; params?: object; headers?: object; data?: Body };
export type ResponseErrorConfig<Body = unknown> = Body;
export type Client = typeof client;

/** An error response of the service. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(`${status} ${JSON.stringify(problem.detail)}`);
  }
}

/** Sends a request of the generated client to the service, with credentials. @throws {Failure} */
export default async function client<Data, _Failure, Body>({
  method,
  url,
  params,
  headers,
  data,
}: RequestConfig<Body>): Promise<{ data: Data }> {
  const credentials = Buffer.from(process.env.CONTRALTO_AUTH ?? '').toString('base64');
  const response = await fetch(`${process.env.CONTRALTO_URL}/api${url}?${new URLSearchParams({ ...params })}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}`, ...headers },
    body: data && JSON.stringify(data),
  });
  const text = await response.text();
  const content = text ? JSON.parse(text) : undefined;
  if (!response.ok) throw new Failure(response.status, content);
  return { data: content };
}
