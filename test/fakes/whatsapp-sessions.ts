import type { WhatsAppContent } from "#domain/messages/content.ts";
import type { WhatsAppSendFailure } from "#domain/messages/failures.ts";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import { writtenRecipient } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import type { SessionReason, SessionState, SessionStatus } from "#domain/sessions/session-state.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { SendOptions } from "#ports/messages.ts";
import type { PasskeyStep } from "#ports/network-passkey.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";
import { fakeBlocks, fakeChats, fakePhoneHistory, fakeStandings } from "./network-chats.ts";

const QR_LIFE_MS = 30_000;
const PAIRING_CODE_LIFE_MS = 160_000;
const PASSKEY_LIFE_MS = 480_000;

interface Session {
  status: SessionStatus;
  code: { qrText: string; expiresAt: Date } | null;
}

export interface FakeWhatsAppSessions extends WhatsAppSessions {
  readonly sent: {
    instanceId: number;
    recipient: string;
    content: WhatsAppContent | null;
    options: SendOptions;
    messageId: string;
  }[];
  /** The phone scans the code on show. */
  scan(instanceId: number, phone: string, name?: string): void;
  /** WhatsApp asks for the account's passkey. */
  askPasskey(instanceId: number): void;
  /** Puts a session in any state. */
  put(instanceId: number, state: SessionState, reason: SessionReason): void;
  /** A file of a message that came in. */
  putFile(reference: string, bytes: Uint8Array): void;
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Linked accounts without a network. Numbers behave as the sandbox's magic numbers do. */
export function fakeWhatsAppSessions(clock: Clock): FakeWhatsAppSessions {
  const sessions = new Map<number, Session>();
  const sent: FakeWhatsAppSessions["sent"] = [];
  const files = new Map<string, Uint8Array>();
  const steps = new Map<number, PasskeyStep>();
  let codes = 0;

  function enter(instanceId: number, state: SessionState, reason: SessionReason, account: Partial<SessionStatus> = {}) {
    const status = { state, reason, since: clock.now(), phone: null, name: null, ...account };
    const session: Session = { status, code: null };
    sessions.set(instanceId, session);
    steps.delete(instanceId);
    return session;
  }

  function current(instanceId: number): Session {
    const session = sessions.get(instanceId) ?? enter(instanceId, "inactive", "never-linked");
    if (session.code !== null && session.code.expiresAt <= clock.now()) {
      return enter(instanceId, "inactive", "code-expired");
    }
    return session;
  }

  const passkeyEnd = () => new Date(clock.now().getTime() + PASSKEY_LIFE_MS);

  function step(instanceId: number, next: PasskeyStep): PasskeyStep {
    const reasons = {
      asked: "waiting-for-passkey",
      given: "passkey-given",
      compare: "waiting-for-comparison",
    } as const;
    enter(instanceId, "passkey_required", reasons[next.step]);
    steps.set(instanceId, next);
    return next;
  }

  function problemWith(instance: InstanceRef, recipient: string): WhatsAppSendFailure | null {
    const { status } = current(instance.instanceId);
    if (status.state !== "connected") return { code: "not-connected", status };
    if (recipient.endsWith("0404")) return { code: "recipient-not-found" };
    if (recipient.endsWith("0463")) return { code: "account-restricted" };
    if (recipient.endsWith("0479")) return { code: "refused", providerCode: "479" };
    if (recipient.endsWith("0408")) return { code: "not-acknowledged" };
    if (recipient.endsWith("0503")) return { code: "connection-lost" };
    return null;
  }

  const isOnline = ({ instanceId }: InstanceRef) => current(instanceId).status.state === "connected";
  const noGroup = async (instance: InstanceRef) => {
    return failure({ code: isOnline(instance) ? "recipient-not-found" : "not-connected" } as const);
  };

  return {
    sent,
    chats: fakeChats(isOnline),
    phoneHistory: fakePhoneHistory(isOnline),
    groups: {
      ...{ list: noGroup, read: noGroup, create: noGroup, change: noGroup },
      ...{ rename: noGroup, setPicture: noGroup, invite: noGroup, leave: noGroup },
    },
    standings: fakeStandings(isOnline),
    presence: { type: noGroup, show: noGroup, markRead: noGroup, ...fakeBlocks(isOnline) },
    pairing: {
      async requestCode({ instanceId }, phone) {
        if (current(instanceId).status.state === "connected") return failure({ code: "already-linked" });
        if (phone.endsWith("0404")) return failure({ code: "phone-unknown" });
        if (phone.endsWith("0429")) return failure({ code: "too-many-codes" });
        if (phone.endsWith("0479")) return failure({ code: "refused", providerCode: "400" });
        if (phone.endsWith("0408")) return failure({ code: "not-acknowledged" });
        if (phone.endsWith("0503")) return failure({ code: "connection-lost" });
        enter(instanceId, "qr", "waiting-for-code");
        return success({ code: "ABCD2345", expiresAt: new Date(clock.now().getTime() + PAIRING_CODE_LIFE_MS) });
      },
    },
    passkey: {
      read: async ({ instanceId }) => steps.get(instanceId) ?? null,
      async give({ instanceId }, { response }) {
        if (steps.get(instanceId)?.step !== "asked") return failure({ code: "no-passkey-step" });
        if (response.signature === "d3Jvbmc") return failure({ code: "passkey-refused" });
        return success(step(instanceId, { step: "compare", code: "Y7J96NDN", expiresAt: passkeyEnd() }));
      },
      async confirm({ instanceId }) {
        if (steps.get(instanceId)?.step !== "compare") return failure({ code: "no-passkey-step" });
        return success(step(instanceId, { step: "given", expiresAt: passkeyEnd() }));
      },
    },
    askPasskey(instanceId) {
      const options = { challenge: "Y2hhbGxlbmdl", rpId: "whatsapp.com" } as const;
      step(instanceId, { step: "asked", options, expiresAt: passkeyEnd() });
    },
    scan(instanceId, phone, name = "Phone") {
      enter(instanceId, "connected", "linked", { phone, name });
    },
    put(instanceId, state, reason) {
      enter(instanceId, state, reason);
    },
    putFile: (reference, bytes) => void files.set(reference, bytes),
    async status({ instanceId }) {
      return current(instanceId).status;
    },
    async start({ instanceId }, { newCode }) {
      const session = current(instanceId);
      if (session.status.state === "connected") return success({ kind: "status", status: session.status });
      if (session.code !== null && !newCode) return success({ kind: "qr", ...session.code });
      codes += 1;
      const code = { qrText: `2@fake-code-${codes}`, expiresAt: new Date(clock.now().getTime() + QR_LIFE_MS) };
      enter(instanceId, "qr", "waiting-for-scan").code = code;
      return success({ kind: "qr", ...code });
    },
    async fetchFile({ instanceId }, reference) {
      if (current(instanceId).status.state !== "connected") return failure({ code: "not-connected" });
      const bytes = files.get(reference);
      return bytes === undefined ? failure({ code: "media-gone" }) : success(inPieces(bytes));
    },
    async logOut({ instanceId }) {
      enter(instanceId, "logged_out", "logged-out-here");
    },
    standing({ instanceId }) {
      const { state } = current(instanceId).status;
      if (state === "connected") return "online";
      return state === "reconnecting" ? "returning" : "offline";
    },
    async send(instance, { id, recipient, content, options }) {
      const phone = writtenRecipient(recipient);
      const problem = problemWith(instance, phone);
      if (problem !== null) return failure(problem);
      const messageId = whatsAppIdOf(id);
      sent.push({ instanceId: instance.instanceId, recipient: phone, content, options, messageId });
      return success({ messageId, sentAt: clock.now() });
    },
    async checkNumber(instance, number) {
      const problem = problemWith(instance, number);
      if (problem === null || problem.code === "account-restricted") return success({ exists: true });
      if (problem.code === "recipient-not-found") return success({ exists: false });
      return failure(problem);
    },
  };
}
