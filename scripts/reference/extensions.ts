import { table } from './markdown.ts';

/** The keys with which the published documents extend OpenAPI and AsyncAPI. */
export const EXTENSIONS: Record<string, string> = {
  'x-release': 'Release of the service, in the JSON documents.',
  'x-commit': 'Commit that the service was built from, or `unknown`.',
  'x-generated': 'Source of a generated document.',
  'x-wire-version': 'Version of the wire protocol, which clients send in `x-service-api-version`.',
  'x-tagGroups': 'Groups of tags, in the order in which pages show them.',
  'x-open': 'Later releases may add values to this set, or alternatives to this union, in responses. All others stay as they are.',
  'x-one-of':
    'Alternatives of a value that the schema leaves open, because few generators support them. The service reads it like `oneOf`.',
  'x-takes-one': 'A single value is read as a list of one.',
  'x-accepts-words': 'Words that the field also accepts, each with the value that it is read as.',
  'x-accepts-durations': 'A number of seconds that is also accepted as an ISO 8601 duration.',
  'x-infers-tag': 'A value without the tag of the union is read as the first alternative that it matches.',
  'x-default': 'Default of a reference or a union, next to which `default` is not allowed.',
  'x-checked-by-operation': 'Keywords next to it that the operation checks, with its own error message.',
  'x-checked-late': 'The operation checks required fields and empty strings, with its own error message.',
  'x-literal': 'A wrong value gets the error message of a set without a name.',
  'x-keeps-offset': 'A time that is returned with the offset with which it was sent.',
  'x-secret': 'A value that is never shown.',
  'x-scope': 'The additional scope that a key needs to send `true`.',
  'x-scopes': 'The scopes with their meanings; on an operation of the 3.0.3 document and on a WebSocket, those that a key needs.',
  'x-roles': 'The roles, with the scopes that each adds to those of the roles before it.',
  'x-close-codes': 'Codes and reasons with which the service closes a WebSocket.',
  'x-subprotocol': 'Subprotocol that a client offers in the upgrade request.',
  'x-reads':
    'The operation writes nothing. The value states where it runs: `reader-thread` on a reader thread, all others on the main thread, because they read single records (`lookup`), data of the process (`process`), or encrypted data (`secrets`), or continue to read while the response is sent (`stream`).',
  'x-raw': 'The operation serves all methods of its path, and reads the request itself.',
  'x-deprecated-since': 'Time of the deprecation; without it, the one in `info` applies.',
  'x-sunset': 'Earliest time of the removal.',
};

/** Keys that are names of headers. */
const isHeader = (key: string): boolean => /^x-(?:request-id|contralto-|hub-)/.test(key);

/** How often each key occurs in a document. */
export function extensionsOf(node: unknown, counts = new Map<string, number>()): Map<string, number> {
  if (typeof node !== 'object' || node === null) return counts;
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith('x-') && !isHeader(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    extensionsOf(value, counts);
  }
  return counts;
}

/** The meaning of each key as Markdown, and how often each document has it. */
export function extensionsText(documents: Record<string, unknown>): string {
  const counts = Object.values(documents).map((document) => extensionsOf(document));
  const rows = Object.entries(EXTENSIONS).map(([key, meaning]) => [
    `\`${key}\``,
    meaning,
    ...counts.map((of) => String(of.get(key) ?? '')),
  ]);
  return `# Extensions\n\nThe documents describe more than OpenAPI and AsyncAPI have keywords for. Generators and validators ignore these keys. The numbers count where a document has them.\n\n${table(['Key', 'Meaning', ...Object.keys(documents)], rows)}`;
}
