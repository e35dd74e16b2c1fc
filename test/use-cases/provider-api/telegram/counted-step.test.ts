import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { fakeLimit } from "#test/fakes/limit.ts";
import { countedStep } from "#use-cases/provider-api/telegram/counted-step.ts";

const instance = { instanceId: 7, client: "Client007" };

it("counts a step for its instance, however it ends", async () => {
  const logins = fakeLimit();
  expect(await countedStep({ logins }, instance, async () => success("done"))).toEqual(success("done"));
  const lost = failure({ code: "connection-lost" as const });
  expect(await countedStep({ logins }, instance, async () => lost)).toEqual(lost);
  expect(logins.taken).toEqual(["7", "7"]);
});

it("takes no step once there were too many", async () => {
  const logins = fakeLimit();
  logins.refuse(30);
  const steps: string[] = [];
  const refused = await countedStep({ logins }, instance, async () => success(steps.push("taken")));
  expect(refused).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 30 }));
  expect(steps).toEqual([]);
});
