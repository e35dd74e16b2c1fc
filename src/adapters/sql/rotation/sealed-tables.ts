import type { SecretPurpose } from "#ports/secrets.ts";
import type { StoredRow } from "../pages.ts";
import {
  appHashBinding,
  campaignBinding,
  eventBinding,
  linkBinding,
  messageMediaBinding,
  proxyBinding,
  stopAnswerBinding,
  telegramEngineBinding,
  telegramReceivedBinding,
  telegramSessionBinding,
  tokenBinding,
  totpBinding,
  webhookBinding,
  webhookTryBinding,
  whatsAppCredentialsBinding,
  whatsAppKeyBinding,
  whatsAppMessageBinding,
} from "../stores/bindings.ts";
import type { TableName } from "../tables.ts";

interface SealedColumn {
  readonly name: string;
  readonly purpose: SecretPurpose;
  readonly boundTo: (row: StoredRow) => string;
  /** The column that holds an index of the same text. */
  readonly index?: string;
}

export interface SealedTable {
  readonly name: TableName;
  /** Read besides the key, for the bindings. */
  readonly needs?: readonly string[];
  readonly columns: readonly SealedColumn[];
}

const text = (row: StoredRow, column: string): string => String(row[column]);
const id = (row: StoredRow, column = "instance_id"): number => Number(row[column]);

/** Every sealed column but those that something is indexed by which is sealed elsewhere, or together with more. */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    name: "instances",
    needs: ["i_client"],
    columns: [
      {
        name: "i_token",
        purpose: "instance-token",
        boundTo: (row) => tokenBinding(text(row, "i_client")),
        index: "i_token_index",
      },
      { name: "i_apphash", purpose: "telegram-app-hash", boundTo: (row) => appHashBinding(text(row, "i_client")) },
    ],
  },
  {
    name: "totp_factors",
    columns: [{ name: "secret", purpose: "second-factor", boundTo: (row) => totpBinding(id(row, "user_id")) }],
  },
  {
    name: "whatsapp_credentials",
    columns: [
      { name: "value", purpose: "whatsapp-credentials", boundTo: (row) => whatsAppCredentialsBinding(id(row)) },
    ],
  },
  {
    name: "whatsapp_keys",
    columns: [
      {
        name: "value",
        purpose: "whatsapp-keys",
        boundTo: (row) => whatsAppKeyBinding(id(row), text(row, "type"), text(row, "id")),
      },
    ],
  },
  {
    name: "whatsapp_messages",
    columns: [
      {
        name: "content",
        purpose: "whatsapp-messages",
        boundTo: (row) => whatsAppMessageBinding(id(row), text(row, "message_id")),
      },
    ],
  },
  {
    name: "telegram_sessions",
    columns: [
      { name: "value", purpose: "telegram-session", boundTo: (row) => telegramSessionBinding(id(row)) },
      { name: "engine", purpose: "telegram-session", boundTo: (row) => telegramEngineBinding(id(row)) },
    ],
  },
  {
    name: "telegram_received",
    columns: [
      {
        name: "value",
        purpose: "telegram-messages",
        boundTo: (row) => telegramReceivedBinding(id(row), id(row, "message_id")),
      },
    ],
  },
  {
    name: "instance_links",
    columns: [{ name: "account", purpose: "links", boundTo: (row) => linkBinding(id(row)) }],
  },
  {
    name: "instance_proxies",
    columns: [{ name: "proxy", purpose: "proxies", boundTo: (row) => proxyBinding(id(row)) }],
  },
  {
    name: "message_media",
    columns: [
      {
        name: "file_key",
        purpose: "message-media",
        boundTo: (row) => messageMediaBinding(id(row), text(row, "message_id")),
      },
    ],
  },
  {
    name: "events",
    needs: ["subject_id"],
    columns: [{ name: "data", purpose: "events", boundTo: (row) => eventBinding(id(row), text(row, "subject_id")) }],
  },
  {
    name: "webhook_endpoints",
    columns: (["url", "secret", "old_secret"] as const).map((name) => ({
      name,
      purpose: "webhooks",
      boundTo: (row) => webhookBinding(name, text(row, "id")),
    })),
  },
  {
    name: "campaign_recipients",
    columns: (["person", "value"] as const).map((name) => ({
      name,
      purpose: "campaigns",
      boundTo: (row) => campaignBinding(name, id(row), text(row, "campaign_id"), id(row, "line")),
      ...(name === "person" && { index: "person_index" }),
    })),
  },
  {
    name: "stop_answers",
    columns: [
      {
        name: "person",
        purpose: "campaigns",
        boundTo: (row) => stopAnswerBinding(id(row), text(row, "id")),
        index: "person_index",
      },
    ],
  },
  {
    name: "webhook_tries",
    columns: [
      {
        name: "detail",
        purpose: "webhooks",
        boundTo: (row) => webhookTryBinding(text(row, "endpoint_id"), text(row, "id")),
      },
    ],
  },
];
