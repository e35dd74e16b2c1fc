import { afterAll, describe, expect, it } from "vitest";
import { DASHBOARD_SCENARIOS } from "./calls/dashboard.ts";
import { MANAGEMENT_SCENARIOS } from "./calls/management.ts";
import { SANDBOX_SCENARIOS } from "./calls/sandbox.ts";
import { TELEGRAM_SCENARIOS } from "./calls/telegram.ts";
import { WHATSAPP_SCENARIOS } from "./calls/whatsapp.ts";
import { dashboardWorld } from "./dashboard-world.ts";
import { managementsWorld } from "./management-world.ts";
import {
  type RecordedStep,
  type RecordedWorld,
  readRecordings,
  record,
  type Scenario,
  writeRecordings,
} from "./recording.ts";
import { sandboxesWorld } from "./sandbox-world.ts";
import { telegramWorld, whatsAppWorld } from "./worlds.ts";

/**
 * Every answer that a client of the APIs can get, byte for byte, as it was recorded. Whoever changes one on purpose
 * records it again with `RECORD=1 vitest run --project unit test/recorded` and shows the difference.
 */

interface Surface {
  readonly name: string;
  readonly scenarios: readonly Scenario[];
  readonly open: () => Promise<RecordedWorld>;
}

const SURFACES: readonly Surface[] = [
  { name: "whatsapp", scenarios: WHATSAPP_SCENARIOS, open: whatsAppWorld },
  { name: "telegram", scenarios: TELEGRAM_SCENARIOS, open: telegramWorld },
  { name: "dashboard", scenarios: DASHBOARD_SCENARIOS, open: dashboardWorld },
  { name: "management", scenarios: MANAGEMENT_SCENARIOS, open: managementsWorld },
  { name: "sandbox", scenarios: SANDBOX_SCENARIOS, open: sandboxesWorld },
];

const isRecording = process.env.RECORD === "1";

describe.each(SURFACES)("$name", ({ name, scenarios, open }) => {
  const stored = readRecordings(name);
  const recorded: Record<string, RecordedStep[]> = {};

  it.each(scenarios)("$title", async (scenario) => {
    const steps = await record(scenario, open);
    recorded[scenario.title] = steps;
    if (!isRecording) expect(plain(steps)).toEqual(stored[scenario.title]);
  });

  it("has a recording of each scenario, and no other", () => {
    const titles = scenarios.map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
    if (!isRecording) expect(Object.keys(stored)).toEqual(titles);
  });

  afterAll(() => {
    if (!isRecording) return;
    // What this run left out stays as it was.
    const known = scenarios.map(({ title }) => [title, recorded[title] ?? stored[title] ?? []] as const);
    writeRecordings(name, Object.fromEntries(known));
  });
});

/** As a file keeps it. */
function plain(steps: readonly RecordedStep[]): unknown {
  return JSON.parse(JSON.stringify(steps));
}
