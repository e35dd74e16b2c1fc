import type { Call, Scenario } from "../recording.ts";
import { callOf, right, rowOf } from "./dashboard-common.ts";
import { DASHBOARD_ROWS, FORM_ROWS, PASSWORD, SAME_ORIGIN } from "./dashboard-rows.ts";
import { given } from "./provider.ts";

const ofInstances: readonly Scenario[] = [
  {
    title: "dashboard: instances that cannot be made",
    steps: [
      right("POST", "/api/instances", { body: { name: "", platform: "" } }),
      right("POST", "/api/instances", { body: { name: "T", platform: "telegram" } }),
      right("POST", "/api/instances", { body: { name: "T", platform: "telegram", apiId: "x", appHash: "y" } }),
      right("POST", "/api/instances", { body: { name: "T", platform: "telegram", apiId: "1", appHash: "y" } }),
      right("POST", "/api/instances", { body: { name: "T", platform: "whatsapp", phone: "+964 770 123 4567" } }),
      right("GET", "/api/instances"),
      given({ instances: "client-taken" }),
      right("POST", "/api/instances"),
      given({ instances: "token-taken" }),
      right("POST", "/api/instances"),
      right("POST", "/api/instances/1/token"),
      given({ subscription: "free" }),
    ],
  },
  {
    title: "dashboard: a third free instance",
    steps: [
      given({ subscription: "free" }),
      right("POST", "/api/instances"),
      right("GET", "/api/instances"),
      given({ passMs: 40 * 86_400_000 }),
      {
        method: "POST",
        path: "/login",
        headers: SAME_ORIGIN,
        form: { email: "owner@example.com", password: PASSWORD },
      },
      right("GET", "/api/instances"),
    ],
  },
];

const login = (changes: Partial<Call> = {}) => right("POST", "/login", changes);

const ofAccounts: readonly Scenario[] = [
  {
    title: "accounts: a second factor that was shown long ago, and an address without passkeys",
    steps: [
      given({ factors: {} }),
      right("GET", "/api/instances/1/token"),
      given({ passMs: 600_000 }),
      right("GET", "/api/instances/1/token"),
      right("POST", "/api/instances/1/token"),
      right("POST", "/api/factors/totp/remove"),
      right("POST", "/api/factors/recovery-codes"),
      login(),
      given({ noPasskeys: true }),
      right("GET", "/api/factors"),
      right("POST", "/api/passkey-sign-in/ask"),
    ],
  },
  {
    title: "accounts: by forms, as a browser without scripts sends them",
    steps: FORM_ROWS.filter(({ path }) => path !== "/logout" && path !== "/login/code").map((row) => ({
      method: "POST",
      path: row.path,
      headers: SAME_ORIGIN,
      form: row.body as Record<string, string>,
    })),
  },
  {
    title: "accounts: logging in with what does not match, until it is too much",
    steps: [
      login({ body: { email: "owner@example.com", password: "wrong horse" } }),
      login({ body: { email: "nobody@example.com", password: "wrong horse" } }),
      login({ body: { email: "owner@example.com", password: "wrong horse" }, times: 10 }),
      login(),
      login({ body: { email: "admin@example.com", password: PASSWORD, from: "/dashboard/admin" } }),
      login({ body: { email: "admin@example.com", password: PASSWORD, from: "https://evil.example/" } }),
    ],
  },
  {
    title: "accounts: an address that is taken, and a referral",
    steps: [
      right("POST", "/signup", { body: { ...rowOf("POST", "/signup").body, email: "owner@example.com" } }),
      right("POST", "/signup", { body: { ...rowOf("POST", "/signup").body, referral: "1" } }),
      right("POST", "/signup", { body: { ...rowOf("POST", "/signup").body, terms: "" } }),
    ],
  },
  {
    title: "accounts: a profile with a wrong password, and passwords that differ",
    steps: ["wrong", ""].flatMap((currentPassword) => [
      right("PUT", "/api/profile", { body: { ...rowOf("PUT", "/api/profile").body, currentPassword } }),
      right("PUT", "/api/profile", {
        body: { ...rowOf("PUT", "/api/profile").body, currentPassword, confirmPassword: "other" },
        times: 12,
      }),
      right("PUT", "/api/profile", {
        body: { ...rowOf("PUT", "/api/profile").body, currentPassword, newPassword: "", confirmPassword: "" },
      }),
    ]),
  },
  {
    title: "accounts: recovery too often, and a link that is none",
    steps: [
      right("POST", "/api/auth/recover", { times: 5 }),
      right("POST", "/api/auth/recover", { body: { email: "nobody@example.com" } }),
      right("POST", "/api/auth/reset/{resetToken}", { path: "/api/auth/reset/none" }),
      right("POST", "/reset-password/{resetToken}", { path: "/reset-password/none" }),
      right("POST", "/link/{link}", { path: "/link/none" }),
      given({ passMs: 25 * 3_600_000 }),
      right("POST", "/api/auth/reset/{resetToken}"),
    ],
  },
  {
    title: "accounts: another address, with what is wrong of it",
    steps: [
      right("POST", "/api/profile/email", { body: { email: "", currentPassword: PASSWORD } }),
      right("POST", "/api/profile/email", { body: { email: "owner@example.com", currentPassword: PASSWORD } }),
      right("POST", "/api/profile/email", { body: { email: "stranger@example.com", currentPassword: PASSWORD } }),
      right("POST", "/api/profile/email", { body: { email: "changed@example.com", currentPassword: "wrong" } }),
      right("POST", "/api/profile/verification", { times: 4 }),
    ],
  },
  {
    title: "accounts: one that is suspended",
    steps: [
      right("PUT", "/api/admin/users/1/suspension"),
      right("GET", "/api/profile"),
      right("POST", "/login"),
      right("PUT", "/api/admin/users/1/suspension", { body: { suspended: false } }),
      right("POST", "/login"),
    ],
  },
  {
    title: "accounts: what ends a session",
    steps: [
      right("GET", "/api/devices"),
      right("DELETE", "/api/devices/{device}"),
      right("DELETE", "/api/devices/{device}"),
      right("GET", "/api/devices"),
      right("POST", "/api/devices/sign-out-everywhere"),
      right("GET", "/api/devices"),
      right("POST", "/logout", { as: "stranger" }),
      right("GET", "/api/profile", { as: "stranger" }),
      given({ passMs: 31 * 86_400_000 }),
      right("GET", "/api/admin/users"),
    ],
  },
];

