import { isMessageId, messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { Database } from "../../database.ts";
import { recordsBy } from "./list.ts";
import { toRecord } from "./records.ts";
import type { MessageSeals } from "./sealed.ts";

/** Messages by their names, ours or the network's: two statements for up to a hundred of them, whoever has named them. */
export function namedRecords(database: Database, seals: MessageSeals): MessageStore["findNamed"] {
  const byId = recordsBy(database, "id");
  const byProviderId = recordsBy(database, "provider_id");
  return async (instanceId, names) => {
    const ids = new Map(names.map((name) => [name, isMessageId(name) ? name : messageIdOfWhatsApp(name)]));
    const ours = new Set([...ids.values()].filter((id) => id !== null));
    const theirs = [...ids.keys()].filter((name) => !isMessageId(name));
    const [own, foreign] = await Promise.all([byId(instanceId, [...ours]), byProviderId(instanceId, theirs)]);
    const found = [...ids].flatMap(([name, id]) => {
      const row = foreign.get(name) ?? own.get(id ?? "");
      return row === undefined ? [] : [[name, toRecord(seals, row)] as const];
    });
    return new Map(found);
  };
}
