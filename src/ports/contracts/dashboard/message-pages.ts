import type { ApiHosts } from "../api-hosts.ts";
import type { AccountView } from "./account.ts";
import type { InstanceList } from "./api.ts";
import type { MessageFilters } from "./message-filters.ts";
import type { ChatsView, MessageLogView } from "./message-log.ts";

/** What the pages of messages are made with. */

export interface MessagesProps extends ApiHosts {
  readonly user: AccountView;
  readonly filters: MessageFilters;
  /** What the filters leave, its first page; null when it could not be read, or only the browser can say what is meant. */
  readonly log: MessageLogView | null;
  /** Null when it could not be read. */
  readonly instances: InstanceList | null;
  /** How long this server keeps messages. */
  readonly keepMessagesDays: number;
}

export interface ChatsProps extends ApiHosts {
  readonly user: AccountView;
  /** Null when they could not be read. */
  readonly chats: ChatsView | null;
  readonly instances: InstanceList | null;
}
