import { NoopLogger, type Query } from 'drizzle-orm';
import { NoopCache } from 'drizzle-orm/cache/core';
import { NodePgDatabase, NodePgPreparedQuery, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { BoundedCache } from '../../../base/bounded-cache.ts';
import type { Db, Rewrite } from '../../db.ts';
import { type Binder, compileBinder } from '../../drivers/parameters.ts';
import { LatestMapper, type Presence, type SelectedFields } from '../../drivers/row-mapper.ts';
import type { Connection } from './batching-connection.ts';
import { FailedStatement } from './failed-statement.ts';
import type { RepeatedStatements } from './repeated-statements.ts';

/** Statements whose mappers are cached, for all connections of the process together. */
const KEPT_MAPPERS = 500;
const mappers = new BoundedCache<LatestMapper>(KEPT_MAPPERS);

/**
 * The query builder on a PostgreSQL connection or connection pool, with compiled row mappers (row-mapper.ts).
 * @param client for callers that need the driver itself
 * @param repeated keeps repeated statements prepared: for transactions, whose statements find their rows by key, so that one plan fits all values
 */
export function postgresDb(connection: Connection, client: Pool | PoolClient, repeated?: RepeatedStatements): Db {
  const dialect = new PgDialect();
  // all queries are typed for SQLite's builder, which this one replaces: both build the same queries from SQLite's table objects
  const built = (rewrite?: Rewrite): Db => {
    const session = new Session(connection, client, dialect, repeated, rewrite);
    const builder: object = Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: client, rewritten: built });
    return builder as Db;
  };
  return built();
}

class Session extends NodePgSession<Record<string, never>, Record<string, never>> {
  constructor(
    private readonly connection: Connection,
    private readonly driver: Pool | PoolClient,
    dialect: PgDialect,
    private readonly repeated: RepeatedStatements | undefined,
    private readonly rewrite: Rewrite | undefined,
  ) {
    super(driver, dialect, undefined);
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    given: Query,
    fields: SelectedFields | undefined,
    name: string | undefined,
    isInArrayMode: boolean,
  ): PgPreparedQuery<T> {
    const query = this.rewrite?.(given) ?? given;
    // a name stands for one text
    const ownName = query === given ? name : undefined;
    return new MappedQuery<T>(this.connection, this.driver, query, fields, ownName ?? this.repeated?.nameOf(query.sql), isInArrayMode);
  }
}

const NO_LOGGER = new NoopLogger();
const NO_CACHE = new NoopCache();

class MappedQuery<T extends PreparedQueryConfig> extends NodePgPreparedQuery<T> {
  /** Set by the query builder for selects. */
  declare joinsNotNullableMap?: Presence;
  private readonly parameters: Binder;
  private readonly mapper: LatestMapper;

  constructor(
    private readonly connection: Connection,
    driver: Pool | PoolClient,
    query: Query,
    private readonly selected: SelectedFields | undefined,
    private readonly statementName: string | undefined,
    isInArrayMode: boolean,
  ) {
    super(driver, query.sql, query.params, NO_LOGGER, NO_CACHE, undefined, undefined, undefined, statementName, isInArrayMode);
    this.parameters = compileBinder(query.params);
    this.mapper = mappers.getOrMake(query.sql, () => new LatestMapper());
  }

  override async execute(given: Record<string, unknown> = {}): Promise<T['execute']> {
    const { selected, connection, statementName: name } = this;
    const { sql: text } = this.query;
    const values = this.parameters(given);
    try {
      if (!selected) return await connection.query({ name, text, values });
      const { rows } = await connection.query({ name, text, values, rowMode: 'array' });
      return (rows as unknown[][]).map(this.mapper.of(selected, this.joinsNotNullableMap));
    } catch (error) {
      throw new FailedStatement(text, error as Error);
    }
  }
}
