import type { Answer } from "#adapters/http-kit/answers.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { Kind } from "#domain/messages/content.ts";
import type { MessageLimits } from "#domain/messages/limits.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { SendingFailure } from "#ports/outbox.ts";
import type { SendByTokenFailure } from "#use-cases/provider-api/send-by-token.ts";
import type { MessagePlatform } from "../api/message-handlers.ts";
import type { GatewayPorts } from "../api/ports.ts";

/** The accounts, as the unified API asks about them. */
interface V1Sessions {
  standing(instance: InstanceRef): Standing;
  status(instance: InstanceRef): Promise<SessionStatus | TelegramStatus>;
}

export interface V1Ports extends GatewayPorts {
  readonly sessions: V1Sessions;
}

type Refused = SendByTokenFailure<SessionStatus | TelegramStatus>;

/** What a platform adds to the unified API. */
export interface V1Platform {
  readonly platform: Platform;
  readonly messages: MessagePlatform;
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
