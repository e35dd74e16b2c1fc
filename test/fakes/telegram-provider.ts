import type { DashboardContent } from "#domain/messages/content.ts";
import type { TelegramSendFailure } from "#domain/messages/failures.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import { parseTelegramRecipient } from "#domain/messages/recipient.ts";
import { parsePhoneNumber } from "#domain/phone-number.ts";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { describeTelegramError } from "#domain/wording/telegram/errors.ts";
import {
  describeFileFailure,
  describeRecipientIsId,
  describeTelegramSendFailure,
} from "#domain/wording/telegram/sending.ts";
import type { Clock } from "#ports/clock.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { OpenedFile } from "#ports/file-download.ts";
import type { ProviderCredentials, ProviderFailure, SendChoice } from "#ports/provider.ts";
import type { TelegramProvider } from "#ports/telegram-provider.ts";
import type { TelegramApp, TelegramContent } from "#ports/telegram-sessions.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { fakeProviderProxies } from "./network-proxy.ts";
import { fakeFile } from "./opened-file.ts";
import { fakeProviderMessages } from "./provider-messages.ts";
import { type FakeTelegramSessions, fakeTelegramSessions } from "./telegram-sessions.ts";

export { PASSWORD_HINT, RIGHT_CODE, RIGHT_PASSWORD } from "./telegram-sessions.ts";

type Message = DashboardContent["telegram"];

interface FakeTelegramInstance {
  readonly instanceId: number;
  readonly client: string;
  readonly token: string;
}

interface FakeTelegramProvider extends TelegramProvider {
  readonly sessions: FakeTelegramSessions;
  readonly requested: { client: string; phone: string; app: TelegramApp }[];
  readonly sent: (SendChoice & { client: string; recipient: string; message: Message; messageId: string })[];
  add(instance: FakeTelegramInstance): void;
  put(instanceId: number, status: Partial<TelegramStatus>): void;
  putMessage(instanceId: number, messageId: string, status: MessageState): void;
  /** The file of a message that came in. */
  putFile(instanceId: number, messageId: string, bytes: Uint8Array, mimetype: string): void;
  /** What was done with messages, such as "cancel msg_…". */
  readonly done: readonly string[];
  /** From now on every call ends in this; null ends it. */
  failWith(reason: ProviderFailure | null): void;
}

/** A provider in memory, with the outcomes of the real one. */
export function fakeTelegramProvider(clock: Clock): FakeTelegramProvider {
  const sessions = fakeTelegramSessions(clock);
  const instances = new Map<string, FakeTelegramInstance>();
  const nextId = messageIds(
    () => clock.now().getTime(),
    () => 0,
  );
  const messages = fakeProviderMessages({ clock, nextId, admit });
  const requested: FakeTelegramProvider["requested"] = [];
  const sent: FakeTelegramProvider["sent"] = [];
  let broken: ProviderFailure | null = null;

  function admit({ client, token }: ProviderCredentials): Result<FakeTelegramInstance, ProviderFailure> {
    if (broken !== null) return failure(broken);
    const instance = instances.get(client);
    if (instance === undefined) return refuse("INSTANCE_NOT_FOUND");
    return instance.token === token ? success(instance) : refuse("TOKEN_INVALID");
  }

  /** Asks the sessions once the token is right, and says their refusals as the gateway would. */
  async function asked<Value>(
    credentials: ProviderCredentials,
    ask: (instance: FakeTelegramInstance) => Promise<Result<Value, TelegramSendFailure>>,
  ): Promise<Result<Value, ProviderFailure>> {
    const instance = admit(credentials);
    if (!instance.ok) return instance;
    const answer = await ask(instance.value);
    return answer.ok ? answer : failure(asProviderFailure(answer.failure));
  }

  return {
    sessions,
    requested,
    sent,
    add: (instance) => void instances.set(instance.client, instance),
    put: (instanceId, status) => sessions.put(instanceId, status),
    putMessage: messages.put,
    putFile: messages.putFile,
    done: messages.done,
    ...messages.calls,
    ...fakeProviderProxies(admit),
    async sendLater(credentials, recipient, message, choice) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const accepted = messages.accept(instance.value.instanceId);
      sent.push({ client: credentials.client, recipient, message, messageId: accepted.id, ...chosen(choice) });
      return success(accepted);
    },
    failWith: (reason) => {
      broken = reason;
    },
    status: (credentials) =>
      asked(credentials, async (instance) => success({ ...(await sessions.status(instance)), queue: NO_QUEUE })),
    requestCode: (credentials, input) =>
      asked(credentials, async (instance) => {
        const phone = parsePhoneNumber(input.phone);
        if (!phone.ok) return failure({ code: "telegram-error", error: "PHONE_NUMBER_INVALID" });
        const login = await sessions.requestCode(instance, { ...input, phone: phone.value });
        if (login.ok) requested.push({ client: instance.client, ...input });
        return login;
      }),
    resendCode: (credentials) => asked(credentials, (instance) => sessions.resendCode(instance)),
    verifyCode: (credentials, { code }) =>
      asked(credentials, async (instance) => {
        if (code === "") return failure({ code: "telegram-error", error: "PHONE_CODE_EMPTY" });
        return await sessions.verifyCode(instance, code);
      }),
    verifyPassword: (credentials, password) =>
      asked(credentials, (instance) => sessions.verifyPassword(instance, password)),
    cancelLogin: (credentials) =>
      asked(credentials, async (instance) => {
        await sessions.cancelLogin(instance);
        return success(null);
      }),
    async startQr(credentials, input) {
      const started = await asked(credentials, (instance) => sessions.startQr(instance, input));
      if (!started.ok) return started;
      if (started.value.kind === "status") return success(started.value);
      const { url, expiresAt } = started.value;
      return success({ kind: "qr", qr: `data:image/svg+xml,${encodeURIComponent(url)}`, qrText: url, expiresAt });
    },
    logOut: (credentials) =>
      asked(credentials, async (instance) => {
        await sessions.logOut(instance);
        return success(null);
      }),
    async send(credentials, recipient, message, choice) {
      const admitted = admit(credentials);
      if (!admitted.ok) return admitted;
      const parsed = parseTelegramRecipient(recipient);
      if (!parsed.ok) {
        const code = parsed.failure.code === "phone-invalid" ? "PHONE_NUMBER_INVALID" : "MALFORMED";
        return refuse(code, parsed.failure.message);
      }
      const receipt = await asked(credentials, async (instance) =>
        message.kind === "text" && message.text.length > TELEGRAM_LIMITS.textLength && choice?.split !== true
          ? failure({ code: "telegram-error", error: "MESSAGE_TOO_LONG" })
          : sessions.send(instance, dueMessage(parsed.value, contentOf(message), { id: nextId() })),
      );
      if (!receipt.ok) return receipt;
      const { messageId } = receipt.value;
      const { client } = credentials;
      if (messageId !== null) sent.push({ client, recipient, message, messageId, ...chosen(choice) });
      return success({ message: GATEWAY_WORDING.messageSent, messageId, sentAt: receipt.value.sentAt });
    },
  };
}

