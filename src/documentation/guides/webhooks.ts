import { TELEGRAM_ROUTES } from "#ports/contracts/telegram/routes.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import { TELEGRAM_EXAMPLES } from "../examples/telegram.ts";
import { WHATSAPP_EXAMPLES } from "../examples/whatsapp.ts";
import type { Guide, ReferenceHosts } from "../model.ts";
import { call, guide, list, text } from "./blocks.ts";

/** What stands in for webhooks, and no more. */
export function webhooks({ whatsappUrl, telegramUrl }: ReferenceHosts): Guide[] {
  return [
    guide(
      "webhooks-today",
      "What exists today",
      text("There are no webhooks yet: this server calls no address of yours. Until then, ask:"),
      list(
        "whether a message has been delivered or read: [WhatsApp](#whatsapp-message-status), [Telegram](#telegram-message-status);",
        "what has come in on Telegram: [received messages](#telegram-received-messages). What comes in on WhatsApp is not passed on.",
      ),
    ),
    guide(
      "poll-message-status",
      "Ask whether a message was read",
      text(
        "Each send answers with a `messageId`. Ask with it now and then, for at most two days: `sent`, `delivered`, `read` or `failed`. Every few seconds at first, then every few minutes, is plenty.",
      ),
      call(WHATSAPP_ROUTES.messageStatus, whatsappUrl, [
        ["messageId", WHATSAPP_EXAMPLES.messageStatus.fields.messageId],
      ]),
      text("Telegram does not say `delivered`: a message is `sent`, then `read`."),
    ),
    guide(
      "poll-received-telegram",
      "Ask for what came in on Telegram",
      text(
        "Messages come oldest first. Keep the last `messageId` that you have dealt with and ask with it as `after`: then none comes twice and none is missed, also after your program was down for a while. They are kept for two days.",
      ),
      call(TELEGRAM_ROUTES.receivedMessages, telegramUrl, [
        ["after", TELEGRAM_EXAMPLES.receivedMessages.fields.after ?? "0"],
      ]),
    ),
  ];
}
