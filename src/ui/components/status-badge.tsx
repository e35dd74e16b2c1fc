import { say } from "#languages/say.ts";
import { Badge } from "./badge.tsx";

export function StatusBadge({ active }: { active: boolean }) {
  return active ? <Badge tone="success">{say("Active")}</Badge> : <Badge tone="warning">{say("Expired")}</Badge>;
}
