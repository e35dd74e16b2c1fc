import type { Answer } from "#adapters/http-kit/answers.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { isFileKind, type Kind } from "#domain/messages/content.ts";
import type { MessageLimits } from "#domain/messages/limits.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import { type KindTable, kindsOf } from "#ports/contracts/kinds.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MessageRecord, OutgoingRecord } from "#ports/messages.ts";
import type { NetworkChats } from "#ports/network-chats.ts";
import type { NetworkGroups } from "#ports/network-groups.ts";
import type { NetworkHistory, PhoneHistory } from "#ports/network-history.ts";
import type { NetworkPairing } from "#ports/network-pairing.ts";
import type { NetworkPasskey } from "#ports/network-passkey.ts";
import type { NetworkPresence } from "#ports/network-presence.ts";
import type { NetworkStandings } from "#ports/network-standings.ts";
import type { SendingFailure } from "#ports/outbox.ts";
import type { SendByTokenFailure } from "#use-cases/provider-api/send-by-token.ts";
import type { MessagePlatform } from "../api/message-handlers.ts";
import type { GatewayPorts } from "../api/ports.ts";
import { isSendingFailure } from "../api/send-handlers.ts";

/** The accounts, as the unified API asks about them. */
interface V1Sessions {
  standing(instance: InstanceRef): Standing;
  status(instance: InstanceRef): Promise<SessionStatus | TelegramStatus>;
  /** Absent where a platform has none of it here. */
  readonly chats?: NetworkChats | undefined;
  readonly history?: NetworkHistory | undefined;
  /** Besides what is kept here. */
  readonly phoneHistory?: PhoneHistory | undefined;
  readonly standings?: NetworkStandings | undefined;
  readonly groups?: NetworkGroups | undefined;
  readonly presence?: NetworkPresence | undefined;
  readonly pairing?: NetworkPairing | undefined;
  readonly passkey?: NetworkPasskey | undefined;
}

export interface V1Ports extends GatewayPorts {
  readonly sessions: V1Sessions;
}

type Refused = SendByTokenFailure<SessionStatus | TelegramStatus>;

/** What a platform adds to the unified API. */
export interface V1Platform {
  readonly platform: Platform;
  readonly messages: MessagePlatform;
  /** The network's id by which a phone shows a message: of an album its first picture's. Null where there is none. */
  shownIdOf(record: MessageRecord): string | null;
  /**
   * All of the network's ids of a message that is several there; null where they are not known. `readWire` gives what
   * the engine kept of it.
   */
  partsOf(record: OutgoingRecord, readWire: () => Promise<Uint8Array | null>): Promise<readonly string[] | null>;
  readonly send: {
    /** The platform's table: a kind that is not in it is refused. */
    readonly kinds: object;
    readonly limits: MessageLimits<never>;
    isSendingFailure(failure: Refused): failure is SendingFailure;
    /** Of a call that is not accepted, by the names of the provider API. */
    refuse(failure: never, kind: Kind, requestId: string): Answer;
    /** Of one file, whatever is sent as. */
    readonly maxFileBytes: number;
    /** Those names, each with what the unified API calls it. */
    readonly fieldNames: Readonly<Record<string, string>>;
  };
}

interface PlatformOptions extends Pick<V1Platform["send"], "refuse">, Pick<V1Platform, "shownIdOf" | "partsOf"> {
  readonly kinds: Partial<KindTable<Kind>>;
  readonly limits: MessageLimits<"document">;
  /** The provider API's name for whom a message is for. */
  readonly recipientField: string;
}

export function unifiedPlatform(messages: MessagePlatform, options: PlatformOptions): V1Platform {
  const { kinds, limits, recipientField, refuse, shownIdOf, partsOf } = options;
  return {
    platform: messages.platform,
    messages,
    shownIdOf,
    partsOf,
    send: {
      kinds,
      limits,
      refuse,
      isSendingFailure,
      maxFileBytes: limits.files.document.maxBytes,
      fieldNames: unifiedFields(kinds, recipientField),
    },
  };
}

/** What the unified API calls the fields of a provider API. */
function unifiedFields(table: Partial<KindTable<Kind>>, recipientField: string): Record<string, string> {
  const kinds = kindsOf(table as KindTable<Kind>);
  const names = kinds.flatMap((kind) =>
    Object.entries<string>(table[kind]?.names ?? {}).map(([field, name]) => [name, fieldOf(kind, field)] as const),
  );
  return { ...Object.fromEntries(names), [recipientField]: "to", messageId: "id", dtoken: "Authorization" };
}

function fieldOf(kind: Kind, field: string): string {
  if (kind === "text") return "text";
  // Of one name in several kinds nobody can say which was meant.
  if (isFileKind(kind) && field === "caption") return "caption";
  if (kind === "contact") return field === "number" ? "contact.phone" : "contact.name";
  return `${kind}.${field}`;
}
