import { expect, vi } from "vitest";
import { inbox } from "#adapters/gateways/common/session/inbox.ts";
import type { EngineConnection, EngineEvents, WhatsAppEngine } from "#adapters/gateways/whatsapp/engine/engine.ts";
import { whatsAppSessions } from "#adapters/gateways/whatsapp/session/sessions.ts";
import { failure, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import { fakeAuditTrail } from "#test/fakes/audit-trail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";

const notHere = async () => failure({ code: "recipient-not-found" } as const);
/** What most tests of sessions have nothing to do with. */
export const NO_GROUPS: Pick<
  EngineConnection,
  "chats" | "history" | "groups" | "presence" | "standings" | "requestPairingCode" | "passkey" | "namesOf"
> = {
  namesOf: async (recipient) => [recipient],
  chats: { picture: notHere },
  history: { before: notHere },
  groups: {
    ...{ list: notHere, read: notHere, create: notHere, change: notHere },
    ...{ rename: notHere, setPicture: notHere, invite: notHere, leave: notHere },
  },
  standings: { archive: notHere, mute: notHere, list: notHere },
  presence: { type: notHere, show: notHere, markRead: notHere, block: notHere, isBlocked: notHere },
  passkey: { give: async () => success(null), confirm: async () => success(null) },
  requestPairingCode: async () => success({ code: "ABCD2345" }),
};

export const OPENED = { phone: "9647700000001", name: "Shop" };

/** An engine whose other end is the test. Fails the test when two connections of one account live at once. */
export function sessionsWorld(linked: number[] = []) {
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
            ...NO_GROUPS,
            send: async () => success({ messageId: "M", sentAt: new Date() }),
            checkNumber: async () => success({ exists: true }),
            download: async () => failure({ code: "unreachable" }),
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
  const messages = fakeMessageStore();
  const credentials = {
    listLinked: async () => linked.map((instanceId) => ({ instanceId, client: `Client00${instanceId}` })),
  };
  const audit = fakeAuditTrail();
  const sessions = whatsAppSessions({
    engine,
    credentials,
    inbox: inbox({ messages, clock, nextId: () => "msg_000000000000000" }),
    standingChanged: () => undefined,
    sessionTold: () => undefined,
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
    messages,
    credentials,
    link: (id = 1) => accounts.set(id, { linked: true }),
  };
}

export async function linkedSession() {
  const all = sessionsWorld([1]);
  void all.sessions.restoreAll();
  await vi.advanceTimersByTimeAsync(20);
  all.events().opened(OPENED);
  return all;
}
