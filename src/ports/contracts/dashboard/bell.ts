import { z } from "zod";
import type { AccountView } from "./account.ts";

/** What it is about, for the sign beside it. */
const BELL_SIGNS = ["ends", "ended", "disconnected", "key", "account"] as const;

const bellEntrySchema = z.object({
  id: z.string(),
  sign: z.enum(BELL_SIGNS),
  title: z.string(),
  text: z.string(),
  /** Where something can be done about it; null of what is gone. */
  link: z.object({ href: z.string(), label: z.string() }).nullable(),
  /** ISO 8601. */
  at: z.iso.datetime(),
  /** The list was opened since. */
  isRead: z.boolean(),
});
export type BellEntryView = z.infer<typeof bellEntrySchema>;

/** Newest first, all that are kept. */
const bellListSchema = z.object({ entries: z.array(bellEntrySchema) });
export type BellList = z.infer<typeof bellListSchema>;

/** How many came since the list was opened. */
const bellCountSchema = z.object({ unread: z.number().int() });
export type BellCount = z.infer<typeof bellCountSchema>;

export interface NotificationsProps {
  readonly user: AccountView;
  /** Null when they could not be read: the page asks again. */
  readonly list: BellList | null;
}
