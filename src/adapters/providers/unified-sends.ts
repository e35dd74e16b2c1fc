import type { z } from "zod";
import type { RequestedContent } from "#domain/messages/content.ts";
import { unifiedRequest } from "#domain/messages/unified.ts";
import type { Result } from "#domain/result.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { describeParts } from "#domain/wording/sends.ts";
import { translated } from "#languages/say.ts";
import { v1SentSchema } from "#ports/contracts/v1/answers.ts";
import type {
  AcceptedMessage,
  ProviderCredentials,
  ProviderFailure,
  ProviderSends,
  SendChoice,
} from "#ports/provider.ts";

/** The call of the unified API that sends a message. */
type CallSend = <Schema extends z.ZodType>(
  credentials: ProviderCredentials,
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
  options: { readonly named: (field: string) => string; readonly later?: boolean },
) => Promise<Result<z.output<Schema>, ProviderFailure>>;

export interface UnifiedSends extends ProviderSends<RequestedContent> {
  /** Whether the provider API itself has a call for it; of a code it has the only one. */
  hasOwnCall<Content extends RequestedContent>(
    content: Content,
    choice: SendChoice,
  ): content is Exclude<Content, { readonly kind: "album" }>;
}

const sentSchema = v1SentSchema.transform(({ messageId, sentAt, parts = [] }) => ({
  message: parts.length > 1 ? describeParts(parts.length, sentAt !== null) : translated(GATEWAY_WORDING.messageSent),
  messageId,
  sentAt: sentAt === null ? null : new Date(sentAt),
}));
export const acceptedUnifiedSchema = v1SentSchema.transform(
  ({ id }): AcceptedMessage => ({ id, message: translated(GATEWAY_WORDING.messageQueued) }),
);

export function unifiedSends(call: CallSend): UnifiedSends {
  const fieldsOf = (to: string, content: RequestedContent, { split, replyTo }: SendChoice = {}) => ({
    to,
    ...unifiedRequest(content),
    ...(split === true ? { split } : {}),
    ...(replyTo === undefined ? {} : { reply_to: replyTo }),
  });
  return {
    hasOwnCall<Content extends RequestedContent>(
      content: Content,
      { split, replyTo }: SendChoice,
    ): content is Exclude<Content, { readonly kind: "album" }> {
      const { kind } = content;
      if (kind === "otp") return true;
      return kind !== "album" && replyTo === undefined && !(kind === "text" && split === true);
    },
    send: (credentials, to, content, choice) =>
      call(credentials, sentSchema, fieldsOf(to, content, choice), { named: contentField }),
    sendLater: (credentials, to, content, choice) =>
      call(credentials, acceptedUnifiedSchema, fieldsOf(to, content, choice), { named: contentField, later: true }),
  };
}

/** Such as `items.2` for `album.2.image`. */
function contentField(field: string): string {
  return field
    .replace(/^album\.(\d+)(?:\.(?:image|video)(?:\.(?:url|media))?)?/, "items.$1")
    .replace(/^album$/, "items");
}
