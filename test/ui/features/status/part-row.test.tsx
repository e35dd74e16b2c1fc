// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { show } from "#test/support/ui.tsx";
import { PartRow } from "#ui/features/status/part-row.tsx";

const part = { part: "web", ready: null, checkedAt: null } as const;

it.each([
  { days: [null, null], availability: null, says: null },
  { days: [null, 100], availability: 100, says: "No day with trouble" },
  { days: [100, 99, null, 20], availability: 73, says: "2 days with trouble" },
])("says of $days how many were bad, and nothing where none was measured", async ({ days, availability, says }) => {
  const screen = await show(<PartRow part={{ ...part, days, availability }} />);
  const said = screen.text();
  if (says === null) expect(said).not.toContain("trouble");
  else expect(said).toContain(says);
  await screen.close();
});
