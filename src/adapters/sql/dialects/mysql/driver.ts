import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Pool, PooledConnection } from "./pool.ts";

/** Kysely's MySQL over our pool. */
export function mysqlDialect(pool: Pool): Dialect {
  return {
    createDriver: () => mysqlDriver(pool),
    createAdapter: () => new MysqlAdapter(),
    createQueryCompiler: () => new MysqlQueryCompiler(),
    createIntrospector: (of) => new MysqlIntrospector(of),
  };
}

class MysqlConnection implements DatabaseConnection {
  readonly pooled: PooledConnection;

  constructor(pooled: PooledConnection) {
    this.pooled = pooled;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.pooled.query(sql, parameters);
    return { rows: Array.isArray(result) ? (result as Row[]) : [] };
  }

  /** In one piece: a statement's time is limited, and a reader may be slow. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

function mysqlDriver(pool: Pool): Driver {
  const pooled = (connection: DatabaseConnection): PooledConnection => (connection as MysqlConnection).pooled;
  return {
    init: async () => undefined,
    acquireConnection: async () => new MysqlConnection(await pool.acquire()),
    async beginTransaction(connection, { isolationLevel }) {
      if (isolationLevel !== undefined) {
        await pooled(connection).query(`set transaction isolation level ${isolationLevel}`, []);
      }
      await pooled(connection).query("begin", []);
    },
    async commitTransaction(connection) {
      await pooled(connection).query("commit", []);
    },
    /** The server rolls back by itself what a lost connection has begun; the error that led here is the one to be told. */
    async rollbackTransaction(connection) {
      if (pooled(connection).broken) return;
      await pooled(connection)
        .query("rollback", [])
        .catch(() => pooled(connection).destroy());
    },
    releaseConnection: async (connection) => pool.release(pooled(connection)),
    destroy: () => pool.close(),
  };
}
