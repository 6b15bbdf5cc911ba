import type { ServerResponse } from 'node:http';
import type { ApiError } from '../../base/errors.ts';

export interface Holder {
  /** Called with the bytes of a response that is sent in one piece, undefined without a body. @returns an error to send instead */
  whole: (bytes: Uint8Array | undefined) => Promise<ApiError | undefined>;
  /** Called before the first bytes of a streamed response, which cannot be held back. */
  streamed: () => void;
  /** Called when neither the response nor its replacement can be sent: the connection is then closed. */
  failed: (error: unknown) => void;
}

/** Holds the response of a request back until `whole` has checked it, in the form in which it leaves the process. */
export function holdResponse(response: ServerResponse, { whole, streamed, failed }: Holder): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are applied to the response below
  const { write, end } = response;
  let isStreamed = false;
  const asStreamed = () => {
    if (!isStreamed) streamed();
    isStreamed = true;
  };
  response.write = ((...args: Parameters<typeof write>) => {
    asStreamed();
    return write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    if (isStreamed) return end.apply(response, args);
    const bytes = bytesOf(args[0]);
    whole(bytes)
      .then((instead) => {
        // the connection may have closed in the meantime
        if (response.destroyed) return;
        if (instead) replace(response, instead, end);
        else end.apply(response, args);
      })
      .catch((error: unknown) => {
        failed(error);
        response.destroy();
      });
    return response;
  }) as typeof end;
}

function bytesOf(chunk: unknown): Uint8Array | undefined {
  if (typeof chunk === 'string') return Buffer.from(chunk);
  return chunk instanceof Uint8Array && chunk.length > 0 ? chunk : undefined;
}

const OF_THE_BODY = ['content-encoding', 'content-length', 'content-disposition', 'etag'];

function replace(response: ServerResponse, { status, body }: ApiError, end: ServerResponse['end']): void {
  for (const name of OF_THE_BODY) response.removeHeader(name);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  end.call(response, JSON.stringify(body), 'utf8');
}
