import pg from 'pg';
import { serialize } from 'pg-protocol';
import { MAX_PAGE_BYTES, pageTooLarge } from '../../../base/errors.ts';
import type { SlowStatements } from '../../drivers/slow-statements.ts';

declare module 'pg' {
  /** Missing in the types of the driver. */
  interface Connection {
    sendCopyFail(message: string): void;
  }
  interface Query {
    /** Called when all statements have completed, or one has failed. */
    callback?: (error: Error | null) => void;
  }
}

/** An export that the driver's types lack: `prepareValue` converts a JavaScript value for the server. */
const { utils } = pg as typeof pg & { utils: { prepareValue: (value: unknown) => unknown } };

/** A statement from the query builder. */
export interface GivenStatement {
  text: string;
  /** The name under which the connection keeps it prepared; a statement without a name is parsed each time. */
  name?: string | undefined;
  values?: readonly unknown[];
  /** Returns rows as lists of cells instead of objects. */
  rowMode?: 'array' | undefined;
  /** Called right before the batch is sent: a statement that is no longer wanted is left out, and fails. */
  isWanted?: (() => boolean) | undefined;
}

export interface StatementResult {
  rows: unknown[];
  /** Rows that were read or written; null if the statement has no count. */
  rowCount: number | null;
}

interface Field {
  name: string;
  dataTypeID: number;
}

/** A column of a statement's result. */
interface Cell {
  name: string;
  parse: (text: string) => unknown;
}

/** More bytes of rows than this are rejected: the largest page of a list, and the data read for it. */
const MAX_BYTES = 2 * MAX_PAGE_BYTES;

/** A statement of a batch, which becomes its own result. */
class Sent implements StatementResult {
  readonly text: string;
  readonly name: string | undefined;
  readonly isArrayMode: boolean;
  readonly bound: unknown[];
  readonly isWanted: (() => boolean) | undefined;
  rows: unknown[] = [];
  rowCount: number | null = null;
  cells: readonly Cell[] | undefined;
  /** Of the rows received. */
  bytes = 0;

  constructor(
    { text, name, values, rowMode, isWanted }: GivenStatement,
    readonly resolve: (result: StatementResult) => void,
    readonly reject: (error: Error) => void,
  ) {
    this.text = text;
    this.name = name;
    this.isArrayMode = rowMode === 'array';
    this.bound = values ? values.map(utils.prepareValue) : [];
    this.isWanted = isWanted;
  }
}

/** Statements that the others of a batch depend on: the names of tables are those of the settings. */
const PRECEDING = new Set(['begin', 'settings']);

interface Parse {
  batch: StatementBatch;
  name: string | undefined;
}

/** The named statements of a connection. */
class NamedStatements {
  private static readonly ofConnections = new WeakMap<pg.Connection, NamedStatements>();

  /** Columns by name. They stay the same for the lifetime of the statement. */
  readonly columns = new Map<string, readonly Cell[]>();
  /** Texts by name, of statements that the server has parsed, or will have when it executes the next one. */
  private readonly texts = new Map<string, string>();
  /** Names that the server has not parsed, because of a failure. PgBouncer rejects such a name until it is closed. */
  private readonly failed = new Set<string>();
  /** What the server has not responded to yet. */
  private readonly parsing: Parse[] = [];

  static of(connection: pg.Connection): NamedStatements {
    const known = NamedStatements.ofConnections.get(connection);
    if (known) return known;
    const created = new NamedStatements();
    NamedStatements.ofConnections.set(connection, created);
    connection.on('parseComplete', () => created.parsing.shift());
    return created;
  }

  /** Writes the parsing of a statement, unless the server knows it by its name. */
  parse(batch: StatementBatch, { name, text }: Sent, messages: Uint8Array[]): void {
    if (name !== undefined) {
      if (this.texts.get(name) === text) return;
      this.texts.set(name, text);
      if (this.failed.delete(name)) messages.push(serialize.close({ type: 'S', name }));
    }
    this.parsing.push({ batch, name });
    messages.push(serialize.parse({ name: name ?? '', text }));
  }

  /** The server parses no more statements of a batch. */
  skip(batch: StatementBatch): void {
    while (this.parsing[0]?.batch === batch) {
      const name = this.parsing.shift()?.name;
      if (name === undefined) continue;
      this.texts.delete(name);
      this.failed.add(name);
    }
  }
}

/**
 * Statements that are sent together and receive their responses together. The driver's own query ends with a synchronization, after which the server flushes
 * its response: seven statements wake this process seven times, and are described at each execution. When one statement of a batch fails, the server skips the
 * rest.
 */
