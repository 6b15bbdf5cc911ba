import type { Problem } from '../base/errors.ts';
import type { JsonValue } from '../base/json/value.ts';
import { locate, type Problems, type Reader } from './reader.ts';

type Values = Record<string, string | string[] | undefined>;

/** A raw request, split by the location of its values. `body` is undefined if there was none. */
export interface RawRequest {
  /** Those of the path that has matched, with normalized UUIDs. */
  params: Record<string, string>;
  query: Values;
  headers: Values;
  body: JsonValue | undefined;
}

/** The request for a handler: every value is normalized, and defaults are filled in. */
export interface ReadRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

export type RequestReader = (raw: RawRequest, problems: Problems) => ReadRequest;

/** A request whose query, headers, and body have not been read. */
export const request = ({ params }: RawRequest): ReadRequest => ({ params: { ...params }, query: {}, headers: {}, body: undefined });

export const withBody = (raw: RawRequest, body: unknown): ReadRequest => ({ ...request(raw), body });

/** For a request without a required parameter. @returns the number of problems */
export const missingParameter = (place: string, name: string, problems: Problem[]): number =>
  problems.push({ type: 'missing', loc: [place, name], msg: 'Field required', input: null });

/** For a body that has parameters and is not an object. */
export function noParameters(names: readonly string[], problems: Problem[]): undefined {
  for (const name of names) missingParameter('body', name, problems);
}

/** The last value of a parameter that may be repeated. */
export const last = (given: string | string[] | undefined): string | undefined => (Array.isArray(given) ? given.at(-1) : given);

/** The body of a request. An absent one, and null unless it `takesNull`, is an error. */
export function requiredBody(value: JsonValue | undefined, problems: Problems, read: Reader, takesNull = false): unknown {
  if (value !== undefined && (value !== null || takesNull)) return body(value, problems, read);
  problems.push({ type: 'missing', loc: ['body'], msg: 'Field required', input: null });
  return undefined;
}

/** The body of a request, or its default if it is absent, or null and not `takesNull`. */
export function optionalBody(value: JsonValue | undefined, problems: Problems, read: Reader, takesNull = false, absent?: unknown): unknown {
  return value === undefined || (value === null && !takesNull) ? absent : body(value, problems, read);
}

function body(value: JsonValue, problems: Problems, read: Reader): unknown {
  const start = problems.length;
  const result = read(value, problems);
  locate(problems, start, 'body');
  return result;
}
