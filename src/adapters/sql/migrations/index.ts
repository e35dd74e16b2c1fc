import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { accounts } from "./0001-accounts.ts";
import { whatsapp } from "./0002-whatsapp.ts";
import { telegram } from "./0003-telegram.ts";
import { account } from "./0004-account.ts";
import { firstQuestions } from "./0005-first-questions.ts";
import { shell } from "./0006-shell.ts";

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
];
