/** Pieces of at least this size are kept as they are. */
const LARGE_BYTES = 16_384;
const BLOCK_BYTES = 65_536;
/** Number of pieces above which they must have a minimum average size. */
const FEW_PIECES = 16_384;
/** The minimum average size. Clients send thousands of bytes at a time; every piece costs a fixed time, regardless of its size. */
const SMALLEST_AVERAGE_BYTES = 64;

/** Counts the pieces in which a body arrives. */
export class PieceCount {
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
