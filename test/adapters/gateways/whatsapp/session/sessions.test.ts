import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messageIdAt, whatsAppIdOf } from "#domain/messages/message-id.ts";
import { StorageError } from "#ports/storage-error.ts";
import { linkedSession as linked, OPENED, sessionsWorld as world } from "#test/support/whatsapp-sessions-world.ts";

const SHOP = { instanceId: 1, client: "Client001" };

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("the sessions of a gateway", () => {
  it("bring linked accounts back, twenty at a time", async () => {
    const ids = Array.from({ length: 45 }, (_, index) => index + 1);
    const { sessions, seen, live, events } = world(ids);
    const restored = sessions.restoreAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(await sessions.status({ instanceId: 45, client: "Client045" })).toMatchObject({ reason: "restoring" });
    for (let round = 0; round < 3; round += 1) {
      await vi.advanceTimersByTimeAsync(20);
      for (const id of [...live.keys()]) events(id).opened(OPENED);
      await vi.advanceTimersByTimeAsync(1);
    }
    await restored;
    expect(seen).toMatchObject({ connects: 45, mostAtOnce: 20 });
  });

  it("are looked for again while the database cannot be read", async () => {
    const { sessions, seen, credentials } = world([1]);
    vi.spyOn(credentials, "listLinked").mockRejectedValueOnce(new Error("database is locked"));
    void sessions.restoreAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.connects).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen.connects).toBe(1);
  });

  it("are not taken from the gateway that runs, by one whose port is taken", async () => {
    const { sessions, seen } = world([1]);
    const restored = sessions.restoreAll(Promise.reject(new Error("EADDRINUSE")));
    await vi.advanceTimersByTimeAsync(1_000);
    await restored;
    expect(seen.connects).toBe(0);
  });

  it("hear nothing from a connection that has been replaced", async () => {
    const { sessions, events } = await linked();
    const old = events();
    old.closed(515);
    await vi.advanceTimersByTimeAsync(20);
    events().opened(OPENED);
    old.closed(401);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "connected" });
  });

  it("never connect twice at once, whatever is asked for together", async () => {
    const { sessions, events, seen } = world();
    const starts = [1, 2, 3].map(() => sessions.start(SHOP, { newCode: true }));
    const out = sessions.logOut(SHOP);
    await vi.advanceTimersByTimeAsync(40);
    if (seen.connects > 0) events().codeShown("2@code");
    await vi.advanceTimersByTimeAsync(30_000);
    await Promise.all([...starts, out]);
    expect(seen.mostAtOnce).toBeLessThanOrEqual(1);
  });

  it("end a code after thirty seconds", async () => {
    const { sessions, events, live } = world();
    const started = sessions.start(SHOP, { newCode: false });
    await vi.advanceTimersByTimeAsync(20);
    events().codeShown("2@code");
    expect(await started).toEqual({
      ok: true,
      value: { kind: "qr", qrText: "2@code", expiresAt: new Date(Date.now() + 30_000) },
    });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "qr" });
    await vi.advanceTimersByTimeAsync(1);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "inactive", reason: "code-expired" });
    expect(live.size).toBe(0);
  });

  it("give up a start after twenty-five seconds without a code", async () => {
    const { sessions, live } = world();
    const started = sessions.start(SHOP, { newCode: false });
    await vi.advanceTimersByTimeAsync(25_001);
    expect(await started).toEqual({ ok: false, failure: { code: "start-timeout" } });
    expect(live.size).toBe(0);
  });

  it("keep a link whose code had just run out when it was scanned in time", async () => {
    const { sessions, events, link } = world();
    void sessions.start(SHOP, { newCode: false });
    await vi.advanceTimersByTimeAsync(20);
    events().codeShown("2@code");
    await vi.advanceTimersByTimeAsync(29_990);
    events().phoneScanned("9647700000001");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "linking" });
    link();
  });

  it("ask for a sign of life when somebody looks", async () => {
    const { sessions, seen } = await linked();
    await sessions.status(SHOP);
    expect(seen.probes).toBe(1);
  });

  it("answer for receipts once they are stored, and not otherwise", async () => {
    const { events, messages } = await linked();
    const [id, at] = [messageIdAt(Date.now(), 1), new Date()];
    const asked = { recipient: { kind: "phone", phone: "9647701234567" }, options: {}, mode: "waiting" } as const;
    const times = { acceptedAt: at, dueAt: at, expiresAt: at };
    const content = { kind: "text", text: "salam" } as const;
    await messages.accept({ instanceId: 1, id, epoch: 1, state: "sending", content, ...asked, ...times });
    await events().receipts([whatsAppIdOf(id)], "delivered", at);
    expect(await messages.find(1, id)).toMatchObject({ state: "delivered", times: { deliveredAt: at } });
    vi.spyOn(messages, "advance").mockRejectedValueOnce(new StorageError("unavailable"));
    await expect(events().receipts([whatsAppIdOf(id)], "read", at)).rejects.toThrow(StorageError);
  });

  it("close without logging out, and say so", async () => {
    const { sessions, seen, live } = await linked();
    await sessions.close();
    expect(live.size).toBe(0);
    expect(seen.forgotten).toEqual([]);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "reconnecting", reason: "gateway-stopping" });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(seen.connects).toBe(1);
  });

  it("put on record that an account was linked, once however often the line drops, and that it is linked no longer", async () => {
    const { sessions, audit, events, link } = world();
    link();
    void sessions.start(SHOP, { newCode: false });
    await vi.advanceTimersByTimeAsync(20);
    events().codeShown("2@code");
    events().phoneScanned(OPENED.phone);
    events().closed(515);
    await vi.advanceTimersByTimeAsync(20);
    expect(audit.notes).toEqual([]);
    events().opened(OPENED);
    events().closed(428);
    await vi.advanceTimersByTimeAsync(1_100);
    events().opened(OPENED);
    expect(audit.notes).toEqual([["session-linked", 1]]);
    events().closed(401);
    await sessions.logOut(SHOP);
    expect(audit.notes.slice(1)).toEqual([["session-ended", 1]]);
  });

  it("put on record that a call has logged an account out, and nothing of a restart", async () => {
    const { sessions, audit } = await linked();
    await sessions.logOut(SHOP);
    expect(audit.notes).toEqual([["session-ended", 1]]);
    const stopped = await linked();
    await stopped.sessions.close();
    expect(stopped.audit.notes).toEqual([]);
  });
});
