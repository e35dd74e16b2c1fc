import type { Scenario } from "../recording.ts";
import { get, post } from "./sandbox-calls.ts";

const ALI = "9647711111111";
const NOBODY = "9647711110404";

/** A phone whose new devices are asked for its passkey. */
export const PASSKEY_SCENARIOS: readonly Scenario[] = [
  {
    title: "WhatsApp: a passkey",
    steps: [
      post("/whatsapp/passkeys", { phone: ALI, asked: true }),
      get("/whatsapp/phones"),
      get(`/whatsapp/passkeys?phone=${ALI}`),
      post("/whatsapp/passkeys", { phone: ALI, asked: false }),
      post("/whatsapp/passkeys", { phone: NOBODY, asked: true }),
      post("/whatsapp/passkeys", { phone: ALI }),
    ],
  },
];
