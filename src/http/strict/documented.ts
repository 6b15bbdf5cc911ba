import { present } from '../../base/present.ts';
import { type Contract, deref, METHODS, type OperationObject, type ResponseObject, type Schema } from '../../contract/schema.ts';

/** One operation of the published document. */
export interface Documented {
  op: string;
  /** The excerpt of the document with only the request of this operation and its references, for the validator. Always a new copy, because the validator changes it. */
  requestDocument: () => Contract;
  /** The same with only the response of one documented status. */
  responseDocument: (status: number) => Contract;
  /** Describes a status or media type of a response that is not in the document; undefined if both are. */
  faultOfHead(status: number, contentType: string | undefined): string | undefined;
  /** Whether a body with this status may be the literal `null`. */
  allowsNull(status: number): boolean;
}

/** Finds the operation of a request, or undefined if the document has none. `path` begins with the prefix of the API. */
export type FindDocumented = (method: string, path: string) => Documented | undefined;

interface Route {
  parts: readonly string[];
  operations: Record<string, Documented>;
}

/** Finds operations by the paths of the document, independently of the routes of the service. */
export function documentedOperations(contract: Contract, basePath: string): FindDocumented {
  const routes = Object.entries(contract.paths).map(([path, item]): Route => {
    const operations = METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [[method, documented(contract, basePath, path, method, operation)] as const] : [];
    });
    return { parts: partsOf(path), operations: Object.fromEntries(operations) };
  });
  // literal segments take precedence over parameters
  routes.sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  return (method, path) => {
    if (!path.startsWith(`${basePath}/`)) return undefined;
    const parts = partsOf(path.slice(basePath.length));
    const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
    const isSame = ({ parts: named }: Route) =>
      named.length === parts.length && named.every((part, index) => isParameter(part) || part === parts[index]);
    return routes.find((route) => route.operations[wanted] && isSame(route))?.operations[wanted];
  };
}

const partsOf = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/');
const isParameter = (part: string): boolean => part.startsWith('{');
const rankOf = ({ parts }: Route): string => parts.map((part) => (isParameter(part) ? '\uffff' : part)).join('/');

function documented(contract: Contract, basePath: string, path: string, method: string, operation: OperationObject): Documented {
  // clients read every other status as `default` too, but the service sends only 500 without documenting it
  const namedResponse = (status: number) => operation.responses[status === 500 ? 'default' : status];
  const responseOf = (status: number) => {
    const named = namedResponse(status);
    return named && deref<ResponseObject>(contract, named);
  };
  const documentOf = (part: OperationObject) => excerpt(contract, basePath, path, method, part);
  const { requestBody: _, ...withoutBody } = operation;
  return {
    op: operation.operationId,
    requestDocument: () => withWords(documentOf({ ...operation, responses: {} })),
    responseDocument: (status) =>
      structuredClone(documentOf({ ...withoutBody, responses: { [status]: present(namedResponse(status), `status ${status}`) } })),
    faultOfHead(status, contentType) {
      const response = responseOf(status);
      if (!response) return `the contract does not document status ${status}`;
      const types = Object.keys(response.content ?? {});
      const type = contentType?.split(';', 1)[0]?.trim();
      if (type === undefined) return types.length === 0 ? undefined : `the contract documents a body for status ${status}`;
      return types.includes(type) ? undefined : `the contract does not document the media type ${type} for status ${status}`;
    },
    allowsNull(status) {
      const response = responseOf(status);
      const content = response?.content;
      return content !== undefined && Object.values(content).some(({ schema }) => schema === undefined || mayBeNull(contract, schema));
    },
  };
}

/** A copy of the node in which the words that fields of requests accept are values of their schemas. */
function withWords<T>(node: T): T {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(withWords) as T;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withWords<unknown>(value)]));
  const { 'x-accepts-words': words, ...schema } = copy;
  return (words ? { anyOf: [{ type: 'string', enum: Object.keys(words) }, schema] } : copy) as T;
}

function mayBeNull(contract: Contract, given: Schema): boolean {
  const schema = deref(contract, given);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return alternatives.some((one) => mayBeNull(contract, one));
  return schema.type === undefined ? !('$ref' in schema) && !schema.properties : [schema.type].flat().includes('null');
}

function excerpt(
  contract: Contract,
  basePath: string,
  path: string,
  method: string,
  operation: OperationObject,
): Contract & { servers: object[] } {
  const components: Contract['components'] = { schemas: {} };
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref } = node as { $ref?: unknown };
    const [, section, name] = typeof $ref === 'string' ? (/^#\/components\/(\w+)\/(.+)$/.exec($ref) ?? []) : [];
    if (section !== undefined && name !== undefined && components[section]?.[name] === undefined) {
      const target = contract.components[section]?.[name];
      components[section] = { ...components[section], [name]: target };
      collect(target);
    }
    for (const child of Object.values(node)) collect(child);
  };
  collect(operation);
  const { openapi, info } = contract;
  return { openapi, info, servers: [{ url: basePath || '/' }], paths: { [path]: { [method]: operation } }, components };
}
