import type { DashboardRow } from "./dashboard-row.ts";

/** Who one is: the profile, and its e-mail address. */
export const ADDRESS_ROWS: readonly DashboardRow[] = [
  { method: "GET", path: "/api/profile", who: "user", store: "users" },
  {
    method: "PUT",
    path: "/api/profile",
    who: "user",
    store: "users",
    body: {
      name: "Changed",
      phone: "",
      country: "IQ",
      currentPassword: "correct horse",
      newPassword: "another horse",
      confirmPassword: "another horse",
    },
  },
  {
    method: "POST",
    path: "/api/profile/email",
    who: "user",
    store: "users",
    body: { email: "changed@example.com", currentPassword: "correct horse" },
  },
  { method: "POST", path: "/api/profile/verification", who: "user", body: {} },
];
