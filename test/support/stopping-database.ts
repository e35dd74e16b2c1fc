import type { Database } from "#adapters/sql/open.ts";

/** The same database, which after so many statements takes no more: as if the process had been killed there. */
export function stoppingAfter(database: Database, statements: number): Database {
  let left = statements;
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error("stopped");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...database, db };
}
