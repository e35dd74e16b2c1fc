import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { ANSWERS_OF_0010 } from "./0010-answers.ts";
import { editAnswers, type Sentences } from "./edit-answers.ts";

/** Sentences of the first answers that webhooks, renewal, rotated tokens and new kinds have made untrue, and what is so now. */
const SENTENCES: Sentences = [
  [
    "If it has leaked, delete the instance: its token stops working at once.",
    "If it has leaked, make a new one there: programs that have the old one are let in no more.",
  ],
  [
    "Each runs for 30 days from its creation; its card says how many days are left.",
    "Each runs for 30 days, and Renew on its card gives it 30 more from that day, as often as you like.",
  ],
  [
    "To go on free of charge, delete it, add a new one and link the account again. The new one has another client name and token.",
    "To go on, renew it, free of charge: client name, token and account stay as they are.",
  ],
  [
    "WhatsApp: text, image, video, contact, location, and one-time passwords.\nTelegram: text, image, video, file, contact and location.\nMedia is given as a public web address; we download it and pass it on. A file on Telegram may be up to 2,097,152,000 bytes.",
    "Text, image, video, sound and voice messages, documents, stickers, albums, contacts, locations and polls, on both. One-time passwords have a call of their own on WhatsApp.\nA file is given as a public web address, comes with the call, or is kept and sent many times. It may have up to 2,097,152,000 bytes on Telegram; on WhatsApp a document may have 100 MB.\nThe documentation has every kind with its limits.",
  ],
  ["on Telegram an Idempotency-Key makes the second try safe.", "an Idempotency-Key makes the second try safe."],
  [
    "There are no webhooks yet. Ask GET",
    "Yes, and yes: a webhook posts to your address what comes in and what becomes of your messages, signed. Make one under Webhooks.\nOr ask GET",
  ],
];

export function trueAnswers(db: Kysely<Schema>, _types: ColumnTypes): Promise<void> {
  return editAnswers(db, [ANSWERS_OF_0010], SENTENCES);
}