const ofAdmins: readonly Scenario[] = [
  {
    title: "admin: what is not there, and what is there already",
    steps: [
      right("PUT", "/api/admin/users/1/subscription", { path: "/api/admin/users/99/subscription" }),
      right("PUT", "/api/admin/users/1/suspension", { path: "/api/admin/users/99/suspension" }),
      right("PUT", "/api/admin/users/1/suspension", { path: "/api/admin/users/3/suspension" }),
      right("DELETE", "/api/admin/instances/1", { path: "/api/admin/instances/99" }),
      right("POST", "/api/admin/instances/1/renew", { path: "/api/admin/instances/99/renew" }),
      ...["tutorials", "faqs"].flatMap((list) => [
        right("PUT", `/api/admin/${list}/1`, { path: `/api/admin/${list}/99` }),
        right("DELETE", `/api/admin/${list}/1`, { path: `/api/admin/${list}/99` }),
        right("POST", `/api/admin/${list}`, { times: 2 }),
        right("PUT", `/api/admin/${list}/1`, { body: rowOf("POST", `/api/admin/${list}`).body }),
        right("GET", `/api/admin/${list}`),
      ]),
    ],
  },
  {
    title: "admin: lists in parts",
    steps: [
      ...["users", "instances"].flatMap((list) =>
        ["?search=owner", "?search=zzz", "?before=2", "?before=x", "?before=0"].map((query) =>
          right("GET", `/api/admin/${list}`, { path: `/api/admin/${list}${query}` }),
        ),
      ),
      right("GET", "/api/activity", { path: "/api/activity?before=3" }),
      right("GET", "/api/activity", { path: "/api/activity?before=x" }),
    ],
  },
  {
    title: "analytics: what can be asked for",
    steps: [
      given({ figures: true }),
      ...[
        "?days=7&instance=1&tz=Asia/Baghdad",
        "?kind=image",
        "?days=8",
        "?instance=3",
        "?instance=x",
        "?kind=A",
        "?tz=x",
      ].map((query) => right("GET", "/api/analytics", { path: `/api/analytics${query}` })),
      ...[
        "all.csv?instance=2",
        "days.csv?days=7",
        "times.csv?days=7",
        "failures.csv",
        "hours.csv",
        "none.csv",
        "all.csv?instance=3",
      ].map((table) => right("GET", "/api/analytics/all.csv", { path: `/api/analytics/${table}` })),
    ],
  },
];

const inSandbox = DASHBOARD_ROWS.filter(({ path }) => path.startsWith("/api/sandbox/"));

const ofSandbox: readonly Scenario[] = inSandbox.map((row) => ({
  title: `${row.method} ${row.path} passes on what the sandbox answers`,
  steps: [
    given({ sandbox: { status: 409, body: { code: "CONFLICT", message: "This code has expired." } } }),
    callOf(row),
    given({
      sandbox: { contentType: "text/html", body: { pending: [{ device: "x", qrText: "q", url: "u", since: "s" }] } },
    }),
    callOf(row),
    given({
      sandbox: {
        body: { pending: ["Wesal Client001", "Wesal Client002", "Wesal Client003"].map((device) => waiting(device)) },
      },
    }),
    callOf(row),
    given({ sandbox: null }),
    callOf(row),
  ],
}));

function waiting(device: string): object {
  return { device, qrText: "2@a", url: "tg://login?token=a", since: "2026-01-01T12:00:00.000Z" };
}

const around: Scenario = {
  title: "dashboard: health, and what is no path",
  steps: [
    ...["/healthz", "/readyz", "/nowhere", "/api/nowhere", "/api/instances/", "/api/instances/1/nothing"].map(
      (path): Call => ({ method: "GET", path }),
    ),
    given({ notReady: true }),
    { method: "GET", path: "/readyz" },
    ...["/nowhere", "/api/nowhere", "/dashboard"].map(
      (path): Call => ({ method: "POST", path, headers: SAME_ORIGIN, body: {} }),
    ),
    { method: "GET", path: "/dashboard/instances?a=1" },
    { method: "GET", path: "/api/sandbox/whatsapp/faults", as: "owner" },
    { method: "GET", path: "/api/sandbox/whatsapp/media/none", as: "owner" },
  ],
};

/** Accounts, instances, administration, and the virtual phones. */
export const ACCOUNT_SCENARIOS: readonly Scenario[] = [
  around,
  ...ofInstances,
  ...ofAccounts,
  ...ofAdmins,
  ...ofSandbox,
];
