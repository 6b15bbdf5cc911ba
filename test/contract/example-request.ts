import { type Entry, exampleOf, parameterOf } from './document.ts';

/** The request of an operation, from the examples of the contract. */
export function requestOf({ path, method, operation }: Entry): { url: string; init: RequestInit } {
  const parameters = operation.parameters.map(parameterOf);
  const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parameters.find((one) => one.name === name)?.example)));
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one): [string, string] => [one.name, String(one.example)]);
  const media = operation.requestBody?.content['application/json'];
  const body = media && (exampleOf(media) ?? {});
  return {
    url: query.length > 0 ? `${url}?${new URLSearchParams(query)}` : url,
    init: {
      method: method.toUpperCase(),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    },
  };
}
