import type { ActivityProps } from "#ports/contracts/pages.ts";
import { SecurityActivity } from "../features/activity/security-activity.tsx";

export function ActivityPage({ activity }: ActivityProps) {
  return <SecurityActivity initial={activity} />;
}
