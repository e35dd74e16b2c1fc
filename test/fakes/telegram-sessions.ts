import { encodeReceipt } from "#adapters/gateways/telegram/kept-receipt.ts";
import { isAct } from "#domain/messages/content.ts";
import type { TelegramFailure, TelegramSendFailure } from "#domain/messages/failures.ts";
import { type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import type { TelegramLogin, TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { Clock } from "#ports/clock.ts";
import { TELEGRAM_MAGIC } from "#ports/contracts/telegram/sandbox-paths.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { SendOptions } from "#ports/messages.ts";
import type { TelegramApp, TelegramContent, TelegramSessions } from "#ports/telegram-sessions.ts";
import { fakeBlocks, fakeChats, fakeHistory, fakeStandings } from "./network-chats.ts";
import { noGroups, noPresence } from "./telegram-groups.ts";

/** What the fake network takes. Accounts with numbers that end in 22 have the password. */
export const RIGHT_CODE = "12345";
export const RIGHT_PASSWORD = "open sesame";
export const PASSWORD_HINT = "what Ali Baba said";
export const FAKE_USER: TelegramUser = { name: "Layla Hassan", username: "layla", phone: "9647701234567" };

const LIFE_SECONDS = { code: 300, password: 300, qr: 30, resend: 60 } as const;

interface FakeSentTelegram {
  readonly instanceId: number;
  readonly recipient: Recipient;
  readonly content: TelegramContent | null;
  /** What the file held. */
  readonly bytes: number;
  readonly options: SendOptions;
  readonly messageId: string;
}

export interface FakeTelegramSessions extends TelegramSessions {
  readonly requested: { instanceId: number; phone: string; app: TelegramApp }[];
  readonly sent: FakeSentTelegram[];
  link(instanceId: number, user?: TelegramUser): void;
  /** Puts a session in any state. */
  put(instanceId: number, status: Partial<TelegramStatus>): void;
  /** A phone scans the QR on show; `hasPassword` leads to the password step. */
  scan(instanceId: number, hasPassword?: boolean): void;
  /** From now on every call that can fail ends in this; null ends it. */
  failWith(reason: TelegramFailure | null): void;
  /** A file of a message that came in. */
  putFile(reference: string, bytes: Uint8Array): void;
}

/** Accounts without a network. Recipients behave as the sandbox's magic ones do. */
export function fakeTelegramSessions(clock: Clock): FakeTelegramSessions {
  const statuses = new Map<number, TelegramStatus>();
  /** By what follows from their ids: a repeat is the same message to Telegram. */
  const known = new Map<string, string>();
  const requested: FakeTelegramSessions["requested"] = [];
  const sent: FakeSentTelegram[] = [];
  const files = new Map<string, Uint8Array>();
  let broken: TelegramFailure | null = null;
  let qrs = 0;

  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

  function enter(instanceId: number, status: Partial<TelegramStatus>): TelegramStatus {
    const nothing = { state: "inactive", reason: "never-linked", user: null, login: null } as const;
    const entered: TelegramStatus = { ...nothing, since: clock.now(), ...status };
    statuses.set(instanceId, entered);
    return entered;
  }

  function current(instanceId: number): TelegramStatus {
    const status = statuses.get(instanceId) ?? enter(instanceId, {});
    if (status.login === null || status.login.expiresAt > clock.now()) return status;
    return enter(instanceId, { state: "inactive", reason: "login-expired" });
  }

  function waitForCode(instanceId: number, phone: string, channel: "app" | "sms") {
    const next = channel === "app" ? "sms" : null;
    const delivery = { channel, next, length: 5, resendAt: next === null ? null : after(LIFE_SECONDS.resend) } as const;
    const login = { step: "code", phone, delivery, sentAt: clock.now(), expiresAt: after(LIFE_SECONDS.code) } as const;
    enter(instanceId, { state: "code", reason: "waiting-for-code", login });
    return success(login);
  }

  function waitForPassword(instanceId: number) {
    const login = { step: "password", hint: PASSWORD_HINT, expiresAt: after(LIFE_SECONDS.password) } as const;
    enter(instanceId, { state: "password", reason: "waiting-for-password", login });
  }

  function link(instanceId: number, user: TelegramUser = FAKE_USER): Result<TelegramUser, TelegramFailure> {
    enter(instanceId, { state: "connected", reason: "linked", user });
    return success(user);
  }

  function problemWith(instance: InstanceRef, recipient: Recipient): TelegramSendFailure | null {
    const status = current(instance.instanceId);
    if (status.state !== "connected") return { code: "not-connected", status };
    return broken ?? magicProblem(recipient);
  }

  return {
    requested,
    sent,
    link: (instanceId, user) => void link(instanceId, user),
    put: (instanceId, status) => void enter(instanceId, status),
    scan(instanceId, hasPassword = false) {
      if (hasPassword) waitForPassword(instanceId);
      else link(instanceId);
    },
    failWith: (reason) => {
      broken = reason;
    },
    putFile: (reference, bytes) => void files.set(reference, bytes),
    status: async ({ instanceId }) => current(instanceId),
    async requestCode({ instanceId }, { phone, app }) {
      if (broken !== null) return failure(broken);
      if (current(instanceId).state === "connected") return refuse("ALREADY_CONNECTED");
      requested.push({ instanceId, phone, app });
      return waitForCode(instanceId, phone, "app");
    },
    async resendCode({ instanceId }) {
      if (broken !== null) return failure(broken);
      const { login } = current(instanceId);
      if (login?.step !== "code") return refuse("NO_LOGIN_PENDING");
      return login.delivery.next === null
        ? refuse("SEND_CODE_UNAVAILABLE")
        : waitForCode(instanceId, login.phone, "sms");
    },
    async verifyCode({ instanceId }, code) {
      if (broken !== null) return failure(broken);
      const { login } = current(instanceId);
      if (login?.step !== "code") return refuse("NO_LOGIN_PENDING");
      if (code !== RIGHT_CODE) return refuse("PHONE_CODE_INVALID");
      if (!login.phone.endsWith("22")) return link(instanceId);
      waitForPassword(instanceId);
      return failure({ code: "telegram-error", error: "SESSION_PASSWORD_NEEDED", hint: PASSWORD_HINT });
    },
    async verifyPassword({ instanceId }, password) {
      if (broken !== null) return failure(broken);
      if (current(instanceId).login?.step !== "password") return refuse("NO_PASSWORD_STEP");
      return password === RIGHT_PASSWORD ? link(instanceId) : refuse("PASSWORD_HASH_INVALID");
    },
    async cancelLogin({ instanceId }) {
      if (current(instanceId).login !== null) enter(instanceId, { state: "inactive", reason: "login-cancelled" });
    },
    async startQr({ instanceId }, { newCode }) {
      if (broken !== null) return failure(broken);
      const status = current(instanceId);
      if (status.state === "connected" || status.state === "password") return success({ kind: "status", status });
      const login = status.login?.step === "qr" && !newCode ? status.login : newQr();
      if (login !== status.login) enter(instanceId, { state: "qr", reason: "waiting-for-scan", login });
      return success({ kind: "qr", url: login.url, expiresAt: login.expiresAt });
    },
    async logOut({ instanceId }) {
      enter(instanceId, { state: "logged_out", reason: "logged-out-here" });
    },
    groups: noGroups(),
    chats: fakeChats(({ instanceId }) => current(instanceId).state === "connected"),
    history: fakeHistory(({ instanceId }) => current(instanceId).state === "connected"),
    standings: fakeStandings(({ instanceId }) => current(instanceId).state === "connected"),
    presence: { ...noPresence(), ...fakeBlocks(({ instanceId }) => current(instanceId).state === "connected") },
    async fetchFile(instance, reference) {
      if (current(instance.instanceId).state !== "connected") return failure({ code: "not-connected" });
      const bytes = files.get(reference);
      return bytes === undefined ? failure({ code: "media-gone" }) : success(inPieces(bytes));
    },
    standing({ instanceId }) {
      const { state } = current(instanceId);
      if (state === "connected") return "online";
      return state === "reconnecting" ? "returning" : "offline";
    },
    async send(instance, { id, recipient, content, options, keepWire }) {
      const problem = problemWith(instance, recipient);
      if (problem !== null) return failure(problem);
      const read = await readFile(content);
      if (!read.ok) return read;
      const { instanceId } = instance;
      const messageId = known.get(`${instanceId} ${id}`) ?? String(sent.length + 1);
      if (!known.has(`${instanceId} ${id}`)) {
        sent.push({ instanceId, recipient, content, bytes: read.value, options, messageId });
      }
      known.set(`${instanceId} ${id}`, messageId);
      const receipt = { sentAt: clock.now(), peerId: peerOf(recipient) };
      const parts = partsFrom(Number(messageId), content);
      if (parts.length > 1) await keepWire(encodeReceipt({ ...receipt, parts })).catch(() => undefined);
      return success({ ...receipt, messageId: content !== null && isAct(content.kind) ? null : messageId });
    },
  };

  function newQr(): Extract<TelegramLogin, { step: "qr" }> {
    qrs += 1;
    return { step: "qr", url: `tg://login?token=fake-${qrs}`, expiresAt: after(LIFE_SECONDS.qr) };
  }
}

/** An album's numbers follow each other. */
function partsFrom(first: number, content: TelegramContent | null): string[] {
  const passedOn = content?.kind === "forward" ? content.target.parts?.length : undefined;
  const count = content?.kind === "album" ? content.items.length : (passedOn ?? 1);
  return Array.from({ length: count }, (_, place) => String(first + place));
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const PROBLEMS: Readonly<Record<string, TelegramSendFailure>> = {
  "0404": { code: "recipient-not-found" },
  "0403": { code: "telegram-error", error: "USER_PRIVACY_RESTRICTED" },
  "0463": { code: "telegram-error", error: "PEER_FLOOD" },
  "0429": { code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds: 30 },
  "0410": { code: "telegram-error", error: "INPUT_USER_DEACTIVATED" },
  "0408": { code: "not-acknowledged" },
};

function magicProblem(recipient: Recipient): TelegramSendFailure | null {
  const magic = TELEGRAM_MAGIC.find(({ suffix, username }) =>
    recipient.kind === "phone"
      ? recipient.phone.endsWith(suffix)
      : recipient.kind === "username" && recipient.username.startsWith(username),
  );
  return magic === undefined ? null : (PROBLEMS[magic.suffix] ?? null);
}

/** Of somebody who is written to by id that id, else one that follows from the name. */
function peerOf(recipient: Recipient): number {
  if (recipient.kind === "id") return Number(recipient.id);
  return [...writtenRecipient(recipient)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}

/** Bytes of the file, read to its end as an upload does; 0 without one. */
async function readFile(content: TelegramContent | null): Promise<Result<number, TelegramSendFailure>> {
  if (content === null || !("file" in content)) return success(0);
  let bytes = 0;
  try {
    for await (const chunk of content.file.chunks) bytes += chunk.byteLength;
    return success(bytes);
  } catch (error) {
    if (error instanceof DownloadInterrupted) return failure({ code: "download-failed", download: error.failure });
    throw error;
  }
}

function refuse(error: TelegramErrorCode): { ok: false; failure: TelegramFailure } {
  return failure({ code: "telegram-error", error });
}
