import type { Platform } from "#domain/instances/instance.ts";
import type { Kind, RequestedContent } from "#domain/messages/content.ts";
import { TELEGRAM_LIMITS, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { say } from "#languages/say.ts";
import {
  dashboardNames,
  type KindTable,
  kindsOf,
  toDashboardFields,
  toProviderFields,
} from "#ports/contracts/kinds.ts";
import { TELEGRAM_KINDS } from "#ports/contracts/telegram/kinds.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import type { FieldRules, FormKind } from "./kind.ts";
import { isShownKind, KINDS } from "./kinds/index.ts";
import { type RecipientField, TELEGRAM_RECIPIENT, WHATSAPP_RECIPIENT } from "./recipients.ts";

/** As a field of the form, whatever the calls name it. */
export const RECIPIENT = "recipient";

/** A message ready to be sent. */
export interface Message {
  /** As it is sent. */
  readonly recipient: string;
  readonly content: RequestedContent<FormKind>;
  /** A text that is longer than a message goes as several. */
  readonly split?: boolean;
  /** `id` of the message that it answers. */
  readonly replyTo?: string | undefined;
}

/** What differs between platforms where messages are written. */
export interface SendPlatform extends FieldRules {
  /** On offer, in the order of the buttons. */
  readonly kinds: readonly FormKind[];
  readonly recipient: RecipientField;
  /** Beside the button while a file is on its way; none where files are small. */
  readonly filesTakeAWhile?: string | undefined;
  /** Which field the dashboard's call means by a name: a kind's own, or `RECIPIENT`; null where none is shown for it. */
  readonly fieldNamed: (kind: FormKind, name: string) => string | null;
  /** What the dashboard's call is sent. */
  readonly dashboardBody: (message: Message) => object;
  /** What the provider API would be sent for the same message, without the token; null where it has no call for it. `path` may hold `{client}`. */
  readonly providerCall: (message: Message, client: string) => ProviderCall | null;
}

interface ProviderCall {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Row extends Omit<SendPlatform, "kinds" | "takes" | "fieldNamed" | "dashboardBody" | "providerCall"> {
  /** What the recipient is called in both calls. */
  readonly recipientName: string;
  /** What the provider API calls the client; null where it stands in the path. */
  readonly clientName: string | null;
}

/** By the platform of an instance. */
export const SEND_PLATFORMS: Readonly<Record<Platform, SendPlatform>> = {
  whatsapp: sendPlatform(WHATSAPP_KINDS, {
    recipientName: "number",
    clientName: null,
    recipient: WHATSAPP_RECIPIENT,
    limits: WHATSAPP_LIMITS,
    offersVerificationCode: true,
  }),
  telegram: sendPlatform(TELEGRAM_KINDS, {
    recipientName: "recipient",
    clientName: "sessionId",
    recipient: TELEGRAM_RECIPIENT,
    limits: TELEGRAM_LIMITS,
    offersVerificationCode: false,
    filesTakeAWhile: say("Large files take a while"),
  }),
};

/** Only what is on offer is asked of the table. */
function sendPlatform(table: KindTable<never>, { recipientName, clientName, ...rest }: Row): SendPlatform {
  const spellings = table as unknown as KindTable<Kind>;
  const whose = (client: string) => (clientName === null ? {} : { [clientName]: client });
  return {
    ...rest,
    kinds: kindsOf(spellings).flatMap((kind) => (kind === "video" ? [kind, "album"] : isShownKind(kind) ? [kind] : [])),
    takes: (kind, field) => Object.hasOwn(spellings[kind].names, field),
    fieldNamed(kind, name) {
      if (name === recipientName) return RECIPIENT;
      if (kind === "album") return name;
      const named = Object.entries(dashboardNames(spellings, kind)).find(([, called]) => called === name);
      return named !== undefined && Object.hasOwn(KINDS[kind].empty, named[0]) ? named[0] : null;
    },
    dashboardBody: ({ recipient, content, split, replyTo }) => ({
      ...(content.kind === "album" ? content : toDashboardFields(spellings, content)),
      ...(split ? { split } : {}),
      ...(replyTo === undefined ? {} : { replyTo }),
      [recipientName]: recipient,
    }),
    providerCall: ({ recipient, content, split, replyTo }, client) =>
      content.kind === "album" || split || replyTo !== undefined
        ? null
        : {
            path: spellings[content.kind].path,
            fields: { ...whose(client), [recipientName]: recipient, ...toProviderFields(spellings, content) },
          },
  };
}
