import type { InstanceAccess, InstanceStore } from "#ports/instances.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database, PreparedRead } from "../database.ts";
import { fromSqlDate } from "../sql-dates.ts";
import { chunks, compiledByCount } from "./by-count.ts";
import { gathered } from "./gathered.ts";
import { isVerified, platformOf } from "./rows.ts";
import { tokenCheck } from "./token-check.ts";

const CLIENTS_A_READ = 64;

/** What every call with a token or a key asks first. */
export function readingAccess(database: Database, secrets: Secrets): InstanceStore["findAccess"] {
  const reads = compiledByCount((count) => prepareAccessRead(database, count));
  const find = gathered(async (clients) => {
    const found = new Map<string, AccessRow>();
    for (const some of chunks(clients, CLIENTS_A_READ)) {
      for (const row of await reads(some.length).all(some)) found.set(row.i_client, row);
    }
    return found;
  });
  const isTokenOf = tokenCheck(secrets);
  return async (client) => {
    const row = await find(client);
    return row === undefined ? null : toAccess(row, isTokenOf);
  };
}

interface AccessRow {
  id: number;
  i_type: number;
  i_client: string;
  i_edate: string;
  i_user_email: number;
  i_token_off: number | null;
  /** Null where another program has added the row: its token is sealed at the next start, and opens nothing before. */
  i_token_index: string | null;
  u_verified: number | null;
  u_suspended: string | null;
}

function prepareAccessRead(database: Database, clients: number): PreparedRead<AccessRow> {
  return database.prepareRead(
    database.db
      .selectFrom("instances")
      .leftJoin("users", "users.id", "instances.i_user_email")
      .select(["instances.id", "i_type", "i_client", "i_edate", "i_user_email", "i_token_off", "i_token_index"])
      .select(["u_verified", "u_suspended"])
      .where("i_client", "in", Array<string>(clients).fill(""))
      .compile(),
  );
}

function toAccess(row: AccessRow, isTokenOf: (token: string, index: string) => boolean): InstanceAccess {
  return {
    id: row.id,
    platform: platformOf(row.i_type),
    client: row.i_client,
    expiresAt: fromSqlDate(row.i_edate),
    ownerSuspended: row.u_suspended !== null,
    ownerVerified: isVerified(row.u_verified),
    ownerId: row.i_user_email,
    tokenOff: row.i_token_off === 1,
    tokenMatches: (token) => row.i_token_index !== null && isTokenOf(token, row.i_token_index),
  };
}
