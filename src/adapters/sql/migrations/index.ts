import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { accounts } from "./0001-accounts.ts";
import { whatsapp } from "./0002-whatsapp.ts";
import { telegram } from "./0003-telegram.ts";
import { account } from "./0004-account.ts";
import { firstQuestions } from "./0005-first-questions.ts";
import { shell } from "./0006-shell.ts";
import { messages } from "./0007-messages.ts";
import { retention } from "./0008-retention.ts";
import { media } from "./0009-media.ts";
import { answers } from "./0010-answers.ts";
import { events } from "./0011-events.ts";
import { webhooks } from "./0012-webhooks.ts";
import { analytics } from "./0013-analytics.ts";
import { keepDays } from "./0014-keep-days.ts";
import { chats } from "./0015-chats.ts";
import { addresses } from "./0016-addresses.ts";
import { factors } from "./0017-factors.ts";
import { keys } from "./0018-keys.ts";
import { deletion } from "./0019-deletion.ts";
import { keyNotices } from "./0020-key-notices.ts";
import { notices } from "./0021-notices.ts";
import { bell } from "./0023-bell.ts";
import { language } from "./0024-language.ts";
import { clusteredEvents } from "./0025-clustered-events.ts";
import { chatReads } from "./0026-chat-reads.ts";
import { requests } from "./0027-requests.ts";
import { availability } from "./0028-availability.ts";
import { templates } from "./0029-templates.ts";
import { campaigns } from "./0030-campaigns.ts";
import { stopWords } from "./0031-stop-words.ts";
import { proxies } from "./0032-proxies.ts";
import { trueAnswers } from "./0033-true-answers.ts";
import { accountLimits } from "./0034-account-limits.ts";
import { groupNames } from "./0035-group-names.ts";

/** A step from one schema to the next; it may be repeated after a crash, so it creates only what is not there. */
type Migration = (db: Kysely<Schema>, types: ColumnTypes) => Promise<void>;

/** In order; a released one is never changed. */
export const MIGRATIONS: readonly { readonly name: string; readonly up: Migration }[] = [
  { name: "0001-accounts", up: accounts },
  { name: "0002-whatsapp", up: whatsapp },
  { name: "0003-telegram", up: telegram },
  { name: "0004-account", up: account },
  { name: "0005-first-questions", up: firstQuestions },
  { name: "0006-shell", up: shell },
  { name: "0007-messages", up: messages },
  { name: "0008-retention", up: retention },
  { name: "0009-media", up: media },
  { name: "0010-answers", up: answers },
  { name: "0011-events", up: events },
  { name: "0012-webhooks", up: webhooks },
  { name: "0013-analytics", up: analytics },
  { name: "0014-keep-days", up: keepDays },
  { name: "0015-chats", up: chats },
  { name: "0016-addresses", up: addresses },
  { name: "0017-factors", up: factors },
  { name: "0018-keys", up: keys },
  { name: "0019-deletion", up: deletion },
  { name: "0020-key-notices", up: keyNotices },
  { name: "0021-notices", up: notices },
  { name: "0023-bell", up: bell },
  { name: "0024-language", up: language },
  { name: "0025-clustered-events", up: clusteredEvents },
  { name: "0026-chat-reads", up: chatReads },
  { name: "0027-requests", up: requests },
  { name: "0028-availability", up: availability },
  { name: "0029-templates", up: templates },
  { name: "0030-campaigns", up: campaigns },
  { name: "0031-stop-words", up: stopWords },
  { name: "0032-proxies", up: proxies },
  { name: "0033-true-answers", up: trueAnswers },
  { name: "0034-account-limits", up: accountLimits },
  { name: "0035-group-names", up: groupNames },
];
