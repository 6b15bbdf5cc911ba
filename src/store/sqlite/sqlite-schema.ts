import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** Kinds of pages of a table. */
const INTERIOR = 5;
const LEAF = 13;
/** A schema of more pages is not read; no real schema is that large. */
const MAX_PAGES = 10_000;

/** An entry of the schema of a SQLite file. `sql` is undefined if it doesn't fit into its page. */
export interface SchemaEntry {
  type: string;
  name: string;
  sql: string | undefined;
}

/** The type of a file, by its bytes. */
export type FileContent = { kind: 'empty' } | { kind: 'other' } | { kind: 'sqlite'; schema: readonly SchemaEntry[] };

/**
 * Reads the schema of a SQLite file without SQLite, which leaves files next to a database in WAL mode even if it only reads. Ignores content that is only in
 * the log. A schema that can't be read counts as empty: then SQLite must check the file.
 *
 * @see https://www.sqlite.org/fileformat2.html
 */
export function readFileContent(file: string): FileContent {
  const handle = openSync(file, 'r');
  try {
    if (fstatSync(handle).size === 0) return { kind: 'empty' };
    const header = readAt(handle, 0, HEADER_BYTES);
    if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return { kind: 'other' };
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
    const usable = pageSize - header.readUInt8(20);
    return { kind: 'sqlite', schema: new SchemaPages(handle, pageSize, usable).read() };
  } finally {
    closeSync(handle);
  }
}

function readAt(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(handle, bytes, 0, length, position));
}

class SchemaPages {
  private readonly seen = new Set<number>();

  constructor(
    private readonly handle: number,
    private readonly pageSize: number,
    /** Usable bytes of a page. */
    private readonly usable: number,
  ) {}

  read(): SchemaEntry[] {
    try {
      return [...this.entries(1)];
    } catch (error) {
      // damaged, or partly written
      if (error instanceof RangeError) return [];
      throw error;
    }
  }

  private *entries(number: number): Generator<SchemaEntry> {
    if (this.seen.has(number) || this.seen.size > MAX_PAGES) return;
    this.seen.add(number);
    const page = readAt(this.handle, (number - 1) * this.pageSize, this.pageSize);
    const start = number === 1 ? HEADER_BYTES : 0;
    const kind = page.readUInt8(start);
    const cells = page.readUInt16BE(start + 3);
    const cellAt = (index: number) => page.readUInt16BE(start + (kind === INTERIOR ? 12 : 8) + 2 * index);
    if (kind === INTERIOR) {
      for (let index = 0; index < cells; index++) yield* this.entries(page.readUInt32BE(cellAt(index)));
      yield* this.entries(page.readUInt32BE(start + 8));
    } else if (kind === LEAF) {
      for (let index = 0; index < cells; index++) yield this.entry(page, cellAt(index));
    }
  }

  private entry(page: Buffer, at: number): SchemaEntry {
    const cell = new Bytes(page, at);
    const size = cell.varint();
    cell.varint();
    const record = page.subarray(cell.at, cell.at + this.local(size));
    const header = new Bytes(record, 0);
    let from = header.varint();
    const [type = '', name = '', , , sql] = [0, 1, 2, 3, 4].map(() => {
      const serial = header.varint();
      const length = lengthOf(serial);
      from += length;
      const isText = serial >= 13 && serial % 2 === 1;
      return isText && from <= record.length ? record.toString('utf8', from - length, from) : undefined;
    });
    return { type, name, sql };
  }

  /** Bytes of a payload of this size that are in the page itself. */
  private local(size: number): number {
    const most = this.usable - 35;
    if (size <= most) return size;
    const least = Math.floor(((this.usable - 12) * 32) / 255) - 23;
    const fitting = least + ((size - least) % (this.usable - 4));
    return fitting <= most ? fitting : least;
  }
}

class Bytes {
  constructor(
    private readonly bytes: Buffer,
    public at: number,
  ) {}

  /** Numbers of a schema are small. A larger one is meaningless, and is out of range wherever it is used. */
  varint(): number {
    let value = 0;
    for (let count = 0; count < 8; count++) {
      const byte = this.bytes.readUInt8(this.at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    return value * 256 + this.bytes.readUInt8(this.at++);
  }
}

const lengthOf = (serial: number): number =>
  serial >= 12 ? Math.floor((serial - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][serial] ?? 0);
