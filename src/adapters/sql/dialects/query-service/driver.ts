import { type DatabaseConnection, type Dialect, type Driver, MysqlAdapter, MysqlIntrospector } from "kysely";
import { SqlError } from "../../sql-error.ts";
import type { ResultRow } from "./answers.ts";
import { TextCompiler } from "./compiler.ts";
import type { Literal } from "./literals.ts";

/** Kysely over a function that runs a text: no transactions, no insert ids, no counts of what was changed. */
export function queryServiceDialect(literal: Literal, execute: (sql: string) => Promise<ResultRow[]>): Dialect {
  return {
    createDriver: () => queryServiceDriver(execute),
    createAdapter: () => new MysqlAdapter(),
    createQueryCompiler: () => new TextCompiler(literal),
    createIntrospector: (db) => new MysqlIntrospector(db),
  };
}

function queryServiceDriver(execute: (sql: string) => Promise<ResultRow[]>): Driver {
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      if (parameters.length > 0) {
        throw new SqlError("parameter-type", "a statement put together by hand takes no values here: use `bind`");
      }
      return { rows: (await execute(sql)) as never };
    },
    async *streamQuery(query) {
      yield await connection.executeQuery(query);
    },
  };
  const noTransactions = async () => {
    throw new Error("sql: a query service has no transactions: use `together`");
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: noTransactions,
    commitTransaction: noTransactions,
    rollbackTransaction: noTransactions,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}
