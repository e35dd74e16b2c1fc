import { type MessageState, REACHED_FROM } from "#domain/messages/life.ts";
import { uploadIdOf } from "#domain/messages/upload-id.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { DAY_MS, HOUR_MS, KEEP_UPLOADS_DAYS } from "#domain/retention.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { describeNotCancellable } from "#domain/wording/messages.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { Clock } from "#ports/clock.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { ActOnChat } from "#ports/contracts/v1/dashboard.ts";
import type {
  AcceptedMessage,
  Provider,
  ProviderCredentials,
  ProviderFailure,
  StandingOfChat,
} from "#ports/provider.ts";

interface Kept {
  readonly status: MessageState;
  readonly at: Date;
}

type MessageCalls = Pick<
  Provider<never>,
  | "messageStatus"
  | "cancelMessage"
  | "resendMessage"
  | "actOnMessage"
  | "chatStanding"
  | "actOnChat"
  | "openMedia"
  | "keepFile"
>;

interface FakeProviderMessages {
  readonly calls: MessageCalls;
  put(instanceId: number, id: string, status: MessageState): void;
  /** The only file of a message. */
  putFile(instanceId: number, id: string, bytes: Uint8Array, mimetype: string): void;
  /** Under which ids messages are kept that were asked for without a wait. */
  accept(instanceId: number): AcceptedMessage;
  /** What was done, such as "cancel msg_…". */
  readonly done: string[];
}

interface Options {
  readonly clock: Clock;
  readonly nextId: () => string;
  admit(credentials: ProviderCredentials): Result<{ readonly instanceId: number }, ProviderFailure>;
}

const TAKES_ACTS: ReadonlySet<MessageState> = new Set(["sent", "delivered", "read"]);

const CHANGED: Readonly<Record<ActOnChat["act"], (end: Date | "forever") => Partial<StandingOfChat>>> = {
  archive: () => ({ archived: true }),
  unarchive: () => ({ archived: false }),
  mute: (mutedUntil) => ({ mutedUntil }),
  unmute: () => ({ mutedUntil: null }),
  block: () => ({ blocked: true }),
  unblock: () => ({ blocked: false }),
};

/** What a provider in memory does with messages that it has. */
export function fakeProviderMessages({ clock, nextId, admit }: Options): FakeProviderMessages {
  const messages = new Map<string, Kept>();
  const files = new Map<string, { readonly bytes: Uint8Array; readonly mimetype: string }>();
  const done: string[] = [];
  const standings = new Map<string, StandingOfChat>();
  const standingOf = (chat: string) => standings.get(chat) ?? { archived: false, mutedUntil: null, blocked: false };

  function accept(instanceId: number): AcceptedMessage {
    const id = nextId();
    messages.set(`${instanceId} ${id}`, { status: "queued", at: clock.now() });
    return { id, message: GATEWAY_WORDING.messageQueued };
  }

  function found(credentials: ProviderCredentials, id: string): Result<{ name: string; kept: Kept }, ProviderFailure> {
    const instance = admit(credentials);
    if (!instance.ok) return instance;
    const name = `${instance.value.instanceId} ${id}`;
    const kept = messages.get(name);
    return kept === undefined ? refuse("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound) : success({ name, kept });
  }

  return {
    put: (instanceId, id, status) => void messages.set(`${instanceId} ${id}`, { status, at: clock.now() }),
    putFile: (instanceId, id, bytes, mimetype) => void files.set(`${instanceId} ${id}`, { bytes, mimetype }),
    accept,
    done,
    calls: {
      async messageStatus(credentials, id) {
        const message = found(credentials, id);
        return message.ok ? success(message.value.kept) : message;
      },
      async cancelMessage(credentials, id) {
        const message = found(credentials, id);
        if (!message.ok) return message;
        const { name, kept } = message.value;
        if (!REACHED_FROM.cancelled.includes(kept.status)) {
          return refuse("NOT_CANCELLABLE", describeNotCancellable(kept.status));
        }
        messages.set(name, { status: "cancelled", at: clock.now() });
        done.push(`cancel ${id}`);
        return success(null);
      },
      async resendMessage(credentials, id) {
        const message = found(credentials, id);
        if (!message.ok) return message;
        done.push(`resend ${id}`);
        return success(accept(Number(message.value.name.split(" ")[0])));
      },
      async actOnMessage(credentials, id, { act, ...said }) {
        const message = found(credentials, id);
        if (!message.ok) return message;
        const { name, kept } = message.value;
        if (!TAKES_ACTS.has(kept.status)) return refuse("NOT_CHANGEABLE", V1_WORDING.notChangeable);
        done.push([act, id, ...Object.values(said)].join(" "));
        return success(accept(Number(name.split(" ")[0])));
      },
      async chatStanding(credentials, chat) {
        const instance = admit(credentials);
        if (!instance.ok) return instance;
        return chat.endsWith("0404") ? refuse("RECIPIENT_NOT_FOUND", V1_WORDING.noGroup) : success(standingOf(chat));
      },
      async actOnChat(credentials, chat, { act, ...said }) {
        const instance = admit(credentials);
        if (!instance.ok) return instance;
        if (chat.endsWith("0404")) return refuse("RECIPIENT_NOT_FOUND", V1_WORDING.noGroup);
        done.push([act, chat, ...Object.values(said)].join(" "));
        const hours = "hours" in said ? said.hours : undefined;
        const end = hours === undefined ? "forever" : new Date(clock.now().getTime() + hours * HOUR_MS);
        standings.set(chat, { ...standingOf(chat), ...CHANGED[act](end) });
        return success(null);
      },
      async openMedia(credentials, id, { item }) {
        const instance = admit(credentials);
        if (!instance.ok) return instance;
        const file = item === 1 ? files.get(`${instance.value.instanceId} ${id}`) : undefined;
        if (file === undefined) {
          const message = found(credentials, id);
          return message.ok ? refuse("MEDIA_GONE", GATEWAY_WORDING.mediaGone) : message;
        }
        const { bytes, mimetype } = file;
        return success({ mimetype, disposition: "attachment", length: bytes.length, chunks: chunksOf(bytes) });
      },
      async keepFile(credentials, { fileName, mimetype = "application/octet-stream", chunks }) {
        const instance = admit(credentials);
        if (!instance.ok) return instance;
        let bytes = 0;
        for await (const chunk of chunks) bytes += chunk.byteLength;
        if (bytes === 0) return refuse("MALFORMED", V1_WORDING.fileEmpty);
        const id = uploadIdOf(nextId());
        done.push(`keep ${fileName} ${bytes}`);
        const expiresAt = new Date(clock.now().getTime() + KEEP_UPLOADS_DAYS * DAY_MS);
        return success({ id, fileName, mimetype, bytes, expiresAt });
      },
    },
  };
}

async function* chunksOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

function refuse(code: ErrorCode, message: string): { ok: false; failure: ProviderFailure } {
  return failure({ code, message });
}
