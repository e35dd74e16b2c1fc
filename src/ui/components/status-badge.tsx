import { Badge } from "./badge.tsx";

export function StatusBadge({ active }: { active: boolean }) {
  return active ? <Badge tone="success">Active</Badge> : <Badge tone="warning">Expired</Badge>;
}
