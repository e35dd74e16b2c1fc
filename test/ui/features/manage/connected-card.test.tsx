// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import type { HoldView } from "#ports/contracts/dashboard/api.ts";
import { show } from "#test/support/ui.tsx";
import { ConnectedCard } from "#ui/features/manage/connected-card.tsx";

const nothing = () => undefined;

function card(hold: HoldView, onLogOut = nothing) {
  return (
    <ConnectedCard
      who="Shop"
      since="2026-11-22T10:00:00Z"
      hold={hold}
      certain
      checking={false}
      loggingOut={false}
      onRefresh={nothing}
      afterwards="To send again you scan a new code."
      onLogOut={onLogOut}
    />
  );
}

it("says why messages wait, how many and until when, and nothing where none does", async () => {
  const until = new Date();
  until.setHours(23, 59, 0, 0);
  const hold = {
    waiting: 3,
    message: "Messages wait: the network asks for time.",
    until: until.toISOString(),
    also: null,
  };
  const waiting = await show(card(hold));
  expect(waiting.text()).toContain("Messages wait: the network asks for time. 3 messages until 11:59\u00a0PM.");
  await waiting.close();
  const limited = await show(card({ ...hold, waiting: 0, also: "Others go." }));
  expect(limited.text()).toContain("asks for time. Until 11:59\u00a0PM. Others go.");
  await limited.close();
  const endless = await show(card({ ...hold, waiting: 0, until: null }));
  expect(endless.text()).not.toContain("Until");
  await endless.close();
  const free = await show(card(null));
  expect(free.text()).not.toContain("until");
  await free.close();
});

it("asks before it unlinks, and says what that means", async () => {
  const onLogOut = vi.fn();
  const page = await show(card(null, onLogOut));
  await page.click("Logout");
  expect(document.querySelector("dialog")?.textContent).toContain("Unlink Shop? To send again you scan a new code.");
  await page.click("Cancel");
  expect(document.querySelector("dialog")).toBeNull();
  await page.click("Logout");
  expect(onLogOut).not.toHaveBeenCalled();
  await page.click("Unlink");
  expect(onLogOut).toHaveBeenCalledOnce();
  await page.close();
});
