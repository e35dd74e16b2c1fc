import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { editAnswers, type Sentences } from "./edit-answers.ts";

/** Sentences of the first answers that messages in one table have made untrue, and what is so now. */
export const ANSWERS_OF_0010: Sentences = [
  [
    "Ask GET /message-status/{client} with the message id for what came after: sent, delivered, read or failed. Telegram tells sent and read only. States are kept for 48 hours.",
    "Ask GET /messages/{client}/{id} with the id of the answer for what came after: sent, delivered, read or failed, and when. Telegram tells sent and read only. Messages are kept for 30 days, unless whoever runs this server has set another time.",
  ],
  [
    "On Telegram you can ask GET /received-messages/{client} for what came in during the last two days. WhatsApp instances send only.",
    "Ask GET /received-messages/{client}, on both platforms, for what came in: with the last id that you have dealt with as after, none comes twice and none is missed.",
  ],
  [
    "Messages pass through and are kept for 48 hours at most, for retries and receipts.",
    "Messages are kept for 30 days, unless whoever runs this server has set another time; an instance can keep none of what they say.",
  ],
];

export function answers(db: Kysely<Schema>, _types: ColumnTypes): Promise<void> {
  return editAnswers(db, [], ANSWERS_OF_0010);
}
