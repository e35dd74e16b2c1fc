import type { NotificationsProps } from "#ports/contracts/dashboard/bell.ts";
import { Notifications } from "../features/notifications/notifications.tsx";

export function NotificationsPage({ list }: NotificationsProps) {
  return <Notifications initial={list} />;
}
