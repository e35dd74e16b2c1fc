import { expect, it } from "vitest";
import { newInstance, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { readFigures } from "#use-cases/dashboard/read-figures.ts";

it("counts one's own instances by whether they have expired, and who came by one's link", async () => {
  const { ports } = fakeWebPorts();
  const { id: userId } = await newUser(ports);
  const friend = await newUser(ports, "friend@example.com", userId);
  await newUser(ports, "other@example.com", friend.id);
  for (let number = 0; number < 2; number += 1) await newInstance(ports, userId);
  ports.clock.pass(86_400_000);
  await newInstance(ports, userId);
  await newInstance(ports, friend.id);
  expect(await readFigures(ports, { userId })).toEqual({
    totalInstances: 3,
    activeInstances: 1,
    expiredInstances: 2,
    referredSubscribers: 1,
  });
});

it("counts nothing for who has nothing", async () => {
  const { ports } = fakeWebPorts();
  const figures = Object.values(await readFigures(ports, { userId: 1 }));
  expect(figures).toEqual([0, 0, 0, 0]);
});
