import type { SignalKeyStore } from "baileys";
import { expect, it } from "vitest";
import { keptStandings } from "#adapters/gateways/whatsapp/engine/kept-standings.ts";

/** Rows by type and id, as a key store has them: null removes one. */
function keysInMemory(): SignalKeyStore {
  const rows = new Map<string, unknown>();
  return {
    get: (async (type: string, ids: readonly string[]) =>
      Object.fromEntries(
        ids.flatMap((id) => (rows.has(`${type}/${id}`) ? [[id, rows.get(`${type}/${id}`)]] : [])),
      )) as SignalKeyStore["get"],
    set: (async (data: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
      for (const [type, some] of Object.entries(data)) {
        for (const [id, row] of Object.entries(some)) {
          if (row === null) rows.delete(`${type}/${id}`);
          else rows.set(`${type}/${id}`, row);
        }
      }
    }) as SignalKeyStore["set"],
  };
}

const JID = "123@lid";

it("several changes of one chat that come together each go on from the one before", async () => {
  const kept = keptStandings(keysInMemory());
  await kept.change([{ jid: JID, changed: { archived: true } }]);
  await kept.change([
    { jid: JID, changed: { archived: false } },
    { jid: JID, changed: { muteEnd: -1 } },
  ]);
  expect(await kept.of([JID])).toEqual([{ archived: false, muteEnd: -1 }]);
});
