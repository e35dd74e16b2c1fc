import type { DashboardProps } from "#ports/contracts/pages.ts";
import { DashboardHome } from "../features/dashboard/dashboard-home.tsx";

export function DashboardPage({ user, figures }: DashboardProps) {
  return <DashboardHome initial={figures} userId={user.id} />;
}
