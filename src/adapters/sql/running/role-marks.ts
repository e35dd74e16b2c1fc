import { StorageError } from "#ports/storage-error.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { RunningRolesTable } from "../schema.ts";
import { writeAndRead } from "../stores/write-and-read.ts";

/** What a running role leaves in the database, and renews again and again. */
export type RoleMark = RunningRolesTable;

export interface RoleMarks {
  read(name: string): Promise<RoleMark | null>;
  /** An empty list where the table is not there yet. */
  readAll(): Promise<readonly RoleMark[]>;
  /** Puts `mark` in the place of `instead`, or of nothing; resolves to what stands there now. */
  put(mark: RoleMark, instead: RoleMark | null): Promise<RoleMark | null>;
  /** Changes the beat, as long as it is still the holder's; resolves to what stands there now. */
  renew(mark: RoleMark): Promise<RoleMark | null>;
  remove(mark: RoleMark): Promise<void>;
}

export function roleMarks(database: Database): RoleMarks {
  const { db } = database;
  const table = db.selectFrom("running_roles").selectAll();
  const read = async (name: string) => (await table.where("name", "=", name).execute()).map(markOf);
  return {
    async read(name) {
      return (await read(name))[0] ?? null;
    },
    async readAll() {
      try {
        return (await table.execute()).map(markOf);
      } catch (error) {
        if (error instanceof StorageError) throw error;
        return [];
      }
    },
    async put(mark, instead) {
      const { name } = mark;
      const write = (): Promise<unknown> =>
        instead === null
          ? db.insertInto("running_roles").values(mark).execute()
          : db
              .updateTable("running_roles")
              .set(mark)
              .where("name", "=", name)
              .where("holder", "=", instead.holder)
              .where("beat", "=", instead.beat)
              .execute();
      const persistently = () => withRetry(database, write);
      return (await writeAndRead(persistently, () => read(name)))[0] ?? null;
    },
    async renew({ name, holder, beat }) {
      await db
        .updateTable("running_roles")
        .set({ beat })
        .where("name", "=", name)
        .where("holder", "=", holder)
        .execute();
      return (await read(name))[0] ?? null;
    },
    async remove({ name, holder }) {
      await db.deleteFrom("running_roles").where("name", "=", name).where("holder", "=", holder).execute();
    },
  };
}

/** Numbers may come as texts. */
function markOf(row: RoleMark): RoleMark {
  return { ...row, pid: Number(row.pid) };
}