export class StatementBatch extends pg.Query {
  private readonly keepsStatements: boolean;
  /** Whether named statements are parsed before one is executed, so that the server skips no parsing: a pooler assumes that it has succeeded. */
  private readonly parsesFirst: boolean;
  private statements: Sent[] = [];
  /** Position of the statement with the next response. */
  private next = 0;
  /** When the batch was sent. */
  private started: number | undefined;

  /**
   * @param session of the connection
   * @param slow receives the time of the whole batch: the server sends the results of its statements together
   */
  constructor(
    session?: { keepsStatements: boolean; isPerTransaction?: boolean },
    private readonly slow?: SlowStatements,
  ) {
    super('');
    this.keepsStatements = session?.keepsStatements ?? true;
    this.parsesFirst = this.keepsStatements && session?.isPerTransaction === true;
    this.callback = (error) => this.settle(error);
  }

  get texts(): readonly string[] {
    return this.statements.map(({ text }) => text);
  }

  /** Adds a statement, before the batch is sent. */
  add(statement: GivenStatement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const name = this.keepsStatements ? statement.name : undefined;
      this.statements.push(new Sent({ ...statement, name }, resolve, reject));
    });
  }

  /** Leaves out statements that are no longer wanted. Called right before the batch is sent. @returns whether any statement is left */
  narrow(): boolean {
    const unwanted = this.statements.filter(({ isWanted }) => isWanted && !isWanted());
    if (unwanted.length === 0) return true;
    this.statements = this.statements.filter((statement) => !unwanted.includes(statement));
    for (const { text, reject } of unwanted) reject(new Error(`"${text}" was not sent, because an earlier statement failed`));
    return this.statements.length > 0;
  }

  override submit = (connection: pg.Connection): void => {
    const messages: Uint8Array[] = [];
    const known = NamedStatements.of(connection);
    let hasParsed = !this.parsesFirst;
    for (const statement of this.statements) {
      if (!hasParsed && !PRECEDING.has(statement.name ?? '')) {
        for (const one of this.statements) if (one.name !== undefined) known.parse(this, one, messages);
        hasParsed = true;
      }
      this.write(statement, messages, known);
    }
    messages.push(serialize.sync());
    if (this.slow) this.started = performance.now();
    connection.stream.write(Buffer.concat(messages));
  };

  private write(statement: Sent, messages: Uint8Array[], known: NamedStatements): void {
    const { name, bound } = statement;
    known.parse(this, statement, messages);
    messages.push(serialize.bind({ statement: name ?? '', values: bound }));
    statement.cells = name === undefined ? undefined : known.columns.get(name);
    if (!statement.cells) messages.push(serialize.describe({ type: 'P' }));
    messages.push(serialize.execute());
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const { current } = this;
    if (current)
      current.cells = fields.map(({ name, dataTypeID }) => ({
        name,
        parse: pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
      }));
  }

  handleDataRow({ fields: texts, length }: { fields: readonly (string | null)[]; length: number }): void {
    const { current } = this;
    if (!current?.cells) return;
    const { cells } = current;
    current.bytes += length;
    if (current.bytes > MAX_BYTES) {
      // the remaining rows are discarded as they arrive
      current.rows = [];
      return;
    }
    const values = texts.map((text, position) => (text === null ? null : cells[position]?.parse(text)));
    current.rows.push(current.isArrayMode ? values : Object.fromEntries(cells.map(({ name }, position) => [name, values[position]])));
  }

  handleCommandComplete({ text }: { text: string }, connection: pg.Connection): void {
    const { current } = this;
    if (!current) return;
    const count = Number(text.slice(text.lastIndexOf(' ') + 1));
    current.rowCount = Number.isNaN(count) ? null : count;
    if (current.name !== undefined) NamedStatements.of(connection).columns.set(current.name, current.cells ?? []);
    this.next++;
  }

  handleEmptyQuery(): void {
    this.next++;
  }

  handleCopyInResponse(connection: pg.Connection): void {
    connection.sendCopyFail('COPY is not supported');
  }

  handleError(error: Error, connection: pg.Connection): void {
    NamedStatements.of(connection).skip(this);
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
  }

  private get current(): Sent | undefined {
    return this.statements[this.next];
  }

  /** Statements that ran have their results, even if a later one has failed. */
  private settle(error: Error | null): void {
    if (this.started !== undefined) this.slow?.ended(this.texts, this.started);
    this.started = undefined;
    this.statements.forEach((statement, position) => {
      if (statement.bytes > MAX_BYTES) statement.reject(pageTooLarge());
      else if (error === null || position < this.next) statement.resolve(statement);
      else statement.reject(error);
    });
  }
}
