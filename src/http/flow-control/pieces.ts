import type { IncomingMessage, ServerResponse } from 'node:http';

/** Pieces of at least this size are kept as they are. */
const LARGE_BYTES = 16_384;
const BLOCK_BYTES = 65_536;
/** Number of pieces above which they must have a minimum average size. */
const FEW_PIECES = 16_384;
/** The minimum average size. Clients send thousands of bytes at a time; every piece costs a fixed time, regardless of its size. */
const SMALLEST_AVERAGE_BYTES = 64;
/** Maximum size of the unneeded rest of a body, in bytes: more than a well-behaved client has left to send before it reads the response. */
const MAX_REST_BYTES = 67_108_864;

/** Counts the pieces in which a body arrives. */
class PieceCount {
  bytes = 0;
  private pieces = 0;

  add(piece: Buffer): void {
    this.bytes += piece.length;
    this.pieces += 1;
  }

  get isFirst(): boolean {
    return this.pieces === 1;
  }

  /** True for a body in more pieces than any client sends. */
  get areTooSmall(): boolean {
    return this.pieces > FEW_PIECES && this.bytes < this.pieces * SMALLEST_AVERAGE_BYTES;
  }
}

/** A body as it arrives. Small pieces are copied into blocks: a separate piece takes several hundred bytes, regardless of its size. */
export class Pieces {
  private readonly count = new PieceCount();
  private readonly parts: Buffer[] = [];
  private block: Buffer | undefined;
  private used = 0;

  get size(): number {
    return this.count.bytes;
  }

  add(piece: Buffer): void {
    this.count.add(piece);
    // most bodies arrive in one piece
    if (piece.length >= LARGE_BYTES || this.count.isFirst) {
      this.endBlock();
      this.parts.push(piece);
      return;
    }
    for (let from = 0; from < piece.length; ) {
      this.block ??= Buffer.allocUnsafeSlow(BLOCK_BYTES);
      const copied = piece.copy(this.block, this.used, from);
      this.used += copied;
      from += copied;
      if (this.used === BLOCK_BYTES) this.endBlock();
    }
  }

  /** True for a body in more pieces than any client sends. */
  get areTooSmall(): boolean {
    return this.count.areTooSmall;
  }

  whole(): Buffer {
    this.endBlock();
    return this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts, this.size);
  }

  private endBlock(): void {
    if (this.block && this.used > 0) this.parts.push(this.block.subarray(0, this.used));
    this.block = undefined;
    this.used = 0;
  }
}

const isExpected = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Once the response is written, reads the rest of the request's body, so that a client that is still sending receives the response. Disconnects clients that
 * send without end, or in tiny pieces that delay other clients.
 */
export function boundRest(request: IncomingMessage, response: ServerResponse): void {
  if (isExpected(request)) response.once('prefinish', () => readRest(request));
}

/** Reads and discards the rest of the body. */
export function readRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const count = new PieceCount();
  request.removeAllListeners('data');
  request.on('data', (piece: Buffer) => {
    count.add(piece);
    if (count.areTooSmall || count.bytes > MAX_REST_BYTES) request.destroy();
  });
}
