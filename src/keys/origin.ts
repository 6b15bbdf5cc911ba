import type { RequestContext } from '../base/request-context.ts';
import { normalizeUuid } from '../contract/scalars.ts';

/** Headers of clients of the ecosystem that distinguish those with the same address, key, and program. */
const DISTINGUISHING = ['prefect-csrf-client', 'x-prefect-worker-id', 'x-prefect-deployment-id', 'x-prefect-flow-id'];

/** Maximum length of the name of a client's program. */
const LONGEST_PROGRAM = 200;

/** What a request shows of the client that sent it. */
export interface Origin {
  address: string;
  /** Its `User-Agent`. */
  program: string;
  /** The name of its API key. */
  keyName: string | null;
  /** The flow that it runs, according to the client. */
  flowId: string | null;
  /** What else distinguishes clients with the same text, if they send it. */
  client: string;
  /** Equal for requests with the same address, key, and program. */
  text: string;
}

/** The origin of a request; undefined for a call without a connection. Several processes can share an origin, so it proves no identity. */
export function readOrigin({ caller, principal, headers }: RequestContext): Origin | undefined {
  if (!caller) return undefined;
  const [address = '', given = ''] = caller.map(String);
  const program = given.slice(0, LONGEST_PROGRAM);
  const key = principal?.key;
  return {
    address,
    program,
    keyName: key?.name ?? null,
    flowId: normalizeUuid(String(headers['x-prefect-flow-id'] ?? '')) ?? null,
    client: DISTINGUISHING.map((name) => headers[name] ?? '').join(' '),
    text: [address, key?.id ?? '', program].join(' '),
  };
}

/** The text of an origin. */
export const originOf = (context: RequestContext): string | undefined => readOrigin(context)?.text;
