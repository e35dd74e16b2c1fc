import { expect, it } from "vitest";
import { newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { currentUser } from "#use-cases/accounts/current-user.ts";

const DAY_MS = 86_400_000;
const device = { userAgent: null, address: null };

it("is whose session the token opens", async () => {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports);
  const { token } = await ports.authSessions.start(user.id, device);
  const [session] = await ports.authSessions.list(user.id);
  expect(await currentUser(ports, { token })).toEqual({
    user,
    sessionId: session?.id,
    renewedUntil: null,
    provedAt: null,
  });
});

it("is told when the session's end has moved", async () => {
  const { ports } = fakeWebPorts();
  const { id } = await newUser(ports);
  const { token } = await ports.authSessions.start(id, device);
  ports.clock.pass(20 * DAY_MS);
  const renewedUntil = new Date(ports.clock.now().getTime() + 30 * DAY_MS);
  expect(await currentUser(ports, { token })).toMatchObject({ renewedUntil });
});

it("is nobody with an unknown token, a session that is over, or an account that is gone", async () => {
  const { ports } = fakeWebPorts();
  const { id } = await newUser(ports);
  const over = await ports.authSessions.start(id, device);
  await ports.authSessions.end(over.token);
  const gone = await ports.authSessions.start(77, device);
  for (const token of ["nonsense", over.token, gone.token]) expect(await currentUser(ports, { token })).toBeNull();
});
