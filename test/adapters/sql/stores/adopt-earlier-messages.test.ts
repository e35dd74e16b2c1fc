import { expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { adoptEarlierMessages } from "#adapters/sql/stores/adopt-earlier-messages.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addEarlierReceived, addEarlierTelegram, addEarlierWhatsApp } from "#test/support/earlier-rows.ts";
import { addInstance } from "#test/support/rows.ts";
import { stoppingAfter } from "#test/support/stopping-database.ts";

const secrets = secretsFrom("a secret for the tests");
const AT = new Date("2026-03-04T05:06:07.089Z");
const LATER = new Date("2026-03-04T06:06:07.089Z");
const WIRE = Uint8Array.from([0, 1, 255]);
const TABLES = ["whatsapp_messages", "telegram_sent", "telegram_received"] as const;
const FROM = { id: 7, name: "Amal", username: "amal", phone: "9647700000002" };
const PAGE = { after: null, limit: 1000, ascending: true };

async function fill(database: Database, count = 3) {
  const [whatsapp, telegram] = [await addInstance(database, "Client001"), await addInstance(database, "Client002")];
  const ids = ["3EB0557780B2848E18669B", ...Array.from({ length: count - 1 }, (_, n) => `m${n}`)];
  const later = [
    { status: "read", statusAt: LATER },
    { status: "failed", statusAt: LATER },
  ] as const;
  for (const [at, messageId] of ids.entries()) {
    const message = { instanceId: whatsapp, messageId, content: WIRE, sentAt: AT, ...later[at] };
    await addEarlierWhatsApp(database, secrets, message);
  }
  // The note that a message was about to leave.
  await addEarlierTelegram(database, { instanceId: telegram, messageId: -1, peerId: 0, sentAt: AT });
  await addEarlierTelegram(database, { instanceId: telegram, messageId: 2, peerId: 7, sentAt: AT, readAt: LATER });
  await addEarlierTelegram(database, { instanceId: telegram, messageId: 4, peerId: 7, sentAt: AT });
  for (const messageId of [10, 9, 11]) {
    const text = `Answer ${messageId}`;
    const message = { instanceId: telegram, messageId, from: FROM, kind: "photo", text, at: AT };
    await addEarlierReceived(database, secrets, message);
  }
  return { whatsapp, telegram, ids };
}

async function left(database: Database): Promise<number[]> {
  return Promise.all(TABLES.map(async (name) => (await database.db.selectFrom(name).selectAll().execute()).length));
}

eachDatabase("messages of before there was one table", (fixture) => {
  it("are known as they were, by the network's ids", async () => {
    const { database } = await fixture.empty();
    const { whatsapp, telegram, ids } = await fill(database);
    await adoptEarlierMessages(database, secrets);
    expect(await left(database)).toEqual([0, 0, 0]);
    const store = sqlMessageStore(database, secrets);
    const [read, failed, sent] = await Promise.all(ids.map((id) => store.findByProviderId(whatsapp, id)));
    expect(read).toMatchObject({
      ...{ direction: "out", providerId: ids[0], state: "read", message: null, chat: "" },
      times: { acceptedAt: AT, sentAt: AT, deliveredAt: null, readAt: LATER, endedAt: null },
    });
    expect(failed).toMatchObject({ state: "failed", times: { sentAt: AT, endedAt: LATER } });
    expect(sent).toMatchObject({ state: "sent", times: { sentAt: AT, readAt: null } });
    expect([...((await store.readWire(whatsapp, read?.id ?? "")) ?? [])]).toEqual([...WIRE]);
    const listed = (await store.list(telegram, {}, PAGE)).messages;
    expect(listed.map(({ direction, providerId }) => `${direction} ${providerId}`)).toEqual([
      ...["out 2", "out 4", "in 9", "in 10", "in 11"],
    ]);
    expect(listed[0]).toMatchObject({ state: "read", times: { readAt: LATER } });
    const recipient = { kind: "id", id: "7" } as const;
    expect(listed[2]).toMatchObject({
      ...{ kind: "image", receivedAt: AT, chat: store.chatOf(telegram, recipient) },
      message: {
        ...{ text: "Answer 9", at: AT, recipient, backfilled: false },
        sender: { name: "Amal", username: "amal", phone: "9647700000002", id: "7" },
      },
    });
    expect(await store.listInstancesWithOpen()).toEqual([]);
  });

  it("are advanced by receipts that come later", async () => {
    const { database } = await fixture.empty();
    const { telegram, whatsapp } = await fill(database);
    await adoptEarlierMessages(database, secrets);
    const store = sqlMessageStore(database, secrets);
    await store.markRead(telegram, 7, 4, LATER);
    expect(await store.findByProviderId(telegram, "4")).toMatchObject({ state: "read" });
    const known = await store.findByProviderId(whatsapp, "m1");
    await store.advance(whatsapp, [known?.id ?? ""], "delivered", LATER);
    expect(await store.findByProviderId(whatsapp, "m1")).toMatchObject({ state: "delivered" });
  });

  it("are there once, wherever it was interrupted and however many do it at once", async () => {
    const { database } = await fixture.empty();
    const { whatsapp, telegram } = await fill(database, 230);
    let interruptions = 0;
    const isInterrupted = () => {
      const stopping = stoppingAfter(database, interruptions + 1);
      const withoutTransactions = { ...stopping, together: (run) => run(stopping.db) } satisfies Database;
      return adoptEarlierMessages(withoutTransactions, secrets).then(
        () => false,
        () => true,
      );
    };
    while (interruptions < 6 && (await isInterrupted())) interruptions += 1;
    expect(interruptions).toBe(6);
    await Promise.all([1, 2, 3].map(() => adoptEarlierMessages(database, secrets)));
    const store = sqlMessageStore(database, secrets);
    const counts = [whatsapp, telegram].map(async (id) => (await store.list(id, {}, PAGE)).messages.length);
    expect(await Promise.all(counts)).toEqual([230, 5]);
    expect(await left(database)).toEqual([0, 0, 0]);
  });

  it("that do not open leave no more than their state", async () => {
    const { database } = await fixture.empty();
    const { whatsapp, telegram, ids } = await fill(database);
    await adoptEarlierMessages(database, secretsFrom("another secret"));
    const store = sqlMessageStore(database, secretsFrom("another secret"));
    const read = await store.findByProviderId(whatsapp, ids[0] ?? "");
    expect([read?.direction === "out" && read.state, await store.readWire(whatsapp, read?.id ?? "")]).toEqual([
      "read",
      null,
    ]);
    expect((await store.list(telegram, { direction: "in" }, PAGE)).messages).toEqual([]);
    expect(await left(database)).toEqual([0, 0, 0]);
  });
});
