import type { GroupNames } from "#ports/group-names.ts";
import type { RemoveOld } from "#ports/retention.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { groupNameBinding } from "./bindings.ts";
import { chunks, compiledByCount } from "./by-count.ts";
import { chatIndex } from "./messages/sealed.ts";
import { openText } from "./open-text.ts";

/** Rows a statement. */
const CHUNK = 100;
/** A name that was told within this time is not written again: lists of groups are read often. */
const FRESH_MS = 12 * 3_600_000;

interface StoredName {
  readonly instance_id: number;
  readonly chat: string;
  readonly name: string;
  readonly told_at: number | string;
}

export function sqlGroupNames(database: Database, secrets: Secrets): GroupNames {
  const { db, flavour } = database;
  const namesOf = compiledByCount((count) =>
    database.prepareRead<StoredName>(
      db
        .selectFrom("group_names")
        .select(["instance_id", "chat", "name", "told_at"])
        .where("chat", "in", Array<string>(count).fill(""))
        .compile(),
    ),
  );
  const overwrite = flavour.upsert(["chat"], ["name", "told_at"]);

  async function read(chats: readonly string[]) {
    const names = new Map<string, { readonly name: string; readonly toldAtMs: number }>();
    for (const some of chunks(chats, CHUNK)) {
      for (const { instance_id: of, chat, name, told_at: toldAt } of await namesOf(some.length).all(some)) {
        const plain = openText(secrets, "messages", groupNameBinding(of, chat), name);
        names.set(chat, { name: plain, toldAtMs: Number(toldAt) });
      }
    }
    return names;
  }

  return {
    async of(chats) {
      const names = await read(chats);
      return new Map(Array.from(names, ([chat, { name }]) => [chat, name]));
    },

    async keep(instanceId, groups, at) {
      const told = new Map(groups.map((group) => [chatIndex(secrets, instanceId, group.recipient), group.subject]));
      const known = await read([...told.keys()]);
      const fresh = [...told].filter(([chat, name]) => {
        const before = known.get(chat);
        return before?.name !== name || before.toldAtMs < at.getTime() - FRESH_MS;
      });
      for (const some of chunks(fresh, CHUNK)) {
        const rows = some.map(([chat, name]) => ({
          ...{ instance_id: instanceId, chat, told_at: at.getTime() },
          name: secrets.seal("messages", groupNameBinding(instanceId, chat), name),
        }));
        const writing = db.insertInto("group_names").values(rows).modifyEnd(overwrite);
        await withRetry(database, () => writing.execute());
      }
    },
  };
}

/** Names that were not told again since, and all of instances that keep nothing of what is said. */
export function oldGroupNamesRemoval(database: Database): RemoveOld {
  const { db } = database;
  return async (cutoff, limit) => {
    const keepingNone = db.selectFrom("instance_settings").select("instance_id").where("keep_content", "=", 0);
    const names = db.selectFrom("group_names").select(["instance_id", "chat"]).limit(limit);
    // Each by an index of its own: of both conditions in one, MySQL would read all names.
    const old = await names.where("told_at", "<", cutoff.getTime()).execute();
    const rows = old.length > 0 ? old : await names.where("instance_id", "in", keepingNone).execute();
    for (const [instanceId, gone] of Map.groupBy(rows, (row) => row.instance_id)) {
      for (const some of chunks(gone, CHUNK)) {
        const chats = some.map(({ chat }) => chat);
        const removal = db.deleteFrom("group_names").where("instance_id", "=", instanceId).where("chat", "in", chats);
        await withRetry(database, () => removal.execute());
      }
    }
    return rows.length;
  };
}
