import type { Step } from "../recording.ts";
import type { DashboardRow } from "./dashboard-row.ts";
import { given } from "./provider.ts";

const SCRIPT = { accept: "application/json" };
const PASSWORD = "correct horse";
/** Of the app, while the world's clock stands. */
const APP_CODE = "841840";
const RESPONSE = { id: "credential-1", type: "public-key", challenge: "a challenge" };

const factors = (state: object = {}): readonly Step[] => [given({ factors: state })];

/** Second factors of the owner, who has an app, a passkey and recovery codes unless a row says otherwise. */
export const FACTOR_ROWS: readonly DashboardRow[] = [
  { method: "GET", path: "/api/factors", who: "user", store: "secondFactors", before: factors() },
  {
    method: "POST",
    path: "/api/factors/proof",
    who: "user",
    store: "secondFactors",
    before: factors(),
    body: { code: APP_CODE },
  },
  { method: "POST", path: "/api/factors/recovery-codes", who: "user", store: "secondFactors", before: factors() },
  {
    method: "POST",
    path: "/api/factors/totp",
    who: "user",
    store: "secondFactors",
    before: factors({ app: "none" }),
    body: { currentPassword: PASSWORD },
  },
  {
    method: "POST",
    path: "/api/factors/totp/confirm",
    who: "user",
    store: "secondFactors",
    before: factors({ app: "begun" }),
    body: { code: APP_CODE },
  },
  {
    method: "POST",
    path: "/api/factors/totp/remove",
    who: "user",
    store: "secondFactors",
    before: factors(),
    body: { currentPassword: PASSWORD },
  },
  {
    method: "POST",
    path: "/api/factors/passkeys/ask",
    who: "user",
    store: "authSteps",
    before: factors(),
    body: { currentPassword: PASSWORD },
  },
  {
    method: "POST",
    path: "/api/factors/passkeys",
    who: "user",
    store: "passkeys",
    before: factors({ challenge: "passkey-new" }),
    body: { response: RESPONSE, name: "Laptop" },
  },
  { method: "POST", path: "/api/factors/passkeys/proof/ask", who: "user", store: "authSteps", before: factors() },
  {
    method: "POST",
    path: "/api/factors/passkeys/proof",
    who: "user",
    store: "passkeys",
    before: factors({ challenge: "passkey-proof" }),
    body: { response: RESPONSE },
  },
  {
    method: "PUT",
    path: "/api/factors/passkeys/pk-credential-1",
    who: "owner",
    store: "passkeys",
    before: factors(),
    body: { name: "Phone" },
  },
  {
    method: "POST",
    path: "/api/factors/passkeys/pk-credential-1/remove",
    who: "owner",
    store: "passkeys",
    before: factors(),
    body: { currentPassword: PASSWORD },
  },
  { method: "POST", path: "/api/passkey-sign-in/ask", who: "everyone", store: "authSteps" },
  {
    method: "POST",
    path: "/api/passkey-sign-in",
    who: "everyone",
    caller: "begun",
    store: "passkeys",
    before: [given({ factors: {} }), given({ begun: "passkey-sign-in" })],
    body: { response: RESPONSE, from: "/dashboard/instances" },
  },
];

export const FACTOR_FORM_ROWS: readonly DashboardRow[] = [
  {
    method: "POST",
    path: "/login/code",
    who: "everyone",
    caller: "begun",
    store: "authSteps",
    headers: SCRIPT,
    before: [given({ factors: {} }), given({ begun: "sign-in" })],
    body: { code: APP_CODE, recoveryCode: "" },
  },
  {
    method: "POST",
    path: "/dashboard/language",
    who: "user",
    store: "users",
    headers: SCRIPT,
    body: { language: "ar", from: "/dashboard/keys" },
  },
];
