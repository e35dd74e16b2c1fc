import type { Scenario } from "../recording.ts";
import { ACCOUNT_SCENARIOS } from "./dashboard-accounts.ts";
import { scenariosOf } from "./dashboard-common.ts";
import { MESSAGE_SCENARIOS } from "./dashboard-messages.ts";
import { DASHBOARD_ROWS, FORM_ROWS } from "./dashboard-rows.ts";
import { KEY_SCENARIOS } from "./keys.ts";

/** What the dashboard's own pages call, and every answer that they can get. */
export const DASHBOARD_SCENARIOS: readonly Scenario[] = [
  ...[...DASHBOARD_ROWS, ...FORM_ROWS].flatMap(scenariosOf),
  ...MESSAGE_SCENARIOS,
  ...ACCOUNT_SCENARIOS,
  ...KEY_SCENARIOS,
];
