import { z } from "zod";
import { ACTIVITY_KINDS } from "#domain/wording/activity.ts";

/** What happened to one's own account and instances, in words. */
const activityEntrySchema = z.object({
  id: z.number().int(),
  kind: z.enum(ACTIVITY_KINDS),
  /** Such as "Token shown". */
  what: z.string(),
  /** What it is about where that has a name, such as the instance's. */
  about: z.string().nullable(),
  /** Such as "You" or "An administrator". */
  who: z.string(),
  /** Where the call came from; null when nobody knows, and for an administrator's. */
  address: z.string().nullable(),
  /** ISO 8601. */
  at: z.iso.datetime(),
});
export type ActivityEntryView = z.infer<typeof activityEntrySchema>;

/** Newest first. `more`: there are older ones, which `?before=` and the last id ask for. */
export const activityListSchema = z.object({ entries: z.array(activityEntrySchema), more: z.boolean() });
export type ActivityList = z.infer<typeof activityListSchema>;
