import { ACTIVITY_WORDING, type ActivityWords, ADMINISTRATOR, NO_INSTANCE_OF_YOURS } from "#domain/wording/activity.ts";
import { translated } from "#languages/say.ts";
import type { AuditAction, AuditEntry } from "#ports/audit.ts";
import type { ActivityEntryView, ActivityList } from "#ports/contracts/dashboard/activity.ts";
import type { Activity } from "#use-cases/accounts/read-activity.ts";

const WORDS: Readonly<Record<AuditAction, ActivityWords>> = ACTIVITY_WORDING;

export function activityList({ entries, more, instanceNames }: Activity): ActivityList {
  return { entries: entries.map((entry) => activityEntryView(entry, instanceNames)), more };
}

export function activityEntryView(entry: AuditEntry, instanceNames: Activity["instanceNames"]): ActivityEntryView {
  const { id, action, at, userId, actorId } = entry;
  const { kind, what, who } = WORDS[action];
  const isTheirs = actorId === null || actorId === userId;
  return {
    id,
    kind,
    what: translated(what),
    about: aboutOf(entry, instanceNames),
    who: translated(isTheirs ? who : ADMINISTRATOR),
    address: isTheirs ? entry.address : null,
    at: at.toISOString(),
  };
}

/** An instance by the name that it has now, or else had then. */
function aboutOf({ instanceId, about }: AuditEntry, instanceNames: Activity["instanceNames"]): string | null {
  if (instanceId === null) return about;
  return instanceNames.get(instanceId) ?? about ?? translated(NO_INSTANCE_OF_YOURS);
}
