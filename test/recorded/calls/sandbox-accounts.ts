import type { Scenario } from "../recording.ts";
import { get, post } from "./sandbox-calls.ts";
import { PASSKEY_SCENARIOS } from "./sandbox-passkey.ts";

const PHONE = "9647711111111";
const LIMITS = "/whatsapp/limits";

const LIMITED: Scenario = {
  title: "WhatsApp: accounts that are limited",
  steps: [
    get(`${LIMITS}?phone=${PHONE}`),
    post("/whatsapp/phones", { phone: PHONE }),
    get(`${LIMITS}?phone=${PHONE}`),
    post(LIMITS, { phone: PHONE, lockedUntil: "2999-01-01T00:00:00.000Z", lockType: "BIZ_QUALITY" }),
    post(LIMITS, { phone: PHONE, quota: 20, used: 15, renewsAt: "2999-01-01T00:00:00.000Z" }),
    post(LIMITS, { phone: PHONE, used: 20 }),
    get(`${LIMITS}?phone=${PHONE}`),
    post(LIMITS, { phone: PHONE, lockedUntil: null, quota: null }),
    post(LIMITS, { phone: "9647711110404", quota: 1 }),
    post(LIMITS, { phone: PHONE, quota: 0 }),
    post(LIMITS, { phone: PHONE, lockType: "ANY" }),
    post(LIMITS, { phone: PHONE, until: "2999-01-01T00:00:00.000Z" }),
    post(LIMITS, {}),
  ],
};

/** What is asked of accounts on WhatsApp, and what they may do. */
export const ACCOUNT_SCENARIOS: readonly Scenario[] = [...PASSKEY_SCENARIOS, LIMITED];
