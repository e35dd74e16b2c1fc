import { FIRST_STEPS, type FirstStep } from "#domain/accounts/first-steps.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** Which of the first steps a user has done; null where there is nothing to show: all are, or they have put the list away. */
export async function readFirstSteps(
  { firstSteps }: Pick<WebPorts, "firstSteps">,
  { userId }: { readonly userId: number },
): Promise<readonly FirstStep[] | null> {
  const done = await firstSteps.doneBy(userId);
  if (done === null || done.size === FIRST_STEPS.length) return null;
  return FIRST_STEPS.filter((step) => done.has(step));
}
