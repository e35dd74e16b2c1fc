import type { DashboardRow } from "./dashboard-row.ts";
import { given } from "./provider.ts";

const OWNER = { currentPassword: "correct horse" };

/** A copy of one's data, the end of the account, and what it is told. */
export const OWN_DATA_ROWS: readonly DashboardRow[] = [
  { method: "POST", path: "/api/profile/data", who: "user", store: "authSteps", body: OWNER },
  {
    method: "GET",
    path: "/api/profile/data",
    who: "user",
    store: "authSteps",
    before: [given({ factors: { app: "none", challenge: "export" } })],
  },
  { method: "POST", path: "/api/profile/deletion", who: "user", store: "users", body: OWNER },
  { method: "DELETE", path: "/api/profile/deletion", who: "user", store: "users" },
  { method: "GET", path: "/api/notifications", who: "user", store: "bell" },
  { method: "POST", path: "/api/notifications/open", who: "user", store: "bell" },
  { method: "GET", path: "/api/first-steps", who: "user", store: "firstSteps" },
  { method: "DELETE", path: "/api/first-steps", who: "user", store: "firstSteps" },
];
