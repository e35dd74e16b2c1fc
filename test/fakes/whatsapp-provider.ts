import type { RequestedContent } from "#domain/messages/content.ts";
import type { FileBrokenOff, WhatsAppSendFailure } from "#domain/messages/failures.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import { failure, success } from "#domain/result.ts";
import { describePairingFailure } from "#domain/wording/whatsapp/pairing.ts";
import { describePasskeyFailure } from "#domain/wording/whatsapp/passkey.ts";
import { describeWhatsAppSendFailure, otpText } from "#domain/wording/whatsapp/sending.ts";
import type { Clock } from "#ports/clock.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { PairingFailure } from "#ports/network-pairing.ts";
import type { PasskeyFailure } from "#ports/network-passkey.ts";
import type { ProviderCredentials, ProviderFailure, SendChoice } from "#ports/provider.ts";
import type { WhatsAppProvider } from "#ports/whatsapp-provider.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { fakeProviderProxies } from "./network-proxy.ts";
import { fakeProviderMessages } from "./provider-messages.ts";
import { type FakeWhatsAppSessions, fakeWhatsAppSessions } from "./whatsapp-sessions.ts";

interface FakeInstance {
  readonly instanceId: number;
  readonly client: string;
  readonly token: string;
}

interface FakeWhatsAppProvider extends WhatsAppProvider {
  readonly sessions: FakeWhatsAppSessions;
  readonly sent: (SendChoice & { client: string; number: string; message: RequestedContent; messageId: string })[];
  add(instance: FakeInstance): void;
  putMessage(instanceId: number, messageId: string, status: MessageState): void;
  /** The file of a message that came in. */
  putFile(instanceId: number, messageId: string, bytes: Uint8Array, mimetype: string): void;
  /** What was done with messages, such as "cancel msg_…". */
  readonly done: readonly string[];
  /** From now on every call ends in this; null ends it. */
  failWith(reason: ProviderFailure | null): void;
}

/** A provider in memory, with the outcomes of the real one. */
export function fakeWhatsAppProvider(clock: Clock): FakeWhatsAppProvider {
  const sessions = fakeWhatsAppSessions(clock);
  const instances = new Map<string, FakeInstance>();
  const nextId = messageIds(
    () => clock.now().getTime(),
    () => 0,
  );
  const messages = fakeProviderMessages({ clock, nextId, admit });
  const sent: FakeWhatsAppProvider["sent"] = [];
  let broken: ProviderFailure | null = null;

  function admit({ client, token }: ProviderCredentials) {
    if (broken !== null) return failure(broken);
    const instance = instances.get(client);
    if (instance === undefined) return refuse("INSTANCE_NOT_FOUND");
    return instance.token === token ? success(instance) : refuse("TOKEN_INVALID");
  }

  return {
    sessions,
    sent,
    add: (instance) => void instances.set(instance.client, instance),
    putMessage: messages.put,
    putFile: messages.putFile,
    done: messages.done,
    ...messages.calls,
    ...fakeProviderProxies(admit),
    async sendLater(credentials, number, message, choice) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const accepted = messages.accept(instance.value.instanceId);
      sent.push({ client: credentials.client, number, message, messageId: accepted.id, ...chosen(choice) });
      return success(accepted);
    },
    failWith: (reason) => {
      broken = reason;
    },
    async status(credentials) {
      const instance = admit(credentials);
      const queue = { waiting: 0, hold: null };
      return instance.ok ? success({ ...(await sessions.status(instance.value)), queue }) : instance;
    },
    async startSession(credentials, options) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const started = await sessions.start(instance.value, options);
      if (!started.ok) return refuse("PROVIDER_SILENT");
      if (started.value.kind === "status") return success(started.value);
      return success({ ...started.value, qr: `data:image/svg+xml,${encodeURIComponent(started.value.qrText)}` });
    },
    async requestPairingCode(credentials, phone) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const asked = await sessions.pairing.requestCode(instance.value, phone);
      return asked.ok ? asked : refuse(PAIRING_CODES[asked.failure.code], describePairingFailure(asked.failure));
    },
    async passkey(credentials) {
      const instance = admit(credentials);
      return instance.ok ? success(await sessions.passkey.read(instance.value)) : instance;
    },
    async givePasskey(credentials, given) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const { passkey } = sessions;
      const asked = await ("confirm" in given
        ? passkey.confirm(instance.value)
        : passkey.give(instance.value, given.assertion));
      return asked.ok ? asked : refuse(PASSKEY_CODES[asked.failure.code], describePasskeyFailure(asked.failure));
    },
    async logOut(credentials) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      await sessions.logOut(instance.value);
      return success(null);
    },
    async send(credentials, number, message, choice) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const recipient = number.replace(/\D/g, "");
      if (recipient.length < 7) return refuse("PHONE_NUMBER_INVALID");
      const text = message.kind === "text" ? message.text : message.kind === "otp" ? otpText(message.code) : "";
      const content = { kind: "text", text } as const;
      const outgoing = dueMessage({ kind: "phone", phone: recipient }, content, { id: nextId() });
      const receipt = await sessions.send(instance.value, outgoing);
      if (!receipt.ok) {
        if (receipt.failure.code === "download-failed") throw new Error("fake: a text has no file");
        return refuse(SEND_CODES[receipt.failure.code], describeWhatsAppSendFailure(receipt.failure));
      }
      const { messageId } = receipt.value;
      sent.push({ client: credentials.client, number, message, messageId, ...chosen(choice) });
      return success({ ...receipt.value, message: "Message sent successfully" });
    },
  };
}

/** Only what was chosen. */
function chosen(choice: SendChoice | undefined): SendChoice {
  return choice?.split === true ? { split: true } : {};
}

const PAIRING_CODES = {
  "already-linked": "ALREADY_CONNECTED",
  "phone-unknown": "RECIPIENT_NOT_FOUND",
  "too-many-codes": "RATE_LIMITED",
  refused: "PROVIDER_REFUSED",
  "not-acknowledged": "PROVIDER_SILENT",
  "connection-lost": "CONNECTION_LOST",
} as const satisfies Record<PairingFailure["code"], ErrorCode>;

const PASSKEY_CODES = {
  "no-passkey-step": "NO_PASSKEY_STEP",
  "passkey-elsewhere": "PASSKEY_REFUSED",
  "passkey-stale": "PASSKEY_REFUSED",
  "passkey-refused": "PASSKEY_REFUSED",
  refused: "PROVIDER_REFUSED",
  "not-acknowledged": "PROVIDER_SILENT",
  "connection-lost": "CONNECTION_LOST",
} as const satisfies Record<PasskeyFailure["code"], ErrorCode>;

const SEND_CODES = {
  "not-connected": "NOT_CONNECTED",
  "recipient-not-found": "RECIPIENT_NOT_FOUND",
  "account-restricted": "ACCOUNT_RESTRICTED",
  refused: "PROVIDER_REFUSED",
  "not-acknowledged": "PROVIDER_SILENT",
  "connection-lost": "CONNECTION_LOST",
} as const satisfies Record<Exclude<WhatsAppSendFailure, FileBrokenOff>["code"], ErrorCode>;

function refuse(code: ErrorCode, message = `Refused: ${code}`): { ok: false; failure: ProviderFailure } {
  return failure({ code, message });
}
