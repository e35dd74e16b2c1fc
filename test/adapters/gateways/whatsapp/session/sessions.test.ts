import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EngineConnection, EngineEvents, WhatsAppEngine } from "#adapters/gateways/whatsapp/engine/engine.ts";
import { whatsAppSessions } from "#adapters/gateways/whatsapp/session/sessions.ts";
import { success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import { fakeAuditTrail } from "#test/fakes/audit-trail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeSentMessageStore } from "#test/fakes/sent-message-store.ts";

const SHOP = { instanceId: 1, client: "Client001" };
const OPENED = { phone: "9647700000001", name: "Shop" };

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** An engine whose other end is the test. Fails the test when two connections of one account live at once. */
function world(linked: number[] = []) {
  const accounts = new Map(linked.map((id) => [id, { linked: true }]));
  const live = new Map<number, EngineEvents>();
  const seen = { connects: 0, mostAtOnce: 0, forgotten: [] as number[], probes: 0, connecting: 0 };
  const engine: WhatsAppEngine = {
    async open({ instanceId }) {
      const account = accounts.get(instanceId) ?? { linked: false };
      accounts.set(instanceId, account);
      return {
        linked: () => account.linked,
        flush: async () => undefined,
        async forget() {
          account.linked = false;
          seen.forgotten.push(instanceId);
        },
        async connect(events) {
          seen.connects += 1;
          seen.connecting += 1;
          seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.connecting);
          await new Promise((resolve) => setTimeout(resolve, 20));
          seen.connecting -= 1;
          expect(live.has(instanceId), "two connections of one account").toBe(false);
          live.set(instanceId, events);
          const connection: EngineConnection = {
            send: async () => success({ messageId: "M", sentAt: new Date() }),
            checkNumber: async () => success({ exists: true }),
            probe: () => {
              seen.probes += 1;
            },
            logOut: async () => undefined,
            async end() {
              if (live.get(instanceId) === events) live.delete(instanceId);
            },
          };
          return connection;
        },
      };
    },
  };
  const clock: Clock = { now: () => new Date(), monotonicMs: () => Date.now() };
  const sentMessages = fakeSentMessageStore();
  const credentials = {
    listLinked: async () => linked.map((instanceId) => ({ instanceId, client: `Client00${instanceId}` })),
  };
  const audit = fakeAuditTrail();
  const sessions = whatsAppSessions({
    engine,
    credentials,
    sentMessages,
    audit,
    clock,
    random: { below: () => 0 },
    logger: fakeLogger(),
  });
  const events = (id = 1) => {
    const found = live.get(id);
    if (found === undefined) throw new Error(`instance ${id} has no connection`);
    return found;
  };
  return {
    sessions,
    audit,
    seen,
    live,
    events,
    sentMessages,
    credentials,
    link: (id = 1) => accounts.set(id, { linked: true }),
  };
}

async function linked() {
  const all = world([1]);
  void all.sessions.restoreAll();
  await vi.advanceTimersByTimeAsync(20);
  all.events().opened(OPENED);
  return all;
}

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

  it("wait a second before the first reconnection, then longer", async () => {
    const { seen, events } = await linked();
    for (const waitMs of [1_000, 2_000, 4_000]) {
      const before = seen.connects;
      events().closed(428);
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(seen.connects).toBe(before);
      await vi.advanceTimersByTimeAsync(1 + 20);
      expect(seen.connects).toBe(before + 1);
    }
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

  it("write receipts together", async () => {
    const { events, sentMessages } = await linked();
    const sentAt = new Date();
    for (const messageId of ["A", "B"]) {
      await sentMessages.add({ messageId, instanceId: 1, content: new Uint8Array(), sentAt });
    }
    const advance = vi.spyOn(sentMessages, "advance");
    events().receipts(["A"], "delivered");
    events().receipts(["B"], "delivered");
    events().receipts(["A"], "read");
    await vi.advanceTimersByTimeAsync(50);
    expect(advance.mock.calls.map(([, ids, status]) => [ids, status])).toEqual([
      [["A", "B"], "delivered"],
      [["A"], "read"],
    ]);
    expect(await sentMessages.readStatus(1, "A")).toMatchObject({ status: "read" });
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

  it("remove sent messages after two days", async () => {
    const { sentMessages } = await linked();
    const removed = vi.spyOn(sentMessages, "removeOlderThan");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(removed).toHaveBeenCalledTimes(1);
    const [cutoff] = removed.mock.calls[0] ?? [];
    expect(Math.round((Date.now() - Number(cutoff)) / 3_600_000)).toBe(48);
  });
});