const MIMETYPES = {
  image: "image/png",
  video: "video/mp4",
  document: "video/mp4",
  audio: "audio/ogg",
  sticker: "image/webp",
} as const;

/** Only what was chosen. */
function chosen(choice: SendChoice | undefined): SendChoice {
  return choice?.split === true ? { split: true } : {};
}

/** Of a photo or a file, a byte or two in its stead. */
function contentOf(message: Message): TelegramContent {
  if (message.kind === "album") {
    const items = message.items.map(({ kind, caption }) => ({
      kind,
      caption,
      hold: <Value>(use: (file: OpenedFile) => Promise<Value>) => use(fakeFile({ mimetype: MIMETYPES[kind] })),
    }));
    return { kind: "album", items };
  }
  if (!("url" in message)) return message;
  const { url: _, ...said } = message;
  const file = fakeFile({ mimetype: MIMETYPES[message.kind] });
  return said.kind === "video" ? { ...said, kind: "document", file } : { ...said, file };
}

const DAY_SECONDS = 86_400;
const NO_QUEUE = { waiting: 0, hold: null };

/** As the gateway answers and the client reads it. */
function asProviderFailure(reason: TelegramSendFailure): ProviderFailure {
  switch (reason.code) {
    case "telegram-error": {
      const { error, hint } = reason;
      const retryAfterSeconds =
        reason.retryAfterSeconds ?? (/(PEER|NUMBER|PASSWORD)_FLOOD$/.test(error) ? DAY_SECONDS : undefined);
      return { code: error, message: describeTelegramError(error, retryAfterSeconds), retryAfterSeconds, hint };
    }
    case "refused":
      return { code: "PROVIDER_REFUSED", message: describeTelegramSendFailure(reason) };
    case "not-acknowledged":
      return { code: "PROVIDER_SILENT", message: describeTelegramSendFailure(reason) };
    case "connection-lost":
      return { code: "CONNECTION_LOST", message: describeTelegramSendFailure(reason) };
    case "not-connected":
      return { code: "NOT_CONNECTED", message: describeTelegramSendFailure(reason) };
    case "recipient-not-found":
      return { code: "RECIPIENT_NOT_FOUND", message: describeTelegramSendFailure(reason) };
    case "recipient-is-id":
      return { code: "MALFORMED", message: describeRecipientIsId(reason.id) };
    case "download-failed":
      return { code: "MEDIA_UNREACHABLE", message: describeFileFailure(reason.download, "document") };
    default:
      return unreachable(reason);
  }
}

function refuse(code: ErrorCode, message = `Refused: ${code}`): { ok: false; failure: ProviderFailure } {
  return failure({ code, message });
}
